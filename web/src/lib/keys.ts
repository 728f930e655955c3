/** Single keys of the table (brief, section 12), as commands. */

export type Command =
  | { do: 'market' | 'hand'; index: number }
  | {
      do:
        | 'line'
        | 'take'
        | 'escape'
        | 'close'
        | 'end'
        | 'undo'
        | 'read-market'
        | 'read-line'
        | 'read-jackpots'
        | 'read-opponent'
        | 'read-scores'
        | 'repeat'
        | 'odds'
        | 'log'
        | 'keys';
    };

export interface Pressed {
  key: string;
  repeat: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

type Plain = Exclude<Command['do'], 'market' | 'hand'>;

export const LETTERS: Readonly<Record<string, Plain>> = {
  l: 'line',
  h: 'take',
  Escape: 'escape',
  c: 'close',
  e: 'end',
  u: 'undo',
  m: 'read-market',
  y: 'read-line',
  j: 'read-jackpots',
  o: 'read-opponent',
  g: 'read-scores',
  r: 'repeat',
  x: 'odds',
  n: 'log',
  '?': 'keys',
};

/** The command of a key; null for a held key, a key with a modifier, and every other key. */
export function commandOf({ key, repeat, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  if (/^[1-7]$/.test(key)) return { do: 'market', index: Number(key) - 1 };
  if (key === '8' || key === '9') return { do: 'hand', index: Number(key) - 8 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  const plain = Object.hasOwn(LETTERS, name) ? LETTERS[name] : undefined;
  return plain ? { do: plain } : null;
}

/** Whether typing there means text, so that no single key may act. */
export function isTyping(target: EventTarget | null): boolean {
  if (typeof HTMLElement === 'undefined' || !(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
