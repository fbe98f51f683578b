/** What somebody may be made to feel, as it is asked and as a face shows it. */
export type Feeling = 'angry' | 'sad' | 'afraid' | 'happy' | 'bodily' | 'other';

const FEELINGS: readonly (readonly [Feeling, RegExp])[] = [
  [
    'angry',
    /\b(?:angry|cross|mad|furious|annoyed|upset|offended)\b|生气|生我的气|恼火?|发火|怪我|怒って|怒った|怒る|腹を?立/iu,
  ],
  [
    'sad',
    /\b(?:sad|unhappy|lonely|lonesome|crying|miserable|homesick|heartbroken)\b|难过|难受|伤心|孤单|寂寞|想哭|哭了|悲し|かなし|寂し|さびし|さみし|泣いて/iu,
  ],
  [
    'afraid',
    /\b(?:afraid|scared|frightened|worried|nervous|anxious)\b|害怕|怕(?!什么|啥)|担心|紧张|怖|こわ[いく]|不安|心配/iu,
  ],
  [
    'bodily',
    /\b(?:tired|exhausted|sleepy|cold|hot|hungry|thirsty|ill|sick)\b|累|困(?!难|住)|冷|热(?!闹)|饿|渴|病|疼|疲れ|眠[いく]|寒[いく]|暑[いく]|お腹|空腹|痛[いく]/iu,
  ],
  [
    'happy',
    /\b(?:happy|glad|content|pleased|all right|alright|ok|okay|fine|well)\b|高兴|开心|幸福|还好|好吗|没事吧|嬉し|うれし|幸せ|楽し|大丈夫|元気/iu,
  ],
  [
    'other',
    /\b(?:bored|proud|ashamed|jealous|envious|excited|disappointed|guilty|embarrassed|curious|shy|confused|impatient|relieved)\b|无聊|骄傲|自豪|得意|惭愧|害羞|嫉妒|激动|失望|后悔|不好意思|着急|退屈|誇らし|恥ずかし|羨まし|うらやまし|興奮|がっかり|後悔|得意/iu,
  ],
];
const HOW_SOMEBODY_IS =
  /\bhow (?:are|do) you\b(?! (?:know|do|get|make|think|mean|like|want|come|find|spell))|\bhow(?:['’]s| is) it going\b|\bwhat(?:['’]s| is) (?:wrong|the matter|troubling you|on your mind|bothering you)\b|(?:你|您)(?:没事|怎么了|感觉|心情)|怎么了[？?]|(?:最近|近来|过得)怎么样|(?:どうした(?:の|んだ)?|調子は|気分は|機嫌は)[^。]{0,6}[?？]?$/iu;
