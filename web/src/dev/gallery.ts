/** The table in every state, for whoever works on it: `npm run dev`, then /src/dev/index.html. Not in the build. */
import { mount } from 'svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import { setLocale, type Locale } from '$lib/i18n';
import Gallery from './Gallery.svelte';

const wishes = new URLSearchParams(location.search);
const theme = wishes.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const locale = wishes.get('locale');
if (locale) setLocale(locale as Locale);

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element with the id "app"');
mount(Gallery, { target, props: { wishes } });
