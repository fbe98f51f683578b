import { hasHan, isJapanese } from '../../shared/text.ts';

/** A thing that a deed takes hold of. */
export interface Grasped {
  /** As the player calls it, without an article. */
  thing: string;
  /** The words it is known by: any of them is enough. */
  known: readonly string[];
  /** Whether it would be one's own: what is used, worn, drawn or given. */
  isOwn: boolean;
}

const ADVERB = String.raw`(?:(?:\p{L}+ly|now|then|just|also|try to|want to|will|go and|and)\s+)*`;
const HOLDS =
  'pick up|take out|take|grab|snatch|steal|pocket|lift|open|close|shut|lock|unlock|read|drink|eat|bite|swallow|throw|toss|drop|push|pull|kick|break|smash|tear|burn|cut|touch|light|ride|drive|mount|board|climb (?:up|onto|on|into|in|over)|climb|crawl (?:into|under)|hide (?:in|behind|under)|sit (?:on|in)|lie (?:on|in)|sleep in|play|ring|press|turn on|switch on|start|move|shake|search|examine|inspect|study|look (?:at|in|into|inside|under|behind|through|over)|feel (?:under|behind|inside)';
const OWNS =
  'use|put on|wear|draw(?!\\s+(?:\\p{Ll}+\\s+){1,4}?(?:on|over|across|under)\\b)|fire|aim|swing|wave|give|hand|offer|show|present|pull out|get out|unfold|call (?:him|her|them|somebody|someone) on';
const NOUN = String.raw`((?:[\p{Ll}'’-]+\s+){0,3}?[\p{Ll}'’-]{2,})`;
const AFTER = String.raw`(?=\s+(?:and|with|to|from|in|into|inside|on|onto|at|for|off|over|under|behind|of|as|so|that|which|out|away|back|up|down|again|closely|carefully|once|through|by|until|near|next|beside|against|before|aloud|loudly|silently|quietly|together|anyway|instead)\b|\s*[.,!;:]|\s*$)`;
const ARTICLE = String.raw`(?:(the|an?|my|some|this|that|one of the|his|her|their|its)\s+)`;
const ENGLISH = new RegExp(
  String.raw`^\s*(?:i\s+)?${ADVERB}(?:(${HOLDS})|(?:${OWNS}))\s+${ARTICLE}${NOUN}${AFTER}`,
  'iu',
);
const ENGLISH_WITH = new RegExp(String.raw`\bwith\s+(?:the|an?|my)\s+${NOUN}${AFTER}`, 'iu');

const HOW_ZH = String.raw`(?:我(?:们)?)?(?:(?:\p{Script=Han}{1,3}地)|悄悄|小心|偷偷|仔细|好好|赶紧|马上|立刻|再|又|先|去|试着|伸手|一把)*`;
const HOLDS_ZH =
  '拿起|拿走|拿出|拿|捡起|捡|拾起|打开|推开|拉开|掀开|翻开|翻看|翻|爬上|爬进|骑上|骑|坐上|吃掉|吃|喝掉|喝|砸碎|砸|撕掉|撕|烧掉|烧|点燃|敲|摸|看看|看一看|看一眼|看|检查|搜查|搜|查看|踢|推倒|推|拉|搬开|搬|扔掉|扔|摇|拧|拆开|拆|剪|关上|躲进|钻进|弹|吹';
const OWNS_ZH = '掏出|拔出|举起|用|戴上|穿上|送上|亮出';
const MEASURE =
  '(?:[一那这两几](?:个|把|只|张|本|盏|支|条|块|杯|碗|瓶|封|件|扇|台|辆|头|根|颗|枚|朵|些|口|点|滴|勺)?)?';
