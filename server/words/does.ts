import { hasHan, isJapanese, isSpokenOf } from './text.ts';
import { QUESTION } from './tone.ts';

/** What becomes of things and people by a deed, as far as words tell it; the same for an option and for what a player types. */
type Kind =
  | 'give'
  | 'put'
  | 'take'
  | 'hold'
  | 'keep'
  | 'throw'
  | 'destroy'
  | 'cut'
  | 'eat'
  | 'hit'
  | 'light'
  | 'darken'
  | 'open'
  | 'close'
  | 'ask'
  | 'tell'
  | 'promise'
  | 'refuse'
  | 'look'
  | 'wait'
  | 'leave'
  | 'move'
  | 'paint'
  | 'help'
  | 'carry'
  | 'jump'
  | 'touch'
  | 'play'
  | 'trade'
  | 'free'
  | 'try';

/** Deeds that change nothing by themselves: they may stand beside any other. */
const WEAK: ReadonlySet<string> = new Set<Kind>(['ask', 'tell', 'look', 'wait', 'move', 'try']);
const SPEAKS: ReadonlySet<string> = new Set<Kind>(['ask', 'tell', 'promise', 'refuse']);

const VERBS: readonly (readonly [readonly Kind[], string])[] = [
  [['give'], 'give offer lend pass present deliver share feed hand return'],
  [['give', 'put'], 'show'],
  [['put'], 'put lay place set'],
  [['put', 'keep', 'leave'], 'leave'],
  [['take', 'hold'], 'take grab seize grasp catch clutch'],
  [['take'], 'snatch steal get borrow fetch collect pick'],
  [['take', 'keep'], 'pocket'],
  [['hold', 'keep'], 'hold grip cling keep'],
  [['keep'], 'hide conceal bury withhold save'],
  [['throw'], 'throw toss hurl fling drop dump discard sink drown cast'],
  [['destroy'], 'break smash tear rip burn destroy crush ruin shred snap wreck shatter'],
  [['cut', 'destroy'], 'cut slash slice saw sever'],
  [['eat'], 'eat drink bite lick swallow chew taste'],
  [['hit'], 'hit kick punch slap stab kill attack fight beat threaten shoot choke strangle stamp strike'],
  [['hit', 'carry', 'throw'], 'push shove'],
  [['light'], 'light ignite kindle'],
  [['darken'], 'extinguish snuff'],
  [['open'], 'open unlock unfold uncover'],
  [['close'], 'close shut lock bar'],
  [['ask'], 'ask beg request question invite interrogate'],
  [
    ['tell'],
    'tell say speak talk shout call confess explain answer thank greet admit reveal whisper yell warn inform remind apologise apologize read',
  ],
  [['tell', 'promise'], 'promise swear vow'],
  [['tell', 'refuse'], 'refuse decline deny reject'],
  [['look'], 'look watch search examine check inspect see find peek study read stare glance'],
  [['wait'], 'wait stay listen rest'],
  [['leave', 'move'], 'run flee escape'],
  [['move'], 'go walk come turn stand sit step kneel follow enter return smile nod bow'],
  [['paint'], 'paint draw colour color fill write sketch scribble'],
  [['help'], 'help join assist rescue'],
  [['carry', 'take'], 'carry lift drag pull move roll bring'],
  [['jump'], 'jump leap dive climb swim'],
  [['touch'], 'kiss hug embrace pat stroke caress touch'],
  [['play'], 'play sing hum whistle clap dance ring'],
  [['trade', 'give'], 'trade swap exchange buy sell pay'],
  [['free'], 'free release untie let loosen'],
  [['try'], 'try want decide begin start'],
];
const KINDS: ReadonlyMap<string, ReadonlySet<string>> = VERBS.reduce((all, [kinds, verbs]) => {
  for (const verb of verbs.split(' ')) all.set(verb, new Set([...(all.get(verb) ?? []), ...kinds]));
  return all;
}, new Map<string, ReadonlySet<string>>());

/** A word in Latin script without its ending, as two texts can share it. */
export const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/u, '') : word);
const STEMS: ReadonlySet<string> = new Set([...KINDS.keys()].map(stemOf));
/** Whether a word says by itself what is done, and not with what. */
export const isDoing = (stem: string): boolean => STEMS.has(stem);

