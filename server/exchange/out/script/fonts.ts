import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { LANGUAGES, languageFor } from '../../../../shared/language/tag.ts';
import { type CodePoints, codePointsIn, isAmong } from '../unicode-range.ts';

const require = createRequire(import.meta.url);
const STYLES = ['normal', 'bold', 'italics', 'bolditalics'] as const;
type Style = (typeof STYLES)[number];

/** A font or a slice of one: its files and characters. */
interface Slice {
  readonly name: string;
  readonly files: Readonly<Record<Style, string>>;
  readonly ranges: CodePoints;
  /** Whether one file has all weights. */
  readonly isVariable: boolean;
}

function listSlices(
  font: string,
  kept: string,
  getFile: (part: string, style: Style) => string,
  isVariable: boolean,
): Slice[] {
  // `{ latin: 'U+0000-00FF,U+0131' }`
  const parts: Record<string, string> = JSON.parse(readFileSync(kept, 'utf8'));
  return Object.entries(parts).map(([key, written]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    const files = Object.fromEntries(
      STYLES.map((style) => [style, join(dirname(kept), 'files', `${getFile(part, style)}.woff2`)]),
    );
    return { name: `${font}-${part}`, files: files as Slice['files'], ranges: codePointsIn(written), isVariable };
  });
}

const STYLED = { normal: '400-normal', bold: '700-normal', italics: '400-italic', bolditalics: '700-italic' } as const;

/** Fonts by script, embedded as subsets. All may be redistributed under the SIL OFL. */
const FONTS = {
  en: () =>
    listSlices(
      'Courier',
      require.resolve('@fontsource/courier-prime/unicode.json'),
      (part, style) => `courier-prime-${part}-${STYLED[style]}`,
      false,
    ),
  zh: () =>
    listSlices(
      'Chinese',
      require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
      (part) => `noto-sans-sc-${part}-wght-normal`,
      true,
    ),
  ja: () =>
    listSlices(
      'Japanese',
      require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
      (part) => `noto-sans-jp-${part}-wght-normal`,
      true,
    ),
} as const;
const WEIGHTS: Readonly<Record<Style, number>> = { normal: 400, bold: 700, italics: 400, bolditalics: 700 };

const MISSING = '?';
/** The font of page numbers and of `MISSING`. */
export const PLAIN = 'Courier-latin';

export const isTypewriter = (font: string): boolean => font.startsWith('Courier-');

/** The licence of the Chinese and Japanese fonts, which must accompany separate font files. */
export const licenceOfFonts = (): string =>
  readFileSync(require.resolve('@fontsource-variable/noto-sans-sc/LICENSE'), 'utf8');

interface Run {
  readonly text: string;
  readonly font: string;
}

const signs = new Map<string, ReadonlySet<number>>();

function has({ name, files, ranges }: Slice, sign: number): boolean {
  if (!isAmong(sign, ranges)) return false;
  const known = signs.get(name) ?? new Set((create(readFileSync(files.normal)) as Font).characterSet);
  signs.set(name, known);
  return known.has(sign);
}

type Cut = Readonly<Record<Style, Buffer>>;

export interface Setter {
  runs(text: string): Run[];
  /** Characters without a font so far; `MISSING` replaces them. */
  readonly missing: ReadonlySet<string>;
  fonts(): Promise<ReadonlyMap<string, Cut>>;
  regular(font: string): Promise<Buffer>;
}

/** @param language whose fonts are preferred */
export function createSetter(language: string): Setter {
  const missing = new Set<string>();
  const used = new Map([[PLAIN, new Set(`${MISSING}0123456789`)]]);
  // Fonts of the language have matching Latin letters and full-width punctuation.
  const own = languageFor(language);
  const order = [own, ...LANGUAGES.filter((each) => each !== own)].flatMap((each) => FONTS[each]());
  const found = new Map<string, string | null>();
  const findFont = (sign: string): string | null => {
    const known = found.get(sign);
    if (known !== undefined) return known;
    const font = order.find((slice) => has(slice, sign.codePointAt(0) ?? 0))?.name ?? null;
    found.set(sign, font);
    return font;
  };
  const use = (font: string, sign: string) => used.set(font, (used.get(font) ?? new Set<string>()).add(sign));
  const runs = (text: string): Run[] => {
    const made: Run[] = [];
    for (const sign of text.toWellFormed().normalize('NFC').replaceAll(/\s/gu, ' ')) {
      // Variation selectors and joiners are invisible.
      if (/^\p{Default_Ignorable_Code_Point}$/u.test(sign)) continue;
      const last = made.at(-1);
      const font = sign === ' ' && last ? last.font : findFont(sign);
      if (font === null) missing.add(sign);
      const next = font === null ? { text: MISSING, font: PLAIN } : { text: sign, font };
      use(next.font, next.text);
      if (last?.font === next.font) made[made.length - 1] = { ...last, text: last.text + next.text };
      else made.push(next);
    }
    return made;
  };
  const listSigns = (font: string): string => [...(used.get(font) ?? [])].sort().join('');
  const regular = async (font: string) => {
    const slice = order.find(({ name }) => name === font);
    if (!slice) throw new Error(`There is no font ${font}.`);
    return subsetSlice(slice, 'normal', listSigns(font));
  };
  const fonts = async () => {
    const cut = new Map<string, Cut>();
    for (const slice of order) {
      const text = listSigns(slice.name);
      if (text === '') continue;
      const made = new Map<string, Promise<Buffer>>();
      const subsetStyle = (style: Style): Promise<Buffer> => {
        const key = slice.isVariable ? String(WEIGHTS[style]) : style;
        const known = made.get(key) ?? subsetSlice(slice, style, text);
        made.set(key, known);
        return known;
      };
      const styles = await Promise.all(STYLES.map(async (style) => [style, await subsetStyle(style)] as const));
      cut.set(slice.name, Object.fromEntries(styles) as Cut);
    }
    return cut;
  };
  return { runs, missing, fonts, regular };
}

const subsetSlice = ({ files, isVariable }: Slice, style: Style, text: string): Promise<Buffer> =>
  subsetFont(readFileSync(files[style]), text, {
    targetFormat: 'truetype',
    ...(isVariable && { variationAxes: { wght: WEIGHTS[style] } }),
  });
