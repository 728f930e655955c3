import { expect, test } from 'vitest';
import { commandOf } from './keys.ts';

const key = (name: string, rest: Partial<Parameters<typeof commandOf>[0]> = {}) => ({
  key: name,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...rest,
});

test('digits choose cards, market from the left, then the hand', () => {
  expect(commandOf(key('1'))).toEqual({ do: 'market', index: 0 });
  expect(commandOf(key('7'))).toEqual({ do: 'market', index: 6 });
  expect(commandOf(key('8'))).toEqual({ do: 'hand', index: 0 });
  expect(commandOf(key('9'))).toEqual({ do: 'hand', index: 1 });
  expect(commandOf(key('0'))).toBeNull();
});

test('letters act in either case', () => {
  expect(commandOf(key('c'))).toEqual({ do: 'close' });
  expect(commandOf(key('E'))).toEqual({ do: 'end' });
  expect(commandOf(key('?'))).toEqual({ do: 'keys' });
  expect(commandOf(key('Escape'))).toEqual({ do: 'escape' });
});

test('a held key never acts', () => {
  expect(commandOf(key('e', { repeat: true }))).toBeNull();
  expect(commandOf(key('1', { repeat: true }))).toBeNull();
});

test('keys of the browser stay its own', () => {
  expect(commandOf(key('r', { ctrlKey: true }))).toBeNull();
  expect(commandOf(key('l', { metaKey: true }))).toBeNull();
  expect(commandOf(key('1', { altKey: true }))).toBeNull();
  expect(commandOf(key('Enter'))).toBeNull();
  expect(commandOf(key('constructor'))).toBeNull();
});
