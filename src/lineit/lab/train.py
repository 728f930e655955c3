"""A network trains by playing itself: it plays a part, learns from the last few parts, and is measured now and then."""

import time
from collections.abc import Generator
from pathlib import Path

import numpy as np

from lineit.bots.network import Weights
from lineit.lab.calibration import calibrate
from lineit.lab.crew import Crew
from lineit.lab.gate import strength_of
from lineit.lab.learning import Learner
from lineit.lab.selfplay import Lesson, play_lesson
from lineit.lab.training import Entry, State, Training, first_state, generator_of, text_of
from lineit.lab.training_folder import TrainingFolder

CHECKPOINT_SECONDS = 60.0


def train(
    training: Training,
    folder: Path | None = None,
    *,
    jobs: int = 1,
    ray: str | None = None,
    checkpoint_seconds: float = CHECKPOINT_SECONDS,
) -> Generator[State]:
    """The states of the training, from the one that it begins or goes on with, as long as one asks for more.

    They are the same for the same training, whatever `jobs`, which are threads, and `ray`, and however often it was
    ended, even by a kill, and begun again in its folder. Closing the generator saves the last state. Without a folder
    nothing is written. Raises SetupError, WrongCheckpoint or OSError.
    """
    place = TrainingFolder(folder, training) if folder is not None else None
    with Crew(jobs, ray) as crew:
        state = saved = place.open() if place is not None else first_state(training)
        saved_at = time.monotonic()
        try:
            yield state
            while state.part < training.parts:
                state = advance(training, state, crew)
                if place is not None:
                    place.note(state)
                    if state.last.strength is not None or time.monotonic() - saved_at >= checkpoint_seconds:
                        place.save(state)
                        saved, saved_at = state, time.monotonic()
                yield state
        finally:
            if place is not None and state is not saved:
                place.save(state)


def advance(training: Training, state: State, crew: Crew) -> State:
    """The training one part later."""
    start, part, done = time.perf_counter(), state.part, state.part + 1
    lesson = play_part(training, state.weights, part, crew)
    memory = (*state.memory, lesson)[-training.remembered :]
    learner, random = Learner(state.weights, state.moments), generator_of(state.random)
    error = learn(training, learner, random, memory, training.rate(part))
    strength = calibration = None
    gated, elo = state.gated, state.elo
    if training.is_measured(done):
        strength = strength_of(training, state, learner.weights, done, crew)
        label = f"watch {training.players} {training.seed} {done}"
        calibration = calibrate(learner.weights, training.players, training.watched, label, training.mixture, crew)
        if strength.passed:
            gated, elo = learner.weights, strength.elo
    cards = lesson.cards / (training.part * training.players)
    seconds = time.perf_counter() - start
    entry = Entry(
        done * training.part, error, cards, training.rate(part), training.noise(part), seconds, strength, calibration
    )
    log = (*state.log, entry)
    return State(done, learner.weights, learner.moments, text_of(random), memory, gated, elo, log)


def play_part(training: Training, weights: Weights, part: int, crew: Crew) -> Lesson:
    """What that part's games teach."""
    features, targets, cards = zip(*crew.play(play_lesson, training.part, training, weights, part), strict=True)
    return Lesson(np.concatenate(features), np.concatenate(targets), sum(cards))


def learn(
    training: Training, learner: Learner, random: np.random.Generator, memory: tuple[Lesson, ...], rate: float
) -> float:
    """The learner has learned from what is remembered, as many steps as the last lesson asks for; the mean error."""
    shown = np.concatenate([lesson.features for lesson in memory])
    wanted = np.concatenate([lesson.targets for lesson in memory])
    errors: list[float] = []
    for _ in range(max(training.reuse * len(memory[-1].features) // training.batch, 1)):
        rows = random.integers(0, len(shown), training.batch)
        errors.append(learner.learn(shown[rows], wanted[rows], rate))
    return float(np.mean(errors))
