import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { languageFor } from '../shared/language/tag.ts';

/** Resolves a package's file lazily: this module is also part of self-contained pages, where nothing can be found. */
const find = (path: string): string => createRequire(import.meta.url).resolve(path);

/** As in `web/ui/fonts.css` (both OFL). */
const FONTS = {
  lora: {
    family: 'Lora',
    weights: '400 700',
    file: () => find('@fontsource-variable/lora/files/lora-latin-wght-normal.woff2'),
  },
  'source-sans-3': {
    family: 'Source Sans 3',
    weights: '200 900',
    file: () => find('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'),
  },
} as const;

export type PageFont = keyof typeof FONTS;

export const PAGE_FONTS = Object.keys(FONTS) as PageFont[];

const LETTERS = 'U+20-7E, U+A0, U+C0-D6, U+D8-F6, U+F8-FF';

/** A font's upright Latin letters in all weights, as WOFF2. */
export const fontFile = (font: PageFont): Buffer => readFileSync(FONTS[font].file());

/** @param language in Chinese and Japanese, quotes and dashes use the language's own font */
export function fontFaces(language: string, getAddress: (font: PageFont) => string): string {
  const range = languageFor(language) === 'en' ? '' : `unicode-range: ${LETTERS}; `;
  return PAGE_FONTS.map((font) => {
    const { family, weights } = FONTS[font];
    return `@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: swap; ${range}src: url("${getAddress(font)}") format("woff2"); }`;
  }).join('\n');
}

/** A font as data URL, for self-contained files. */
export const fontInside = (font: PageFont): string => `data:font/woff2;base64,${fontFile(font).toString('base64')}`;
