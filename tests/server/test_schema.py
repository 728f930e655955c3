"""The OpenAPI document says what the server does: schemathesis asks it everything it says it takes."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.running import Caller, Running

CALLS = 8


def test_every_answer_is_one_that_the_document_promises(server: Running, ada: Caller) -> None:
    document = ada.http.get("/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    table = ada.create(2, ("novice",)).table
    asked: set[str] = set()

    for result in schema.get_all_operations():
        operation = result.ok()  # pyright: ignore[reportAttributeAccessIssue] - an error fails the test

        @settings(
            max_examples=CALLS,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        )
        @given(case=operation.as_strategy())
        def ask(case: "schemathesis.Case[Any]") -> None:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = table
            # What fits the document may still be against the rules (422), which it cannot say.
            case.call_and_validate(headers=ada.headers, excluded_checks=[positive_data_acceptance])
            asked.add(f"{case.method} {case.path}")

        ask()
    assert len(asked) >= 12


def test_the_document_names_every_path_and_its_refusals(ada: Caller) -> None:
    document = ada.http.get("/schema/openapi.json").json()
    paths = document["paths"]
    act = paths["/api/tables/{table}/actions"]["post"]
    assert {"200", "400", "401", "403", "404", "409", "413", "422", "429", "503"} <= set(act["responses"])
    assert act["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("DoAction")
    assert {"/api/tables", "/api/players", "/api/me", "/api/bots", "/healthz", "/readyz"} <= set(paths)
