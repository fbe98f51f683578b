import { getTextDirection } from '../language/tag.ts';
import { type MarkedPiece, splitByMarks } from '../story/scene/markup.ts';
import type { PlayAnswer } from '../wire/index.ts';
import type { ChronicleChapter } from './chapters.ts';
import type { TranscriptEntry } from './transcript.ts';

/** Escapes a line's start that would be a list, rule, heading or table. */
const escapeStart = (line: string): string => line.replace(/^( ?\d{0,9})([-+=:.)])/, '$1\\$2');

const escaped = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      escapeStart(
        line.replace(/[ \t]+/g, ' ').replace(/[\\`*_{}[\]<>#|~@]|&(?=[#\w]|$)|:(?=\/|$)|(?<=www|^w{1,2})\./gi, '\\$&'),
      ),
    )
    .join('\\\n');

const plain = (text: string): string => escaped(text.trim().replace(/\s*[\r\n]\s*/g, ' '));

const MARKS = { '*': 'em', '**': 'strong' } as const;

/**
 * Emphasis marks only work next to letters, blanks and line ends; elsewhere, as in Chinese and Japanese, HTML tags are
 * used.
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

function paragraphInMarkdown({ kind, who, text, marks }: TranscriptEntry): string {
  if (kind === 'did') return within(`${who === null ? '' : `${plain(who)}: `}${escaped(text.trim())}`, '*', true);
  const name = who === null ? '' : `${within(`${plain(who)}:`, '**', true)} `;
  const words =
    kind === 'think' ? within(escaped(text.trim()), '*', true) : splitByMarks({ text, marks }).map(drawn).join('');
  return name + words.replace(/^(?:\\\n| )+|(?:\\\n| )+$/g, '');
}

/** A chronicle as Markdown. `besides`: paths of pictures by key, and closing paragraphs. */
export function renderChronicleMarkdown(
  { title, premise, language }: Pick<PlayAnswer, 'title' | 'premise' | 'language'>,
  chapters: readonly ChronicleChapter[],
  {
    getPicture = () => null,
    closing = [],
  }: {
    getPicture?: (key: string) => string | null;
    closing?: readonly { heading: string; lines: readonly string[] }[];
  } = {},
): string {
  const picture = (key: string | null | undefined, what: string): string[] => {
    const at = key ? getPicture(key) : null;
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
  // Markdown has no text direction.
  const whole = getTextDirection(language) === 'rtl' ? ['<div dir="rtl">', ...parts, '</div>'] : parts;
  return `${whole.join('\n\n')}\n`;
}
