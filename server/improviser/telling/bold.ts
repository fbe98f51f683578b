import type { TellingLanguage } from './lines.ts';
import { readPlayerText } from './prose.ts';

const NOTHING_TAKEN = String.raw`(?!\s+(?:a\b|an?other\b|my\b|off\b|part\b|care\b|cover\b|notes?\b|hold\b|aim\b|heart\b|turns?\b|over\b|back\b|out\b|down\b|up\b|place\b|time\b|it easy\b|(?:his|her|their|\p{Lu}\S*)\s+(?:hand|arm)\b))`;
/** Deeds that would change what is there, or where one is, in a way no rule knows of. */
const ENGLISH = new RegExp(
  String.raw`^\s*(?:i\s+)?(?:(?:\p{L}+ly|now|then|just|also|try to|want to|will|go and)\s+)*(?:take${NOTHING_TAKEN}|grab|steal|snatch|pocket|seize|pick (?!at|on)\S+ up|pick up|smash|shatter|break(?! the (?:silence|ice))|turn (?:the|that|this) (?:\p{L}+ ){1,3}?(?:round|around|over|upside down|inside out)|tear|rip|wake(?! up\s*[.!]*$)|burn|set fire to|set \p{L}+(?: \p{L}+)? on fire|(?:throw|fling|hurl|toss)(?! (?:a |the |some |another )?(?:stones?|pebbles?|sticks?|snowballs?|sand)\b)|topple|overturn|tip over|knock (?:over|down)|(?:push|shove|kick|throw|drag|roll) (?:\p{L}+ ){1,4}?(?:off|out|over|down|away|into|through|overboard)|(?:kick|push|shove|knock|bash|beat|hit|stave|stamp|punch|pull|force|pry|prise|lever|wrench|bend|batter) (?:(?:the|that|this|its|his|her|their|my|an?) )(?:\p{L}+ ){1,3}?(?:in|open|apart|off|loose|to (?:pieces|bits)|until|till)\b|(?:kick|stave|bash|beat|batter|force|pry|prise|wrench|pull|push) (?:in|open|apart|off) (?=the\b|that\b|this\b|its\b)|pick (?=(?:the|that|this|its) (?:\p{L}+ )?(?:pad)?lock\b)|(?:turn|twist|pull|flip|press|push|throw) (?=(?:the|that|this|its) (?:\p{L}+ )?(?:key|handle|knob|dial|crank|lever|switch|tap|valve|plug|button|fuse)\b)|dismantle|disassemble|unscrew|uncork|crush|crack|switch|pull down|destroy|wreck|ruin|cut|slash|untie|loosen|unhook|unmoor|cast off|swap|hijack|board|steer|jump (?:off|out|into|in|from|over|overboard)|leap (?:off|out|into|from|over)|dive|climb (?:out|onto|up|over|into|on top)|swim|(?:light|ignite|extinguish|put out|blow out|switch (?:on|off)|turn (?:on|off))(?= (?:the|that|this|all)\b)|hide (?=the\b)|smuggle|carry (?:off|away)|(?:paint|draw(?! (?:near|close|back|breath|up|my|a (?:breath|deep)))|write|carve|scratch|scribble|daub|colou?r)(?= (?:an?|the|my|his|her|their|over|on|all)\b)|(?:tie|knot|mend|repair|fix|patch|glue|build|dig up|saw)(?= (?:the|that|this|up|together|his|her|their|him|her)\b)|(?:hold|pull|push) (?:the |that |this )?(?:\p{L}+ ){1,2}?together|run (?:off|away)|flee|escape|marry)\b`,
  'iu',
);
const CHINESE =
  /^\s*我?(?:们)?(?:(?:\p{Script=Han}{1,3}地)|悄悄|偷偷|一把|一下子|使劲|用力|伸手|趁机|试着|想|要|去)*(?:在[^，。！？]{1,8}?[上里下边旁前后])?(?:拿(?!着|出|不|定)|偷(?!偷|看|听|笑)|抢|捡|揣|抱(?:起|走)|砸|摔(?!倒|了一跤)|撕|烧(?!水|火|饭)|(?:扔|丢)(?!了|脸|.{0,3}(?:石|雪球))|点(?:燃|亮|着|上)(?!头)|吹灭|熄|推(?:倒|翻|开(?!门|窗))|掀翻|(?:踢|踹|撞|砸|敲|拧|掰|扒|劈|撬|推|打|扯|拽)(?:翻|倒(?!退)|碎|飞|开(?!门|窗)(?=.)|烂|坏|破|断|散|掉|下来)|把.{1,12}?(?:踢|踹|撞|敲|拧|掰|扒|劈|撬|拉|推|扯|拽|打)(?:开|烂|坏|破|断|翻|倒|碎|散|掉|下来|进去)|(?:打开|关掉|关上|拧开|开|关|按|扳|拔)(?:下|掉|了)?(?:那|这)?(?:台|个|盏)?(?:电视|收音机|电灯|灯|开关|机器|发动机|水龙头|阀门?|按钮|插头|电闸|广播)|毁|弄坏|打碎|打破|拆|剪(?!票)|画(?!符)|写(?!信)|涂|刻|修|系(?!好安全带)|绑|抱(?:着|起)?.{1,8}(?:跑|逃|溜)|逃走|逃跑|跑掉|娶|嫁|割|砍|解开|松开|跳(?:下|出|进|海|车|船|窗|河|江)|撬|藏起|把.{1,12}?(?:扔|丢|砸|摔|撕|烧|推|踢|拿走|偷|抢|藏|抱走|拆|剪|割|弄坏|倒掉|掀|打翻|叫醒|推醒|带走|搬走|拿去|吃(?:掉|了|光)|喝(?:掉|了|光)|打碎|解开|揣))/u;
