import { capitalise, escapePattern, hasHan, isJapanese } from '../../shared/text.ts';
import { withCallsHan } from './called.ts';
import { withCallLast } from './called-last.ts';
import type { ProperWords } from './proper.ts';
import { spelledOut, withWideMarks } from './spelled.ts';
import { isQuestionByWords } from './typed-questions.ts';

/** What one calls somebody whose name one does not say. */
const TITLES =
  "captain|sir|madam|ma'am|doctor|mister|professor|kids?|children|everyone|everybody|old man|young man|old woman|granny|grandma|grandpa|boys|girls|friends?";
/** Words behind which a name is called, and not what they are of. */
const BEFORE_A_CALL =
  "next|now|then|here|there|again|today|really|exactly|please|thanks|thank you|sorry|forgiven|too|hello|hi|hey|goodbye|bye|listen|love you|trust me|it's me|of";
/** Questions and words that are said to somebody begin behind their name. */
const BEGINS_WORDS =
  "(?=what|who|whose|where|when|why|how|which|do|does|did|is|are|was|were|can|could|will|would|have|has|I|I'm|I'll|I've|you|you're|thank|thanks|sorry|please|please|let's|don't|come|tell|listen)\\b";

/** A text with the names of a story as the story writes them. */
function withNames(text: string, { phrases, words }: ProperWords): string {
  const named = phrases.reduce(
    (all, phrase) =>
      // A title's own article stays as it is typed.
      all.replace(new RegExp(`\\b${escapePattern(phrase.replace(/^The /u, ''))}\\b`, 'giu'), (typed) =>
        typed === typed.toLowerCase() ? phrase.replace(/^The /u, '') : typed,
      ),
    text,
  );
  return named.replace(/\b\p{Ll}[\p{Ll}'’]*/gu, (word) => {
    const whole = words.get(word);
    if (whole !== undefined) return whole;
    const owner = /['’]?s$/u.test(word) ? words.get(word.replace(/['’]?s$/u, '')) : undefined;
    return owner === undefined ? word : `${owner}'s`;
  });
}

/** The comma by which somebody is called, where it is left out. */
function withCalls(text: string, { people }: ProperWords): string {
  const names = [...people].map(escapePattern).join('|');
  const called = names === '' ? TITLES : `(?:(?:captain|mr|mrs|miss|ms|doctor|dr)\\.?\\s+)?(?:${names})|${TITLES}`;
  return text
    .replace(
      new RegExp(
        `^((?:(?:hey|ok|okay|oh|hello|hi|thanks|thank you|sorry|so|well|but|and|dear),?\\s+)?)(${called})\\s+${BEGINS_WORDS}`,
        'iu',
      ),
      '$1$2, ',
    )
    .replace(new RegExp(`\\b(${BEFORE_A_CALL})\\s+(${called})(?=\\s*(?:[.!?,]|$))`, 'iu'), (all, before, name) =>
      before.toLowerCase() === 'of' && !/^(?:old|young) /iu.test(name) ? all : `${before}, ${name}`,
    )
    .replace(new RegExp(`^(\\p{L}+)\\s+(${TITLES})(?=!)`, 'iu'), '$1, $2');
}

/** Titles that stand at the end as a call. */
const CALLED_LAST = new Set(['captain', 'sir', 'madam', 'doctor']);

/** Thanks to somebody by name before a question: it is asked of them. */
const THANKS_FIRST = /^(Thanks|Thank you|Sorry),? (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)[,.]\s+([^.!?]+)(?=[?]?$)/u;

const ENDS = /[.!?…"”'’)*~-]$/u;

function inEnglish(typed: string, proper: ProperWords): string {
  const named = withNames(spelledOut(typed), proper);
  const called = withCalls(
    withCallLast(named, (word) => proper.people.has(word) || CALLED_LAST.has(word.toLowerCase())),
    proper,
  );
  const begun = called.replace(
    /(^["“*(]?|[.!?]["”]?\s+)(\p{Ll})/gu,
    (_, before: string, first: string) => before + first.toUpperCase(),
  );
  const thanked = begun.replace(THANKS_FIRST, (all, thanks: string, name: string, asked: string) =>
    isQuestionByWords(asked, 'en') ? `${name}, ${thanks.toLowerCase()}. ${capitalise(asked)}` : all,
  );
  const last = thanked.split(/(?<=[.!?…])\s+/u).at(-1) ?? thanked;
  if (ENDS.test(thanked)) return thanked;
  if (isQuestionByWords(last, 'en')) return `${thanked}?`;
  return isStatement(last) ? `${thanked}.` : thanked;
}

/** The fewest words of a statement: fewer are a word, or a name. */
const LEAST_WORDS = 3;
/** Who does something begins a statement; what is told to be done is a deed as it stands. */
const isStatement = (sentence: string): boolean => sentence.split(/\s+/u).length >= LEAST_WORDS && SAYS.test(sentence);
const SAYS =
  /\b(?:I|I['’]\p{Ll}+|you|you['’]\p{Ll}+|he|she|it|we|they|(?:he|she|it|we|they|that|there|what|here)['’]\p{Ll}+|is|are|was|were|am|has|have|had|will|would|can|could|should|must|does|do|did|don['’]t|sorry|thanks|thank|please|let['’]s)\b/iu;

/** Laughter at the end of a question. */
const LAUGHS_AFTER = /(吗|呢|么)[，,、\s]*((?:哈|嘿|呵|嘻){2,}[。！]?)$/u;

function inSigns(typed: string, language: 'zh' | 'ja', { signs }: ProperWords): string {
  const called = language === 'zh' ? withCallsHan(withWideMarks(typed), signs) : typed;
  const asked = called.replace(LAUGHS_AFTER, '$1？$2');
  if (/[\p{P}\p{S}]$/u.test(asked)) return asked;
  const last = asked.split(/(?<=[。！？!?…])/u).at(-1) ?? asked;
  if (isQuestionByWords(last, language)) return `${asked}？`;
  return [...last].length >= LEAST_SIGNS && SAYS_IN_SIGNS[language].test(last) ? `${asked}。` : asked;
}

/** The same in signs: somebody is or does something, or something is so. */
const LEAST_SIGNS = 5;
const SAYS_IN_SIGNS = {
  zh: /[我你您他她它咱]|[是有不没别会要]|[了的过着]$/u,
  ja: /(?:だ|です|ます|ません|した|った|んだ|いる|ない|たい|よ|ね)$/u,
} as const;

/**
 * What a player typed in haste, as it would be written: apostrophes, capitals and names as the story writes them, nothing shouted, whoever is called set off
 * by a comma, and the mark of a question where it is one by its words. What it says stays the same.
 * @param proper what the story calls by a name
 */
export function readTyped(typed: string, proper: ProperWords): string {
  const text = typed.trim();
  if (text === '') return typed;
  if (isJapanese(text)) return inSigns(text, 'ja', proper);
  if (hasHan(text)) return inSigns(text, 'zh', proper);
  return /\p{Script=Latin}/u.test(text) ? capitalise(inEnglish(text, proper)) : text;
}
