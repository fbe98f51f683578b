import {
  BRACKETS,
  between,
  CJK,
  cueSpeech,
  direction,
  namedSpeech,
  QUOTES,
  RENPY_PERSON,
  RENPY_WORDS,
  type Reader,
  readerIn,
  readManner,
  renpySpeech,
  type Speech,
  stageText,
  unescaped,
} from './dialogue-lines.ts';
import { type LineNote, readExactLine, readLineNote, writeLineNote } from './line-note.ts';
import { SCRIPT_LINES_MAX, SCRIPT_TEXT_MAX_LENGTH, type ScriptLine } from './script.ts';
import type { StageNames } from './stage-direction.ts';

/** The longest dialogue that is read, in characters: there is room for a script as long as they come. */
export const DIALOGUE_MAX_LENGTH = SCRIPT_LINES_MAX * (SCRIPT_TEXT_MAX_LENGTH + 1000);

/** So many rows that say something are read: a hundred for each line a script has room for. */
const ROWS_MAX = SCRIPT_LINES_MAX * 100;

/** Dialogue as lines of a script; or why none of it was read. */
export type ReadDialogue =
  | { readonly ok: true; readonly lines: ScriptLine[] }
  | { readonly ok: false; readonly reason: 'too-long' | 'too-many-lines'; readonly limit: number };

/** Rows of one text: with a blank between them where their writing has blanks. */
export const joinRows = (rows: readonly string[]): string =>
  rows
    .reduce<string[]>((all, row) => {
      const isWhole = CJK.test(all.at(-1)?.at(-1) ?? '') && CJK.test(row[0] ?? '');
      if (all.length > 0 && !isWhole) all.push(' ');
      all.push(row);
      return all;
    }, [])
    .join('');

/** A row that ends with this has the next below it, as it stands, in the same text. */
export const ROW_BREAK = '\\';

/** Rows of one text as they were written: joined up, but for those that end with a `ROW_BREAK`. */
function textOfRows(rows: readonly string[]): string {
  const parts: string[][] = [[]];
  for (const row of rows) {
    const isBroken = row.endsWith(ROW_BREAK);
    parts.at(-1)?.push(isBroken ? row.slice(0, -1) : row);
    if (isBroken) parts.push([]);
  }
  return parts.map((part) => joinRows(part)).join('\n');
}

/** Long text in pieces a line of a script has room for; none where it is blank. */
export function textPieces(text: string): string[] {
  const cut: string[] = [];
  let rest = text.trim();
  while (rest.length > SCRIPT_TEXT_MAX_LENGTH) {
    const blank = rest.lastIndexOf(' ', SCRIPT_TEXT_MAX_LENGTH);
    const isHalf = (rest.charCodeAt(SCRIPT_TEXT_MAX_LENGTH) & 0xfc00) === 0xdc00;
    const at = blank > 0 ? blank : SCRIPT_TEXT_MAX_LENGTH - (isHalf ? 1 : 0);
    cut.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...cut, rest].filter((piece) => piece !== '');
}

const narration = (text: string): ScriptLine[] => textPieces(text).map((piece) => ({ type: 'narrate', text: piece }));

function spoken({ before, speaker, heading, manner, words }: Speech): ScriptLine[] {
  const whole = textOfRows(words).trim();
  const said = between(whole, QUOTES) ?? whole;
  if (said === '') return [...before, ...narration(heading)];
  return [...before, ...textPieces(said).map((text): ScriptLine => ({ type: 'say', ...speaker, ...manner, text }))];
}

/** So many rows a quotation may stay open for; a mark that is never closed is a slip. */
const OPEN_ROWS = 40;

/** Whether something said began with a quotation mark that is not closed yet. */
function isOpen({ words }: Speech): boolean {
  const close = QUOTES[words[0]?.[0] ?? ''];
  if (close === undefined || words.length >= OPEN_ROWS) return false;
  return !words.some((row, at) => row.slice(at === 0 ? 1 : 0).includes(close));
}

/** What of a text has been read, and what may still go on: a paragraph that is told, or something said. */
interface Reading {
  readonly lines: ScriptLine[];
  paragraph: string[];
  speech: Speech | null;
  /** What was noted of the line that comes next, with the rows it was noted in. */
  note: LineNote;
  noted: string[];
}