const JAPANESE =
  /(?<![手石枝砂])を[^、。]{0,6}?(?:盗|奪|取(?!り組|りと)|拾|持ち(?:去|帰|出)|壊|割|破|燃や|焼|灯す|灯し|点け|消す|投げ|捨て|倒す|蹴(?:倒|飛|り倒|り飛)|ほど[くい]|切[るり]|撃|隠|つか|掴|描[くい]|塗|書き込|結[ぶん]|直[すし])|(?:から|に|へ)飛び(?:降|込|出)|突き破|こじ開け|蹴破|(?:テレビ|ラジオ|明かり|灯り|電灯|ランプ|機械|エンジン|スイッチ|蛇口|弁)を(?:つけ|点け|入れ|切|止め|回|押|ひねる?)|を(?:分解|ばらす|解体)|(?:取っ手|鍵|ノブ|栓|レバー)を(?:回|ひねる?|引|抜)|を(?:蹴|押し|引き|叩き)(?:開け|破|倒|抜)/u;

/** Having a thing, and no more: one may hold it, and put it back. */
const TAKING =
  /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?(?:take|pick up|pocket|pick \S+ up)\b(?!.*\b(?:apart|off|down|to (?:pieces|bits))\b)|^\s*我?(?:悄悄|伸手)?(?:拿|捡)|を(?:取|拾|手に取)/iu;
const MORE = /\b(?:and|then)\b|[，,；;]|(?:跑|逃|溜)|て(?!みる|いく)/iu;
/** Whether a deed is to have a thing, and no more. */
export const isTaking = (said: string): boolean => TAKING.test(said) && !MORE.test(said);

const CONSUMES = /\b(?:eat|drink|bite|swallow|chew|finish|lick|spend)\b|吃|喝|嗑|啃|咬|花掉|食べ|飲[むみん]|かじ/iu;
/** Whether something is used up by a deed. */
export const consumes = (said: string): boolean => CONSUMES.test(said);

