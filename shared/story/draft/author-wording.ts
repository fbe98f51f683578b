import { RefusalError } from '../../error.ts';
import type { Remark } from '../../remarks.ts';
import { PLANNING_TOOL_NAMES } from '../planning-tools.ts';

/** Terms only a model understands: its tools, and a parameter of one. */
const MODEL_WORDS = new RegExp(`\\b(${[...PLANNING_TOOL_NAMES, 'regenerateImage'].join('|')})\\b`);

/**
 * Without the clauses that ask a model to call a tool, which end in `.` or `;` before a space; null if none is left.
 */
function forAuthor(sentence: string): string | null {
  const kept = sentence.split(/(?<=[.;])\s+/).filter((clause) => !MODEL_WORDS.test(clause));
  const said = kept.join(' ').trim().replace(/;$/, '.');
  return said === '' ? null : said;
}

/** Remarks reworded for the author's HTTP clients; the interface uses their reason. */
export const remarksForAuthor = (remarks: readonly Remark[]): Remark[] =>
  remarks.flatMap(({ told, reason }) => {
    const said = forAuthor(told);
    return said === null ? [] : [{ told: said, reason }];
  });

const CORRECT_IT = 'Nothing was changed; correct it and save again.';

const CANNOT_STAND = 'This cannot stand.';

/** A tool's refusal reworded for a person, who has saved an edit and called no tool. */
export const refusalForAuthor = (refused: RefusalError): RefusalError =>
  new RefusalError(refused.code, forAuthor(refused.message)?.replace(/^(A|The) node\b/, '$1 place') ?? CANNOT_STAND, {
    issues: refused.issues,
    hint: CORRECT_IT,
    reason: refused.reason,
    cause: refused,
  });
