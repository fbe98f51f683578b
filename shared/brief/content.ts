import { hasUnspaced, splitLetterRuns } from '../language/normalize.ts';
import { type Brief, isQuestionLine } from './brief.ts';
import { withoutKindsAndCounts } from './read-numbers.ts';

const SENTENCE_BREAK = /(?<=[.!?…]["”’]?)\s+|(?<=[。！？]["”」』]?)\s*/u;
/** If at most this many words of a clause remain after extraction, the clause is used up: "the … is called …". */
const WORDS_LEFT = 3;

/** Whether a clause says no more than the brief's fields. */
function isInFields(clause: string, values: readonly string[]): boolean {
  let rest = withoutKindsAndCounts(clause);
  for (const value of values) rest = rest.replaceAll(value, ' ');
  const words = splitLetterRuns(rest).reduce((sum, run) => sum + (hasUnspaced(run) ? run.length / 2 : 1), 0);
  return rest !== clause && words <= WORDS_LEFT;
}

/** The sentences of a brief's text, by paragraph, without clauses covered by fields and without questions. */
export function extractContent({ text, title, where, when, tone, people, places }: Brief): string[][] {
  const values = [title, where, when, tone, ...[...people, ...places].flatMap(({ name, about }) => [name, about])]
    .filter((value) => value !== undefined && value !== '')
    .map(String)
    .sort((a, b) => b.length - a.length);
  const contentIn = (sentence: string): string => {
    const clauses = sentence.split(/(?<=[,，、;；])/u);
    const kept = clauses.filter((clause) => !isInFields(clause, values));
    if (kept.length === clauses.length || kept.length === 0) return kept.join('');
    const [end = ''] = /[.!?。！？…]*$/u.exec(sentence) ?? [];
    const said = kept
      .join('')
      .trim()
      .replace(/[,，、;；.!?。！？…]+$/u, '');
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}${end}`;
  };
  return text
    .split(/\n+/u)
    .filter((paragraph) => !isQuestionLine(paragraph))
    .map((paragraph) =>
      paragraph
        .trim()
        .split(SENTENCE_BREAK)
        .map(contentIn)
        .filter((sentence) => sentence !== ''),
    )
    .filter((paragraph) => paragraph.length > 0);
}