/** Deeds after which all is as it was: one looks, moves, is still, touches, makes a sound. */
const HARMLESS: Readonly<Record<TellingLanguage, RegExp>> = {
  en: /^\s*(?:i\s+)?(?:(?:\p{L}+ly|now|then|just|also|again|try to|want to|go and)\s+)*(?:look|search|examine|inspect|study|read|watch|observe|listen|hear|smell|sniff|taste|touch|feel|pet|stroke|pat|tap|knock|ring|count|check|peer|peek|peep|gaze|stare|glance|squint|explore|investigate|follow|go|come|walk|run|stroll|wander|step|move (?:closer|away|back|nearer)|approach|hurry|return|leave|enter|open|close|shut|stay|wait|stand|sit|lie|lay down|kneel|crouch|squat|lean|rest|sleep|nap|wake|dream|hide(?! the)|sneak|creep|tiptoe|crawl|hop|skip|dance|sing|hum|whistle|play|clap|stamp|nod|bow|wave|wink|smile|grin|laugh|giggle|chuckle|cry|weep|sob|sigh|yawn|stretch|shrug|shiver|tremble|blink|breathe|take|hold(?! (?:\p{L}+ ){0,3}?(?:down|up|under|back|together))|keep|pick|point|turn(?! (?:\p{L}+ ){1,4}?(?:on|off|around|round|over))|face|close my|open my|shut my|raise my|lower my|shake|hug|kiss|embrace|cuddle|comfort|think|ponder|wonder|imagine|remember|pray|meditate|pretend|shout|scream|yell|howl|bark|meow|whisper|mutter|ask|tell|say|talk|speak|show|give|offer|hand|pass|drink|eat|bite|lick|chew|swallow|fall|stumble|trip|swim|float|row|ride|drive|sit|get|warm|cool|scratch my|rub|wipe|wash my|brush my|comb|dress|undress|put on my|take off my|lift my|draw (?:near|close|back|breath|a)|use|thank|greet|help|try|spend|buy|order|write|copy|note|practi[sc]e|learn|spit|swear|curse|fish|flee|escape|ignore|avoid|visit|meet|join|attack|hit|kick|punch|slap|fight|push|shove|poke|pinch|tickle|grab|seize)\b/iu,
  zh: /^(?!.*(?:到|去|上|下|进|出).{0,6}(?:门口|门边|窗口|那边|里头)去?)\s*我?(?:们)?(?:(?:\p{Script=Han}{1,3}地)|悄悄|偷偷|仔细|轻轻|好好|慢慢|再|又|先|去|来|试着|伸手|蹲下去?|凑近|走过去|上前|一把)*(?!把)(?:打开|拉开|推开|关上|看|瞧|瞅|瞄|望|盯|打量|端详|观察|检查|搜|查|找|翻|读|念|听|闻|尝|摸|抚|拍|敲|按|数|走|跑|站|坐|躺|蹲|跪|趴|靠|等|待|睡|休息|躲|藏(?:起来|进|在|到)|溜|跟|追|进|出|回|离开|点头|摇头|挥手|招手|鞠躬|敬礼|笑|哭|叹|哼|唱|跳舞|跺脚|拍手|鼓掌|吹口哨|伸懒腰|打(?:哈欠|喷嚏|招呼|量|听)|眨|闭|睁|深呼吸|想|琢磨|祈祷|装|假装|学|模仿|抱|搂|亲|吻|牵|拉(?:着|住)|握|扶(?!.*到)|给|送|递|喂|逗|陪|问|说|喊|叫|喝|吃|嗑|拿|捡|伸|举手|指|转身|回头|抬头|低头|绕|散步|游|骑|用|帮|买|写|抄|画|记|打|踢|揍|推|挠|掐|捏|戳|[对朝向冲往在和跟])/u,
  ja: /^(?!.*を[^、。]*(?:切|割|壊|破|燃|焼|消|点け|灯|投げ|捨て|倒|運|動か|外|結|ほど|塗|描|埋|隠|落と|沈|流|抜|入れ|置|載|乗せ|掛け|吊|畳|止め)).*$/u,
};

/** Whether all is as it was after a deed, so that it may be told as done. */
export const isHarmless = (said: string, language: TellingLanguage): boolean => HARMLESS[language].test(said);

const BOLD: Readonly<Record<TellingLanguage, RegExp>> = { en: ENGLISH, zh: CHINESE, ja: JAPANESE };

/** Whether a deed is one that somebody would be called to account for. */
export const isBoldDeed = (said: string, language: TellingLanguage): boolean => BOLD[language].test(said);

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