/** Says or asks how somebody is, and not what they do or know. */
const OF_A_STATE =
  /\b(?:are|aren['’]t|were|look|looks|seem|seems|sound|feel|feeling|must be)\b|[你您].{0,8}(?:吗|不|了|着|啊|么|很|挺|好像|看)|(?<is>\p{Script=Han})不\k<is>|(?:の|か|そう|ない|い|る|た)(?:です|だ)?(?:か|ね|よ)?[。?？!！]?$/iu;

/** Asks for what it is that one feels so about. */
const OF_WHAT =
  /\b(?:what|who|whom)\b.*\b(?:of|about|at|for)\b|[怕气恨](?:什么|谁)|(?:高兴|难过|担心|害怕|生气)(?:什么|些什么)|(?:何|誰|なに)(?:が|を|に)/iu;

/** How somebody is asked, or told, that they feel: what they are asked to be, or `any` where it is left open; null where nothing such is asked. */
export function feelingAsked(said: string): Feeling | 'any' | null {
  if (HOW_SOMEBODY_IS.test(said)) return 'any';
  if (!OF_A_STATE.test(said) || OF_WHAT.test(said)) return null;
  return FEELINGS.find(([, words]) => words.test(said))?.[0] ?? null;
}

const TELLS_HOW_THEY_LOOK =
  /\byou(?:['’]re| are)? (?:look|seem|sound|must be)\b|[你您](?:看起来|看上去|看着|好像|像是)|(?:顔色が|そうだね|そうに見え|みたいだね)/iu;
/** Whether somebody is told how they seem. */
export const tellsHowTheyLook = (said: string): boolean => TELLS_HOW_THEY_LOOK.test(said);

const DOING =
  /\bwhat (?:are|were) you (?:doing|making|cooking|reading|writing|building|mending|fixing|drawing|painting|eating|drinking|counting|looking at|watching|holding|carrying|up to|working on|tying)\b|\bwhat(?:['’]s| is) (?:cooking|for (?:dinner|supper|lunch))\b|(?:在|正)?(?:干什么|干吗|干嘛|做什么|忙(?:些)?什么|煮什么|炖什么|写什么|看什么|读什么|数什么|吃什么|修什么|画什么)(?:呢|啊|呀)?[？?]|何を(?:して|作って|煮て|読んで|書いて|描いて|見て|数えて|食べて|飲んで|燃やして|直して|結んで)(?:い)?る|何して(?:い)?る/iu;
const HABIT =
  /平时|平常|一般|天天|每天|整天|往常|想[干做]什么|是[干做]什么|\b(?:all day|usually|for a living)\b|普段|いつも|毎日/iu;
/** Whether it is asked what somebody is at just now. */
export const asksWhatTheyDo = (said: string): boolean => DOING.test(said) && !HABIT.test(said);

const LIKES =
  /\b(?:do|don['’]t|did|would|could) you (?:really |still |ever )?(?:like|love|hate|trust|believe(?! in\b)|miss|respect|care (?:for|about))\b|\bwhat do you think (?:of|about)\b|\bhow do you (?:find|like)\b|\bcan (?:we|i|one) trust\b|能(?:不能)?(?:相信|信任|信得过)|靠得住[吗么]|可靠[吗么]|信用できる|信じていい|喜不?喜欢|喜欢.{1,12}[吗么]|讨厌.{1,12}[吗么]|恨.{1,8}[吗么]|信(?:得过|任|不信)|觉得.{1,10}(?:怎么样|如何|人好)|怎么看|(?:好き|嫌い)(?:なの|です)?か?[?？]|信じて(?:い)?る|どう思(?:う|って)/iu;
const OF_ME =
  /\b(?:me|us)\b|(?:喜欢|讨厌|恨|信得过|信任|觉得|看待?|相信)我|(?:私|僕|俺|わたし|ぼく|おれ)(?:の|を|が|は)/iu;
/** Whom somebody is asked to think well or ill of; null where nothing such is asked. */
export function likingAsked(said: string): 'me' | 'others' | null {
  if (!LIKES.test(said) || /\bwhy\b|为什么|为啥|なぜ|どうして/iu.test(said)) return null;
  return OF_ME.test(said) ? 'me' : 'others';
}

const REQUEST =
  /\b(?:can|could|will|would|won['’]t) (?:you|we)\b(?! (?:tell|say|explain|describe|show|know|see|hear|remember|imagine|be|have|ever|like|want|rather|mind if))|(?<!\b(?:where|how|what|when|which|who|why)(?: else)? )\b(?:may|can|could) i\b(?! (?:ask|help))|^(?:[^,]{1,24},\s*)?(?:please|let me|let us|let['’]s|(?:give|lend|take|bring|lead|show|teach|follow) me|come with|help me)\b|\bplease[.!]?$|(?:能不能|可不可以|可以不可以|能否)|(?:能|可以|肯|愿意).{1,14}[吗么]|(?:行|好|成|可以)(?:吗|不行|不好|不)[？?]?$|求(?:求)?[你您]|(?:给|带|让)我|(?:请|麻烦|拜托)[你您]|(?:て|で)(?:くれ(?:る|ない|ます|ません)|ください|もらえ|ほしい)|を(?:ください|くれ|ちょうだい)|お願い|(?:我们|咱们?|一起|一块儿?).{1,14}吧[。！!]*$|(?:一緒に|みんなで).{1,14}(?:よう|ましょう|おう|こう|ぼう)(?:よ|か)?[。！]*$/iu;
const NO_REQUEST =
  /有没有(?:写|说|规定|人)|写没写|[你您](?:能|可以)?(?:告诉|说说|讲讲|知道|看见|听见)|\b(?:tell|know|hear)\b|教えて|話して|聞かせて|知って/iu;
/** Whether somebody is asked to do something or to let one do it. */
export const asksForADeed = (said: string): boolean => REQUEST.test(said) && !NO_REQUEST.test(said);

const FORETELLS =
  /\bwill (?!you\b|we\b|i\b)|\bgoing to (?:happen|hold|end|come|be)\b|会不会|会.{1,10}[吗么][？?]?$|来得及|(?:[るうくすつぬむぶぐい])(?:だろう|でしょう)か?[?？]?$/iu;
/** Whether it is asked what will be. */
export const asksWhatWillBe = (said: string): boolean => FORETELLS.test(said);
