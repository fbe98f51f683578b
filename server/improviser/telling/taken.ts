import type { ScenePerson } from '../../storyteller/index.ts';

/** How somebody takes a deed that is done to them and is no blow. */
export type SocialDeed = 'gift' | 'affection' | 'gesture';

const DEEDS: readonly (readonly [SocialDeed, RegExp])[] = [
  [
    'affection',
    /\b(?:kiss|hug|embrace|cuddle|caress|stroke|hold (?:his|her|their|\p{L}+['’]s) hand|take (?:his|her|their|\p{L}+['’]s) hand|pat)\b|亲(?!自|眼)|吻|抱(?!怨|歉|着(?!他|她))|搂|牵|摸.{0,6}头|^(?:我)?(?:轻轻|悄悄|伸手)?(?:摸摸?|抚摸)(?!索|黑|清|口袋|出)|抱きし|キス|口づけ|撫で|手を(?:握|取|つな)/iu,
  ],
  [
    'gift',
    /\b(?:give|offer|hand|lend|pass|bring|present|share|treat)\b|送|递|(?<![，,]|^\s*)喂|^\s*喂(?![，,！!？?\s]|$)|塞给|分给|[给请](?!.{0,10}(?:鞠.{0,2}躬|敬.{0,2}礼|道歉|看))|把.{1,12}给|あげ|渡|差し出|贈|分け|かけ(?:る|てやる)/iu,
  ],
  [
    'gesture',
    /\b(?:smile|bow|nod|wave|wink|salute|grin|laugh|curtsy|shake (?:his|her|their|\p{L}+['’]s) hand|raise my hat)\b|笑|鞠.{0,2}躬|点头|招手|挥手|眨眼|握手|敬.{0,2}礼|微笑|お辞儀|会釈|手を振|うなず|頷/iu,
  ],
];

/** What a deed to somebody is; null where it is none of these. */
export const socialDeed = (said: string): SocialDeed | null =>
  DEEDS.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

/** What somebody is told without being asked. */
export type Claim = 'accused' | 'doubted' | 'condoles' | 'claim_of' | 'claim_self' | 'feels' | 'claim';

const ACCUSES =
  /\bit was you\b|\byou(?:['’]ve| have)? (?:did (?:it|this|that)|done (?:it|this)|killed|took|stole|lied|hid|broke|know (?:more|something))|\byou(?:['’]re| are) (?:lying|hiding|guilty|the (?:thief|killer|murderer|one who))|\badmit it\b|\bconfess\b|\byou(?:['’]ve| have)? (?:cut|sold|burn(?:ed|t)|poisoned|betrayed|forged|drowned|sank|shot|cheated|murdered|pushed|destroyed|abandoned|buried|faked|wrecked) (?:the|my|his|her|our|their|it|him|them|us|me|\p{Lu})|\bi know (?:what you|you(?:['’]re| are| did))|就是你|承认吧|招了吧|你就?认了吧|你(?:割|剪|砍|烧|推|卖|毒|弄)(?:断|了|死|掉)|是你(?:干|做|偷|杀|拿|害|的错)|你在?(?:撒谎|说谎|骗|瞒)|你(?:偷|杀|害|藏)|(?:あなた|お前|君|きみ)(?:が|の)(?:やった|盗|殺|した|せい|仕業)|認め(?:ろ|て|なさい)|白状|(?:あなた|お前|君|きみ)が.{1,16}(?:切|燃や|売|沈め|突き落と|裏切)|嘘をつ|うそをつ|隠してい/iu;
/** Whether words accuse whoever hears them. */
export const accuses = (said: string): boolean => ACCUSES.test(said);

const OF_ONESELF =
  /\bi(?:['’]m| am) (?:an?|the|your|from|not who)\b|\bmy name is\b|\bi work for\b|我(?:是(?!说|想|觉得|不是)|叫|姓)|(?:私|僕|俺|わたし|ぼく|おれ)は.{1,20}(?:だ|です|者だ)[。！]?$|名前は/iu;
const FEELS =
  /\bi(?:['’]m| am| feel)(?: (?:so|very|a (?:bit|little)|really|too))? (?:tired|hungry|cold|hot|thirsty|afraid|scared|sad|happy|bored|lonely|sick|ill|lost|sleepy|exhausted|nervous|angry|sorry|confused|worried)\b|我(?:很|好|有点儿?|真|太|都)?(?:累|饿|困|冷|热|渴|怕|难过|害怕|高兴|开心|伤心|无聊|疼|孤单|担心|紧张)|疲れた|お腹(?:が)?(?:すい|空い)|眠い|寒い|暑い|怖い|悲しい|嬉しい|退屈|寂しい|心配/iu;

const DOUBTS =
  /\bi (?:do not|don['’]t|can['’]t|cannot|won['’]t) (?:believe|trust) (?:you|that|a word)\b|我(?:才|可)?不(?:相)?信(?:你|你的话|这话)?[。！]?$|(?:あなた|君|お前)?(?:の(?:言う)?こと)?(?:は|を)?信じ(?:ない|られない|ません)[。！]?$/iu;
const OF_A_DEATH =
  /\bmy (?:\p{Ll}+ )?\p{Ll}+ (?:is dead|died|has died|passed away)\b|\b(?:i|we)(?:['’]ve| have)? (?:buried|lost) (?:my|him|her|them)\b|(?:去世|过世|不在了|没了)了?[。！]?$|亡くな|死んだ(?:んだ|の|よ)/iu;

/** How much has to be said for it to be more than a word in passing. */
const LEAST = { words: 4, signs: 6 } as const;

/**
 * How words that ask nothing are taken: as an accusation, as news of somebody, as what somebody says of themselves or of how they feel, or as something
 * that is held to be so; null for a word in passing.
 * @param others who is spoken of besides whoever hears it
 */
export function claimIn(said: string, others: readonly Pick<ScenePerson, 'name'>[]): Claim | null {
  if (DOUBTS.test(said)) return 'doubted';
  if (ACCUSES.test(said)) return 'accused';
  if (FEELS.test(said)) return 'feels';
  if (others.length > 0) return 'claim_of';
  if (OF_A_DEATH.test(said)) return 'condoles';
  if (OF_ONESELF.test(said)) return 'claim_self';
  const words = said.match(/[\p{Script=Latin}\p{N}'’]+/gu)?.length ?? 0;
  const signs = said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return words >= LEAST.words || signs >= LEAST.signs ? 'claim' : null;
}

const PROMISED =
  /\byou (?:have |had |['’]ve )?(?:promised|swore|gave (?:me )?your word|owe me|still owe|said you(?:['’]d| would))\b|\byou were (?:going|about) to (?:tell|show|say|give)\b|[你您](?:不是)?(?:还)?(?:答应过?|说好|保证过|欠我|(?:之前|刚才|上次)?说(?:过|了|好)?要)|(?:約束した|約束だった|約束でした|と言った(?:じゃ|よね|でしょ)|(?:教えて|見せて|話して)くれるって)/iu;
const TO_PROMISE =
  /\b(?:promise|swear)(?: to)? me\b|\b(?:will|would) you (?:promise|tell me (?:later|tomorrow|then)|show me (?:later|tomorrow|then))\b|(?:答应我|向我保证|跟我保证|以后|回头|待会儿?|等会儿?|明天)(?:会|再|要|能)?(?:告诉|讲给|说给|给|带)?我?(?:吗|吧|好吗|行吗)[？?。]?$|(?:約束して|誓って|(?:あとで|後で|今度|明日)(?:教えて|見せて|話して))/iu;

/** Whether somebody is held to what they promised, or asked to promise something; null for all else. */
export const promiseIn = (said: string): 'kept' | 'asked' | null =>
  PROMISED.test(said) ? 'kept' : TO_PROMISE.test(said) ? 'asked' : null;

/** Says that one tells of something, and nothing of what one tells. */
const TELLS_OF =
  /^\s*(?:i |let me )?(?:tell|remind|warn|inform|talk to|speak to|speak with|talk with) (?:\p{L}+ ){1,3}?(?:(?:all )?about|of|(?:an?|the|my|our|his|her) (?:\p{L}+ )?(?:joke|story|tale|poem|secret|riddle|truth|news|lie|plan|whole thing)|everything|all of it|what|how|why|who|where|good ?(?:night|bye|morning|evening|day))\b/iu;
/** Whether one tells of something, and does not say what. */
export const tellsOf = (said: string): boolean => TELLS_OF.test(said);
