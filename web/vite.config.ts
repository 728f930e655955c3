import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fonts } from './vite/fonts.ts';

const messages = {
  project: './project.inlang',
  outdir: './src/paraglide',
  // The app sets the locale itself (lib/i18n), so nothing here may read cookies or storage.
  strategy: ['globalVariable', 'baseLocale'] as ['globalVariable', 'baseLocale'],
  emitReadme: false,
};

export default defineConfig({
  plugins: [
    // Tests use what `npm run messages` compiled: the plugin would keep the test runner from ending.
    process.env['VITEST'] ? [] : paraglideVitePlugin(messages),
    svelte(),
    fonts(),
  ],
  resolve: { alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) } },
  build: {
    outDir: 'dist',
    // Fonts stay files, so that they can be preloaded and cached.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
