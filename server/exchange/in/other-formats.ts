import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { parseJsonFile } from './json.ts';
import { isYarn } from './script-compiler/detect-script.ts';
import { decodeBeginning, getFileExtension } from './script-compiler/files.ts';
import type { Importer, UploadedFile } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A format that is not supported, and the formats to convert to instead. */
interface OtherFormat {
  /** The same in every language. */
  readonly name: string;
  readonly instead: readonly string[];
  readonly extensions?: readonly string[];
  readonly signature?: string;
  readonly begins?: (text: string) => boolean;
  /** Recognises the object in a JSON file, or the first of a list. */
  readonly holds?: (value: Fields) => boolean;
}

const TEXTS = ['DOCX', 'EPUB', 'Markdown', 'TXT'];
const SCRIPTS = ['Twee 3', 'Ink', 'Markdown'];

const CHOICESCRIPT = new RegExp(
  [
    String.raw`^\*(?:(?:fake_)?choice|scene_list|finish|page_break|line_break|ending|return)$`,
    String.raw`^\*(?:label|goto|goto_scene|gosub|gosub_scene)\s+\w+$`,
    String.raw`^\*(?:create|temp|set)\s+\w+\s+\S`,
    String.raw`^\*(?:title|author)\s+\S`,
  ].join('|'),
);

/** Whether a text has two ChoiceScript commands. One alone may be roleplay between asterisks, or a list. */
function isChoiceScript(text: string): boolean {
  const rows = text.split('\n').map((row) => row.trimEnd());
  const commands = rows.filter((row) => !row.endsWith('*') && CHOICESCRIPT.test(row));
  return new Set(commands.map((row) => row.split(/\s/)[0])).size > 1;
}

