import { IdSchema } from './id.ts';
import { ConditionTextSchema, LineTellsSchema, type ScriptLine, ScriptLineSchema } from './script.ts';

/** What a script written as text says of a line in rows above it; only a line that is said has a voice. */
export type LineNote = Pick<ScriptLine, 'when' | 'tells'> & Pick<Extract<ScriptLine, { type: 'say' }>, 'voice'>;

/** Longer than any row of a line, its characters escaped. */
const ROW_MAX_LENGTH = 40_000;

/** What a writer puts in a row of its own above a line: `@when has_flag("lit")`, `@tells who_lit_it`, `@voice mio_3`. Null for any other row. */
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

/** Writes what is said of a line above it, a row each. */
export const writeLineNote = ({ when, tells, voice }: LineNote): string[] => [
  ...(when === undefined ? [] : [`@when ${when}`]),
  ...(tells === undefined ? [] : [`@tells ${tells.join(', ')}`]),
  ...(voice === undefined ? [] : [`@voice ${voice}`]),
];

/** Reads a line as `writeExactLine` writes it; null for any other row. */
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

/** Writes any line there can be in one row, as JSON: where it would be read as something else otherwise. */
export const writeExactLine = (line: ScriptLine): string => `@line ${JSON.stringify(line).replace(ODD, escaped)}`;
