import { hasHan, isSpokenOf } from '../../shared/text.ts';

/** Asks what or who something is, or to be told of it: whatever is said of it answers that. */
const ABOUT =
  /\bwhat(?: is|['’]s| are| was| were| about| of)\b|\bwho(?: is|['’]s| was| are| were)\b|\b(?:about|know|heard|hear|seen|remember|describe|explain|mean)\b|是什么(?!时候)|什么是|什么样|是谁(?!的)|怎么回事|知道|听说|认识|认得|记得|说说|讲讲|聊聊|告诉|关于|的事|介绍|って(?:何|なに|誰|だれ)|とは|は(?:何|なん|誰|だれ)(?!の|時|歳|人|が)|について|のこと|教えて|知って|覚えて|聞かせて|話して|どんな/iu;
const WHOSE = /\bwhose\b|谁的|誰の(?!こと)|だれの/iu;
const WHO = /\bwho\b|谁|誰[がにを]|だれ[がにを]/iu;
const NUMBER =
  /\bhow (?:many|much|old|long|often)\b|几(?!乎|分)|多少|多大|多久|多长|何(?:人|個|回|歳|年|本|枚|匹)|いくつ|いくら/iu;
const WHEN = /\b(?:when|what time|what day|what year)\b|什么时候|几点|哪天|哪年|何时|いつ(?!も)|何時/iu;
/** Asks whether something is so. */
const WHETHER =
  /^(?:[^,，、]{1,24}[,，、]\s*)?(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|may|might|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t)\b|[吗嘛][？?。]?$|是不是|会不会|有没有|能不能|要不要|对不对|(?:の|です|ます|ました|でした)か[？?。]?$|(?:の|る|た|い)[？?]$/iu;
const ASKS_BY_A_WORD =
  /\b(?:what|who|whose|where|when|why|how|which)\b|谁|什么|哪|怎么|为什么|几|多少|何|誰|だれ|どこ|いつ|なぜ|どう|どんな|いく[つら]/iu;

