import { IdSchema } from '../id.ts';
import { ConditionTextSchema, LineTellsSchema, type ScriptLine, ScriptLineSchema } from '../scene/script.ts';

export type LineNote = Pick<ScriptLine, 'when' | 'tells'> & Pick<Extract<ScriptLine, { type: 'say' }>, 'voice'>;

/** Longer than any escaped row of a line. */
const ROW_MAX_LENGTH = 40_000;

/** Reads a note above a line: `@when has_flag("lit")`, `@tells who_lit_it`, `@voice mio_3`. Null for any other row. */
export function readLineNote(row: string): LineNote | null {
  const [, word = '', rest = ''] = /^@(when|tells|voice)\s+(\S.*)$/iu.exec(row.slice(0, ROW_MAX_LENGTH)) ?? [];
  if (word.toLowerCase() === 'when') {
    const when = ConditionTextSchema.safeParse(rest);
    return when.success ? { when: when.data } : null;
  }
  if (word.toLowerCase() === 'voice') {
    const voice = IdSchema.safeParse(rest);
    return voice.success ? { voice: voice.data } : null;
  }
  const tells = LineTellsSchema.safeParse(rest.split(/[\s,，、]+/u).filter((id) => id !== ''));
  return word !== '' && tells.success ? { tells: tells.data } : null;
}

/** Writes the notes of a line, a row each. */
export const writeLineNote = ({ when, tells, voice }: LineNote): string[] => [
  ...(when === undefined ? [] : [`@when ${when}`]),
  ...(tells === undefined ? [] : [`@tells ${tells.join(', ')}`]),
  ...(voice === undefined ? [] : [`@voice ${voice}`]),
];

/** Reads a line written by `writeExactLine`; null for any other row. */
export function readExactLine(row: string): ScriptLine | null {
  const json = /^@line\s+(\{.*\})$/u.exec(row.length > ROW_MAX_LENGTH ? '' : row)?.[1];
  if (json === undefined) return null;
  try {
    return ScriptLineSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

const ODD = /[\p{Cc}\u2028\u2029]/gu;
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes a line in one row as JSON, for lines that would otherwise be misread. */
export const writeExactLine = (line: ScriptLine): string => `@line ${JSON.stringify(line).replace(ODD, escaped)}`;