/** Takes lines that have been read, with what was noted of them. A voice is that of the first that is said; where none is, its note is told. */
function put(reading: Reading, lines: readonly ScriptLine[]): void {
  if (lines.length === 0) return;
  const { voice, ...note } = reading.note;
  const said = lines.findIndex(({ type }) => type === 'say');
  if (voice !== undefined && said < 0) reading.lines.push(...writeLineNote({ voice }).flatMap(narration));
  const voiced = (at: number) => voice !== undefined && at === said && { voice };
  reading.lines.push(...lines.map((line, at) => ({ ...line, ...note, ...voiced(at) })));
  reading.note = {};
  reading.noted = [];
}

function close(reading: Reading): void {
  if (reading.speech !== null) put(reading, spoken(reading.speech));
  put(reading, narration(textOfRows(reading.paragraph)));
  reading.speech = null;
  reading.paragraph = [];
}

/** Tells what was noted of a line that never came: no word is lost. */
function closeNotes(reading: Reading): void {
  const { noted } = reading;
  reading.note = {};
  put(reading, noted.flatMap(narration));
}

/** Reads a row that notes something of the line below it, or is a line to the letter. False for any other. */
function readNote(reading: Reading, row: string): boolean {
  const exact = readExactLine(row);
  const note = exact === null ? readLineNote(row) : null;
  if (exact === null && note === null) return false;
  close(reading);
  if (exact !== null) put(reading, [exact]);
  if (note === null) return true;
  // A line has one condition, and one voice.
  if ((['when', 'voice'] as const).some((one) => note[one] !== undefined && reading.note[one] !== undefined))
    closeNotes(reading);
  const tells = [...(reading.note.tells ?? []), ...(note.tells ?? [])];
  reading.note = { ...reading.note, ...note, ...(tells.length > 0 && { tells }) };
  reading.noted.push(row);
  return true;
}

/** Goes on below a row that ends with a `ROW_BREAK`; false where none does. */
function goOnBelow({ paragraph, speech }: Reading, row: string): boolean {
  const rows = speech?.words ?? paragraph;
  if (!rows.at(-1)?.endsWith(ROW_BREAK)) return false;
  rows.push(row);
  return true;
}

function begin(reading: Reading, speech: Speech): void {
  close(reading);
  reading.speech = speech;
}

/** Takes a remark in brackets below a name that stands alone: how it is said. False for any other row. */
function remarkOn(reading: Reading, row: string, { names }: Reader): boolean {
  const { speech } = reading;
  const remark = speech?.isCue ? between(row, BRACKETS) : null;
  if (speech === null || remark === null) return false;
  const { rest, ...manner } = readManner(remark, names);
  if (rest === '') reading.speech = { ...speech, manner: { ...speech.manner, ...manner } };
  else speech.words.push(row);
  return true;
}

/** Goes on with what is being said; false where it does not. */
function goOn({ speech }: Reading, row: string, indent: number): boolean {
  if (speech === null || !(speech.isCue || isOpen(speech) || indent > speech.indent)) return false;
  speech.words.push(row);
  return true;
}

/** Reads a row that says of itself what it is: told, said, or a direction. False for any other. */
function readMarked(reading: Reading, row: string, indent: number, reader: Reader): boolean {
  const told = stageText(row) ?? (reader.isRenpy ? RENPY_WORDS.exec(row)?.[1] : undefined);
  const said = told === undefined ? (renpySpeech(row, reader) ?? namedSpeech(row, reader)) : null;
  if (said !== null) begin(reading, { ...said, indent, isCue: said.words.length === 0 });
  const shown = told === undefined && said === null ? direction(row, reader) : null;
  if (told === undefined && shown === null) return said !== null;
  close(reading);
  put(reading, shown === null ? narration(reader.isRenpy ? unescaped(told ?? '') : (told ?? '')) : [shown]);
  return true;
}

