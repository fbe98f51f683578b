import { textsWithin } from '../../shared/json.ts';
import { splitSentences } from '../../shared/play/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import { escapePattern } from '../../shared/text.ts';
import type { EvaluationBrief } from './data.ts';

export const KEPT_KINDS = ['people', 'relations', 'places', 'numbers', 'forbidden'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** A request of a brief, and whether the story fulfils it; for prohibitions, whether the story complies. */
export interface ComplianceItem {
  kind: KeptKind;
  what: string;
  isKept: boolean;
}

const patterns = new Map<string, RegExp>();

/** Whether a text has a word: whole, or inflected, in languages with word borders. */
export function containsWord(text: string, word: string): boolean {
  if (!/\p{Script=Latin}|\d/u.test(word)) return text.includes(word);
  let pattern = patterns.get(word);
  if (pattern === undefined) {
    const plain = escapePattern(word);
    pattern = new RegExp(`(?<![\\p{Script=Latin}\\d])${plain}(?:['’]s|s|es|d|ed)?(?![\\p{Script=Latin}\\d])`, 'iu');
    patterns.set(word, pattern);
  }
  return pattern.test(text);
}

const hasOne = (text: string, words: readonly string[]): boolean => words.some((word) => containsWord(text, word));

const SAYS_NO = {
  en: /\b(?:no|not|never|nobody|none|without|neither|nor)\b|n['’]t\b/iu,
  zh: /[不没无別别未]/u,
  ja: /ない|なし|なく|ません|無|ず|ぬ/u,
} as const;

/** Whether a text mentions something forbidden without negating it. */
export const tellsForbidden = (
  text: string,
  { words }: EvaluationBrief['forbidden'][number],
  language: EvaluationBrief['language'],
) => splitSentences(text).some((sentence) => hasOne(sentence, words) && !SAYS_NO[language].test(sentence));

/** Whether a line discloses a secret. */
export const disclosesSecret = (text: string, { tells }: EvaluationBrief['secret']): boolean =>
  tells.some((together) => together.every((word) => text.toLowerCase().includes(word.toLowerCase())));

/** Relations and numbers must occur in a sentence; those of a sheet are about its character. */
export function checkCompliance(
  brief: EvaluationBrief,
  draft: Pick<PlanDraft, 'premise' | 'characters' | 'acts'>,
): ComplianceItem[] {
  const { characters, acts } = draft;
  const sentences = textsWithin(draft).flatMap(splitSentences);
  const sheets = characters.map((sheet) => ({
    name: sheet.name,
    sentences: textsWithin(sheet).flatMap(splitSentences),
  }));
  const titles = acts.flatMap(({ sandboxLocations = [] }) => sandboxLocations.map(({ title }) => title));
  const isSaid = (...all: readonly (readonly string[])[]) =>
    sentences.some((sentence) => all.every((words) => hasOne(sentence, words)));
  const isInSheet = (of: string, other: string, words: readonly string[]) =>
    sheets.some(
      (sheet) =>
        containsWord(sheet.name, of) &&
        sheet.sentences.some((each) => containsWord(each, other) && hasOne(each, words)),
    );
  return [
    ...brief.people.map(
      ({ name, known }): ComplianceItem => ({
        ...{ kind: 'people', what: name },
        isKept: characters.some((sheet) => hasOne(sheet.name, known)),
      }),
    ),
    ...brief.relations.map(
      ({ between: [one, other], words }): ComplianceItem => ({
        ...{ kind: 'relations', what: `${one} – ${other}: ${words[0]}` },
        isKept: isSaid([one], [other], words) || isInSheet(one, other, words) || isInSheet(other, one, words),
      }),
    ),
    ...brief.places.map(
      (names): ComplianceItem => ({
        ...{ kind: 'places', what: names[0] ?? '' },
        isKept: titles.some((title) => hasOne(title, names)),
      }),
    ),
    ...brief.numbers.map(
      (number): ComplianceItem => ({
        ...{ kind: 'numbers', what: number.what },
        isKept: 'acts' in number ? acts.length === number.acts : isSaid(number.written, number.of),
      }),
    ),
    ...brief.forbidden.map(
      (each): ComplianceItem => ({
        ...{ kind: 'forbidden', what: each.what },
        // An empty story complies with nothing.
        isKept: sentences.length > 0 && !textsWithin(draft).some((text) => tellsForbidden(text, each, brief.language)),
      }),
    ),
  ];
}
