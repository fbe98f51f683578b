import { textsWithin } from '../../shared/json.ts';
import { sentencesOf } from '../../shared/play/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import { escapePattern } from '../../shared/text.ts';
import type { Brief } from './data.ts';

export const KEPT_KINDS = ['people', 'relations', 'places', 'numbers', 'forbidden'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** A request of a brief, and whether the story fulfils it; for prohibitions, whether the story complies. */
export interface KeptThing {
  kind: KeptKind;
  what: string;
  isKept: boolean;
}

const patterns = new Map<string, RegExp>();

/** Whether a text has a word: whole, or inflected, in languages with word borders. */
export function hasWord(text: string, word: string): boolean {
  if (!/\p{Script=Latin}|\d/u.test(word)) return text.includes(word);
  let pattern = patterns.get(word);
  if (pattern === undefined) {
    const plain = escapePattern(word);
    pattern = new RegExp(`(?<![\\p{Script=Latin}\\d])${plain}(?:['’]s|s|es|d|ed)?(?![\\p{Script=Latin}\\d])`, 'iu');
    patterns.set(word, pattern);
  }
  return pattern.test(text);
}

const hasOne = (text: string, words: readonly string[]): boolean => words.some((word) => hasWord(text, word));

const SAYS_NO = {
  en: /\b(?:no|not|never|nobody|none|without|neither|nor)\b|n['’]t\b/iu,
  zh: /[不没无別别未]/u,
  ja: /ない|なし|なく|ません|無|ず|ぬ/u,
} as const;

/** Whether a text mentions something forbidden without negating it. */
export const tellsForbidden = (text: string, { words }: Brief['forbidden'][number], language: Brief['language']) =>
  sentencesOf(text).some((sentence) => hasOne(sentence, words) && !SAYS_NO[language].test(sentence));

/** Whether a line discloses a secret. */
export const tellsSecret = (text: string, { tells }: Brief['secret']): boolean =>
  tells.some((together) => together.every((word) => text.toLowerCase().includes(word.toLowerCase())));

/**
 * Compares a draft with its brief. People must be characters and places places; relations and numbers must occur in a
 * sentence. Sentences of a character's sheet count as about that character.
 */
export function keptOf(brief: Brief, draft: Pick<PlanDraft, 'premise' | 'characters' | 'acts'>): KeptThing[] {
  const { characters, acts } = draft;
  const sentences = textsWithin(draft).flatMap(sentencesOf);
  const sheets = characters.map((sheet) => ({ name: sheet.name, sentences: textsWithin(sheet).flatMap(sentencesOf) }));
  const titles = acts.flatMap(({ sandboxLocations = [] }) => sandboxLocations.map(({ title }) => title));
  const isSaid = (...all: readonly (readonly string[])[]) =>
    sentences.some((sentence) => all.every((words) => hasOne(sentence, words)));
  const isInSheet = (of: string, other: string, words: readonly string[]) =>
    sheets.some(
      (sheet) => hasWord(sheet.name, of) && sheet.sentences.some((each) => hasWord(each, other) && hasOne(each, words)),
    );
  return [
    ...brief.people.map(
      ({ name, known }): KeptThing => ({
        ...{ kind: 'people', what: name },
        isKept: characters.some((sheet) => hasOne(sheet.name, known)),
      }),
    ),
    ...brief.relations.map(
      ({ between: [one, other], words }): KeptThing => ({
        ...{ kind: 'relations', what: `${one} – ${other}: ${words[0]}` },
        isKept: isSaid([one], [other], words) || isInSheet(one, other, words) || isInSheet(other, one, words),
      }),
    ),
    ...brief.places.map(
      (names): KeptThing => ({
        ...{ kind: 'places', what: names[0] ?? '' },
        isKept: titles.some((title) => hasOne(title, names)),
      }),
    ),
    ...brief.numbers.map(
      (number): KeptThing => ({
        ...{ kind: 'numbers', what: number.what },
        isKept: 'acts' in number ? acts.length === number.acts : isSaid(number.written, number.of),
      }),
    ),
    ...brief.forbidden.map(
      (each): KeptThing => ({
        ...{ kind: 'forbidden', what: each.what },
        // An empty story complies with nothing.
        isKept: sentences.length > 0 && !textsWithin(draft).some((text) => tellsForbidden(text, each, brief.language)),
      }),
    ),
  ];
}
