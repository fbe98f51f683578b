import { createSetter, isTypewriter, licenceOfFonts } from '../script/fonts.ts';
import type { OutputFile } from '../types.ts';

export interface GameFont {
  /** Relative to the folder `game`. */
  readonly path: string;
  readonly signs: string;
}

/** Subset fonts of all of `scripts`, for characters that Ren'Py's own font lacks. The language decides shapes. */
export async function createSubsetFonts(
  language: string,
  scripts: readonly string[],
): Promise<{ fonts: GameFont[]; files: OutputFile[] }> {
  const setter = createSetter(language);
  const signsByFont = new Map<string, Set<string>>();
  for (const { text, font } of scripts.flatMap((script) => setter.runs(script))) {
    if (isTypewriter(font)) continue;
    const signs = signsByFont.get(font) ?? new Set();
    signsByFont.set(font, signs);
    for (const sign of text) signs.add(sign);
  }
  const fonts: GameFont[] = [];
  const files: OutputFile[] = [];
  for (const [font, signs] of [...signsByFont].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = `fonts/${font.toLowerCase()}.ttf`;
    fonts.push({ path, signs: [...signs].sort().join('') });
    files.push({ path: `game/${path}`, bytes: await setter.regular(font) });
  }
  if (files.length > 0) files.push({ path: 'game/fonts/licence.txt', bytes: licenceOfFonts() });
  return { fonts, files };
}
