import type { UploadedFile } from '../types.ts';
import { decodeBeginning, getFileExtension } from './files.ts';

const BEGINNING_BYTES = 64 * 1024;

const LABEL = /^label [\w.]+(?:\([^\n]*\))?[^\S\n]*:/m;
const BELOW_LABELS =
  /^(?:[^\S\n]+(?:return|(?:jump|call) [\w.]+|menu(?: [\w.]+)?:|(?:[\w.]+ )?"[^"\n]*"|\$ [^\n]*)|(?:define|default) [\w.]+ *=[^\n]*)[^\S\n]*$/m;

const isRenpy = (text: string): boolean => LABEL.test(text) && BELOW_LABELS.test(text);

/** Ink marks: a knot that a divert leads to, or an end with other syntax unique to Ink. */
function isInk(text: string): boolean {
  const all = text.matchAll(/^={2,}[^\S\n]*(?:function )?(\w+)(?:\([^\n]*\))?[^\S\n]*=*[^\S\n]*$/gm);
  const knots = new Set([...all].map(([, name]) => name));
  const targets = [...text.matchAll(/->[^\S\n]*(\w+)[\w.]*[^\S\n]*$/gm)].map(([, name = '']) => name);
  if (targets.some((name) => knots.has(name))) return true;
  const ends = targets.some((name) => name === 'END' || name === 'DONE');
  return ends && (knots.size > 0 || /^(?:(?:VAR|CONST|LIST) \w+ *=|\s*[*+][^\n[]*\[[^\n\]]*\])/m.test(text));
}

/** Whether a text is a page published by Twine 2, or an archive of its stories. */
export const isTwine2Page = (text: string): boolean => /<tw-storydata\b/i.test(text);

export const isTwine1Page = (text: string): boolean =>
  /<div\s[^>]{0,200}\bid\s{0,9}=\s{0,9}["']?store-?area\b/i.test(text) &&
  /<div\s[^>]{0,200}\btiddler\s{0,9}=/i.test(text);

const isTwine = (text: string): boolean =>
  (isTwine2Page(text) && /<tw-passagedata\b/i.test(text)) ||
  (/^:: ?\w/m.test(text) && (/^:: ?Story(?:Data|Title)\b/m.test(text) || /\[\[[^\n\]]+\]\]/.test(text)));

const FORMATS = { renpy: isRenpy, ink: isInk, twine: isTwine };

/** Whether a plain-text file is a script of this format. Two marks are required, since one may be a heading or an example. */
export const isWrittenIn = (format: keyof typeof FORMATS, file: UploadedFile): boolean =>
  ['txt', 'text'].includes(getFileExtension(file)) &&
  FORMATS[format](
    decodeBeginning(file, BEGINNING_BYTES)
      .replace(/^\uFEFF/, '')
      .replaceAll('\r', ''),
  );

/** Whether a text is Yarn: a header with a title, a body, and its end. */
export const isYarn = (text: string): boolean => {
  const rows = text.split('\n').map((row) => row.trimEnd());
  const title = rows.findIndex((row) => /^title:\s*\S/.test(row));
  // The first `---`: front matter of Markdown has one above the title too.
  const body = rows.indexOf('---');
  return title >= 0 && body > title && rows.indexOf('===', body) > body;
};
