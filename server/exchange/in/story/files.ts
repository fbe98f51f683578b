import { RefusalError } from '../../../../shared/error.ts';
import type { BroughtCredits, BroughtFile } from '../types.ts';
import { FORM_BOUNDS } from './form.ts';

/** The last part of a file's name, in small letters, without the dot; '' where it has none. */
export const extensionOf = ({ name }: Pick<BroughtFile, 'name'>): string =>
  /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** A file's name without folders and without what tells its format, as a title. */
export const titleOf = ({ name }: Pick<BroughtFile, 'name'>): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim() || '…';

/** What a script says of whose work it is, without what it does not say. */
export const creditsWith = (said: { [Key in keyof BroughtCredits]: string | undefined }): BroughtCredits =>
  Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined && text.trim() !== ''));

/**
 * The text of a file: UTF-8, or UTF-16 where it says so at its beginning.
 * @throws RefusalError `too_large`, `malformed` for what is no text
 */
export function textOf({ name, bytes }: BroughtFile): string {
  if (bytes.length > FORM_BOUNDS.bytes) throw tooLarge(`${name} has more than ${FORM_BOUNDS.bytes / 1024 / 1024} MB.`);
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

/** Further in than this nothing is set, and what looks for the end of blanks would look from each of them anew. */
const BLANKS_MAX = 200;

/** A text no longer than is read, without blanks that say nothing. @throws RefusalError `too_large` */
export function bounded(name: string, text: string): string {
  if (text.length > FORM_BOUNDS.bytes) throw tooLarge(`${name} has more than ${FORM_BOUNDS.bytes / 1024 / 1024} MB.`);
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows += 1;
  if (rows > FORM_BOUNDS.rows) throw tooLarge(`${name} has more than ${FORM_BOUNDS.rows} rows.`);
  return text.replace(/[^\S\n]+/g, (blanks) => blanks.slice(0, BLANKS_MAX));
}

/** The beginning of a file as text, whatever it is, to see of what format it is. */
export const beginningOf = ({ bytes }: Pick<BroughtFile, 'bytes'>, most = 4096): string =>
  new TextDecoder('utf-8').decode(bytes.subarray(0, most));

const tooLarge = (message: string): RefusalError =>
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

/** The refusal of a script without a line. @param name its file, or its title where that is not known */
export const nothingToTell = (name: string): RefusalError =>
  new RefusalError('refused', `"${name}" has nothing in it that can be told.`, {
    hint: 'Check that it has text, and how it begins: it may loop without a line.',
    reason: { code: 'nothing-to-tell', name },
  });