const OTHER_FORMATS: readonly OtherFormat[] = [
  { name: 'Yarn Spinner', instead: ['Twee 3', 'Ink'], extensions: ['yarn', 'yarnproject', 'yarnc'] },
  { name: 'Yarn Spinner', instead: ['Twee 3', 'Ink'], extensions: ['txt', 'text'], begins: isYarn },
  { name: 'Twine 1 (.tws)', instead: ['Twee', 'HTML'], extensions: ['tws'] },
  {
    name: 'Twine (JSON)',
    instead: ['Twee 3', 'HTML'],
    holds: ({ passages }) => Array.isArray(passages) && isObject(passages[0]) && 'text' in passages[0],
  },
  { name: 'Ink (JSON)', instead: ['Ink'], begins: (text) => /^\s{0,100}\{\s{0,100}"inkVersion"\s*:/.test(text) },
  { name: 'Ren’Py (.rpyc, .rpa)', instead: ['.rpy'], extensions: ['rpyc', 'rpymc', 'rpa'] },
  {
    name: 'ChoiceScript',
    instead: SCRIPTS,
    extensions: ['txt'],
    begins: isChoiceScript,
  },
  { name: 'Inform', instead: SCRIPTS, extensions: ['ni', 'inf', 'i7x', 'i6t'] },
  {
    name: 'Z-machine, Glulx, TADS',
    instead: SCRIPTS,
    extensions: ['z3', 'z5', 'z8', 'zblorb', 'ulx', 'gblorb', 'blb', 't3', 'gam', 'hex', 'taf', 'a3c', 'acd'],
  },
  { name: 'Quest', instead: SCRIPTS, extensions: ['quest', 'aslx', 'asl'] },
  { name: 'KiriKiri', instead: ['Ren’Py', 'Twee 3'], extensions: ['ks', 'xp3', 'tjs'] },
  { name: 'NScripter', instead: ['Ren’Py', 'Twee 3'], extensions: ['nsa', 'ons', 'nt2', 'nt3'] },
  { name: 'Naninovel', instead: ['Ren’Py', 'Twee 3'], extensions: ['nani'] },
  { name: 'Dialogic', instead: ['Ren’Py', 'Twee 3'], extensions: ['dtl', 'dch'] },
  {
    name: 'RisuAI (.risum, .risup)',
    instead: ['CharX', 'PNG', 'lorebook (JSON)'],
    extensions: ['risum', 'risup', 'risupreset', 'risuq'],
  },
  { name: 'Backyard AI (BYAF)', instead: ['PNG'], extensions: ['byaf'] },
  { name: 'YAML', instead: ['PNG', 'JSON'], extensions: ['yaml', 'yml'] },
  { name: 'KoboldAI', instead: ['TXT'], holds: (value) => 'gamestarted' in value },
  {
    name: 'NovelAI',
    instead: ['lorebook (JSON)', 'TXT'],
    extensions: ['json', 'story', 'scenario'],
    holds: (value) => 'storyContainerVersion' in value || 'scenarioVersion' in value,
  },
  { name: 'ChatGPT', instead: ['TXT'], holds: (value) => isObject(value.mapping) && 'current_node' in value },
  {
    name: 'SillyTavern preset',
    instead: ['PNG', 'JSON', 'JSONL'],
    holds: (value) => 'temp_openai' in value || 'prompt_order' in value,
  },
  { name: 'SillyTavern persona', instead: ['PNG', 'JSON'], holds: (value) => isObject(value.personas) },
  { name: 'RTF', instead: TEXTS, extensions: ['rtf'], signature: '{\\rtf' },
  {
    name: 'Word 97–2003 (.doc)',
    instead: TEXTS,
    extensions: ['doc', 'dot'],
    signature: '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1',
  },
  { name: 'OpenDocument', instead: TEXTS, extensions: ['odt', 'ott', 'fodt'] },
  { name: 'Pages', instead: TEXTS, extensions: ['pages'] },
  { name: 'PDF', instead: TEXTS, extensions: ['pdf'], signature: '%PDF-' },
  { name: 'MOBI, AZW', instead: TEXTS, extensions: ['mobi', 'azw', 'azw3'] },
  { name: 'Final Draft', instead: ['Fountain', 'DOCX'], extensions: ['fdx', 'fdr'] },
  { name: 'RAR', instead: ['ZIP'], extensions: ['rar'], signature: 'Rar!\u001A\u0007' },
  { name: '7z', instead: ['ZIP'], extensions: ['7z'], signature: '7z\u00BC\u00AF\u0027\u001C' },
  { name: 'gzip', instead: ['ZIP'], extensions: ['gz', 'tgz'], signature: '\u001F\u008B' },
  { name: 'tar, bzip2, xz', instead: ['ZIP'], extensions: ['tar', 'bz2', 'xz', 'zst'] },
  { name: 'CSV', instead: TEXTS, extensions: ['csv', 'tsv'] },
  { name: 'HTML', instead: ['HTML (Twine)', ...TEXTS], extensions: ['html', 'htm', 'xhtml', 'mht', 'mhtml'] },
];

const hasSignature = ({ bytes }: UploadedFile, { signature }: OtherFormat): boolean =>
  signature !== undefined && [...signature].every((letter, at) => bytes[at] === letter.charCodeAt(0));

const BEGINNING_BYTES = 64 * 1024;

/** The object in a JSON file, or the first of a list; otherwise an empty one. */
function fieldsIn(file: UploadedFile): Fields {
  try {
    if (!/^\uFEFF?\s*[[{]/u.test(decodeBeginning(file, 200))) return {};
    const value = parseJsonFile(file);
    const first = Array.isArray(value) ? value[0] : value;
    return isObject(first) ? first : {};
  } catch (error) {
    if (error instanceof RefusalError) return {};
    throw error;
  }
}

function findFormat(file: UploadedFile): OtherFormat | undefined {
  const signed = OTHER_FORMATS.find((format) => hasSignature(file, format));
  if (signed) return signed;
  const extension = getFileExtension(file);
  const candidates = OTHER_FORMATS.filter(({ extensions = ['json'] }) => extensions.includes(extension));
  const fields = candidates.some(({ holds }) => holds) ? fieldsIn(file) : {};
  const text = candidates.some(({ begins }) => begins) ? decodeBeginning(file, BEGINNING_BYTES) : '';
  return candidates.find(({ begins, holds }) => (begins?.(text) ?? true) && (holds?.(fields) ?? true));
}

export const otherFormats: Importer = {
  format: 'other',
  recognises: (file) => findFormat(file) !== undefined,
  read: ([file]) => {
    const format = findFormat(file);
    if (!format) throw new Error('This file has a known format.');
    const name = file.name.slice(0, 120);
    throw new RefusalError('refused', `"${name}" is ${format.name}, which is not read here.`, {
      hint: `Save it in one of these formats: ${format.instead.join(', ')}.`,
      reason: { code: 'format-not-read', name, format: format.name, instead: format.instead },
    });
  },
};
