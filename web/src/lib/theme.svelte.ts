import { remember, remembered } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const KEY = 'lineit.theme';

let current = $state<Theme>(THEMES.find((theme) => theme === remembered(KEY)) ?? 'system');

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The chosen theme; more contrast is taken from the system in each of them. */
export function theme(): Theme {
  return current;
}

/** The page wears that theme, now and at the next visit. */
export function setTheme(next: Theme): void {
  current = next;
  remember(KEY, next === 'system' ? null : next);
  show(next);
}

/** The remembered theme is on the page; called once before anything is drawn. */
export function startTheme(): void {
  show(current);
}
