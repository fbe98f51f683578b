import { directionOf } from '../language/tag.ts';
import { type MarkedPiece, piecesOf } from '../story/markup.ts';
import type { PlayAnswer } from '../wire/index.ts';
import type { Chapter } from './chapters.ts';
import type { ToldEntry } from './told.ts';

/** What makes something else of a line than a paragraph, at its beginning, after a blank as well: lists, rules, headings, tables. */
const escapeStart = (line: string): string => line.replace(/^( ?\d{0,9})([-+=:.)])/, '$1\\$2');

/** Text as Markdown that reads back as the same text, with its line breaks. Blanks are put together, as Markdown does. */
const escaped = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      escapeStart(
        line.replace(/[ \t]+/g, ' ').replace(/[\\`*_{}[\]<>#|~@]|&(?=[#\w]|$)|:(?=\/|$)|(?<=www|^w{1,2})\./gi, '\\$&'),
      ),
    )
    .join('\\\n');

/** The same on one line. */
const plain = (text: string): string => escaped(text.trim().replace(/\s*[\r\n]\s*/g, ' '));

const MARKS = { '*': 'em', '**': 'strong' } as const;

/**
 * Words between signs of Markdown, which stand close to them; blanks at their ends stand outside. Signs count only next to letters, blanks
 * and the ends of a line, and not next to other signs: anywhere else, as in Chinese and Japanese, tags stand instead.
 */
function within(words: string, sign: keyof typeof MARKS, mayBeSign: boolean | RegExp): string {
  const [, before = '', inner = '', after = ''] = /^((?:\s|\\\n)*)(.*?)((?:\s|\\\n)*)$/su.exec(words) ?? [];
  if (inner === '') return words;
  const isSign = mayBeSign instanceof RegExp ? mayBeSign.test(inner) : mayBeSign;
  const tag = MARKS[sign];
  return `${before}${isSign ? `${sign}${inner}${sign}` : `<${tag}>${inner}</${tag}>`}${after}`;
}

const BETWEEN_LETTERS = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su;
const isMarked = (piece: MarkedPiece | undefined): boolean => piece?.isBold === true || piece?.isItalic === true;

function drawn({ text, isBold, isItalic, reading }: MarkedPiece, at: number, pieces: readonly MarkedPiece[]): string {
  const read = reading === null ? escaped(text) : `<ruby>${plain(text)}<rt>${plain(reading)}</rt></ruby>`;
  const mayBeSign = isMarked(pieces[at - 1]) || isMarked(pieces[at + 1]) ? false : BETWEEN_LETTERS;
  const slanted = isItalic ? within(read, '*', mayBeSign) : read;
  return isBold ? within(slanted, '**', mayBeSign) : slanted;
}

function paragraphInMarkdown({ kind, who, text, marks }: ToldEntry): string {
  if (kind === 'did') return within(`${who === null ? '' : `${plain(who)}: `}${escaped(text.trim())}`, '*', true);
  const name = who === null ? '' : `${within(`${plain(who)}:`, '**', true)} `;
  const words =
    kind === 'think' ? within(escaped(text.trim()), '*', true) : piecesOf({ text, marks }).map(drawn).join('');
  return name + words.replace(/^(?:\\\n| )+|(?:\\\n| )+$/g, '');
}

/**
 * A chronicle as Markdown.
 * @param besides what goes with it: where a picture lies, by its key, and paragraphs that close it; without them there are none
 */
export function markdownOf(
  { title, premise, language }: Pick<PlayAnswer, 'title' | 'premise' | 'language'>,
  chapters: readonly Chapter[],
  {
    pictureOf = () => null,
    closing = [],
  }: {
    pictureOf?: (key: string) => string | null;
    closing?: readonly { heading: string; lines: readonly string[] }[];
  } = {},
): string {
  const picture = (key: string | null | undefined, what: string): string[] => {
    const at = key ? pictureOf(key) : null;
    return at === null ? [] : [`![${plain(what)}](${at})`];
  };
  const parts = [`# ${plain(title)}`, `> ${escaped(premise.trim()).replaceAll('\n', '\n> ')}`];
  for (const chapter of chapters) {
    if (chapter.title !== null) parts.push(`## ${plain(chapter.title)}`);
    for (const { place, picture: shown, paragraphs } of chapter.scenes) {
      if (place !== null) parts.push(`### ${plain(place)}`, ...picture(shown, place));
      for (const each of paragraphs) parts.push(...picture(each.picture, each.text), paragraphInMarkdown(each));
    }
  }
  for (const { heading, lines } of closing) parts.push(`## ${plain(heading)}`, ...lines.map(escaped));
  // Markdown knows no direction of its own.
  const whole = directionOf(language) === 'rtl' ? ['<div dir="rtl">', ...parts, '</div>'] : parts;
  return `${whole.join('\n\n')}\n`;
}