/** Deeds of more words than one, and what is meant by them: read before the words by themselves. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:put|lay|place|press|slip|set|drop)\b([^,.;]{1,40}?)\bin(?:to)? (?:his|her|their|\p{L}+['’]s?) (?:hands?|palms?|lap|fingers)\b/giu,
    'give$1',
  ],
  [/\bhold(?:ing)? out\b/giu, 'give'],
  [/\bleave\b(?=[^,.;]{1,40}?\bfor (?:his|her|their|your|the|an?)\b)/giu, 'trade'],
  [/\bput\b([^,.;]{0,30}?)\bdown\b/giu, 'lay$1'],
  [/\bput\b([^,.;]{0,30}?)\b(?:back|away)\b/giu, 'keep$1'],
  [/\b(?:let go of|let)\b([^,.;]{0,20}?)\b(?:go|loose|free)\b/giu, 'free$1'],
  [/\btake hold\b/giu, 'grip'],
  [/\bget down\b/giu, 'kneel'],
  [/\b(?:strike|light)(?= (?:a|the|one|my|another) match)/giu, 'light'],
  [/\b(?:put|blow)\b([^,.;]{0,20}?)\bout\b/giu, 'snuff$1'],
  [
    /\b(?:(?:won['’]t|don['’]t|do not|will not) say (?:a word|anything)|say nothing|stay silent|keep (?:quiet|silent|still)|(?:hold|stand|sit) still|do not move|don['’]t move)\b/giu,
    'wait',
  ],
  [/\bget rid of\b/giu, 'discard'],
  [/\bpick up\b/giu, 'take'],
  [/\bmake (?:him|her|them) (?=\p{L})/giu, 'force '],
  [/\bask for\b/giu, 'ask'],
];

/** Offers something to whoever hears it: "read this letter", "here is the key". */
const PRESENTS =
  /(?:^|[.!?;:,]\s*|\b[Pp]lease\s+)(?:(?:[Rr]ead|[Tt]ake|[Hh]ave|[Kk]eep|[Ll]ook at|[Ss]ee)\s+(?:this|these)\b|[Hh]ere(?:['’]s| is| are)\s+(?:the|my|your|an?|his|her)\b|[Tt](?:his|hese)(?: \p{Ll}+)? (?:is|are) (?:for you|yours)\b)|^\s*\p{Lu}[^,.!?]{0,23},\s*(?:please\s+)?(?:read|take|have|keep)\s+(?:the|my|your)\b/u;
const PRESENTS_HAN =
  /(?:给|送)[你您](?!看病)|[你您](?:快)?看(?:看|一看)?这|^这(?:是|个|封|张|颗|只).{0,8}给[你您]|(?:これ|この.{1,8})を(?:どうぞ|読んで|受け取って|あげ)/u;

/** Is to be given something, which is asked for. */
const FOR_ONESELF =
  /(?:^|[.!?;:,]\s*|\bplease\s+)(?:give|lend|hand|pass|bring|show|get|fetch|throw)\s+(?:me|us)\b|(?:给|递给|借给|还给|拿给)我(?!们?自己)|(?:て|で)(?:くれ|ください|ほしい|ちょうだい)/iu;

/** What is done without asking. */
const IN_SILENCE = /\bwithout (?:a word|asking)\b|一言不发|一声不响|黙って|無言/iu;

/** What begins no deed in English. */
const NO_VERB = new Set(
  `a about after all also always am an and any are as at be because been before both but by can cannot could did do does either every few for from had has have he her here hers him his how i if in into is it its
just less like many may me might mine more most much must my neither never no nobody none nor not nothing now of off oh ok okay on once one only or our out over perhaps please quite rather shall she should so some soon still such than that
the their them then there these they this those though through to today tomorrow tonight too two under unless until up upon very was we well were what when where which while who whose why will with without would yes yet you your think know believe
need love hate feel mean hope guess suppose wish bet sorry good dear old`.split(/\s+/u),
);
const SUBJECT =
  /^(?:i|we|you|he|she|they|to|and|then|or|will|would|should|could|can|must|please|just|don['’]t|not|never|let['’]?s|i['’](?:ll|d)|\p{L}+ly|first|also|instead|finally)$/iu;

const base = (word: string): string[] => [
  word,
  word.replace(/s$/u, ''),
  word.replace(/(?:ing|ed)$/u, ''),
  word.replace(/(?:ing|ed)$/u, 'e'),
  word.replace(/(\p{L})\1(?:ing|ed)$/u, '$1'),
];
const kindsOf = (word: string): ReadonlySet<string> | undefined =>
  base(word)
    .map((one) => KINDS.get(one))
    .find((kinds) => kinds !== undefined);

/** A deed in a text: its kinds, whether it is what somebody is asked or told to do, and whether it is left undone. */
interface Deed {
  kinds: ReadonlySet<string>;
  isInner: boolean;
  isNot: boolean;
}

const NOT_EN = /^(?:not|never|don['’]t|won['’]t|didn['’]t|cannot|can['’]t|doesn['’]t|without|nothing|refuse[sd]?)$/iu;

/** The verbs of a text in English where a clause begins with them. */
function inEnglish(text: string): Deed[] {
  const read = PHRASES.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text.toLowerCase());
  const deeds: Deed[] = [];
  for (const clause of read.split(/[,.;:!?—]|\b(?:and|then|but)\b/u)) {
    const words = clause.match(/[\p{L}'’]+/gu) ?? [];
    let isHead = true;
    let isNot = false;
    let speaks = false;
    for (const [at, word] of words.entries()) {
      if (NOT_EN.test(word)) isNot = true;
      if (!isHead) {
        isHead = SUBJECT.test(word) && word !== 'that';
        continue;
      }
      if (SUBJECT.test(word)) continue;
      isHead = false;
      const known = kindsOf(word);
      const follows = words[at + 1] ?? '';
      const isUnknown =
        known === undefined &&
        !NO_VERB.has(word) &&
        deeds.length === 0 &&
        (/^(?:i|we)$/u.test(words[0] ?? '') ||
          /^(?:the|an?|my|his|her|their|its|this|that|him|it|them)$/u.test(follows));
      if (known === undefined && !isUnknown) continue;
      const kinds = known ?? new Set([`=${word}`]);
      deeds.push({ kinds, isInner: speaks, isNot });
      speaks ||= [...kinds].some((kind) => SPEAKS.has(kind));
    }
  }
  return deeds;
}

const SIGNS: readonly (readonly [readonly Kind[], string])[] = [
  [['give'], '递给|交给|送给|塞(?:给|到.{1,3}手里|进.{1,3}手里)|还给|分给|献给|喂|给(?!.{0,6}(?:听|鞠躬|看看))|送'],
  [['give', 'tell'], '念给|给.{0,4}看'],
  [['put'], '放(?!开|过|走|心)|搁|摆|挪开'],
  [['take', 'hold'], '抓|握|接过|抱'],
  [['take'], '拿|取(?!笑)|捡|收下|偷|抢|夺|借'],
  [['hold'], '拉住|扶|抱|牵|举'],
  [['keep'], '藏|躲|留|收起|揣|咽回去|瞒'],
  [['throw'], '扔|丢|抛|倒掉|撵|赶'],
  [['destroy'], '砸|撕|烧|毁|摔|拆|扯|弄坏|打碎|打破'],
  [['cut', 'destroy'], '剪|割|砍|切|断'],
  [['eat'], '吃|喝|咬|啃|炖|煮|尝'],
  [['hit'], '打(?!开|听|算)|揍|踢|杀|捅|掐|踩|推(?!开)'],
  [['light'], '点(?:燃|亮|灯|火)'],
  [['darken'], '吹灭|熄|关灯'],
  [['open'], '打开|推开|拉开|掀|开(?!始|心|玩笑)|翻'],
  [['close'], '关上|关门|锁'],
  [['ask'], '问|请|求|打听|让.{1,6}(?:问|说)'],
  [['tell'], '告诉|说|讲|念|喊|骂|夸|答|回答|道歉|解释'],
  [['tell', 'promise'], '答应|保证|发誓|许'],
  [['tell', 'refuse'], '拒绝|回绝|谢绝'],
  [['look'], '看(?!着办)|瞧|找|查|搜|读|翻看|数'],
  [['wait'], '等|听|待着|别动|不说话'],
  [['leave'], '离开|逃|跑|走开|走人'],
  [['move'], '走|去|来|回|坐|站|蹲|跪|跟|鞠|笑|点头'],
  [['paint'], '画|涂|写|记'],
  [['help'], '帮|救|替'],
  [['carry', 'take'], '搬|抬|拖|拉|拽|挪|抱'],
  [['jump'], '跳|爬|飞'],
  [['touch'], '亲|吻|搂|摸|碰'],
  [['play'], '唱|弹|吹(?!灭)|拍手|跳舞'],
  [['trade', 'give'], '换(?!句话)|买|卖|赎|付|掏钱|补票'],
  [['free'], '松手|松开|放开|放走|放了|解开|让.{1,6}飞'],
];
const SIGNS_JA: readonly (readonly [readonly Kind[], string])[] = [
  [['give'], 'あげ|渡|差し出|贈|返[すし]|わたす|与え'],
  [['put'], '置[くい]|載せ|並べ'],
  [['take', 'hold'], '取(?!り出)|つか[むん]|掴|握'],
  [['take'], '拾|盗|奪|借り|受け取|もら'],
  [['keep'], '隠|しま[うい]|残|黙って'],
  [['throw'], '投げ|捨て|放り'],
  [['destroy'], '壊|破|燃や|焼|割[るっ]'],
  [['cut', 'destroy'], '切[るっり]|斬'],
  [['eat'], '食べ|飲[むん]|かじ'],
  [['hit'], '殴|叩|蹴|殺|刺|撃|突き'],
  [['light'], '灯[すし]|点け|火をつけ'],
  [['darken'], '消[すし]'],
  [['open'], '開け|開[くい]|ひらく'],
  [['close'], '閉め|閉じ'],
  [['ask'], '聞[くいこ]|尋ね|訊|頼[むみん]|たずね'],
  [['tell'], '言[うっい]|話[すし]|伝え|告げ|教え|謝|叫|答え'],
  [['tell', 'promise'], '約束|誓'],
  [['tell', 'refuse'], '断[るりっ]|拒'],
  [['look'], '見[るてつ]|探[すし]|調べ|読[むん]|覗'],
  [['wait'], '待[つっ]|黙[るっ]'],
  [['leave'], '去[るっ]|逃げ|離れ'],
  [['move'], '行[くっ]|歩|立[つち]|座'],
  [['paint'], '描[くい]|書[くい]|塗'],
  [['help'], '手伝|助け'],
  [['carry', 'take'], '運|引[くい]|押[すし]|持ち上げ'],
  [['jump'], '飛び|跳[ぶん]|登'],
  [['touch'], 'キス|抱きし|撫で|触[るっれ]'],
  [['play'], '歌|弾[くい]|鳴らす|踊'],
  [['trade', 'give'], '交換|買[うっ]|売[るっ]|払'],
  [['free'], '放[すし]|離す|ほど[くい]|逃が'],
];
const patternsOf = (rows: typeof SIGNS) => rows.map(([kinds, verbs]) => [new Set<string>(kinds), verbs] as const);
const ME_HAN =
  '(?:我(?:们)?|咱们?)?(?:\\p{Script=Han}{1,3}地|悄悄|偷偷|赶紧|立刻|马上|先|再|又|就|也|当场|当真|硬着头皮|去|来|想|要|不等谁答应了|趁.{2,10})*';
const CHINESE = patternsOf(SIGNS).map(
  ([kinds, verbs]) =>
    [
      kinds,
      new RegExp(`^${ME_HAN}(?:${verbs})|把.{1,12}?(?:${verbs})`, 'u'),
      new RegExp(`^${ME_HAN}(?:不|别|没)(?:要|去|再|想)?(?:${verbs})`, 'u'),
    ] as const,
);
const JAPANESE = patternsOf(SIGNS_JA).map(([kinds, verbs]) => [kinds, new RegExp(verbs, 'u')] as const);

function inChinese(text: string): Deed[] {
  return text.split(/[，。；：、！？!?,]|然后|接着/u).flatMap((clause) => {
    const deeds = CHINESE.flatMap(([kinds, does, leaves]): Deed[] => {
      if (leaves.test(clause)) return [{ kinds, isInner: false, isNot: true }];
      return does.test(clause) ? [{ kinds, isInner: false, isNot: false }] : [];
    });
    // Something is done to it, whatever that is.
    const [, other] = deeds.length > 0 ? [] : (/把.{1,6}?(\p{Script=Han}{1,2})(?:了|掉|起来)?$/u.exec(clause) ?? []);
    return other === undefined ? deeds : [{ kinds: new Set([`=${other}`]), isInner: false, isNot: false }];
  });
}

const inJapanese = (text: string): Deed[] =>
  JAPANESE.flatMap(([kinds, does]) =>
    does.test(text) ? [{ kinds, isInner: false, isNot: /(?:ない|ません|ずに)[。！]?$/u.test(text) }] : [],
  );

const isQuestion = (text: string): boolean => QUESTION.test(text.trim());

/** What a text does, deed by deed; asking is what a question does. */
function deedsOf(text: string): Deed[] {
  if (
    /[?？]["”」]?\s*$/u.test(text) ||
    (isQuestion(text) && !/^\s*(?:["“「])?(?:i|我|问|先问|请)\b/iu.test(text) && !hasHan(text))
  )
    return [{ kinds: new Set<string>(['ask']), isInner: false, isNot: false }];
  const own = isJapanese(text) ? inJapanese(text) : hasHan(text) ? inChinese(text) : inEnglish(text);
  if (FOR_ONESELF.test(text)) return [{ kinds: new Set<string>(['ask', 'take']), isInner: false, isNot: false }];
  const offers = PRESENTS.test(text) || PRESENTS_HAN.test(text);
  if (!offers) return own;
  // What is held out to somebody is given, whatever they are to do with it.
  return [{ kinds: new Set<string>(['give']), isInner: false, isNot: false }];
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));
const isStrong = ({ kinds }: Deed): boolean => [...kinds].some((kind) => !WEAK.has(kind));

const PRONOUN = /^(?:him|her|them|it|me|us|you|everybody|everyone)$/iu;
/** Whom something is given to, as it is named; null where it is not named. */
function givenTo(text: string): string | null {
  const [, given = ''] =
    /\b(?:give|hand|offer|feed|lend|pass|show|throw|toss)s?\s+(.+)$/iu.exec(
      text.split(/[,.;!?]/u).find((part) => /\b(?:give|hand|offer|feed|lend|pass|show|throw|toss)s?\b/iu.test(part)) ??
        '',
    ) ?? [];
  const [, to] = /\b(?:to|at)\s+((?:the\s+)?\p{L}+)/iu.exec(given) ?? [];
  const [, first] =
    /^((?:the\s+)?\p{L}+)\s+(?:the|an?|my|some|one|his|her|your|this|that|two|three)\b/iu.exec(given) ?? [];
  const found = (to ?? first)?.toLowerCase().replace(/^the\s+/u, '');
  if (found !== undefined) return PRONOUN.test(found) ? null : found;
  const [, whom] = /给(\p{Script=Han}{1,4}?)(?=[，。！一两三几]|$)/u.exec(text) ?? [];
  return whom === undefined || /[你您我他她它]/u.test(whom) ? null : whom;
}

/** How what a player does stands to what an option does. */
export type Stands = 'agrees' | 'differs' | 'open';

/**
 * Whether a player's words do what an option does: each deed of theirs that changes anything has to be one of the option's, done to whom it is done there.
 * A deed that the option leaves undone, or leaves to somebody else, is another one. It is left open where words tell of no deed.
 * @param names of people
 */
export function standsTo(option: string, said: string, names: readonly string[]): Stands {
  const of = (text: string) => names.filter((name) => isSpokenOf(text, name));
  const [meant, typed] = [of(option), of(said)];
  if (meant.length > 0 && typed.length > 0 && !typed.some((name) => meant.includes(name))) return 'differs';
  const [own, other] = [deedsOf(option), deedsOf(said)];
  if (own.length === 0 || other.length === 0) return 'open';
  if (IN_SILENCE.test(option) && other.some(({ kinds }) => kinds.has('ask'))) return 'differs';
  const [to, whom] = [givenTo(option), givenTo(said)];
  if (to !== null && whom !== null && !said.toLowerCase().includes(to) && !option.toLowerCase().includes(whom))
    return 'differs';
  const isTold = /^\s*(?:i|we|我)\b/iu.test(said) || /^\s*我/u.test(said);
  const offered = own.filter(({ isInner }) => !(isInner && isTold));
  const does = (deed: Deed) => offered.some(({ kinds, isNot }) => isNot === deed.isNot && meet(kinds, deed.kinds));
  const counted = other.filter(({ isInner }) => !isInner);
  const strong = counted.filter(isStrong);
  if (strong.length > 0) return strong.every(does) ? 'agrees' : 'differs';
  return counted.length === 0 || counted.some(does) ? 'open' : 'differs';
}
