import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const SELF = fileURLToPath(import.meta.url);
const folder = fileURLToPath(new URL('../src/fonts/', import.meta.url));

const DIGITS = '0123456789+−-/';
const BASIC = range(0x20, 0x7e) + '\u00a0·×–—‘’“”…−→←';
const WESTERN = range(0xa1, 0xff) + 'ŒœŸẞ‚„«»‹›';
const EXTENDED = range(0x100, 0x17f) + range(0x218, 0x21b);
const CYRILLIC = range(0x400, 0x45f) + '№';

/** Kerning, figures of one width, accents and local shapes; fractions, small capitals and the like are left out. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

/** Every file the stylesheet names, what it is cut from, and the letters kept (wght 400 to 900 in all of them). */
const FILES: { name: string; family: string; subset: string; text: string }[] = [
  { name: 'text', family: 'sofia-sans', subset: 'latin', text: BASIC },
  { name: 'digits', family: 'sofia-sans-condensed', subset: 'latin', text: DIGITS },
  { name: 'western', family: 'sofia-sans', subset: 'latin', text: WESTERN },
  { name: 'extended', family: 'sofia-sans', subset: 'latin-ext', text: EXTENDED },
  { name: 'cyrillic', family: 'sofia-sans', subset: 'cyrillic', text: CYRILLIC },
];

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
}

function source(family: string, subset: string): string {
  const root = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  return join(root, 'files', `${family}-${subset}-wght-normal.woff2`);
}

async function write(file: (typeof FILES)[number]): Promise<void> {
  const target = join(folder, `${file.name}.woff2`);
  if (existsSync(target) && statSync(target).mtimeMs > statSync(SELF).mtimeMs) return;
  const cut = await subsetFont(readFileSync(source(file.family, file.subset)), file.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 900 } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  writeFileSync(target, cut);
}

/** The fonts the stylesheet names lie in src/fonts, cut down from the packages; files cut by this very version are kept. */
export function fonts(): Plugin {
  return {
    name: 'lineit-fonts',
    async buildStart() {
      if (process.env['VITEST']) return;
      mkdirSync(folder, { recursive: true });
      for (const file of FILES) await write(file);
    },
  };
}
