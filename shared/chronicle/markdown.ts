import { type MarkedPiece, piecesOf } from '../story/markup.ts';
import type { PlayAnswer } from '../wire/index.ts';
import type { Chapter } from './chapters.ts';
import type { ToldEntry } from './told.ts';

/** What Markdown would take for its own, as it is read. */
const plain = (text: string): string => text.replace(/([\\`*_{}[\]<>#|~])/g, '\\$1').replace(/\s+/g, ' ');

/** Words between signs of Markdown, which stand close to them; blanks at their ends stand outside. */
const within = (words: string, sign: string): string =>
  words.trim() === '' ? words : words.replace(/^(\s*)(.*?)(\s*)$/su, `$1${sign}$2${sign}$3`);

function drawn({ text, isBold, isItalic, reading }: MarkedPiece): string {
  const read = reading === null ? plain(text) : `<ruby>${plain(text)}<rt>${plain(reading)}</rt></ruby>`;
  const slanted = isItalic ? within(read, '*') : read;
  return isBold ? within(slanted, '**') : slanted;
}

function paragraphInMarkdown({ kind, who, text, marks }: ToldEntry): string {
  if (kind === 'did') return `*${who === null ? '' : `${plain(who)}: `}${plain(text)}*`;
  const name = who === null ? '' : `**${plain(who)}:** `;
  return kind === 'think' ? `${name}*${plain(text)}*` : name + piecesOf({ text, marks }).map(drawn).join('');
}

/**
 * A chronicle as Markdown.
 * @param besides what goes with it: where a picture lies, by its key, and paragraphs that close it; without them there are none
 */
export function markdownOf(
  { title, premise }: Pick<PlayAnswer, 'title' | 'premise'>,
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
  const parts = [`# ${plain(title)}`, `> ${plain(premise)}`];
  for (const chapter of chapters) {
    if (chapter.title !== null) parts.push(`## ${plain(chapter.title)}`);
    for (const { place, picture: shown, paragraphs } of chapter.scenes) {
      if (place !== null) parts.push(`### ${plain(place)}`, ...picture(shown, place));
      for (const each of paragraphs) parts.push(...picture(each.picture, each.text), paragraphInMarkdown(each));
    }
  }
  for (const { heading, lines } of closing) parts.push(`## ${plain(heading)}`, ...lines.map(plain));
  return `${parts.join('\n\n')}\n`;
}
