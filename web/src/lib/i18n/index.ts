export { m } from '../../paraglide/messages.js';
export { locales, locale, setLocale, type Locale } from './locale.svelte.ts';
