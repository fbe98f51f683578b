import { SCRIPT_LINES_MAX, SCRIPT_TEXT_MAX_LENGTH, type ScriptLine } from '../scene/script.ts';
import { type LineNote, readExactLine, readLineNote, writeLineNote } from './line-note.ts';
import {
  BRACKETS,
  between,
  CJK,
  cueSpeech,
  type DialogueReader,
  direction,
  namedSpeech,
  QUOTES,
  RENPY_PERSON,
  RENPY_WORDS,
  readerIn,
  readManner,
  renpySpeech,
  type Speech,
  stageText,
  unescapeRenpy,
} from './speech.ts';
import type { StageNames } from './stage-direction.ts';

/** Maximum length of a dialogue, in characters; enough for the longest script. */
export const DIALOGUE_MAX_LENGTH = SCRIPT_LINES_MAX * (SCRIPT_TEXT_MAX_LENGTH + 1000);

const ROWS_MAX = SCRIPT_LINES_MAX * 100;

export type ReadDialogue =
  | { readonly ok: true; readonly lines: ScriptLine[] }
  | { readonly ok: false; readonly reason: 'too-long' | 'too-many-lines'; readonly limit: number };

/** Joins rows of one text, with a blank between them in languages that have blanks. */
export const joinRows = (rows: readonly string[]): string =>
  rows
    .reduce<string[]>((all, row) => {
      const isWhole = CJK.test(all.at(-1)?.at(-1) ?? '') && CJK.test(row[0] ?? '');
      if (all.length > 0 && !isWhole) all.push(' ');
      all.push(row);
      return all;
    }, [])
    .join('');

/** A row that ends with this continues verbatim in the row below. */
export const ROW_BREAK = '\\';

/** Joins rows of one text, keeping the line break after a `ROW_BREAK`. */
function textOfRows(rows: readonly string[]): string {
  const parts: string[][] = [[]];
  for (const row of rows) {
    const isBroken = row.endsWith(ROW_BREAK);
    parts.at(-1)?.push(isBroken ? row.slice(0, -1) : row);
    if (isBroken) parts.push([]);
  }
  return parts.map((part) => joinRows(part)).join('\n');
}

/** Splits a long text into pieces that fit a script line; none if it is blank. */
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

/** How many rows a quotation may stay open; an unclosed mark is taken for a slip. */
const OPEN_ROWS = 40;

function isOpen({ words }: Speech): boolean {
  const close = QUOTES[words[0]?.[0] ?? ''];
  if (close === undefined || words.length >= OPEN_ROWS) return false;
  return !words.some((row, at) => row.slice(at === 0 ? 1 : 0).includes(close));
}

interface Reading {
  readonly lines: ScriptLine[];
  paragraph: string[];
  speech: Speech | null;
  /** Notes (`@when`, `@tells`, `@voice`) for the next line, with their rows. */
  note: LineNote;
  noted: string[];
}

/** The voice of the pending notes goes to the first spoken line; without one its note is kept as narration. */
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

/** Keeps notes without a following line as narration, so that no word is lost. */
function closeNotes(reading: Reading): void {
  const { noted } = reading;
  reading.note = {};
  put(reading, noted.flatMap(narration));
}

function readNote(reading: Reading, row: string): boolean {
  const exact = readExactLine(row);
  const note = exact === null ? readLineNote(row) : null;
  if (exact === null && note === null) return false;
  close(reading);
  if (exact !== null) put(reading, [exact]);
  if (note === null) return true;
  if ((['when', 'voice'] as const).some((one) => note[one] !== undefined && reading.note[one] !== undefined))
    closeNotes(reading);
  const tells = [...(reading.note.tells ?? []), ...(note.tells ?? [])];
  reading.note = { ...reading.note, ...note, ...(tells.length > 0 && { tells }) };
  reading.noted.push(row);
  return true;
}

/** Continues below a row that ends with `ROW_BREAK`; false if none does. */
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

