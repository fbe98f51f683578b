import { ROW_BREAK, readDialogue } from './dialogue.ts';
import { readerOf } from './dialogue-lines.ts';
import { sameJson } from './draft-diff.ts';
import { writeExactLine, writeLineNote } from './line-note.ts';
import type { ScriptLine } from './script.ts';
import { isStageDirection, type StageDirection, type StageNames, writeStageDirection } from './stage-direction.ts';

type Direction = Extract<ScriptLine, { type: StageDirection }>;
const isDirection = (line: ScriptLine): line is Direction => isStageDirection(line.type);

/** Characters a text may lose on its way through a clipboard: a tab and the end of a row are none. */
const FRAGILE = /[^\P{Cc}\t\n]/u;

/** A text over several rows, each but the last ending with a `ROW_BREAK`. */
const overRows = (text: string, indent: string): string => text.split('\n').join(`${ROW_BREAK}\n${indent}`);

/** How a line can be written so that people like to read it, the likeliest first. */
function waysToWrite(line: ScriptLine, names: StageNames): string[] {
  if (isDirection(line)) return [writeStageDirection(line)];
  if (line.type === 'narrate') return [overRows(line.text, ''), `*${line.text}*`];
  const manner = [line.expression, line.mode].filter((each) => each !== undefined).join(', ');
  const name = names.cast.find(({ id }) => id === line.character)?.name;
  return [line.name ?? name, line.character].flatMap((who) =>
    who === undefined ? [] : [`${who}${manner === '' ? '' : ` (${manner})`}: ${overRows(line.text, '    ')}`],
  );
}

/** Whether a text is read as these lines, beside whatever other lines. */
function isReadAs(text: string, lines: readonly ScriptLine[], names: StageNames): boolean {
  const read = readDialogue(text, names);
  return read.ok && sameJson(read.lines, lines);
}

/** A line as text that is read as it was. */
function writeLine(line: ScriptLine, names: StageNames): string {
  const notes = writeLineNote(line);
  const written = waysToWrite(line, names)
    .map((way) => [...notes, way].join('\n'))
    .find((text) => {
      if (FRAGILE.test(text) || !text.isWellFormed()) return false;
      const rows = text.split('\n').map((row) => row.trim());
      return !readerOf(rows, names).isRenpy && isReadAs(text, [line], names);
    });
  return written ?? writeExactLine(line);
}

/**
 * Writes the lines of a script as text that people read, and `readDialogue` reads as it was: whatever has no looks of its own
 * is written to the letter (`@line {…}`). Where the text is no longer than `DIALOGUE_MAX_LENGTH`, nothing is lost.
 */
export function writeDialogue(lines: readonly ScriptLine[], names: StageNames): string {
  let before: { line: ScriptLine; text: string } | null = null;
  const rows: string[] = [];
  for (const line of lines) {
    const text = writeLine(line, names);
    if (before !== null) {
      const isParted = isReadAs(`${before.text}\n${text}`, [before.line, line], names);
      if (!isParted || (before.line.type === 'narrate' && line.type === 'narrate')) rows.push('');
    }
    rows.push(text);
    before = { line, text };
  }
  return rows.join('\n');
}
