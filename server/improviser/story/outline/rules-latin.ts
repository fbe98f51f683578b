import { lexicon } from '../../assets.ts';
import { lazyWordList } from '../../words/word-list.ts';
import { folded, vocabulary } from './vocabulary.ts';

/** How surely a sentence is a rule: by itself, where it is the last thing said or stands beside one, or beside one alone. */
export type RuleSense = 'rule' | 'last' | 'beside one' | null;

const wordsOf = (sentence: string): string[] =>
  (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []).map((word) => folded(word));

/** Whether words begin with one of some phrases; how many words that has, 0 for none. */
function phraseAt(words: readonly string[], phrases: readonly string[], at = 0): number {
  let longest = 0;
  for (const phrase of phrases) {
    const parts = phrase.split(/[\s-]/u);
    if (parts.length > longest && parts.every((part, index) => words[at + index] === part)) longest = parts.length;
  }
  return longest;
}

const indexOfPhrase = (words: readonly string[], phrases: readonly string[]): number =>
  words.findIndex((_, at) => phraseAt(words, phrases, at) > 0);

const FORBIDS =
  /^(?:absolutely\s+)?(?:no|never|nobody|without|nothing|pas d|aucune?|sans|jamais|kein\p{L}*|ohne|niemals|nicht|sin|ning[uú]n\p{L}*|nunca|nada|niente|nessun\p{L}*|senza|mai|geen|zonder|dim)(?![\p{L}])/iu;

let starts: readonly string[] | undefined;
function beginsAsRule(sentence: string): boolean {
  starts ??= [...vocabulary().rulesLatin.starts].map(folded);
  const text = folded(sentence);
  return starts.some((start) => text.startsWith(start) && !/[\p{L}]/u.test(text[start.length] ?? ''));
}

const styles = lazyWordList(() => [...lexicon('all').artStyles, ...Object.values(lexicon('all').tones).flat()]);
/** In whose voice, and when. */
const VOICE = /(?<!\p{L})(?:present|past)\s+tense(?!\p{L})|(?<!\p{L})(?:first|second|third)[\s-]person(?!\p{L})/iu;
const MANNER_MAX = 6;

/** Whether a piece of a sentence says in what manner or in what pictures; not what happens. */
export const isMannerLatin = (piece: string): boolean =>
  wordsOf(piece).length <= MANNER_MAX &&
  (FORBIDS.test(piece) || VOICE.test(piece) || styles().findAll(piece).length > 0);