/** Reads a bracketed remark below a name as its manner of speaking. False for any other row. */
function remarkOn(reading: Reading, row: string, { names }: DialogueReader): boolean {
  const { speech } = reading;
  const remark = speech?.isCue ? between(row, BRACKETS) : null;
  if (speech === null || remark === null) return false;
  const { rest, ...manner } = readManner(remark, names);
  if (rest === '') reading.speech = { ...speech, manner: { ...speech.manner, ...manner } };
  else speech.words.push(row);
  return true;
}

/** Continues the current speech; false if the row does not belong to it. */
function goOn({ speech }: Reading, row: string, indent: number): boolean {
  if (speech === null || !(speech.isCue || isOpen(speech) || indent > speech.indent)) return false;
  speech.words.push(row);
  return true;
}

/** Reads a row with an explicit form: narration, speech or a direction. False for any other. */
function readMarked(reading: Reading, row: string, indent: number, reader: DialogueReader): boolean {
  const stageWords = stageText(row) ?? (reader.isRenpy ? RENPY_WORDS.exec(row)?.[1] : undefined);
  const said = stageWords === undefined ? (renpySpeech(row, reader) ?? namedSpeech(row, reader)) : null;
  if (said !== null) begin(reading, { ...said, indent, isCue: said.words.length === 0 });
  const shown = stageWords === undefined && said === null ? direction(row, reader) : null;
  if (stageWords === undefined && shown === null) return said !== null;
  close(reading);
  put(
    reading,
    shown === null ? narration(reader.isRenpy ? unescapeRenpy(stageWords ?? '') : (stageWords ?? '')) : [shown],
  );
  return true;
}

function readPlain(reading: Reading, row: string, next: string, indent: number, reader: DialogueReader): void {
  const isAlone = reading.paragraph.length === 0 && reading.speech === null;
  const cue = isAlone && next !== '' ? cueSpeech(row, reader) : null;
  if (cue === null) {
    if (reading.speech !== null) close(reading);
    reading.paragraph.push(row);
  } else begin(reading, { ...cue, indent });
}

/** Rows, or characters of them, read between two pauses: a few milliseconds. */
const ROWS_AT_ONCE = 200;
const READ_AT_ONCE = 20_000;

/** Goes through rows and pauses now and then. @param each returns false to stop */
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

function* rowsIn(text: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ROW_ENDS)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

/** Reads rows into script lines, stopping as soon as they are too many. Null where the rows are too many. */
function* readRows(text: string, names: StageNames): Generator<undefined, ScriptLine[] | null> {
  const rows: string[] = [];
  const indents: number[] = [];
  yield* inPieces(rowsIn(text), (row) => {
    const trimmed = row.trim();
    // Several blank rows count as one separator.
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

function readRow(reading: Reading, row: string, next: string, indent: number, reader: DialogueReader): void {
  if (row === '') close(reading);
  else if (goOnBelow(reading, row) || readNote(reading, row)) return;
  else if (reader.isRenpy && RENPY_PERSON.test(row)) return;
  else if (remarkOn(reading, row, reader) || readMarked(reading, row, indent, reader)) return;
  else if (!goOn(reading, row, indent)) readPlain(reading, row, next, indent, reader);
}

/**
 * Everything without an explicit form is narration, a paragraph a line. `@when`, `@tells` and `@voice` apply to the
 * line below. Speakers outside the cast keep their name. No word is lost: text that does not fit a script is refused
 * whole.
 */
export function readDialogue(text: string, names: StageNames): ReadDialogue {
  const reading = readingDialogue(text, names);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

/** Like `readDialogue`, but as a generator that pauses, since a text may be as long as the longest script. */
export function* readingDialogue(text: string, names: StageNames): Generator<undefined, ReadDialogue> {
  if (text.length > DIALOGUE_MAX_LENGTH) return { ok: false, reason: 'too-long', limit: DIALOGUE_MAX_LENGTH };
  const lines = yield* readRows(text, names);
  if (lines === null || lines.length > SCRIPT_LINES_MAX)
    return { ok: false, reason: 'too-many-lines', limit: SCRIPT_LINES_MAX };
  return { ok: true, lines };
}