const HAS_NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|once|twice|dozen)\b|[一二两三四五六七八九十百千万半]/iu;
const HAS_TIME =
  /\b(?:\d{1,2}(?::\d\d| ?o['’]clock)|\d{4}|noon|midnight|(?:last|next|this|that|every|one) (?:year|month|week|night|morning|evening|autumn|winter|spring|summer)|(?:years?|months?|weeks?|days?|hours?|minutes?) (?:ago|later|before|after)|today|tonight|tomorrow|yesterday)\b|[\d零一二两三四五六七八九十百]+\s*(?:年|月|日|号|天|点|时|分钟|小时)|今[天晚夜年]|昨|明[天年早晚]|昔|夜明け|真夜中|正午/iu;
/** Somebody without a name. */
const SOMEBODY =
  /\b(?:I|me|my|he|she|they|him|her|his|their|man|woman|men|women|girl|boy|child|children|sister|brother|mother|father|aunt|uncle|grandfather|grandmother|daughter|son|wife|husband|somebody|someone|nobody|people)\b|[他她爹妈爸娘爷奶姐妹哥弟叔姑]|私|彼|父|母|姉|妹|兄|弟|娘|息子/iu;

/** What has to be in a text for it to be an answer, and not only of the same matter. */
export type AskedKind = 'about' | 'owner' | 'doer' | 'number' | 'time' | 'whether' | 'other';

/** What kind of answer a question asks for. */
export function askedKind(said: string): AskedKind {
  if (WHOSE.test(said)) return 'owner';
  if (WHEN.test(said)) return 'time';
  if (NUMBER.test(said)) return 'number';
  if (ABOUT.test(said)) return 'about';
  if (WHO.test(said)) return 'doer';
  return WHETHER.test(said.trim()) && !ASKS_BY_A_WORD.test(said) ? 'whether' : 'other';
}

/** How far a text speaks of what a question names. */
export interface Fit {
  /** How much of it is in the text, 0 to 1. */
  share: number;
  /** How many names of it. */
  count: number;
  /** It is a fact that somebody may speak of: whoever did it, that is what they know. */
  isKnown?: boolean;
}

/**
 * Whether a text that speaks of what is asked about can be the answer: whose something is, how many are counted. That something is so only a text
 * can say that has all of it.
 * @param people what those of the story are called
 */
export function mayAnswer(
  said: string,
  text: string,
  { share, count, isKnown = false }: Fit,
  people: readonly string[],
): boolean {
  const isWhole = share >= (hasHan(said) ? WHOLE.signs : WHOLE.letters);
  switch (askedKind(said)) {
    case 'owner': {
      const named = people.filter((name) => isSpokenOf(text, name));
      if (named.length === 0) return SOMEBODY.test(text);
      return named.some((name) => !isSpokenOf(said, name));
    }
    case 'doer':
      return isKnown || people.some((name) => isSpokenOf(text, name) && !isSpokenOf(said, name)) || SOMEBODY.test(text);
    case 'number':
      return HAS_NUMBER.test(text);
    case 'time':
      return HAS_TIME.test(text);
    case 'whether':
      return isWhole && count > 1;
    default:
      return true;
  }
}
/** From which share on a text has all of a question; of signs not all can be found. */
const WHOLE = { letters: 0.99, signs: 0.7 } as const;

const WHO_THEY_ARE =
  /\bwho(?: (?:are|were)|['’]re) you(?: (?:really|exactly|all|then|people))?\s*(?:[,.?!]|$)|\bwhat(?: is|['’]s) your (?:name|job|trade|profession|work)\b|\bwhat do you do(?: here| for a living| all day)?\s*(?:[,.?!]|$)|\babout (?:you|yourself)\b(?! (?:know|think|want|have|did|do))|\bintroduce yourself\b|\bdescribe yourself\b|\bwhat (?:sort|kind) of (?:person|man|woman) are you\b|\bwhat are you\s*[?]|\bhow old are you\b|[你您](?:们)?(?:到底|究竟)?(?:是)(?:谁|什么人|哪位|干什么的|做什么的|干嘛的)|[你您]的?(?:大名|名字)|[你您](?:叫|贵?姓)|贵姓|自我介绍|介绍.{0,4}自己|(?:说说|讲讲|聊聊|谈谈)[你您](?:自己)?[。！？?吧]*$|[你您]自己呢|[你您](?:几岁|多大)|[你您]是?(?:做|干)(?:什么|哪行)(?:工作)?的?[？?]?$|あなたは(?:誰|だれ|何者)|(?:誰|だれ|何者)(?:なの|です|だ)?か?[?？]?$|お?名前は|名乗って|自己紹介|(?:自分|あなた)のこと(?:を|、)?(?:教え|話し|聞かせ)|お?仕事は|何歳/iu;
/** Whether somebody is asked who they are, what they do, or to tell of themselves. */
export const asksWhoTheyAre = (said: string): boolean => WHO_THEY_ARE.test(said);

const AGE = /\bhow old\b|\bage\b|几岁|多大|岁数|年纪|何歳|いくつ|年齢/iu;
/** Whether it is asked how old somebody is. */
export const asksForAge = (said: string): boolean => AGE.test(said);

const WHY =
  /\bwhy\b|\bhow come\b|\bwhat\b[^?!.]{1,40}(?<!\b(?:look|ask|wait|search|pray|hop|go|car|here|known|fam|head)(?:ing|ed|e|ous)? )\bfor[?.]?$|为什么|为啥|怎么会|なぜ|どうして/iu;
const REASON =
  /\b(?:because|since|so that|in order|for fear|to make|reason|that is why|had to|wanted to|(?:used|meant|kept|made|bought) (?:for|to))\b|因为|所以|为了|为的是|怕|嫌|免得|好让|から|ので|ため|せい/iu;
/** Whether a reason is asked for. */
export const asksWhy = (said: string): boolean => WHY.test(said);
/** Asks for what nobody can see by looking: who or when it was, why it is, what became of it. */
const UNSEEN =
  /\b(?:who|whom|whose|when)\b|\bwhere (?:did|does|do|was|were)\b|\bhow (?:did|long|old)\b|\bwhat (?:happened|became)\b|\bwhat (?:does|did|do) .{1,40}\bmean\b/iu;
/** Whether a question asks for more than looking would tell. */
export const asksForUnseen = (said: string): boolean => UNSEEN.test(said) || asksWhy(said);
/** Whether a text may answer as far as it asks for a reason: what happened says none by itself. */
export const maySayWhy = (said: string, text: string): boolean => !asksWhy(said) || REASON.test(text);

const ACQUAINTED =
  /\b(?:did|had|have|do) you (?:ever |really |also |actually )?(?:know|known|meet|met|love|loved) (?!(?:what|who|whose|where|when|why|how|if|whether|that|about|of|anything|something|it|this)\b)|[你您](?:以前|从前|当年|到底|究竟)?(?:认识|认得|见过|喜欢过?|爱过?|去过|跟\p{Script=Han}{1,6}熟)|(?:と|に)(?:知り合い|会ったこと|会った|親し)|(?:さん|を)(?:ご存[じ知]|好き)/iu;
/** Whether somebody is asked what they had to do with somebody, as whether they knew them: that is theirs to say, and no fact says it for them. */
export const asksForAcquaintance = (said: string): boolean => ACQUAINTED.test(said);