/** Reads a row that has no looks of its own: a name above what it says, or a part of what is told. */
function readPlain(reading: Reading, row: string, next: string, indent: number, reader: Reader): void {
  const isAlone = reading.paragraph.length === 0 && reading.speech === null;
  const cue = isAlone && next !== '' ? cueSpeech(row, reader) : null;
  if (cue === null) {
    if (reading.speech !== null) close(reading);
    reading.paragraph.push(row);
  } else begin(reading, { ...cue, indent });
}

/** So many rows, or characters of them, are read between two pauses: some milliseconds' worth. */
const ROWS_AT_ONCE = 200;
const READ_AT_ONCE = 20_000;

/** Goes through rows, with a pause now and then. @param each false where no more of them need be looked at */
function* inPieces(rows: Iterable<string>, each: (row: string, at: number) => boolean): Generator<undefined, void> {
  let at = 0;
  let characters = 0;
  for (const row of rows) {
    if (!each(row, at)) return;
    at += 1;
    characters += row.length;
    if (at % ROWS_AT_ONCE !== 0 && characters < READ_AT_ONCE) continue;
    characters = 0;
    yield;
  }
}

const ROW_ENDS = /\r\n?|\n|\u2028|\u2029/gu;

/** The rows of a text as they stand. */
function* rowsIn(text: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ROW_ENDS)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

/**
 * Reads rows of text one after the other into the lines of a script: no more of them than it takes to know that they are too many. Null where
 * the rows are.
 */
function* readRows(text: string, names: StageNames): Generator<undefined, ScriptLine[] | null> {
  const rows: string[] = [];
  const indents: number[] = [];
  yield* inPieces(rowsIn(text), (row) => {
    const trimmed = row.trim();
    // Blank rows part what is around them; more of them say no more.
    if (trimmed !== '' || rows.at(-1) !== '') {
      rows.push(trimmed);
      indents.push(row.search(/\S/u));
    }
    return rows.length <= 2 * ROWS_MAX;
  });
  if (rows.reduce((count, row) => count + (row === '' ? 0 : 1), 0) > ROWS_MAX) return null;
  const { look, reader: known } = readerIn(names);
  yield* inPieces(rows, look);
  const reader = known();
  const reading: Reading = { lines: [], paragraph: [], speech: null, note: {}, noted: [] };
  yield* inPieces(rows, (row, at) => {
    readRow(reading, row, rows[at + 1] ?? '', indents[at] ?? 0, reader);
    return reading.lines.length <= SCRIPT_LINES_MAX;
  });
  if (reading.lines.length > SCRIPT_LINES_MAX) return reading.lines;
  close(reading);
  closeNotes(reading);
  return reading.lines;
}

function readRow(reading: Reading, row: string, next: string, indent: number, reader: Reader): void {
  if (row === '') close(reading);
  else if (goOnBelow(reading, row) || readNote(reading, row)) return;
  else if (reader.isRenpy && RENPY_PERSON.test(row)) return;
  else if (remarkOn(reading, row, reader) || readMarked(reading, row, indent, reader)) return;
  else if (!goOn(reading, row, indent)) readPlain(reading, row, next, indent, reader);
}

/**
 * Reads dialogue as people write it into the lines of a script: `Name: words`, `NAME (happy): words`, Ren'Py's `name "words"`, a name in
 * capitals above what it says, directions between asterisks or brackets or after a slash; all else is told, a paragraph
 * a line. `@when CONDITION`, `@tells FACT_ID` and `@voice KEY` are of the line below them. Who is none of the cast speaks under a name. No
 * word is lost; where it does not fit a script nothing is read.
 */
export function readDialogue(text: string, names: StageNames): ReadDialogue {
  const reading = readingDialogue(text, names);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

/** Reads dialogue as `readDialogue` does, and stops again and again: a text may be as long as the longest script. */
export function* readingDialogue(text: string, names: StageNames): Generator<undefined, ReadDialogue> {
  if (text.length > DIALOGUE_MAX_LENGTH) return { ok: false, reason: 'too-long', limit: DIALOGUE_MAX_LENGTH };
  const lines = yield* readRows(text, names);
  if (lines === null || lines.length > SCRIPT_LINES_MAX)
    return { ok: false, reason: 'too-many-lines', limit: SCRIPT_LINES_MAX };
  return { ok: true, lines };
}
