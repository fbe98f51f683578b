import { lexicon } from '../../assets.ts';
import { lazyWordList } from '../../words/word-list.ts';
import { anyWord, folded, vocabulary } from './vocabulary.ts';

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

const FORBIDS =
  /^(?:absolutely\s+)?(?:no|never|nobody|without|nothing|pas d|aucune?|sans|jamais|kein\p{L}*|ohne|niemals|nicht|sin|ning[uú]n\p{L}*|nunca|nada|niente|nessun\p{L}*|senza|mai|geen|zonder|dim)(?![\p{L}])/iu;

let starts: readonly string[] | undefined;
function beginsAsRule(sentence: string): boolean {
  starts ??= [...vocabulary().rulesLatin.starts].map(folded);
  const text = folded(sentence);
  return starts.some((start) => text.startsWith(start) && !/[\p{L}]/u.test(text[start.length] ?? ''));
}

const styles = lazyWordList(() => [...lexicon('all').artStyles, ...Object.values(lexicon('all').tones).flat()]);
const SIZE =
  /^\s*(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|an?|un|une|deux|trois|zwei|drei|ein|eine)[\s-]+(?:\p{L}+\s+)?(?:acts?|parts?|chapters?|places?|locations?|characters?|people|scenes?|rooms?|actes?|akte?|lieux|personnages|orte|figuren)(?:\s+(?:please|an act|each|at most|at least|in all|altogether))?[.!]?\s*$/iu;
const SIZE_HAN =
  /^(?:故事|全文|全剧|物語は?)?(?:一共|总共|共|全)?(?:只有|只要|有|分为|分成|分)?[一二两三四五六七八九十\d]+\s*(?:つの|个|人の|位|名)?(?:主要)?(?:幕|章|部|地点|场景|角色|人物|地方|場所|登場人物)(?:构成|構成|仕立て|剧)?(?:です|で(?:お願いします)?)?[。！]?$/u;

