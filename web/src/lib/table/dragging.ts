import { getContext, setContext } from 'svelte';
import type { Drag } from './drag.svelte.ts';

const KEY = 'table drag';

export function setDrag(drag: Drag): Drag {
  return setContext(KEY, drag);
}

export function getDrag(): Drag {
  return getContext<Drag>(KEY);
}
