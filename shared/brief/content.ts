import { hasUnspaced, splitLetterRuns } from '../language/normalize.ts';
import { type Brief, type BriefSheet, isQuestionLine } from './brief.ts';
import { withoutKindsAndCounts } from './read-numbers.ts';

const SENTENCE_BREAK = /(?<=[.!?…]["”’]?)\s+|(?<=[。！？]["”」』]?)\s*/u;
/** If at most this many words of a clause remain after extraction, the clause is used up: "the … is called …". */
const WORDS_LEFT = 3;

const splitSentences = (paragraph: string): string[] =>
  paragraph
    .trim()
    .split(SENTENCE_BREAK)
    .filter((sentence) => sentence !== '');

/** Joins sentences again, with a space after those that do not end in a full-width mark. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce(
    (text, sentence) => `${text}${text === '' || /[。！？」』]$/u.test(text) ? '' : ' '}${sentence}`,
    '',
  );

/** Whether a clause says no more than the sheet's fields. */
function isInFields(clause: string, values: readonly string[]): boolean {
  let rest = withoutKindsAndCounts(clause);
  for (const value of values) rest = rest.replaceAll(value, ' ');
  const words = splitLetterRuns(rest).reduce((sum, run) => sum + (hasUnspaced(run) ? run.length / 2 : 1), 0);
  return rest !== clause && words <= WORDS_LEFT;
}

/** The paragraphs of a text without the clauses that a sheet read from it covers. */
export function withoutPlaced(text: string, { title, place, time, tone, people, places }: BriefSheet): string[] {
  const described = [...people.map(({ name, who }) => [name, who]), ...places.map(({ name, what }) => [name, what])];
  const values = [title, place, time, tone, ...described.flat()]
    .filter((value) => value !== undefined && value !== '')
    .map(String)
    .sort((a, b) => b.length - a.length);
  const unplacedIn = (sentence: string): string => {
    const clauses = sentence.split(/(?<=[,，、;；])/u);
    const kept = clauses.filter((clause) => !isInFields(clause, values));
    if (kept.length === clauses.length || kept.length === 0) return kept.join('');
    const [end = ''] = /[.!?。！？…]*$/u.exec(sentence) ?? [];
    const said = kept
      .join('')
      .trim()
      .replace(/[,，、;；.!?。！？…]+$/u, '');
    return `${kept[0] === clauses[0] ? said.charAt(0) : said.charAt(0).toUpperCase()}${said.slice(1)}${end}`;
  };
  return text
    .split(/\n+/u)
    .map((paragraph) =>
      joinSentences(
        splitSentences(paragraph)
          .map(unplacedIn)
          .filter((sentence) => sentence !== ''),
      ),
    )
    .filter((paragraph) => paragraph !== '');
}

/** The sentences of a brief's paragraphs, without paragraphs that are a question. */
export const listBriefSentences = ({ unplaced }: Brief): string[][] =>
  unplaced
    .flatMap((text) => text.split(/\n+/u))
    .filter((paragraph) => !isQuestionLine(paragraph))
    .map(splitSentences)
    .filter((sentences) => sentences.length > 0);
