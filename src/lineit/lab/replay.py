"""A game of a simulation, played once more and written down."""

from lineit.bots.compiled import OTHER
from lineit.game.game import Game
from lineit.game.notation import action_text, card_text
from lineit.game.transcript import Player, Transcript
from lineit.kernel.state import empty_states
from lineit.lab.part import Part
from lineit.lab.plan import Plan


def transcript_of(plan: Plan, game: int) -> Transcript:
    """The plan's game of that number as a transcript, every action checked by the façade."""
    part, known = Part(plan, game, game + 1), empty_states(1)
    part.codes[:] = OTHER  # every bot is asked from here, where its answers can be written down
    deck = [card_text(card) for card in part.states["deck"][0].tolist()]
    checked = Game(plan.players, deck=deck, rules=plan.rules)
    while not checked.is_over:
        for action in part.ask(0, known):
            checked.play(action_text(checked.snapshot, action))
            part.take(0, action)
    bots = [plan.bot_at(game, seat) for seat in range(plan.players)]
    return Transcript.of(checked, [Player(name=f"{bot.capitalize()} {seat}", bot=bot) for seat, bot in enumerate(bots)])
