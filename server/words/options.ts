import { callsOf, hasHan, isJapanese, isSpokenOf } from '../../shared/text.ts';
import { type Around, NOTHING_AROUND } from './around.ts';
import { TITLE_HAN, withCallsHan } from './called.ts';
import { withoutContrast } from './contrast.ts';
import { doesAlike, doesSame, isDoing, leavesUndone, movesOnly, standsTo, stemOf } from './does.ts';
import { isOpposed, likest, withoutWhether } from './likeness.ts';
import { begunWith } from './pointed.ts';
import { presentsSame, readsWhatIsNone } from './presents.ts';
import { asksOther, asksSame, isAsking, isLeft, isOfItsSigns, letsSame, readsSame, tellsSame } from './reported.ts';
import { spelledPlain } from './spelled.ts';
import { thingsOf } from './things.ts';
import { readTone, type Tone } from './tone.ts';

/** Options that refuse, leave, stop, keep, or are the darkest there are. */
const DARK =
  /\b(?:refuse|leave|stop|no|not|never|don['’]t|won['’]t|nothing|away|back out|walk (?:away|out|off)|turn (?:away|your back)|push|reject|deny|lie|burn|break|tear|throw|destroy|kill|hit|strike|fight|attack|threaten|force|shame|accuse|steal|hide|pocket|betray|sell|let (?:him|her|them|it) (?:go|drown|burn|die|fall)|without a word|alone|tease|laugh at|mock|blame|cut|keep (?:it|quiet))\b|拒绝|离开|走开|不|别|停|推开|推回|否认|撒谎|骗|烧|撕|砸|毁|杀|打|逼|威胁|偷|藏|背叛|出卖|一言不发|甩手|断|嘲|怪|断る|去る|離れ|やめ|ない|拒|嘘|燃や|焼|破|壊|捨て|殺|殴|戦|脅|盗|隠|裏切|黙って|責め|突き/iu;
/** Options that say yes to what was asked. What is kind otherwise – a gift, a kiss, an apology – is a deed of its own. */
const CONSENTS =
  /\b(?:help|helps|accept|agree|take (?:the case|the job|his hand|her hand|it on)|promise|swear|trust|join|gladly|together|stay with|wait with|stand (?:by|with)|side with|yes|believe)\b|帮|答应|接受|同意|相信|一起|好(?:的|吧|啊|[，。！]|$)|手伝|助け|受け|約束|信じ|一緒|はい/iu;

const COMMON = new Set(
  'the and for with you are was that this from into what who how has have had not but all one his her its they them their our your about there here which when where will can get got let him she just very some could would should may might must shall does did why than then too also own out off over only whether'.split(
    ' ',
  ),
);

/** Words two texts can share: Latin ones without their endings, of Han and katakana every two signs in a row. */
function wordsOf(text: string, names: readonly string[]): Set<string> {
  let lower = text.toLowerCase();
  for (const name of names) if (name.length > 1) lower = lower.replaceAll(name.toLowerCase(), ' ');
  const latin = (lower.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? []).filter((word) => !COMMON.has(word)).map(stemOf);
  const runs = lower.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? [];
  return new Set([...latin, ...runs.flatMap((run) => pairsOf(run))]);
}

const pairsOf = (run: string): string[] =>
  Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)).filter(
    (pair) => !EMPTY.has(pair) && !EMPTY_SIGN.test(pair),
  );
/** What is in every sentence makes no pair. */
const EMPTY_SIGN = /[的了着吗呢吧啊把就也都这那它他她在]|^给|一[下个]|彼女/u;
/** Pairs that are in every other sentence. */
const EMPTY = new Set('什么 怎么 这个 那个 一个 自己 我们 你们 他们 没有 可以 知道 今天 时候 不是 就是'.split(' '));

/** What somebody does not do, whatever they name. */
const NEGATED =
  /\b(?:won['’]t|will not|don['’]t|do not|not|never|refuse[sd]?)\b|不(?!错|过|仅|但)|别|ない|ません|ず(?:に)?$/iu;
