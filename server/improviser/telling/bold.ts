import type { TellingLanguage } from './lines.ts';
import { readPlayerText } from './prose.ts';

const NOTHING_TAKEN = String.raw`(?!\s+(?:a\b|an?other\b|my\b|off\b|part\b|care\b|cover\b|notes?\b|hold\b|aim\b|heart\b|turns?\b|over\b|back\b|out\b|down\b|up\b|place\b|time\b|it easy\b|(?:his|her|their|\p{Lu}\S*)\s+(?:hand|arm)\b))`;
/** Deeds that would change what is there, or where one is, in a way no rule knows of. */
const ENGLISH = new RegExp(
  String.raw`^\s*(?:i\s+)?(?:(?:\p{L}+ly|now|then|just|also|try to|want to|will|go and)\s+)*(?:take${NOTHING_TAKEN}|grab|steal|snatch|pocket|seize|pick (?!at|on)\S+ up|pick up|smash|shatter|break(?! the (?:silence|ice))|turn (?:the|that|this) (?:\p{L}+ ){1,3}?(?:round|around|over|upside down|inside out)|tear|rip|wake(?! up\s*[.!]*$)|burn|set fire to|set \p{L}+(?: \p{L}+)? on fire|(?:throw|fling|hurl|toss)(?! (?:a |the |some |another )?(?:stones?|pebbles?|sticks?|snowballs?|sand)\b)|topple|overturn|tip over|knock (?:over|down)|(?:push|shove|kick|throw|drag|roll) (?:\p{L}+ ){1,4}?(?:off|out|over|down|away|into|through|overboard)|pull down|destroy|wreck|ruin|cut|slash|untie|loosen|unhook|unmoor|cast off|swap|hijack|board|steer|jump (?:off|out|into|in|from|over|overboard)|leap (?:off|out|into|from|over)|dive|climb (?:out|onto|up|over|into|on top)|swim|(?:light|ignite|extinguish|put out|blow out|switch (?:on|off)|turn (?:on|off))(?= (?:the|that|this|all)\b)|hide (?=the\b)|smuggle|carry (?:off|away)|(?:paint|draw(?! (?:near|close|back|breath|up|my|a (?:breath|deep)))|write|carve|scratch|scribble|daub|colou?r)(?= (?:an?|the|my|his|her|their|over|on|all)\b)|(?:tie|knot|mend|repair|fix|patch|glue|build|dig up|saw)(?= (?:the|that|this|up|together|his|her|their|him|her)\b)|(?:hold|pull|push) (?:the |that |this )?(?:\p{L}+ ){1,2}?together|run (?:off|away)|flee|escape|marry)\b`,
  'iu',
);
const CHINESE =
  /^\s*我?(?:们)?(?:(?:\p{Script=Han}{1,3}地)|悄悄|偷偷|一把|一下子|使劲|用力|伸手|趁机|试着|想|要|去)*(?:在[^，。！？]{1,8}?[上里下边旁前后])?(?:拿(?!着|出|不|定)|偷(?!偷|看|听|笑)|抢|捡|揣|抱(?:起|走)|砸|摔(?!倒|了一跤)|撕|烧(?!水|火|饭)|(?:扔|丢)(?!了|脸|.{0,3}(?:石|雪球))|点(?:燃|亮|着|上)(?!头)|吹灭|熄|推(?:倒|翻|开(?!门|窗))|掀翻|踢(?:翻|倒|碎|飞)|毁|弄坏|打碎|打破|拆|剪(?!票)|画(?!符)|写(?!信)|涂|刻|修|系(?!好安全带)|绑|抱(?:着|起)?.{1,8}(?:跑|逃|溜)|逃走|逃跑|跑掉|娶|嫁|割|砍|解开|松开|跳(?:下|出|进|海|车|船|窗|河|江)|撬|藏起|把.{1,12}?(?:扔|丢|砸|摔|撕|烧|推|踢|拿走|偷|抢|藏|抱走|拆|剪|割|弄坏|倒掉|掀|打翻|叫醒|推醒|带走|搬走|拿去|吃(?:掉|了|光)|喝(?:掉|了|光)|打碎|解开|揣))/u;
const JAPANESE =
  /(?<![手石枝砂])を[^、。]{0,6}?(?:盗|奪|取(?!り組|りと)|拾|持ち(?:去|帰|出)|壊|割|破|燃や|焼|灯す|灯し|点け|消す|投げ|捨て|倒す|蹴(?:倒|飛|り倒|り飛)|ほど[くい]|切[るり]|撃|隠|つか|掴|描[くい]|塗|書き込|結[ぶん]|直[すし])|(?:から|に|へ)飛び(?:降|込|出)|突き破|こじ開け/u;

/** Having a thing, and no more: one may hold it, and put it back. */
const TAKING =
  /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?(?:take|pick up|pocket|pick \S+ up)\b|^\s*我?(?:悄悄|伸手)?(?:拿|捡)|を(?:取|拾|手に取)/iu;
const MORE = /\b(?:and|then)\b|[，,；;]|(?:跑|逃|溜)|て(?!みる|いく)/iu;
/** Whether a deed is to have a thing, and no more. */
export const isTaking = (said: string): boolean => TAKING.test(said) && !MORE.test(said);

const CONSUMES = /\b(?:eat|drink|bite|swallow|chew|finish|lick|spend)\b|吃|喝|嗑|啃|咬|花掉|食べ|飲[むみん]|かじ/iu;
/** Whether something is used up by a deed. */
export const consumes = (said: string): boolean => CONSUMES.test(said);

const BOLD: Readonly<Record<TellingLanguage, RegExp>> = { en: ENGLISH, zh: CHINESE, ja: JAPANESE };

/**
 * What a player is about to do that the rules know nothing of and that would change what is there: a thing taken, broken or thrown, a leap. It is told of
 * as what is tried: "take the lamp".
 * @param isBold it would open what nobody has opened
 * @returns null for a deed that changes nothing, and where it cannot be told so
 */
export function attemptOf(said: string, isBold: boolean, language: TellingLanguage): string | null {
  if (!isBold && !BOLD[language].test(said)) return null;
  const told = readPlayerText(said, language);
  if (told.kind !== 'done') return null;
  const bare = told.text.replace(/[.!。！…]+$/u, '');
  if (language === 'en') return /^You (?!are\b|were\b|have\b|will\b)/u.test(bare) ? bare.slice(4) : null;
  if (language === 'zh')
    return bare
      .replace(/^你/u, '')
      .replace(/^(\p{Script=Han}{1,2})了(?=\p{Script=Han})/u, '$1')
      .replace(/^(?!.*把)(.{3,})了$/u, '$1');
  // Japanese says so of a verb as a dictionary has it.
  return /[うくぐすつぬぶむる]$/u.test(bare) ? bare : null;
}