const NOUN_ZH = String.raw`([\p{Script=Han}]{1,8}?)`;
const AFTER_ZH = `(?=一(?:下|脚|把|口|拳|眼|顿|遍|声|巴掌|棍|刀|鞭)|(?:的)?(?:里面|里头|里|上面|上|下面|底下|下|后面|背后|旁边|边上)?(?:看看|看|瞧瞧|找找)?(?:[，,。！!]|$)|就|来|去|开枪|射|打(?!火|字)|砸|撬|照|给|对准?|向|朝|往|求|递|跑|拍|切|割|挖|捅|砍|刺)`;
const CHINESE = new RegExp(
  `^\\s*${HOW_ZH}(?:(${HOLDS_ZH})(?:一?\\1)?|(?:${OWNS_ZH}))(?:了|着|一下)?${MEASURE}${NOUN_ZH}${AFTER_ZH}`,
  'u',
);
const CHINESE_TAKEN = new RegExp(
  `^\\s*${HOW_ZH}(把)${MEASURE}${NOUN_ZH}(?=拿|捡|打开|推|拉|掀|翻|吃|喝|砸|撕|烧|点|敲|搬|扔|拆|剪|关|给|递|送|穿|戴|藏|装|收|举|抱|放)`,
  'u',
);

/** A verb that leads on to another ends as what one does it with: 忍び込んで, 急いで. */
const JAPANESE =
  /^\s*(?:(?:私|わたし|僕|ぼく|俺|おれ)(?:は|が)?[、]?)?(?:(?:そっと|よく|急いで|静かに|こっそり|じっと)[、]?)?(?:この|その|あの)?([^、。をにでがはへと\s]{1,12}?)(?:の(?:中|下|上|裏|後ろ|奥|陰))?(?:(?:を|に)(?:よく|そっと)?(?:拾|取|開け|閉め|食べ|飲|投げ|登|乗|読|触|押|引|壊|叩|蹴|掴|つか|調べ|見|覗|のぞ|探|燃や|鳴らし|動かし|持ち上げ)|((?<![んい])で|を(?:使|着|被|か?ぶ|構え|渡|抜|取り出))).*[るうくぐすつぬぶむ][。！]?$/u;

/** What is anywhere, or no thing: nobody is told that there is none. */
const ANYWHERE = new Set(
  `stone stones pebble pebbles stick sticks leaf leaves sand mud grass sky sun moon stars star air rain snow wind weather ground floor ceiling roof wall walls door doors window windows room place way path road street corner corners
horizon distance shadow shadows dark darkness light night day surroundings view scene area side edge end top bottom back front rest middle table tables chair chairs seat bench shelf shelves bed
stairs steps step water fire smoke dust mess noise sound smell coat jacket pocket pockets hat cap shoes shoe boots sleeve sleeves collar clothes clothing shirt bag purse hand hands
eyes eye head face hair arm arms shoulder shoulders feet foot knees knee leg legs finger fingers mouth lips ear ears nose neck chest back fist fists body heart mind voice breath
time look looks walk nap rest break bite sip moment chance turn guess photo picture decision risk name word words truth story song question answer idea thing things stuff something anything nothing
everything everyone everybody others other people person man woman men women boy girl child children crowd stranger self myself conversation game joke role part note notes deal offer lead clue
clues evidence hint secret secrets smile nod kiss hug wave bow gesture message sign help advice money coin coins gift present flower flowers apology thanks hope love`.split(
    /\s+/u,
  ),
);
const ANYWHERE_ZH =
  /^(?:四周|周围|四处|一圈|一?眼|一?下|天|天空|天上|太阳|月亮|星星|雨|雪|风|地|地面|地上|地板|墙|墙壁|天花板|.{0,2}门|.{0,2}窗|窗户|窗外|灯|椅子|桌子|桌|座位|床|柜子|抽屉|架子|楼梯|台阶|水|火|路|前面|后面|外面|里面|远处|角落|影子|衣服|大衣|外套|帽子|鞋|鞋子|口袋|袖子|包|手|双手|头|脸|眼睛|头发|肩膀|脚|腿|耳朵|嘴|鼻子|身体|心|声音|气|时间|东西|什么|所有|一切|大家|人|别人|那人|话|名字|问题|办法|钱|礼物|花|线索|证据|动静|热闹|情况|现场|书|饭|茶|酒|口水|一口|口哨|石头|石子|小石头|树枝|树叶|沙子|泥|草|.*(?:声|味|人|的(?:样子|头|脸|手|脚|背|肩膀|耳朵|翅膀|尾巴|毛))|.{1,4}(?:脚|脸|肩膀|耳朵|翅膀|尾巴|爪子|脖子|眼睛|嘴巴?|肚子|鞋|帽子|衣服|袖子|口袋))$/u;
