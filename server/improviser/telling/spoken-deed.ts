import type { TellingLanguage } from './lines.ts';

/** A deed that is words to somebody: "I ask Mio about the letter", "告诉她我来了", "ナギに手紙のことを聞く". */
export interface SpokenDeed {
  /** Whether something is asked; else it is told. */
  asks: boolean;
  /** What begins with whom it is said to, where it is said to somebody; in Japanese whom it is said to. */
  to: string;
}

const ENGLISH =
  /^\s*(?:(?:i|we)(?:['’](?:ll|d))?\s+|let me\s+|let['’]s\s+)?(?:(?:want to|would like to|try to|go and|go|will|then|also|just|again|\p{L}+ly)\s+)*(ask|question|quiz|interrogate|beg|tell|inform|warn|promise|assure|remind|answer|reply|respond|explain|describe|say|talk|chat|speak|whisper|shout|mutter|yell|call out|greet|confess|admit|mention|apologi[sz]e|complain|thank|praise|compliment|flatter|comfort|console|congratulate|reassure|insult|mock|taunt|scold|accuse|swear|curse|scream)\b(?!\s*:|\s+(?:to\s+|at\s+|with\s+)?you\b)\s*(?:(?:to|with|at|of|out)\s+)?(.*)$/isu;
const ENGLISH_ASKS = /^(?:ask|question|quiz|interrogate|beg)/iu;

const ME_ZH = '(?:我(?:们)?)?(?:去|来|想|要|再|先|又|就|也|还|便)?';
const HOW_ZH = '(?:(?:\\p{Script=Han}{1,3})地)?(?:悄悄|小声|大声|轻轻|赶紧|直接|认真|笑着|追着|忍不住)?(?:地|去|来)?';
const ASK_ZH = '(?:追问|质问|盘问|询问|打听|请教|问(?![题号候卷世]))(?:问|一问|一下|一声|起)?';
/** Someone is told to say something to whoever types it, or is spoken to at once: no deed. */
export const TO_ME_ZH =
  /^\s*(?:请|麻烦|[你您]|快|再|先|好好|也|就|能不能)*(?:告诉|跟|对|给|和|替|帮|陪)我(?!自己)|^\s*我?(?:问|告诉|跟|对|求求?|提醒|警告)[你您]/u;
const CHINESE: readonly (readonly [boolean, RegExp])[] = [
  [true, new RegExp(`^\\s*${ME_ZH}${HOW_ZH}${ASK_ZH}(?!你|您)(.*)$`, 'su')],
  [true, new RegExp(`^\\s*${ME_ZH}${HOW_ZH}[向跟和](.{1,14}?)(?:打听|询问|请教|问(?!好))(?:.*)$`, 'su')],
  [
    false,
    new RegExp(
      `^\\s*${ME_ZH}${HOW_ZH}(?:告诉|转告|提醒|警告|安慰|劝|求(?!求)|求求|骗|答应|回答|夸|称赞|表扬|鼓励|感谢|骂|责骂|嘲笑|取笑|挖苦|羞辱|叫住|喊住|喊(?!叫|一|了)|呼唤)(?!你|您)(.*)$`,
      'su',
    ),
  ],
  [
    false,
    new RegExp(
      `^\\s*${ME_ZH}${HOW_ZH}[跟对向和同与给](?!你|您|我)(.{1,14}?)(?:说|讲(?!究)|唱|念|解释|道歉|道谢|打(?:个|了)?招呼|聊|谈|坦白|保证|承诺|喊|问好|告别|撒谎)(?:.*)$`,
      'su',
    ),
  ],
  [false, new RegExp(`^\\s*我${HOW_ZH}(?:说|讲|喊|回答|解释)(?![，。！！：:]|不|来|到|起|过)(.*)$`, 'su')],
];

const ASKS_JA = '(?:尋ね|たずね|訊ね|問い|質問し|問いただし|聞き出し|訊い|聞い|訊き|聞き)';
const TELLS_JA =
  '(?:話し|話しかけ|言っ|言い|伝え|頼ん|頼み|謝っ|謝り|答え|告げ|囁い|囁き|ささやい|叫ん|呼びかけ|声をかけ|挨拶し|約束し|打ち明け|説明し|訴え|礼を言い|礼を言っ|語り|語りかけ|教え)';
const END_JA = '(?:てみる|てみた|てみます|てみよう|た|だ|ます|ました|よう|る|)';
const ASK_FORMS_JA = `(?:${ASKS_JA}${END_JA}|(?:聞|訊)(?:く|こう)|(?:尋ね|たずね|訊ね)る|問う|質問する|問いただす|聞き出す)`;
const TELL_FORMS_JA = `(?:${TELLS_JA}${END_JA}|話す|話しかける|言う|伝える|頼む|謝る|答える|告げる|囁く|ささやく|叫ぶ|呼びかける|声をかける|挨拶する|約束する|打ち明ける|説明する|訴える|語る|語りかける|教える)`;
const ME_JA = '^\\s*(?:(?:私|わたし|僕|ぼく|俺|おれ)(?:は|が)?[、]?)?';
/** Listening is no asking: it is asked of somebody, or after something. */
const JAPANESE: readonly (readonly [boolean, RegExp])[] = [
  [true, new RegExp(`${ME_JA}(.{1,16}?)に(?!つい|関し)[^。]*${ASK_FORMS_JA}[。！]?$`, 'su')],
  [true, new RegExp(`${ME_JA}()[^。]*(?:か|と|かを|のことを|について)${ASK_FORMS_JA}[。！]?$`, 'su')],
  [false, new RegExp(`${ME_JA}(.{1,16}?)に(?!つい|関し)[^。]*${TELL_FORMS_JA}[。！]?$`, 'su')],
  [false, new RegExp(`${ME_JA}([^、。]{1,12}?)と(?:話|語|約束|喋|しゃべ)[^。]*[。！]?$`, 'su')],
  [
    false,
    new RegExp(
      `${ME_JA}([^、。]{1,12}?)を(?:褒める|ほめる|慰める|励ます|罵る|ののしる|侮辱する|からかう|説得する)[。！]?$`,
      'su',
    ),
  ],
  [false, new RegExp(`${ME_JA}()[^。]*(?:と|を)${TELL_FORMS_JA}[。！]?$`, 'su')],
];

/** What is done by saying that one does it, to whoever hears it: "I swear I will", "我保证不说", "誓う". */
const DONE_BY_SAYING =
  /^\s*(?:[^,]{1,20},\s*)?(?:i|we)\s+(?:(?:hereby|really|solemnly|do)\s+)?(?:promise|swear|confess|admit|apologi[sz]e)(?!\s+(?:him|her|them|\p{Lu}\p{Ll}+)\b)|^\s*我(?:们)?(?:就|可以|敢)?(?:答应|保证|发誓|承认|道歉)(?!他|她|它|\p{Script=Han}{1,4}(?:不|会|要|一定))|^[^に「」]*(?:と|を)?(?:約束(?:する|します)|誓う|誓います|誓うよ)[。！]?$/iu;

/** Whether words are what they say that one does: a promise, an oath, an admission. */
export const isDoneBySaying = (text: string): boolean => DONE_BY_SAYING.test(text.trim());

/**
 * Reads a deed that is words to somebody, told by whoever does it and not spoken.
 * @returns null for what is said as it stands, and for any other deed
 */
export function spokenDeed(text: string, language: TellingLanguage): SpokenDeed | null {
  const words = text.trim();
  if (isDoneBySaying(words)) return null;
  if (language === 'en') {
    const [, verb = '', to = ''] = ENGLISH.exec(words) ?? [];
    return verb === '' || /^(?:me|us)\b/iu.test(to) ? null : { asks: ENGLISH_ASKS.test(verb), to };
  }
  if (language === 'zh' && TO_ME_ZH.test(words)) return null;
  // A question that ends as one is asked of whoever hears it.
  if (language === 'ja' && /[?？]$/u.test(words)) return null;
  for (const [asks, pattern] of language === 'zh' ? CHINESE : JAPANESE) {
    const found = pattern.exec(words);
    if (found !== null) return { asks, to: found[1] ?? '' };
  }
  return null;
}