/** Says that something is not so. */
const NOT_HAN = /没(?!事|关系|问题)|不(?!错|过|仅|但)/u;
const hasNot = (said: string): boolean => {
  const denied = withoutWhether(said);
  return NOT_HAN.test(denied) || NEGATED.test(denied);
};
/** Asks about something, rather than for it. */
const ASKS_ABOUT =
  /^\s*["“「]?(?:who|what|where|when|why|how|which)\b|谁|什么|哪|为什么|怎么|何|誰|どこ|なぜ|どうして/iu;

const isAgainst = (tone: Tone): boolean => tone === 'violent' || tone === 'rude';

/** What anybody does anywhere: a deed is not told by it alone. */
const EVERYDAY = new Set(
  'look see watch ask tell say talk speak take give put wait listen turn walk come think want make try find open shout call yell 看看 问问 告诉 说说 走走 等等 想想'.split(
    ' ',
  ),
);

/** Of what is said, so much has to be an option's own words where it is one word alone that they share. */
const MOST_OF_IT = 0.5;

/** Whom words in Chinese call before they say anything. */
const CALLED_HAN = new RegExp(`^[^，,。！？]{0,4}(?:${TITLE_HAN})[，,]|^[老小阿]\\p{Script=Han}[，,]`, 'u');

/** How far a text's words are those of an option: how many, and which share of the text and of the option. */
function sharedBy(option: string, said: string, names: readonly string[]) {
  const [own, other] = [wordsOf(option, names), wordsOf(said.replace(CALLED_HAN, ''), names)];
  const shared = [...other].filter((word) => own.has(word));
  const count = shared.length;
  return {
    count,
    // The same may be done with something else.
    isOfAnother:
      shared.every(isDoing) && [...other].some((word) => !isDoing(word)) && [...own].some((word) => !isDoing(word)),
    // One says that it is not to be, and the other does it.
    isDenied:
      hasHan(said) && count > 0 && shared.every((word) => isLeft(option, word) && !isLeft(said, word)) && !hasNot(said),
    isEveryday: shared.every((word) => EVERYDAY.has(word)),
    ofSaid: other.size === 0 ? 0 : count / other.size,
    ofOption: own.size === 0 ? 0 : count / own.size,
  };
}

/**
 * Whether a text means an option by its words, people's names aside: more of them are the option's than chance would have it, and nothing in
 * the text goes against it. A thing that both speak of is not enough where something else becomes of it.
 */
export function sharesWords(option: string, typed: string, names: readonly string[] = []): boolean {
  const said = spelledPlain(typed);
  const tone = readTone(said);
  const { count, isDenied, isEveryday, isOfAnother, ofSaid, ofOption } = sharedBy(option, said, names);
  if (count === 0 || isDenied) return false;
  const isDark = DARK.test(option);
  if ((isAgainst(tone) || NEGATED.test(said)) && !isDark) return false;
  if (NOT_HAN.test(said) && !NOT_HAN.test(option) && !isDark) return false;
  if (count === 1 && tone === 'question' && isAsking(option)) return false;
  const stands = standsTo(option, said, names);
  if (stands === 'differs') return false;
  // The same becomes of the same thing, in whatever words.
  if (stands === 'agrees' && !isEveryday && !isOfAnother) return true;
  if (count === 1 && (isOfAnother || movesOnly(option, said))) return false;
  if (tone === 'question' && ASKS_ABOUT.test(said)) return count >= 2 && Math.max(ofSaid, ofOption) >= MOST_OF_IT;
  if (count >= 2) return Math.max(ofSaid, ofOption) >= MOST_OF_IT / 2;
  // To ask, and no more of it than that, is not what an option asks.
  return isEveryday ? ofSaid === 1 : Math.max(ofSaid, ofOption) >= MOST_OF_IT;
}

/** What an option does without saying with what. */
const WITH_IT = /(?:^|[,;]\s*(?:and )?)\p{L}+ (?:it|them)\b|它|それ|これ/iu;

const SOMEBODY = /\b(?:him|her|them|you|me)\b|[他她你]|彼|あなた|おまえ/iu;

/** The parts of an option that do what a text does; all of it where none does. */
const clauseDoing = (option: string, said: string): string =>
  option
    .split(/[,;，；、]|\band\b|\bthen\b/u)
    .filter((clause) => doesAlike(clause, said))
    .join('，') || option;

/** A text, and what may be meant by it. See `optionMeant`. */
interface Weighed {
  said: string;
  options: readonly string[];
  names: readonly string[];
  around: Around;
}

/** Whether a text does something to another thing or to somebody else than an option does, of whatever words it is. */
function isOfAnotherThing(at: number, { said, options, names, around }: Weighed): boolean {
  const option = options[at] ?? '';
  if (asksOther(option, said) || isOpposed(option, said) || readsWhatIsNone(option, said)) return true;
  if (tellsSame(option, said, names) || asksSame(option, said, names)) return false;
  const [own, other] = [thingsOf(option, names), thingsOf(said, names)];
  const [first = ''] = other;
  const isIn = (thing: string, text: string, all: ReadonlySet<string>): boolean =>
    all.has(thing) ||
    text.toLowerCase().includes(thing) ||
    around.things.some((called) => called.includes(thing) && [...all].some((one) => called.includes(one)));
  if (own.size > 0 && other.size > 0 && ![...other].some((thing) => isIn(thing, option, own)))
    return !WITH_IT.test(clauseDoing(option, said));
  const isBefore = WITH_IT.test(option) && thingsOf(options[at - 1] ?? '', names).has(first);
  const isOfOther = !isBefore && !isIn(first, option, own) && options.some((one) => thingsOf(one, names).has(first));
  if (isOfOther) return true;
  const doing = clauseDoing(option, said);
  const there = thingsOf(doing, names);
  if (
    doing !== option &&
    first !== '' &&
    there.size > 0 &&
    ![...other].some((thing) => isIn(thing, doing, there)) &&
    !WITH_IT.test(doing)
  )
    return true;
  const people = names.filter((name) => isSpokenOf(said, name));
  if (people.length === 0 || names.some((name) => isSpokenOf(option, name))) return false;
  if (people.some((name) => callsOf(name).some((call) => said.includes(`把${call}`)))) return true;
  return around.texts.length > 0 && !people.some((name) => around.texts.some((text) => isSpokenOf(text, name)));
}

/**
 * Whether a text does what an option does, and with the same: a thing that the option names, or calls "it" where its encounter names it. Where
 * neither says with what, it has to be the only option that does so.
 */
function doesWithSame(at: number, { said, options, names, around }: Weighed): boolean {
  const option = options[at] ?? '';
  if (!doesSame(option, said, names)) return false;
  const [own, other] = [thingsOf(clauseDoing(option, said), names), thingsOf(said, names)];
  // What is done to somebody is not what is done to a thing.
  if (other.size === 0 && own.size > 0 && SOMEBODY.test(said) && !SOMEBODY.test(option)) return false;
  const isOwn = (thing: string): boolean =>
    own.has(thing) ||
    (hasHan(thing) && option.includes(thing)) ||
    around.things.some((called) =>
      [thingsOf(called, [])].some((all) => all.has(thing) && [...own].some((one) => all.has(one))),
    );
  const [first] = other;
  if (first !== undefined && isOwn(first)) return true;
  const isOnly = options.every((one, place) => place === at || !doesAlike(one, said));
  if (!isOnly) return false;
  if (other.size === 0) return true;
  // What is called "it" is what the option before names, where it names something.
  const before = thingsOf(options[at - 1] ?? '', names);
  const known =
    before.size > 0 ? [before] : [...around.texts, ...around.things, ...options].map((text) => thingsOf(text, names));
  return WITH_IT.test(option) && [...other].every((thing) => known.some((all) => all.has(thing)));
}

/** Leaves what there is as it is. */
const LEAVES_AS_IT_IS =
  /^\s*(?:leave|let)\b.{0,30}?\b(?:where it is|as it (?:is|was)|be|alone|untouched|white|dark|blank|closed|shut|open|empty|unsaid|unopened)\b|^\s*(?:do nothing|touch nothing)|原样|原封不动|别动|不动|不管|そのまま|触らない|何もしない/iu;
const KEEPS = /^\s*(?:keep|leave|do(?:n['’]t| not)|never)\b|^(?:留|不|别|让它)|(?:残す|ない|やめる)$/iu;

/** The option that leaves undone what is said not to be done; null where it may be none of them. */
function leftUndone(said: string, options: readonly string[]): number | null {
  const leaving = options.flatMap((option, at) => (LEAVES_AS_IT_IS.test(option) ? [at] : []));
  const keeping = options.flatMap((option, at) => (KEEPS.test(option) ? [at] : []));
  const [only] = leaving.length === 1 ? leaving : options.length === 2 && keeping.length === 1 ? keeping : [];
  if (only === undefined) return null;
  const isTouched =
    /\b(?:do|does|did|wo|would|ca|could|should)n['’]t touch\b|\bnot (?:to )?touch\b|\bleave (?:it|them|that|this|everything) (?:alone|be)\b|^(?:i )?(?:do|touch) nothing$|^(?:我)?(?:别|不)(?:去)?[动碰]|触らな/iu.test(
      said,
    );
  const other = options.some((option, at) => at !== only && leavesUndone(option, said));
  return isTouched || other ? only : null;
}

/** No, and no deed with it: what else is said says why. */
const BARE_NO =
  /^\s*(?:i(?:'d| would)? (?:rather|prefer) not|i(?:'m| am) (?:sorry|afraid)(?:,| but)? no|(?:no|nope|never)(?:,? (?:thanks|thank you|sorry|way|never|sir|i (?:refuse|will not|won't|can't|don't)))*|sorry,? (?:no|but no)|(?:it|that|this)(?:'s| is) not (?:for sale|happening)|i (?:can't|won't|will not|do not want to|don't want to) (?:do|sell|give|take|accept) (?:it|that|this|them)|not (?:for sale|interested|a chance)|(?:i )?(?:refuse|decline)(?: (?:politely|kindly|gently))?)(?=\s*[,.!;]|\s*$)|^(?:我)?(?:不[了行干卖要去用成]?|不可以|不能|算了|没门|休想|免了|(?:我)?(?:拒绝|谢绝)|恕难从命)(?:吧|啊|，?谢谢)?(?=[，。！]|$)|^(?:悪いけど|すみません(?:が)?|ごめん(?:なさい)?|申し訳ありませんが)?[、]?(?:いいえ|いや|断(?:る|ります)|お断り(?:します|だ)?|嫌だ|遠慮し|結構です|やめておく)/iu;

/** A yes or a no and little else: what it says yes or no to is what was offered. */
const BARE_WORDS = 4;
const isBare = (said: string): boolean =>
  (said.match(/[\p{Script=Latin}\p{N}'’]+/gu) ?? []).length <= BARE_WORDS &&
  (said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length <= BARE_WORDS * 3;

/** Options that say no. That something is to stop, or a minute's stop is asked for, is none. */
const REFUSES =
  /\b(?:refuse[sd]?|decline[sd]?|reject(?:s|ed)?|deny|no|nope|never|won['’]t|will not|don['’]t|do not|not|leave (?:it|him|her|them) be|forget it|walk (?:away|out|off))\b|拒|回绝|谢绝|不(?!错|好意思|知道|客气|管|过|仅|但|停)|别(?!人)|算了|没门|休想|断[るりっわ]|いいえ|いや(?!し)|やめ(?:る|て)|お断り|ない(?:$|[。と])/iu;

/** The only option that a bare yes or no can be meant for. */
function yesOrNo(said: string, options: readonly string[]): number | null {
  const tone = readTone(said);
  const isYes = isBare(said) && tone === 'assenting';
  if (!isYes && !BARE_NO.test(said)) return null;
  const fits = (option: string): boolean =>
    isYes ? CONSENTS.test(option) && !DARK.test(option) && readTone(option) !== 'question' : REFUSES.test(option);
  return onlyOf(options.flatMap((option, at) => (fits(option) ? [at] : [])));
}

const onlyOf = (places: readonly number[]): number | null => (places.length === 1 ? (places[0] ?? null) : null);

/** What is said in other words for how something was, and how it should have been. */
const IN_FEW_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:the (?:whole |plain )?truth|(?:it )?(?:what|how it|the way it|as it) (?:really|actually|truly) (?:happened|was|went)|how it (?:happened|was))\b/giu,
    'what happened',
  ],
  [
    /\b(?:what|how|the way) (?:it|things|they|that|the (?:tale|story)) (?:should|ought to)(?: have)? (?:been|be|end|ended|go|gone|happen|happened)\b/giu,
    'what should have happened',
  ],
];
const inFewWords = (said: string): string =>
  IN_FEW_WORDS.reduce((all, [pattern, few]) => all.replace(pattern, few), said);

/**
 * The option a text means; null where it means none, or two alike: then it is an action of its own. By how it alone begins, words it shares beyond
 * chance, what it asks or says, or its deed to the same thing; what is refused means the one that refuses. Rules of play, "Options".
 *
 * @param names of people: that one is spoken of says nothing of what is meant
 * @param around what "it" may stand for, and who may be meant by "her"
 */
export function optionMeant(
  typed: string,
  options: readonly string[],
  names: readonly string[] = [],
  around: Around = NOTHING_AROUND,
): number | null {
  const said = inFewWords(withoutContrast(withCallsHan(spelledPlain(typed), names)));
  const begun = begunWith(said, options);
  if (said === '' || begun !== null) return begun;
  const where = (fits: (option: string, at: number) => boolean): number[] =>
    options.flatMap((option, at) => (fits(option, at) ? [at] : []));
  const called = said.replace(CALLED_HAN, '');
  const reported = where(
    (option) => asksSame(option, called, names) || tellsSame(option, called, names) || letsSame(option, called, names),
  );
  const weighed = { said, options, names, around };
  const isOther = options.map((_, at) => isOfAnotherThing(at, weighed));
  return (
    byWords(said, options, names, isOther) ??
    onlyOf(where((option) => !isOpposed(option, said) && presentsSame(option, said, names, around))) ??
    onlyOf(reported) ??
    onlyOf(
      where(
        (option) =>
          !hasNot(called) && isOfItsSigns(option, called, names) && standsTo(option, called, names) !== 'differs',
      ),
    ) ??
    onlyOf(where((_, at) => !isOther[at] && doesWithSame(at, weighed))) ??
    onlyOf(where((option) => readsSame(option, called, [...around.texts, ...around.things]))) ??
    likeWorded(called, options, names) ??
    leftUndone(said, options) ??
    yesOrNo(said, options)
  );
}

/** Worded so much alike, from 0 to 1, that another verb is but another word for it. */
const ALL_BUT_THE_SAME = 0.8;

/** The option in Chinese that is worded most like what is said; null where there is none, or the one denies what the other does. */
function likeWorded(said: string, options: readonly string[], names: readonly string[]): number | null {
  if (!hasHan(said) || isJapanese(said) || isAgainst(readTone(said))) return null;
  const like = likest(said, options, names);
  const option = options[like?.at ?? options.length];
  if (like === null || option === undefined || hasNot(said) !== hasNot(option)) return null;
  const isOtherDeed = standsTo(option, said, names) === 'differs' && !doesAlike(option, said);
  return isOtherDeed && like.likeness < ALL_BUT_THE_SAME ? null : like.at;
}

/** The option that shares the most words with what is said beyond chance; null where none does, or two alike. */
function byWords(
  said: string,
  options: readonly string[],
  names: readonly string[],
  isOther: readonly boolean[],
): number | null {
  const meant = options
    .map((option, at) => ({ at, isMeant: sharesWords(option, said, names), ...sharedBy(option, said, names) }))
    .filter(({ isMeant, at }) => isMeant && isOther[at] !== true)
    .sort((a, b) => b.count - a.count || b.ofOption - a.ofOption);
  // Of two that have their words in common the one is meant that is said as it stands.
  const whole = meant.filter(({ at }) => said.toLowerCase().includes((options[at] ?? '').toLowerCase()));
  if (whole.length === 1 && whole[0] !== undefined) return whole[0].at;
  const [best, next] = meant;
  if (best === undefined) return null;
  const isAlike = next !== undefined && next.count === best.count && next.ofOption === best.ofOption;
  return isAlike ? null : best.at;
}
