"""Random games of Pgx on the CPU: a batch of games stepped by one compiled program, finished games started again.

Every step of every game is a player's legal action, drawn inside the program; starting anew costs no step.
"""

from collections.abc import Callable

from peer import Peer

PEER = Peer("Pgx", "pgx")
with PEER.imports():
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

# The batches worth trying: heavy games are fastest while they stay in the cache.
GAMES = {"leduc_holdem": (1024, 4096, 16384), "kuhn_poker": (4096, 16384, 65536), "sparrow_mahjong": (64, 256, 1024)}
STEPS = 32  # in a row, so that starting the program costs nothing


def one_of(mask: jax.Array, key: jax.Array) -> jax.Array:
    """A uniformly random legal action; a little faster than jax.random.categorical."""
    order = jnp.cumsum(mask)
    return jnp.argmax(order > jax.random.uniform(key) * order[-1])


def player(name: str, batch: int) -> Callable[[], int]:
    """Plays STEPS actions in every game of a batch."""
    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def turn(state: pgx.State, key: jax.Array) -> pgx.State:
        choice, chance = jax.random.split(key)
        return step(state, one_of(state.legal_action_mask, choice), chance)

    def turns(state: pgx.State, key: jax.Array) -> tuple[pgx.State, None]:
        return jax.vmap(turn)(state, jax.random.split(key, batch)), None

    @jax.jit
    def run(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        key, now = jax.random.split(key)
        return jax.lax.scan(turns, state, jax.random.split(now, STEPS))[0], key

    held = run(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), batch)), jax.random.key(2))

    def play() -> int:
        nonlocal held
        held = jax.block_until_ready(run(*held))
        return batch * STEPS

    return play


def main() -> None:
    """Answer."""
    for name, batches in GAMES.items():
        players = {batch: player(name, batch) for batch in batches}
        best = PEER.fastest(players)
        seats = pgx.make(name).num_players
        what = f"{name}, {seats} players, {best:,} games at once, jit(vmap(step)), auto-reset, jax {jax.__version__}"
        PEER.add("batch", what, "actions/s", PEER.rates(players[best]))
    PEER.answer()


if __name__ == "__main__":
    main()