const ANYWHERE_JA =
  /^(?:周り|まわり|あたり|辺り|空|太陽|月|星|雨|雪|風|床|地面|壁|天井|扉|戸|ドア|窓|外|部屋|道|遠く|隅|影|椅子|机|テーブル|席|棚|引き出し|服|上着|帽子|靴|ポケット|袖|鞄|手|両手|顔|目|頭|髪|肩|足|耳|口|体|心|声|息|時間|もの|物|何か|全部|すべて|みんな|人|名前|話|言葉|金|お金|花|水|火|こと|それ|これ|あれ|ここ|そこ|前|後ろ|様子|本|茶|お茶|酒|手がかり|証拠|首|拳|大声|小声|全力|素手|片手|ひとり|一人|二人|笑顔|無言|裸足|駆け足|早足|忍び足|本気|遠目|横目|声|石|小石|枝|葉|砂|泥|草)$/u;
const NO_THING_HAN = /[你您我他她它谁]|[这那](?:个|些|里|儿|边|样)|彼|誰|自分/u;

/** The same thing by other names: what is said of one is said of all. */
const SAME: readonly (readonly string[])[] = [
  ['photo', 'photograph'],
  ['bike', 'bicycle'],
  ['phone', 'telephone'],
  ['television', 'tv', 'telly'],
  ['sea', 'ocean', 'waves', 'wave', 'tide', 'surf'],
  ['sky', 'cloud'],
  ['照片', '相片'],
  ['海', '大海', '浪'],
  ['天空', '天上', '云'],
  ['海', '波', '潮', '沖'],
  ['空', '雲'],
];

/** Things that are called by more than one name. */
const ALIKE: readonly (readonly string[])[] = [
  ...SAME,
  ['photo', 'photograph', 'picture', 'painting', 'portrait', 'image'],
  ['boat', 'ship', 'ferry', 'vessel'],
  ['book', 'ledger', 'volume', 'notebook', 'journal', 'diary', 'logbook', 'file'],
  ['letter', 'envelope', 'note', 'paper', 'page', 'slip', 'card', 'document', 'papers'],
  ['lamp', 'light', 'lantern', 'candle', 'torch', 'bulb'],
  ['box', 'chest', 'case', 'tin', 'crate', 'trunk'],
  ['cup', 'mug', 'glass', 'bowl', 'pot'],
  ['bike', 'bicycle'],
  ['knife', 'blade', 'dagger', 'sword'],
  ['phone', 'telephone'],
  ['bird', 'gull', 'crow', 'goose'],
  ['clock', 'watch'],
  ['candy', 'sweet', 'sweets', 'sugar'],
  ['照片', '相片', '照'],
  ['船', '渡轮', '舟'],
  ['书', '本子', '日志', '账', '册'],
  ['信', '信封', '纸', '条', '票', '封'],
  ['灯', '蜡烛', '烛', '灯笼'],
  ['箱', '盒', '匣', '柜'],
  ['杯', '缸', '碗', '壶'],
  ['刀', '剑'],
  ['表', '钟'],
  ['写真', '絵'],
  ['船', '舟'],
  ['本', '帳簿', '日記', '帳面'],
  ['手紙', '封筒', '紙', '便箋'],
  ['灯', '灯り', '明かり', 'ランプ', '蝋燭'],
  ['箱', '缶'],
];

const among = (rows: readonly (readonly string[])[], head: string): string[] => [
  ...new Set([head, ...rows.filter((all) => all.includes(head)).flat()]),
];
const namesOf = (head: string): string[] => among(ALIKE, head);

const singular = (word: string): string =>
  word.replace(/(?<=..)(?:ies|(?<=[sxz]|[cs]h)es|(?<!s)s)$/u, (end) => (end === 'ies' ? 'y' : ''));

const segmenters = {
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
};

/** What a name in signs is known by: all of it, without how it looks, and its last word where that is more than a sign or a thing by itself. */
function knownInSigns(thing: string, language: 'zh' | 'ja'): string[] {
  const [first = '', ...rest] = [...segmenters[language].segment(thing)].map(({ segment }) => segment);
  const bare = LOOKS.test(first) ? rest.join('') : '';
  const head = rest.at(-1) ?? first;
  const alike = namesOf(head);
  return [...new Set([thing, ...(bare === '' ? [] : [bare]), ...(head.length > 1 || alike.length > 1 ? alike : [])])];
}
/** How a thing looks, before its name. */
const LOOKS = /^(?:[大小白黑红紅绿緑蓝青黄金银銀铁鉄木旧古新老破][いの的]?)+$/u;