/** Whether a piece of a sentence says how large, in what manner or in what pictures; not what happens. */
const isManner = (piece: string): boolean => {
  const text = piece.trim();
  if (SIZE.test(text) || SIZE_HAN.test(text)) return true;
  const count = HAN_OR_KANA.test(text) ? text.length / 2 : wordsOf(text).length;
  return (
    count <= 6 && (FORBIDS.test(text) || VOICE.test(text) || MAY_HAN.test(text) || styles().findAll(text).length > 0)
  );
};
/** In whose voice, and when. */
const VOICE = /(?<!\p{L})(?:present|past)\s+tense(?!\p{L})|(?<!\p{L})(?:first|second|third)[\s-]person(?!\p{L})/iu;
/** "可以悲伤": what there may be, before what there may not. */
const MAY_HAN = /^(?:可以|允许)[\p{Script=Han}]{1,6}$/u;
/** "Violence is forbidden.", "Swearing isn't allowed.", "There must be no guns.", "Animals must not be hurt." */
const PROHIBITS =
  /\b(?:is|are)\s+(?:(?:strictly|absolutely|completely)\s+)?(?:forbidden|prohibited|banned|off[\s-]limits|taboo)\b|\b(?:(?:is|are)\s+not|isn['’]t|aren['’]t)\s+(?:allowed|permitted|wanted|welcome)\b|^there\s+(?:must|should|shall|can|may|will|is\s+to|are\s+to)\s+be\s+no\b|\b(?:must|may|should|shall)(?:\s+(?:not|never)|n['’]t)\s+(?:be|appear|happen|occur|feature|contain)\b/iu;
/** Whether a text says of something that it is not to be. */
export const prohibits = (text: string): boolean => PROHIBITS.test(text);

/** Whether a sentence says only how large the story is to be. */
export const isSize = (sentence: string): boolean =>
  sentence.split(/[,;，；、]/u).every((piece) => SIZE.test(piece) || SIZE_HAN.test(piece.trim()));

/** A clause that says what there is not to be, in Chinese or Japanese. */
const FORBIDS_HAN =
  /^(?:世界里|故事里|里面|全程|全文)?(?:但是?|也|绝对|千万)?(?:不要|没有|禁止|严禁|不准|不许|不得|避免|别|请?勿|不(?:出现|涉及|含|写)|不(?:能|可|可以|应)(?:有|出现|写|涉及|包含))|(?:なし|無し|禁止|出さない|出ない|出てこない|登場しない|描かない|使わない|入れない|死なない|出しません|出てきません|描きません)(?:こと|で(?:お願いします|お願い|お願いいたします)?)?$|ない(?:こと|でください|でほしい|で)$/u;
const forbidsHan = (piece: string): boolean => FORBIDS_HAN.test(piece.replace(/[。！!\s]+$/u, '').trim());

const HAN_REQUEST =
  /^(?:请|帮我|给我|我想|我要|用.{1,6}写|写|来|创作|讲|编)|(?:作って|書いて|ください|書きたい)[。！]?$/u;
const REQUEST =
  /^\s*(?:please\s+)?(?:can you\s+|could you\s+)?(?:write|make|create|build|give|tell|draft|plan|i want|i would like|i'd like|let's)\b/iu;

/** A sentence that asks for a story by an order: "I want a story about …". */
export const requestsStory = (sentence: string): boolean =>
  // "Make it warm, not a crime story" says how, not what.
  !/^\s*make it\s+(?!an?\s)/iu.test(sentence) &&
  (HAN_OR_KANA.test(sentence) ? HAN_REQUEST : REQUEST).test(sentence) &&
  asksForStory(sentence);

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
 * Whether a sentence is a rule of how the story is told, addressed to whoever writes it, and nothing that happens in it.
 * @param isAbout whether it names somebody or some place of the story
 */
export function isRule(sentence: string, isAbout: boolean): boolean {
  const { rulesHan, sets } = vocabulary();
  if (HAN_OR_KANA.test(sentence)) {
    if (/^[「『“]/u.test(sentence)) return false;
    const bare = sentence.replace(/[。！!.\s]+$/u, '');
    // What is forbidden may be a list: in Chinese its mark is no comma.
    const clauses = bare.split(/[\u3040-\u30ff]/u.test(bare) ? /[，、,；;]/u : /[，,；;]/u);
    const isOnlyManner = clauses.every((one) => forbidsHan(one) || isManner(one));
    if (!isAbout && isOnlyManner && clauses.some(forbidsHan)) return true;
    return rulesHan.some(
      (rule) =>
        bare.startsWith(rule) ||
        (bare.endsWith(rule) && !/[\p{Script=Han}]/u.test(rule.slice(-1))) ||
        (rule === '禁止' && bare.endsWith(rule)),
    );
  }
  const words = wordsOf(sentence);
  const speaksOfWriting = words.some((word) => sets.writing.has(folded(word)));
  const pieces = sentence.split(/[,;]/u);
  if (!isAbout && pieces.length > 1 && pieces.every(isManner)) return true;
  if (!isAbout && prohibits(sentence)) return true;
  if (!beginsAsRule(sentence)) return false;
  if (!FORBIDS.test(sentence))
    return !isAbout || speaksOfWriting || /^(?:please|do not|don['’]t|bitte|make it)\b/iu.test(sentence);
  return speaksOfWriting || (words.length <= 5 && !isAbout);
}

/** What is left of a text to read a tone or a genre of: nothing of what it forbids. */
export const withoutForbidden = (text: string): string =>
  text.replace(
    /(?<![\p{L}])(?:no|not|without|never|avoid|nothing|don['’]t|do not|isn['’]t|pas de|sans|kein\p{L}*|ohne|sin)\s+(?:an?\s+|any\s+|make it\s+|be\s+)?[^.,;!?\n]{1,60}|(?:不要|不准|禁止|没有|避免|别|不)[^，。；！\n]{1,20}|[^。、，\n]{1,20}(?:なし|禁止|は出さない|しないで)[^。\n]{0,10}/giu,
    ' ',
  );