/** "Violence is forbidden.", "Swearing isn't allowed.", "There must be no guns.", "Torture is not to be shown.", "Magic has no place here." */
const PROHIBITS =
  /\b(?:(?:is|are)\s+not|isn['’]t|aren['’]t)\s+(?:allowed|permitted|wanted|welcome|an\s+option)\b|\b(?:is|are)\s+out\s+of\s+(?:the\s+question|bounds)\b|\b(?:has|have)\s+no\s+(?:place|business|part)\b|\b(?:is|are)\s+(?:not|never)\s+(?:ever\s+)?to\s+(?:be\b|\p{Ll})|^there\s+(?:must|should|shall|can|may|will|is\s+to|are\s+to)\s+be\s+no\b|\b(?:must|may|should|shall)(?:\s+(?:not|never)|n['’]t)\s+(?:be|appear|happen|occur|feature|contain)\b/iu;
/** Somebody who is spoken of, or whoever it is: what they may do is what happens. */
const SOMEBODY =
  /^(?:he|she|it|him|her|his|they|someone|somebody|everyone|everybody|il|elle|ils|elles|on|er|sie|jemand|él|ella|ellos|alguien|lui|lei|qualcuno|ele|ela|alguém|hij|zij|iemand)$/u;
const THAT_ONE =
  /^(?:the|this|that|le|la|les|l|ce|cette|der|die|das|dieser|diese|dieses|el|los|las|ese|esta|il|lo|o|os|as|de|het)$/u;
/** Words of a sentence in which it says who is to do something, or what. */
const OPENING = 8;
/** Between "is" and what is forbidden: "is strictly forbidden". */
const NEAR = 3;

/** Whether something is said to be forbidden: "Gore is off limits", "Il est interdit de …", "Verboten ist …". */
function isForbidden(words: readonly string[]): boolean {
  const { forbidden, copulas } = vocabulary().rulesLatin;
  const at = indexOfPhrase(words, forbidden);
  if (at < 0) return false;
  const isBeside = words.slice(Math.max(0, at - NEAR), at).some((word) => copulas.includes(word));
  return isBeside || at === 0;
}

/** Whether a text says of something that it is not to be. */
export const prohibits = (text: string): boolean => PROHIBITS.test(text) || isForbidden(wordsOf(text));

/** What a sentence says that ought or ought not to be, of nobody in particular. */
function oughtIn(words: readonly string[], writing: ReadonlySet<string>): RuleSense {
  const { never, nobody, each, must, can, addressed, not } = vocabulary().rulesLatin;
  const opening = words.slice(0, OPENING);
  const inverted = phraseAt(words, never);
  // "Under no circumstances may …", "En aucun cas le chien ne doit …".
  if (inverted > 0 && indexOfPhrase(words.slice(inverted, inverted + OPENING), [...must, ...can]) >= 0) return 'rule';
  const isOfWriting = words.some((word) => writing.has(word));
  if (!isOfWriting && words.some((word) => SOMEBODY.test(word))) return null;
  const ought = indexOfPhrase(opening, must);
  const modal = ought < 0 ? indexOfPhrase(opening, can) : ought;
  const isOfNobody = indexOfPhrase(opening.slice(0, 4), nobody) >= 0;
  if (isOfNobody && ought >= 0) return 'rule';
  // "Nobody can open it" is what happens; "Nadie puede morir" is none of it.
  if (isOfNobody && isOfWriting) return modal >= 0 ? 'rule' : 'last';
  if (modal >= 0 && words.slice(0, modal).some((word) => writing.has(word))) return 'rule';
  if (ought >= 0 && ought <= NEAR && phraseAt(words, each) > 0) return 'last';
  if (ought > 0 && indexOfPhrase(words.slice(ought, ought + NEAR), not) >= 0) return 'last';
  // "We don't do love scenes."
  return phraseAt(words, addressed) > 0 && indexOfPhrase(words.slice(1, 1 + NEAR), not) >= 0 ? 'last' : null;
}

/** What is between the clauses of a sentence. */
const BETWEEN = /;|,\s*(?:and|but|or|so|et|mais|und|aber|doch|y|pero|e|ma|mas|en|maar)\s+/u;

/** What a sentence that forbids says: of something that was spoken of it may be a law of the story's. */
function prohibitionIn(sentence: string, words: readonly string[], writing: ReadonlySet<string>): RuleSense {
  if (!prohibits(sentence)) return null;
  if (words.some((word) => writing.has(word))) return 'rule';
  const clauses = sentence.split(BETWEEN).map(wordsOf);
  if (clauses.some(([first = '']) => SOMEBODY.test(first)) || words.some((word) => SOMEBODY.test(word))) return null;
  return THAT_ONE.test(words[0] ?? '') ? 'last' : 'rule';
}

/** Whether a sentence begins with "nobody": what nobody does is told, unless it is of how a story is told. */
const isOfNobody = ([first = '', second = '']: readonly string[]): boolean =>
  ['nobody', 'personne', 'niemand', 'nadie', 'nessuno', 'ninguém'].includes(first) ||
  (first === 'no' && second === 'one');

/**
 * What a sentence in Latin script is, by how it is said.
 * @param isManner whether a piece of it says how large or in what manner
 */
export function ruleInLatin(sentence: string, isAbout: boolean, isManner: (piece: string) => boolean): RuleSense {
  const { writing } = vocabulary().sets;
  const words = wordsOf(sentence);
  const speaksOfWriting = words.some((word) => writing.has(word));
  const pieces = sentence.split(/[,;]/u);
  if (!isAbout && pieces.length > 1 && pieces.every(isManner)) return 'rule';
  const forbidden = isAbout ? null : prohibitionIn(sentence, words, writing);
  if (forbidden !== null) return forbidden;
  if (beginsAsRule(sentence)) {
    const isSaid = FORBIDS.test(sentence)
      ? speaksOfWriting || (words.length <= 5 && !isAbout && !isOfNobody(words))
      : !isAbout || speaksOfWriting || /^(?:please|do not|don['’]t|bitte|make it)\b/iu.test(sentence);
    if (isSaid) return 'rule';
  }
  return isAbout ? null : oughtIn(words, writing);
}
