import { allowsHan, ruleInHan } from './rules-han.ts';
import { isMannerLatin, type RuleSense, ruleInLatin } from './rules-latin.ts';
import { isSizePiece } from './size.ts';
import { anyWord, vocabulary } from './vocabulary.ts';

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

/** Longer ones say more than in what manner, in signs. */
const MANNER_MAX = 12;

/** Whether a piece of a sentence says how large, in what manner or in what pictures; not what happens. */
const isManner = (piece: string): boolean => {
  const text = piece.trim();
  if (isSizePiece(text)) return true;
  if (HAN_OR_KANA.test(text) && text.length > MANNER_MAX) return false;
  return allowsHan(text) || isMannerLatin(text);
};

const HAN_REQUEST =
  /^(?:请|帮我|给我|我想|我要|用.{1,6}写|写|来|创作|讲|编)|(?:作って|書いて|ください|書きたい)[。！]?$/u;
const REQUEST =
  /^\s*(?:please\s+)?(?:can you\s+|could you\s+)?(?:write|make|create|build|give|tell|draft|plan|i want|i would like|i'd like|let's)\b/iu;

/** "日本語でSFを書いてください。", "サスペンスをお願いします。": whatever sort of story is asked for. */
const ASKS_JAPANESE =
  /(?<!ない)(?:を|で)(?:書いて|作って|お願い(?:します|いたします)?)(?:ください|下さい|ほしい|欲しい)?(?:です)?[。！]?$/u;
const isAskedInJapanese = (sentence: string): boolean =>
  ASKS_JAPANESE.test(sentence) && !/(?:なし|ない)で/u.test(sentence) && !/[をで]書いて.*(?:調|体|人称)/u.test(sentence);

/** A sentence that asks for a story by an order: "I want a story about …". */
export const requestsStory = (sentence: string): boolean =>
  isAskedInJapanese(sentence) ||
  // "Make it warm, not a crime story" says how, not what.
  (!/^\s*make it\s+(?!an?\s)/iu.test(sentence) &&
    (HAN_OR_KANA.test(sentence) ? HAN_REQUEST : REQUEST).test(sentence) &&
    asksForStory(sentence));

/** A sentence that asks for a story or says what sort it is: "Write me a story about …", "A ghost story in a hotel." */
export function asksForStory(sentence: string): boolean {
  const { storyWords } = vocabulary();
  if (HAN_OR_KANA.test(sentence)) {
    const named = storyWords.some((word) => HAN_OR_KANA.test(word) && sentence.includes(word));
    return named && (HAN_REQUEST.test(sentence) || sentence.length <= 24);
  }
  const at = sentence.search(anyWord(storyWords));
  if (at < 0) return false;
  if (REQUEST.test(sentence)) return true;
  const before = sentence.slice(0, at);
  return wordsOf(before).length <= 4 && !/[,;]/u.test(before);
}

/**
 * How surely a sentence is a rule of how the story is told, addressed to whoever writes it, and nothing that happens in it.
 * @param isAbout whether it names somebody or some place of the story
 */
export const ruleIn = (sentence: string, isAbout: boolean): RuleSense =>
  (HAN_OR_KANA.test(sentence) ? ruleInHan : ruleInLatin)(sentence, isAbout, isManner);

/** What is left of a text to read a tone or a genre of: nothing of what it forbids. */
export const withoutForbidden = (text: string): string =>
  text.replace(
    /(?<![\p{L}])(?:no|not|without|never|avoid|nothing|don['’]t|do not|isn['’]t|pas de|sans|kein\p{L}*|ohne|sin)\s+(?:an?\s+|any\s+|make it\s+|be\s+)?[^.,;!?\n]{1,60}|(?:不要|不准|禁止|没有|避免|别|不)[^，。；！\n]{1,20}|[^。、，\n]{1,20}(?:なし|禁止|は出さない|しないで)[^。\n]{0,10}/giu,
    ' ',
  );
