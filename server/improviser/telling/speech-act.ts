import type { Expression } from '../../../shared/story/index.ts';
import { asksForADeed } from './asks-of-them.ts';
import type { Heard } from './heard.ts';

/** Comforts whoever hears it. */
const COMFORTS =
  /\b(?:don['’]t|do not) (?:be (?:afraid|scared|frightened|sad|nervous)|worry|cry|panic)\b|\b(?:it['’]s|it is|it['’]ll be|it will be|everything(?:['’]s| is|['’]ll be| will be)) (?:going to be )?(?:all right|alright|okay|ok|fine)\b|(?:别|不要|不用|甭|莫)(?:再|太)?(?:害?怕|慌|哭|难过|担心|着?急|紧张|伤心|发抖)(?!了?[也都就他她它我]|麻烦)|有我(?:在|呢|陪)|(?:都|就|总)?会(?:好|过去|没事)(?:起来)?的|心配(?:しない|いら|ない(?:で|よ))|怖がらない|泣かない(?:で|の)|もう大丈夫/iu;
/** Proposes something, and leaves it open. */
const LEAVES_OPEN = /(?:^|[，。,])(?:那|我看)?(?:要不(?!是|要|得|了)|要不然|不如(?!你|他|她|它)|干脆)/u;
/** Whether something is proposed that is left open. */
export const isProposal = (text: string): boolean => LEAVES_OPEN.test(text);

/** Words that ask nothing and tell nothing: what somebody does by saying them. */
export type SpeechAct =
  | 'promise'
  | 'apology'
  | 'joke'
  | 'hopes'
  | 'hears'
  | 'requests'
  | 'refused'
  | 'comforted'
  | 'proposed';

const PROMISES =
  /\b(?:i|we) (?:promise|swear|vow|pledge|guarantee)\b|\b(?:i|we) give you (?:my|our) word\b|\b(?:my|you have my) word\b|\b(?:i|we)(?:['’]ll| will|['’]d never| would never| won['’]t ever| will never) (?!be (?:late|going)\b)(?!have\b|take\b)\p{L}+|\byou can (?:count|rely) on me\b|\btrust me\b|\bcross my heart\b|我(?:们)?(?:就|向你|跟你|敢|可以)?(?:答应|保证|发誓|起誓|担保)|我(?:们)?(?:一定|绝对|肯定|决|绝)(?:会|不|要|给|把|帮|来|去)|我(?:们)?(?:绝对|决|是|才)?不会.{1,14}的[。！]?$|[你您]?(?:就|尽管)?放心|说话算(?:话|数)|包在我身上|我(?:会|来|去)?帮[你您]|約束(?:する|します|だ)|誓(?:う|って|い)|(?:必ず|絶対に?|きっと).{1,24}(?:る|ます|ない|から|よ|う)[。！]?$|任せて|(?:言|話|教え)(?:わ|さ)?ない(?:から|よ)/iu;
const APOLOGISES =
  /\b(?:sorry|i apologi[sz]e|apologies|forgive me|my fault|excuse me)\b|对不起|抱歉|对不住|是我(?:的错|不好|不对)|不好意思|ごめん|すまない|すみません|申し訳|悪かった/iu;
/** "I am sorry to hear that" asks nobody's pardon. */
const PITIES = /\bsorry (?:to hear|for (?:you|your|her|him|them))\b/iu;
const JOKES =
  /^\W*(?:ha(?:ha)+|he(?:he)+|lol|lmao|rofl)\b|\b(?:just|only) (?:kidding|joking|teasing)\b|\b(?:i(?:['’]m| am|['’]m only) (?:kidding|joking|teasing))\b|\b(?:that(?:['’]s| is) (?:very |so |really )?funny|you(?:['’]re| are) (?:a )?(?:very |so |really )?funny|very funny|good one|nice one)\b|^(?:哈|嘿|呵|嘻){2,}|开(?:个|你的?)?玩笑|[讲说](?:了?一?个)?笑话|逗[你您]|[你您]真逗|说着玩|闹着玩|真(?:好笑|逗)|冗談|からか(?:った|い)|なんちゃって|^(?:は|あは|ふ|へ|わ)(?:は|ふ|へ){1,}|面白い人|笑える|うける/iu;
/** Asks to be heard, and says nothing yet. */
const CALLS_FOR_EARS =
  /^(?:(?:please )?(?:listen|hear me out|look here|wait|hold on|hey)\b)(?: to me| a (?:moment|minute|second))?[.!]*$|^(?:[你您]?(?:先)?听(?:我说|着)|等(?:等|一下|一等))[，。！]*$|^(?:聞いて(?:くれ|ください)?|待って(?:くれ|ください)?)[。！]*$/iu;
/** News that somebody lives. */
const LIVES =
  /\b(?:is|are|am|was|were|be|['’]s|still) (?:still |yet )?alive\b|\b(?:is|are|was|were|['’]s|['’]re) ?(?:not|n['’]t) dead\b|\b(?:did|has|have)(?: not|n['’]t) (?:die|died|drown|drowned)\b|\b(?:survived|lives|is living)\b(?! (?:here|there|in|at|on|by|with))|活着|没(?:有)?死|还在世|生きて(?:い)?(?:る|た|ます)|死んで(?:い)?(?:ない|なかった|ません)/iu;
const PROPOSES =
  /\b(?:let['’]s|let us|shall we|how about we|why don['’]t we|we (?:could|should|ought to))\b|\b(?:with|for) (?:me|us)[.!]*$|^(?:别|不要|不许|不准|请|千万|求)(?!.*(?:谢|客气))|^(?:please\b|(?:do not|don['’]t)\b)|(?:ない|やめ)(?:で|て)(?:ください|くれ|ほしい)?[。！]?$|(?:よう|ましょう|おう)(?:よ|ぜ)?[。！]*$/iu;
const REFUSES =
  /^(?:no|nope|never|nah)\b(?=\s*(?:[,.!]|$|thank|way\b|more\b))|\bi(?:['’]m| am) (?:not|never)\b|\bi (?:won['’]t|will not|can['’]t|cannot|don['’]t|do not|refuse|would rather not|wouldn['’]t)\b(?! (?:believe|trust|know|think|understand|remember|see|mind|care|like|recall)\b)|\bi['’]d rather not\b|\bno,? thank(?:s| you)\b|^(?:不(?!错|好意思|知道|客气|管|对)|我(?:才|可|就|偏)?(?:不(?!知道|错|是|信|在|懂|明白|认识|记得)|没(?:打算|想)|拒绝)|算了|休想|免了)|(?:いいえ|いや|断|お断り|やめておく|遠慮)|(?:しない|やらない|渡さない|あげない|行かない|描かない|売らない|したくない)(?:よ|ね)?[。！]?$/iu;

const FACES: Readonly<Record<SpeechAct, Expression>> = {
  promise: 'thoughtful',
  apology: 'neutral',
  joke: 'neutral',
  hopes: 'surprised',
  hears: 'neutral',
  requests: 'thoughtful',
  refused: 'neutral',
  comforted: 'neutral',
  proposed: 'thoughtful',
};

/**
 * What somebody does by words that they say to somebody: promises, asks pardon, jokes, brings word that somebody lives, proposes something, refuses.
 * @returns null for a question, an insult, a greeting, and for what only tells something
 */
export function speechAct(text: string, { kind }: Pick<Heard, 'kind'>): { act: SpeechAct; face: Expression } | null {
  if (kind === 'question' && isProposal(text)) return { act: 'proposed', face: FACES.proposed };
  if (['question', 'rude', 'violent', 'greeting', 'silent', 'nonsense'].includes(kind)) return null;
  const act = actOf(text);
  return act === null ? null : { act, face: FACES[act] };
}

function actOf(text: string): SpeechAct | null {
  const plain = text.replace(CALLED, '');
  if (CALLS_FOR_EARS.test(plain)) return 'hears';
  if (COMFORTS.test(text) && !PROMISES.test(text)) return 'comforted';
  if (isProposal(plain)) return 'proposed';
  if (JOKES.test(plain)) return 'joke';
  if (LIVES.test(text)) return 'hopes';
  if (APOLOGISES.test(text) && !PITIES.test(text)) return 'apology';
  if (REFUSES.test(plain)) return PROMISES.test(text) && !/\bnot\b/iu.test(text) ? 'promise' : 'refused';
  if (PROMISES.test(text)) return 'promise';
  return PROPOSES.test(plain) || asksForADeed(text) ? 'requests' : null;
}

/** Whom words call before they say anything. */
const CALLED = /^\s*["“「]?(?:\p{Lu}[\p{L}.'’]*(?: \p{Lu}[\p{L}.'’]*)?|[^，、。！？\p{Script=Latin}]{1,5})[,，、]\s*/u;

/** Thanks or an apology, and more after it. */
const COURTESY =
  /^\s*["“「]?(?:(?:oh|look|hey|ok|okay|well),? )?(?:i(?:['’]m| am) )?(?:(?:so|very|really) )?(?:sorry|thanks|thank you|forgive me|my apologies)(?: (?:so|very) much)?(?:,? (\p{Lu}\p{L}+))?\s*[.!,;:–—-]+\s*(?:but )?(?=\p{L})|^\s*(?:(?:真|实在)?(?:对不起|抱歉|不好意思)|谢谢(?:[你您])?|多谢)[啊了]?[，,。！!；;]\s*(?:可是|但是?)?(?=\p{L})|^\s*「?(?:ごめん(?:なさい|ね)?|すみません|すまない|ありがとう(?:ございます)?)[、,。！!]\s*(?:でも|だけど)?(?=\p{L})/iu;
/** What follows says what is asked pardon or thanked for. */
const FOR_WHAT =
  /^(?:i(?:['’]m| am| was| did| had| have(?! (?:found|read|seen|heard|got))| should| shouldn| didn| never| won| will| ca| can|['’]ll)\b|i (?!found|saw|heard|read|know|learn|think|discovered|have|got)\p{L}+|it(?:['’]s| is| was) (?:my|nothing|all)|for\b|about\b|that\b(?! \p{L}+ (?:was|is|did))|you(?:['’]re| are)\b|really\b|please\b|again\b)|^我(?!(?:刚刚?)?(?:找|发现|看|读|听|知道|翻到|打听))|^(?:是我|都怪|真的|请)|^(?:私|僕|俺)(?:が|は|の)|^(?:本当に|もう|許して)/iu;
/** The fewest letters, and signs, of what says more than the courtesy. */
const MORE = { letters: 12, signs: 7 } as const;

/** Whom words in Chinese or Japanese call first. */
const CALLED_FIRST = /^[^，、。！\p{Script=Latin}]{1,4}[，、。！]/u;

/** Words without the thanks or the apology before them, where what follows is what counts: "Sorry. I found his letter." Who is called stays called. */
export function withoutCourtesy(said: string): string {
  const [courtesy = '', name] = COURTESY.exec(said) ?? [];
  if (courtesy === '') return said;
  const rest = said.slice(courtesy.length);
  const tells = rest.replace(CALLED_FIRST, '');
  const least = /\p{Script=Latin}/u.test(tells) ? MORE.letters : MORE.signs;
  if (tells.length < least || FOR_WHAT.test(tells)) return said;
  return name === undefined ? rest : `${name}, ${rest}`;
}
