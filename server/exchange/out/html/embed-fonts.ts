import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { languageFor } from '../../../../shared/language/tag.ts';
import { codePointsIn, isAmong } from '../unicode-range.ts';

/** The build writes flat rules. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

const LICENCE =
  '/* Lora, Source Sans 3 and OpenDyslexic are under the SIL Open Font License 1.1: https://openfontlicense.org */\n';

/** Inlines a folder's fonts into a stylesheet, except those without letters of the text, Latin letters or digits. */
export async function embedFonts(styles: string, folder: string, text: string, language: string): Promise<string> {
  const signs = [...new Set(`${text}A`)].map((sign) => sign.codePointAt(0) ?? 0);
  // Each language uses one of the two families of a font: see web/ui/fonts.css.
  const unused = languageFor(language) === 'en' ? ' Letters' : ' Variable';
  const embedded = new Map<string, string>();
  for (const [rule] of styles.matchAll(FONT_FACE)) {
    const [, family = ''] = /font-family:\s*["']?([^;"'}]+)/.exec(rule) ?? [];
    const [, range = 'U+0-10FFFF'] = /unicode-range:([^;}]+)/.exec(rule) ?? [];
    const [, file = ''] = /url\(["']?([^)"']+\.woff2)/.exec(rule) ?? [];
    const points = codePointsIn(range);
    const isUsed = !family.trim().endsWith(unused) && signs.some((sign) => isAmong(sign, points));
    if (!isUsed || file === '') {
      embedded.set(rule, '');
      continue;
    }
    const font = (await readFile(join(folder, basename(file)))).toString('base64');
    embedded.set(rule, rule.replace(/src:[^;}]+/, `src:url(data:font/woff2;base64,${font}) format("woff2")`));
  }
  return LICENCE + styles.replace(FONT_FACE, (rule) => embedded.get(rule) ?? rule);
}