/** What is said of a thing that is called so, by the words it is said in: its last word, and others for the same thing. */
export function saidOf(thing: string, language: 'en' | 'zh' | 'ja'): string[] {
  if (language === 'en')
    return among(SAME, singular((thing.split(/\s+/u).at(-1) ?? '').toLowerCase().replace(/['’]s$/u, '')));
  const parts = [...segmenters[language].segment(thing)].map(({ segment }) => segment);
  const head = parts.at(-1) ?? thing;
  const bare = LOOKS.test(parts[0] ?? '') ? parts.slice(1) : [];
  return [...new Set([thing, bare.join(''), ...(head.length > 1 ? [head] : []), ...among(SAME, head).slice(1)])].filter(
    Boolean,
  );
}

/** Whether something is anywhere, or no thing: nobody is told that there is none. */
export const isAnywhere = (thing: string): boolean =>
  ANYWHERE.has(singular(thing.toLowerCase())) ||
  ANYWHERE.has(thing.toLowerCase()) ||
  ANYWHERE_ZH.test(thing) ||
  ANYWHERE_JA.test(thing);

/** Told in few words, without an article: "take knife". */
const CURT =
  /^\s*(?:i\s+)?(take|grab|steal|snatch|pick up|pocket|use|throw|break|smash|burn|light|eat|drink|open|untie|read|examine|search|wear|draw)\s+(?!(?:the|an?|care|part|off|heart|aim|turns?|over|back|out|down|up|notes?|cover|hold|place|action|charge|time|comfort|advice|sides?|pity|revenge|leave|shape|stock|effect|steps?|him|her|them|it|all|both|one|two|three|some|any|another|my|his|their|this|that)\b)(\p{Ll}{3,}(?: \p{Ll}{3,})?)[.!]*\s*$/u;

function inEnglish(said: string): Grasped[] {
  const [, verb = '', curt] = CURT.exec(said) ?? [];
  if (curt !== undefined) return inEnglish(`${verb} the ${curt}`);
  const [, holds, article = '', thing = ''] = ENGLISH.exec(said) ?? [];
  const [, tool = ''] = ENGLISH_WITH.exec(said) ?? [];
  return [
    { thing, isOwn: holds === undefined || article.toLowerCase() === 'my' },
    { thing: tool, isOwn: true },
  ].flatMap(({ thing: named, isOwn }): Grasped[] => {
    const words = named.toLowerCase().split(/\s+/u).filter(Boolean);
    const head = words.at(-1)?.replace(/['’]s$/u, '') ?? '';
    if (head.length < 3 || ANYWHERE.has(head) || /(?:ing|ly)$/u.test(head)) return [];
    return [{ thing: words.join(' '), known: namesOf(singular(head)), isOwn }];
  });
}

function inChinese(said: string): Grasped[] {
  const [, taken, object = ''] = CHINESE_TAKEN.exec(said) ?? [];
  const [, holds, thing = ''] = taken === undefined ? (CHINESE.exec(said) ?? []) : ['', taken, object];
  const named = thing
    .replace(/的$/u, '')
    .replace(/(?<=.{2})(?:里面|里头|里|上面|上|下面|底下|下|后面|背后|旁边|边上)$/u, '');
  if (named === '' || ANYWHERE_ZH.test(named) || NO_THING_HAN.test(named)) return [];
  return [{ thing: named, known: knownInSigns(named, 'zh'), isOwn: holds === undefined }];
}

function inJapanese(said: string): Grasped[] {
  const [, thing = '', own] = JAPANESE.exec(said) ?? [];
  if (thing === '' || ANYWHERE_JA.test(thing) || NO_THING_HAN.test(thing)) return [];
  return [{ thing, known: knownInSigns(thing, 'ja'), isOwn: own !== undefined }];
}

/** The things a deed takes hold of by name, in the language it is told in; what is anywhere – the sky, a door, one's hands – is none of them. */
export function graspedIn(said: string): Grasped[] {
  if (/[?？]\s*$/u.test(said) || /[“"「]/u.test(said)) return [];
  if (isJapanese(said)) return inJapanese(said);
  return hasHan(said) ? inChinese(said) : inEnglish(said);
}
