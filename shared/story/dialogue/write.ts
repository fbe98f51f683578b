import { sameJson } from '../../json.ts';
import type { ScriptLine } from '../scene/script.ts';
import { writeExactLine, writeLineNote } from './line-note.ts';
import { ROW_BREAK, readDialogue } from './read.ts';
import { createDialogueReader } from './speech.ts';
import { isStageDirection, type StageDirection, type StageNames, writeStageDirection } from './stage-direction.ts';

type Direction = Extract<ScriptLine, { type: StageDirection }>;
const isDirection = (line: ScriptLine): line is Direction => isStageDirection(line.type);

/** Characters a text may lose in a clipboard: control characters other than tab and newline. */
const FRAGILE = /[^\P{Cc}\t\n]/u;

const overRows = (text: string, indent: string): string => text.split('\n').join(`${ROW_BREAK}\n${indent}`);

function waysToWrite(line: ScriptLine, names: StageNames): string[] {
  if (isDirection(line)) return [writeStageDirection(line)];
  if (line.type === 'narrate') return [overRows(line.text, ''), `*${line.text}*`];
  const manner = [line.expression, line.mode].filter((each) => each !== undefined).join(', ');
  const name = names.cast.find(({ id }) => id === line.character)?.name;
  return [line.name ?? name, line.character].flatMap((who) =>
    who === undefined ? [] : [`${who}${manner === '' ? '' : ` (${manner})`}: ${overRows(line.text, '    ')}`],
  );
}

function isReadAs(text: string, lines: readonly ScriptLine[], names: StageNames): boolean {
  const read = readDialogue(text, names);
  return read.ok && sameJson(read.lines, lines);
}

function writeLine(line: ScriptLine, names: StageNames): string {
  const notes = writeLineNote(line);
  const written = waysToWrite(line, names)
    .map((way) => [...notes, way].join('\n'))
    .find((text) => {
      if (FRAGILE.test(text) || !text.isWellFormed()) return false;
      const rows = text.split('\n').map((row) => row.trim());
      return !createDialogueReader(rows, names).isRenpy && isReadAs(text, [line], names);
    });
  return written ?? writeExactLine(line);
}

/**
 * `readDialogue` reads it back unchanged up to `DIALOGUE_MAX_LENGTH`; lines without a readable form are `@line {…}`.
 */
export function writeDialogue(lines: readonly ScriptLine[], names: StageNames): string {
  let before: { line: ScriptLine; text: string } | null = null;
  const rows: string[] = [];
  for (const line of lines) {
    const text = writeLine(line, names);
    if (before !== null) {
      const isParted = isReadAs(`${before.text}\n${text}`, [before.line, line], names);
      // A text that looks like a note belongs to what follows it, even after a blank row.
      if (!isParted && !isReadAs(`${before.text}\n\n${text}`, [before.line, line], names))
        rows.splice(-1, 1, writeExactLine(before.line));
      if (!isParted || (before.line.type === 'narrate' && line.type === 'narrate')) rows.push('');
    }
    rows.push(text);
    before = { line, text };
  }
  return rows.join('\n');
}
