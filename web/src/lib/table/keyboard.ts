import { tick } from 'svelte';
import { commandOf, isTyping, type Command } from '$lib/keys.ts';
import type { Choice } from './choice.ts';
import type { Screen } from './screen.svelte.ts';
import { sayFoe, sayJackpots, sayLine, sayMarket, sayScores } from './spoken.ts';

/** A held Enter or Space presses nothing twice. */
export function swallowHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ') && !isTyping(event.target)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function marketChoice(screen: Screen, index: number): Choice | null {
  const there = screen.slots.filter(({ seat }) => seat === null)[index];
  return there ? { card: there.card, from: 'market', copy: there.copy } : null;
}

function handChoice(screen: Screen, index: number): Choice | null {
  const hand = screen.own.hand.cards ?? [];
  const card = hand[index];
  return card === undefined || !screen.playing
    ? null
    : { card, from: 'hand', copy: hand.indexOf(card) === index ? 0 : index };
}

/** Where a reason for that card points: the card itself, if it is on the screen. */
function cardElement(root: HTMLElement, choice: Choice): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-card="${choice.card}"][data-from="${choice.from}"]`);
}

/** The next Enter plays: the first legal destination has the focus then; otherwise the card itself, never what had it before. */
async function chooseByKey(screen: Screen, choice: Choice, root: HTMLElement): Promise<void> {
  const card = cardElement(root, choice);
  screen.press(choice, card);
  await tick();
  const destination = screen.choice ? root.querySelector<HTMLElement>('[data-destination]') : null;
  (destination ?? card)?.focus();
}

function readFoe(screen: Screen): void {
  const foe = screen.foes[screen.reader % Math.max(1, screen.foes.length)];
  screen.reader += 1;
  if (foe) screen.say(sayFoe(screen.view, foe));
}

function run(command: Command, screen: Screen, root: HTMLElement): void {
  const { view } = screen;
  const line = root.querySelector('[data-drop="line"]');
  const hand = root.querySelector('[data-drop="hand"]');
  switch (command.do) {
    case 'market':
    case 'hand': {
      const choice =
        command.do === 'market' ? marketChoice(screen, command.index) : handChoice(screen, command.index);
      if (choice) void chooseByKey(screen, choice, root);
      return;
    }
    case 'line':
      return screen.send('line', line);
    case 'take':
      return screen.send('hand', hand);
    case 'escape':
      return void screen.putBack();
    case 'close':
    case 'end':
    case 'undo':
      return screen.plain(command.do, root.querySelector(`[data-action="${command.do}"]`) ?? line);
    case 'read-market':
      return screen.say(sayMarket(view));
    case 'read-line':
      return screen.say(sayLine(view, screen.own));
    case 'read-jackpots':
      return screen.say(sayJackpots(view));
    case 'read-opponent':
      return readFoe(screen);
    case 'read-scores':
      return screen.say(sayScores(view));
    case 'repeat':
      return screen.props.repeat?.();
    case 'odds':
      return screen.toggleOdds();
    case 'log':
      return screen.openLog();
    case 'keys':
      screen.open('help');
  }
}

/** Single keys act while the table, or nothing at all, has the focus. */
export function handleKey(event: KeyboardEvent, screen: Screen, root: HTMLElement): void {
  const focus = document.activeElement;
  const away = focus !== null && focus !== document.body && !root.contains(focus);
  if (event.defaultPrevented || away || isTyping(event.target) || document.querySelector('dialog[open]'))
    return;
  const command = commandOf(event);
  if (!command || (!screen.singleKeys && command.do !== 'escape' && command.do !== 'keys')) return;
  event.preventDefault();
  run(command, screen, root);
}
