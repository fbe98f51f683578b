import { RefusalError } from '../../../../shared/error.ts';
import type { ImportedCredits, UploadedFile } from '../types.ts';
import { SCRIPT_BOUNDS } from './scripted-story.ts';

/** The file extension in lower case, without the dot; '' if there is none. */
export const getFileExtension = ({ name }: Pick<UploadedFile, 'name'>): string =>
  /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const titleFromFileName = ({ name }: Pick<UploadedFile, 'name'>): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim() || '…';

export const creditsWith = (said: { [Key in keyof ImportedCredits]: string | undefined }): ImportedCredits =>
  Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined && text.trim() !== ''));

/** Decodes a file: UTF-8, or UTF-16 with a byte order mark. @throws RefusalError `too_large`, `malformed` for binary content */
export function decodeText({ name, bytes }: UploadedFile): string {
  if (bytes.length > SCRIPT_BOUNDS.bytes)
    throw scriptTooLarge(`${name} has more than ${SCRIPT_BOUNDS.bytes / 1024 / 1024} MB.`);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw noText(name, cause);
  }
  if (text.includes('\0')) throw noText(name);
  return bounded(name, text.replace(/\r\n?|[\u2028\u2029]/g, '\n'));
}

/** Longer runs of blanks are cut, since patterns that look for their end take quadratic time. */
const BLANKS_MAX = 200;

/** Checks a text's length and trims needless blanks. @throws RefusalError `too_large` */
export function bounded(name: string, text: string): string {
  if (text.length > SCRIPT_BOUNDS.bytes)
    throw scriptTooLarge(`${name} has more than ${SCRIPT_BOUNDS.bytes / 1024 / 1024} MB.`);
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows += 1;
  if (rows > SCRIPT_BOUNDS.rows) throw scriptTooLarge(`${name} has more than ${SCRIPT_BOUNDS.rows} rows.`);
  return text.replace(/[^\S\n]+/g, (blanks) => blanks.slice(0, BLANKS_MAX));
}

export const decodeBeginning = ({ bytes }: Pick<UploadedFile, 'bytes'>, most = 4096): string =>
  new TextDecoder('utf-8').decode(bytes.subarray(0, most));

export const scriptTooLarge = (message: string): RefusalError =>
  new RefusalError('too_large', message, {
    hint: 'Divide it, and bring it in parts.',
    reason: { code: 'too-much-for-a-story' },
  });

const noText = (name: string, cause?: unknown): RefusalError =>
  new RefusalError('malformed', `${name} is no text in UTF-8 or UTF-16.`, {
    hint: 'Save it as UTF-8, then bring it again.',
    reason: { code: 'file-broken', name },
    cause,
  });

/** The refusal of an empty script. @param name its file, or its title if the file is unknown */
export const nothingToTell = (name: string): RefusalError =>
  new RefusalError('refused', `"${name}" has nothing in it that can be told.`, {
    hint: 'Check that it has text, and how it begins: it may loop without a line.',
    reason: { code: 'nothing-to-tell', name },
  });
