import type { TellingLanguage } from './lines.ts';
import { spokenDeed, TO_ME_ZH } from './spoken-deed.ts';

/** Directions to a storyteller as words to a player. Sentences that are only stage business are left out. */

const RULES: [RegExp, string][] = [
  [/\b[Tt]he player character(?:'s|’s)\b/g, 'your'],
  [/\b[Tt]he (?:player|protagonist)(?:'s|’s)\b/g, 'your'],
  [/\b[Tt]he player(?: character)? (?:is|was) /g, 'you are '],
  [/\b[Tt]he player(?: character)? has /g, 'you have '],
  [/\b[Tt]he player(?: character)? (?:does) /g, 'you do '],
  [/\b[Tt]he player(?: character)? (can|may|must|will|should|could|might) /g, 'you $1 '],
  [/\b[Tt]he player(?: character)? (\w+?)ies /g, 'you $1y '],
  [/\b[Tt]he player(?: character)? (\w+?(?:sh|ch|ss|x|o))es /g, 'you $1 '],
  [/\b[Tt]he player(?: character)? (\w+?)s /g, 'you $1 '],
  [/\b[Tt]he player(?: character)?\b/g, 'you'],
  [/^(?:Describe|Depict|Evoke|Show|Paint)\s+(?:how\s+)?/, 'You take in '],
  [/^(?:Reveal|Establish|Make clear|Hint|Suggest|Imply)\s+that\s+/, ''],
  [/^(?:Let|Allow)\s+you\s+(?:to\s+)?/, 'You can '],
  [/玩家角色|玩家|主角/g, '你'],
  [/^(?:描写|描述|展现|渲染)/, '你看见'],
  [/^(?:透露|揭示|说明|暗示)/, ''],
];

/** What no story says, only whoever directs one. */
const DIRECTS =
  /^(?:(?:The )?(?:DM|GM|narrator|storyteller|director)\b|(?:Emphasi[sz]e|Foreshadow|Play up|Make sure|Ensure|Focus on|Hint)\b|On a (?:full|mixed|miss)\b|Roll\b.*\b(?:2d6|dice|\+|against)|(?:If|When|Unless) (?:asked|pressed|questioned|confronted|pushed|refused|threatened|caught|successful|failed)\b,?|(?:强调|务必|营造|突出|注意[：:]))/;
/** How directions begin, and many other sentences too: one is a direction only where it speaks of the stage. */
const MAY_DIRECT =
  /^(?:Keep|Use|Make it|Have|Give|Avoid|Do not|Don['’]t|Note|Remember|Introduce|Reveal|Let|Allow|Build|Contrast|End|Start|Begin|Open|If|When|Should|Unless|注意|避免|请|如果|若|当|让|保持)/;
const OF_THE_STAGE =
  /\b(?:DM|GM|storyteller|narrator|players?|protagonist|player character|NPCs?|scene|encounter|pacing|tension|suspense|the mood|the tone|the check|the roll|rolls?|reader|audience is|dramatic)\b|玩家|主角|旁白|讲述者|场景|节奏|气氛|悬念|检定|掷骰/;

const isDirection = (sentence: string): boolean =>
  DIRECTS.test(sentence) || (MAY_DIRECT.test(sentence) && OF_THE_STAGE.test(sentence));

/**
 * One sentence of an encounter's description as it may be told: what the author wrote, to the letter, but for words that speak of the player as
 * somebody else; null for a direction to whoever tells it.
 */
export function tellable(sentence: string): string | null {
  let text = sentence.trim();
  const isAbout = isDirection(text);
  for (const [pattern, replacement] of RULES) text = text.replace(pattern, replacement);
  if (text === '' || isAbout) return null;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const FIRST_PERSON: [RegExp, string][] = [
  [/\bI am\b/gi, 'you are'],
  [/\bI['’]m\b/gi, 'you are'],
  [/\bI['’]ll\b/gi, 'you will'],
  [/\bI['’]ve\b/gi, 'you have'],
  [/\bI was\b/gi, 'you were'],
  [/\bI\b/g, 'you'],
  [/\bmyself\b/gi, 'yourself'],
  [/\bmine\b/gi, 'yours'],
  [/\bmy\b/gi, 'your'],
  [/\bme\b/gi, 'you'],
  [/\bwe are\b/gi, 'you are'],
  [/\bwe\b/gi, 'you'],
  [/\bourselves\b/gi, 'yourselves'],
  [/\bours\b/gi, 'yours'],
  [/\bour\b/gi, 'your'],
  [/\bus\b/g, 'you all'],
];

/** Words of the player's about themselves as the telling says them: "pick my lock" is "pick your lock". */
export function asTold(text: string, language: TellingLanguage): string {
  if (language === 'zh') return text.replaceAll('我', '你');
  if (language === 'ja') return text.replace(/(?:私|わたし|僕|ぼく|俺|おれ)の/gu, '自分の');
  return FIRST_PERSON.reduce((turned, [pattern, replacement]) => turned.replace(pattern, replacement), text);
}

const TO_ME =
  /^\s*(?:please\s+)?(?!i\b)(?:\p{L}+,\s+)?(?:please\s+)?\p{L}+\s+(?:me|us)\b|^\s*(?!i\b)(?:give|show|lend|hand|bring|answer|forgive|help|follow|come|let|leave|trust|hold|promise)\b.*\b(?:me|us)\b/iu;
const ACTIONS =
  /^\s*(?:i\s+(?:have|take)\s+(?:a|another)\s+(?:\p{Ll}+\s+)?(?:look|listen|seat|step|drink|rest|walk|bite|breath)\b|i\s+(?!think|am|believe|know|want|need|love|hate|don['’]t|will|would|can|could|have|was|see)|(?:look|search|examine|inspect|open|close|take|grab|pick|go|walk|run|climb|hide|follow|attack|hit|kick|push|pull|break|read|listen|wait|sit|stand|draw|throw|use|try|sneak|jump|check|touch|drink|eat|light|knock|leave|enter|kiss|hug|dance|sing|play|give|put|press|punch|slap|stab|kill|strangle|choke|threaten|smash|steal|point|aim|shoot|cut|turn|watch|offer|hand|bow|smile|nod|wave|wink|laugh|grin|shake|shrug|climb|ride|smell|taste|follow|grasp|hold|lift|move|feel|count|write|sleep|kneel|crouch|pretend|lie to|whistle|sigh|cry)\b)/iu;
/** How it is done may stand before what is done. */
const ACTIONS_ZH =
  /^\s*(?:我(?:们)?)?(?:(?:(\p{Script=Han})\1|仔细|小心|立刻|马上|赶紧|转身|四处|再|又|先)地?)?(?:走|看(?!来)|找|拿|把.{1,12}?(?:给|放|递|交|藏|扔|塞|披|盖|关|打开|推|拉|搬|抱|拿|戴|穿|脱|摘)|揍|捅|砍|掐|杀|扇|打开|推|拉|翻|躲|跟|追|打|踢|坐|站|听(?!说|着)|等(?!等|一下)|敲|读|跑|爬|抓|扔|喝|吃|点燃|检查|搜|查看|摸|靠近|离开|抱|吻|亲|溜|用(?!得着|不着|处|意)|骑|揪|拍|碰|按|撕|烧|砸|切|剪|拔|劈|塞|拆|绑|解开|关上|锁|藏|埋|挖|拥抱|鞠躬|点头|摇头|挥手|招手|眨眼|笑(?:了|着|一)|叹|[往朝向](?!你|您|我).{1,10}?(?:看|瞧|望|走|爬|钻|伸|扔|跑|摸|靠)|[对朝向冲](?!你|您|我|不).{1,8}?(?:笑|点头|摇头|挥手|招手|眨眼|鞠躬|做鬼脸|吐舌头|伸手)|给(?!你|您|我).{1,10}?(?:鞠躬|一|倒|递|让|看|些|点|个)|送(?!你|您|我).{1,8}?(?:一|些|个)|钻|跳|蹲|掀|擦|举|抬|伸|递|放|捡|捧|冲|绕|退|掏|闻|试着|掷)/u;

/** Verbs of doing in their plain form, which stand at the end. */
const ACTIONS_JA =
  /^(?!はい|うん|ええ|いいえ|いや).*(?:見る|見回す|調べる|探す|開ける|押す|引く|取る|拾う|走る|歩く|行く|入る|出る|座る|待つ|登る|隠れる|追う|叩く|殴る|蹴る|読む|飲む|食べる|投げる|触る|忍び込む|逃げる|落とす|かける|抱きしめる|抱く|微笑む|笑う|うなずく|頷く|お辞儀をする|あげる|乗る|使う|壊す|呼ぶ|鳴らす|抜く|かかる|撃つ|捨てる|握る|撫でる|聞く|聴く|覗く|のぞく|刺す|斬る|襲う|掴む|つかむ|渡す|手伝う|振る|断る|する)[。！]?$/u;

const DEEDS: Record<TellingLanguage, RegExp> = { en: ACTIONS, zh: ACTIONS_ZH, ja: ACTIONS_JA };

/** What a player typed: something said, or something done; the latter told to them as "you". */
export function readPlayerText(text: string, language: TellingLanguage): { kind: 'said' | 'done'; text: string } {
  const quoted = /[“"「]([^”"」]+)[”"」]/u.exec(text)?.[1];
  if (quoted !== undefined) return { kind: 'said', text: quoted.trim() };
  const clean = text.trim();
  // "Tell me a joke" is said to somebody; "I tell him" is done.
  if (TO_ME.test(clean) || (language === 'zh' && TO_ME_ZH.test(clean))) return { kind: 'said', text: clean };
  if (spokenDeed(clean, language) !== null) return { kind: 'done', text: told(clean, language) };
  const done = DEEDS[language].test(clean);
  return done && !/[?？]\s*$/.test(clean)
    ? { kind: 'done', text: told(clean, language) }
    : { kind: 'said', text: clean };
}

/** How a sentence ends, what is quoted at its end included. */
const ENDED = /[.!?。！？…]["”’'」』)）]*$/u;

function told(text: string, language: TellingLanguage): string {
  // Japanese leaves out who does it.
  if (language === 'ja')
    return `${text.replace(/^(?:私|わたし|僕|ぼく|俺|おれ)(?:は|が)?[、]?/u, '')}${ENDED.test(text) ? '' : '。'}`;
  if (language === 'zh') {
    const turned = text.replaceAll('我', '你');
    return `${turned.startsWith('你') ? '' : '你'}${turned}${ENDED.test(turned) ? '' : '。'}`;
  }
  const turned = asTold(text, language);
  // Whoever wants to do it does it.
  const done = turned.replace(
    /^you (?:want|wish|would like|['’]d like|try|decide|am going|are going) to (?=\p{L})/iu,
    'you ',
  );
  const subject = /^you\b/i.test(done) ? done : `you ${done.charAt(0).toLowerCase()}${done.slice(1)}`;
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${ENDED.test(subject) ? '' : '.'}`;
}

/** How an option begins that is no deed: a thing, a place, a manner, a yes or a no. */
const NO_DEED =
  /^(?:the|an?|my|your|his|her|their|this|that|with|without|to|in|on|at|by|for|from|nothing|nobody|neither|both|all|yes|no|not|never|maybe|perhaps|of course|sure|okay|if|because|it|he|she|they|you|we|there|here|what|who|why|how|where|when|which)\b/iu;

/**
 * An option that was chosen, as it is told to the player where its author has left what follows open: a deed of theirs, or what they say.
 * @returns null where it is neither
 */
export function optionTold(option: string, language: TellingLanguage): { kind: 'said' | 'done'; text: string } | null {
  const words = option.trim();
  const quoted = /^[“"「]([^“”"「」]+)[”"」]$/u.exec(words)?.[1];
  if (quoted !== undefined) return { kind: 'said', text: quoted.trim() };
  if (language !== 'en') return { kind: 'done', text: told(words, language) };
  if (NO_DEED.test(words) || /[?]$/u.test(words)) return null;
  return { kind: 'done', text: told(words.replace(/^Be\b/u, 'Are'), language) };
}
