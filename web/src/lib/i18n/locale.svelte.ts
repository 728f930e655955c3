import { locales, overwriteGetLocale, type Locale } from '../../paraglide/runtime.js';
import { remember, remembered } from '../storage.ts';

export { locales, type Locale };

const KEY = 'lineit.locale';

function known(tag: string | null): Locale | null {
  const language = tag?.toLowerCase().split('-')[0];
  return locales.find((locale) => locale === language) ?? null;
}

function preferred(): Locale {
  const wishes = typeof navigator === 'undefined' ? [] : navigator.languages;
  return known(remembered(KEY)) ?? wishes.map(known).find((locale) => locale !== null) ?? 'en';
}

let current = $state<Locale>(preferred());

// Messages read the locale through this rune, so every text on the page follows a change by itself.
overwriteGetLocale(() => current);

/** The language the page speaks now. */
export function locale(): Locale {
  return current;
}

/** Every text is in that language, `<html lang>` says so, and the next visit starts in it. */
export function setLocale(next: Locale): void {
  current = next;
  remember(KEY, next);
  document.documentElement.lang = next;
}
