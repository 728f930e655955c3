import { tick } from 'svelte';

import { routeOf, type Route } from './route.ts';

/** What is kept in the history: an open panel, so that Back closes it and a reload opens it again, and the way here. */
interface Mark {
  panel?: string;
  /** The address whose link led here: one step back. */
  from?: string;
}

function mark(): Mark {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

let address = $state.raw({ path: location.pathname, hash: location.hash, panel: mark().panel ?? null });

function read(): void {
  address = { path: location.pathname, hash: location.hash, panel: mark().panel ?? null };
}

/** Where the browser is now. */
export function route(): Route {
  return routeOf(address.path, address.hash);
}

/** The panel that lies over the page, by name. */
export function panel(): string | null {
  return address.panel;
}

/** The panel is open; Back closes it. */
export function openPanel(name: string): void {
  if (address.panel === name) return;
  history.pushState({ panel: name } satisfies Mark, '');
  read();
}

export function closePanel(): void {
  if (address.panel !== null) history.back();
}

/** The page one step back in the history, if a link of ours led from it; null otherwise. */
export function cameFrom(): string | null {
  return mark().from ?? null;
}

/** The browser is at that address, its page is at its top (or where the page itself takes a #), and has the focus. */
export async function go(to: string, { replace = false } = {}): Promise<void> {
  const before = address.path;
  const from = replace ? mark().from : address.path + address.hash;
  const state: Mark | null = from === undefined ? null : { from };
  // An open panel's place in the history is taken over, so that Back leads to the page without it.
  if (replace || address.panel !== null) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  read();
  if (address.path === before) return;
  await tick();
  window.scrollTo(0, 0);
  document.getElementById('page')?.focus({ preventScroll: true });
}

/** Links inside the app change the page without loading it again; all others, and new tabs, stay the browser's. */
function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname === location.pathname && link.hash !== '') return;
  event.preventDefault();
  void go(link.pathname + link.search + link.hash);
}

/** Back, Forward and links are followed, until the returned function is called. */
export function startRouter(): () => void {
  window.addEventListener('popstate', read);
  document.addEventListener('click', followed);
  return () => {
    window.removeEventListener('popstate', read);
    document.removeEventListener('click', followed);
  };
}
