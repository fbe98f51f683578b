import { type MarkedText, splitByMarks } from '../../../../shared/story/index.ts';
import type { ExportOutput, PackageExportInput } from '../types.ts';
import { createScreenplay, type ScreenplayBlock, type ScreenplayLine } from './script.ts';

/** Escapes emphasis and notes. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\\*_]/g, '\\$&')
    .replaceAll('[[', '[ [')
    .replaceAll('/*', '/ *')
    .replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

const within = (words: string, sign: string): string =>
  words.trim() === '' ? words : words.replace(/^(\s*)(.*?)(\s*)$/su, `$1${sign}$2${sign}$3`);

const marked = (text: MarkedText): string =>
  splitByMarks(text)
    .map(({ text: words, isBold, isItalic, reading }) => {
      const read = reading === null ? plain(words) : `${plain(words)}(${plain(reading)})`;
      const slanted = isItalic ? within(read, '*') : read;
      return isBold ? within(slanted, '**') : slanted;
    })
    .join('')
    .trim();

const oneRow = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Scene heading prefixes of screenplays. */
const HEADING = /^(?:INT|EXT|EST|INT\.?\/EXT|I\/E)[. ]/i;

/** A character cue: upper case if that is reversible, else forced with `@`. */
function cue(name: string): string {
  // After a name, `^` marks dual dialogue and brackets an extension.
  const plainName = oneRow(name)
    .replaceAll(/[\^()]+/g, ' ')
    .trim();
  const shouted = plainName.toUpperCase();
  const again = shouted.replaceAll(/\p{L}+/gu, (word) => (word[0] ?? '') + word.slice(1).toLowerCase());
  return again === plainName && shouted !== name && /^[\p{Lu}\d .'-]+$/u.test(shouted) ? shouted : `@${plainName}`;
}

/** Action; forced with `!` where it would be parsed as something else. */
const action = (words: string): string => (/^[.@!>#=~([]|^[^\p{Ll}]*$|:$/u.test(words) ? `!${words}` : words);

function formatSpeech({ name, face, manner, text }: ScreenplayLine): string {
  const how = [face, manner].filter((each) => each !== '').join(', ');
  return [cue(name), ...(how === '' ? [] : [`(${how})`]), marked(text)].join('\n');
}

function written(block: ScreenplayBlock): string {
  switch (block.type) {
    case 'act':
      return `# ${oneRow(block.text)}`;
    case 'place':
      return `## ${oneRow(block.text)}`;
    case 'part':
      return `### ${oneRow(block.text)}`;
    case 'scene':
      return HEADING.test(block.text) ? oneRow(block.text) : `.${oneRow(block.text)}`;
    case 'note':
      return `[[${oneRow(block.text).replaceAll(/[[\]]{2}/g, ' ')}]]`;
    case 'action':
      return action(marked(block.text));
    case 'say':
      return formatSpeech(block);
  }
}

export async function writeFountain(given: PackageExportInput): Promise<ExportOutput> {
  const { script, report } = await createScreenplay(given);
  const { title, credits, blocks } = script;
  const head = [
    `Title: ${oneRow(title)}`,
    ...(credits.author === null ? [] : [`Author: ${oneRow(credits.author)}`]),
    ...(credits.licence === null ? [] : [`Copyright: ${oneRow(credits.licence)}`]),
  ].join('\n');
  // An empty block would end the one before it.
  const body = blocks.map(written).filter((each) => each !== '');
  return { files: [{ path: `${given.package.id}.fountain`, bytes: `${[head, ...body].join('\n\n')}\n` }], report };
}
