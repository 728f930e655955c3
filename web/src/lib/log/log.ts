import type { Card, Colour, Event, Happening, Placed } from '$lib/protocol';

type Fact =
  | { kind: 'market'; cards: Card[] }
  | { kind: 'unclaimed' | 'remainder'; placed: Placed[] }
  | {
      kind: 'played';
      seat: number;
      card: Card;
      source: 'market' | 'hand';
      target: 'line' | 'hand';
      jackpot: { colour: Colour; cards: number; nth: number } | null;
    }
  | { kind: 'closed'; seat: number; out: number; kept: number; bet: Card | null; won: boolean }
  | { kind: 'passed' | 'undone'; seat: number }
  | { kind: 'over' };

/** One row of the log. */
export type Entry = Fact & { key: string; number: number; takenBack: boolean };

/** What belongs under one heading, newest first. */
export interface Chapter {
  key: string;
  kind: 'round' | 'last_plays' | 'end';
  round: number;
  first: number | null;
  entries: Entry[];
}

/** What the happening says in the log; null for one that goes without saying or belongs to the row before. */
function fact(happening: Happening): Fact | null {
  switch (happening.type) {
    case 'played':
      return { ...happening, kind: 'played', jackpot: null };
    case 'closed':
      return {
        kind: 'closed',
        seat: happening.seat,
        out: happening.out.length,
        kept: happening.kept.length,
        bet: happening.bet,
        won: happening.won === true,
      };
    case 'passed':
      return { kind: 'passed', seat: happening.seat };
    case 'round_over':
      return happening.unclaimed.length > 0 ? { kind: 'unclaimed', placed: happening.unclaimed } : null;
    case 'market':
      return { kind: 'market', cards: happening.cards };
    case 'remainder':
      return happening.cards.length > 0 ? { kind: 'remainder', placed: happening.cards } : null;
    case 'game_over':
      return { kind: 'over' };
    default:
      return null;
  }
}

function chapterOf(happening: Happening, key: string): Chapter | null {
  const none = { key, entries: [] };
  if (happening.type === 'market')
    return { ...none, kind: 'round', round: happening.round, first: happening.first };
  if (happening.type === 'game_over') return { ...none, kind: 'end', round: 0, first: null };
  if (happening.type === 'last_plays')
    return { ...none, kind: 'last_plays', round: 0, first: happening.first };
  return null;
}

/** The numbers of the events that were taken back again. */
export function takenBack(events: readonly Event[]): Set<number> {
  const gone = new Set<number>();
  for (const event of events) {
    if (event.type !== 'undone') continue;
    for (let number = event.to + 1; number < event.number; number++) gone.add(number);
  }
  return gone;
}

function add(chapters: Chapter[], entry: Entry): void {
  if (chapters.length === 0)
    chapters.push({ key: 'start', kind: 'round', round: 0, first: null, entries: [] });
  chapters.at(-1)?.entries.push(entry);
}

function record(chapters: Chapter[], happening: Happening, number: number, key: string, gone: boolean): void {
  const last = chapters.at(-1)?.entries.at(-1);
  if (happening.type === 'jackpot' && last?.kind === 'played') {
    last.jackpot = happening;
    return;
  }
  const chapter = chapterOf(happening, key);
  if (chapter) chapters.push(chapter);
  const said = fact(happening);
  if (said) add(chapters, { ...said, key, number, takenBack: gone });
}

/** The log in chapters, the newest on top, and in each the newest entry on top. */
export function chapters(events: readonly Event[]): Chapter[] {
  const gone = takenBack(events);
  const list: Chapter[] = [];
  for (const event of events) {
    if (event.type === 'undone')
      add(list, {
        kind: 'undone',
        seat: event.seat,
        key: `${event.number}`,
        number: event.number,
        takenBack: false,
      });
    if (event.type !== 'started' && event.type !== 'acted') continue;
    event.happenings.forEach((happening, i) =>
      record(list, happening, event.number, `${event.number}.${i}`, gone.has(event.number)),
    );
  }
  return list.reverse().map((chapter) => ({ ...chapter, entries: chapter.entries.reverse() }));
}
