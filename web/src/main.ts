import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { locale } from '$lib/i18n';
import { startTheme } from '$lib/theme.svelte.ts';

startTheme();
document.documentElement.lang = locale();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element with the id "app"');
mount(App, { target });
