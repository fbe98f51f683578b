import { hasHan, isJapanese } from '../../shared/text.ts';
import { sameStem } from './things.ts';
import { QUESTION } from './tone.ts';

/** What an option asks, and of whom it is asked. */
const ASKS =
  /^\s*(?:[Ff]irst,? |[Tt]hen |[Ii] )?[Aa]sk(?:s|ing)?\b(?! (?:for|to)\b)(?:\s+(?:him|her|them|the \p{L}+|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?))?\s+(?:about\s+)?(?<asked>.+)$|^\s*先?(?:再)?(?:问问|问一问|问|打听|请教?|去问)(?:(?:[你您他她它]们?|左右|旁边的?人|大家)[，,]?|[^，,。]{1,5}[，,])?(?<asks>.+)$|^(?<question>.+?)(?:のか|か|を|と)?(?:聞く|聞いてみる|尋ねる|たずねる|訊く)$/u;
/** What an option says. */
const TELLS =
  /^\s*(?:[Tt]ell|[Ss]ay|[Aa]nswer|[Rr]eply|[Ss]hout|[Ee]xplain)s?\b(?:\s+(?:to\s+)?(?:him|her|them|\p{Lu}\p{L}+))?\s+(?:that\s+)?(?<told>.+)$|(?:^|[，,])(?:就?说|回答)[：:，,]?(?<tells>[^，,]+)|^告诉(?:[他她它]们?|大家)[：:，,]?(?<news>.+)$|^(?<says>.+?)(?:と|って)(?:言う|伝える|答える|話す|告げる)$/u;

const inner = (pattern: RegExp, option: string): string | null =>
  Object.values(pattern.exec(option)?.groups ?? {}).find((part) => part !== undefined) ?? null;

/** What a question asks for. */
const ASKED_FOR: readonly (readonly [string, RegExp])[] = [
  [
    'source',
    /(?:跟|从|向|找)(?:谁|哪).{0,3}(?:买|弄|拿|要|租|借)|(?:哪(?:里|儿)?|谁家)(?:买|弄|租|借)|谁.{0,5}卖(?:给|的|出)/u,
  ],
  ['why', /\bwhy\b|\breason\b|为什么|为啥|为何|なぜ|どうして|なんで|理由|わけを/iu],
  ['who', /\bwhose?\b|\bwhom\b|谁|誰|だれ/iu],
  ['where', /\bwhere\b|哪(?:里|儿|边)|どこ/iu],
  ['when', /\bwhen\b|什么时候|几点|いつ|何時/iu],
  ['number', /\bhow (?:many|much|old|long|far)\b|多少|几|いくつ|いくら|何(?:人|個|年|歳|回)/iu],
  ['how', /\bhow\b|怎么|怎样|どう(?!ぞ|して|も)/iu],
  ['what', /\bwhat\b|\bwhich\b|什么|啥|何|なに|どんな/iu],
];
const askedFor = (text: string): string => ASKED_FOR.find(([, pattern]) => pattern.test(text))?.[0] ?? 'whether';

const EMPTY = new Set(
  `the and for with you your are was were been that this from into who what why when where how whose which has have had not but his her its him she they them our about there here will can just very would should may might shall does did whether
than then too also so now please tell ask know if be am is do it i some any two both ever i'm we us me my he an a of to in on at or no as by okay ok well`.split(
    /\s+/u,
  ),
);
const EMPTY_SIGNS =
  /[儿子还里上下中张只条件的了着吗呢吧啊呀么是在有不没别这那就也都很把被给让跟和与我你您他她它们个只一到得地之什谁哪怎为啥几多少家人说问请告诉过会要能可以于自己，。！？、：\s]/gu;
const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/看见|看到|见到|见着|瞧见/gu, '见'],
  [/刚刚好|刚好|正合适|恰好/gu, '正好'],
  [/卖给|卖|[买弄](?:回来|来|到)/gu, '买'],
  [/特别|非常|十分|格外/gu, ''],
];

/** What can be the same in two sayings, whoever says them. */
function partsOf(text: string, names: readonly string[]): Set<string> {
  const rest = names.reduce((all, name) => all.replaceAll(name, ' '), text);
  if (isJapanese(text))
    return new Set(
      rest.match(/\p{Script=Katakana}[\p{Script=Katakana}ー]+|(?![何誰私僕俺彼女人事者])\p{Script=Han}/gu) ?? [],
    );
  if (hasHan(text))
    return new Set(
      SAME_SIGNS.reduce((all, [from, to]) => all.replace(from, to), rest)
        .replace(EMPTY_SIGNS, '')
        .match(/\p{Script=Han}/gu) ?? [],
    );
  return new Set(
    (
      asSaid(rest)
        .toLowerCase()
        .match(/[\p{Script=Latin}\p{N}'’]{2,}/gu) ?? []
    )
      .map((word) => word.replace(/['’](?:s|re|ll|d|ve|m)$/u, ''))
      .filter((word) => !EMPTY.has(word))
      .map(sameStem),
  );
}

const AUX = 'did|do|does|is|are|was|were|has|have|had|will|would|can|could|should';
const WHO = 'you|he|she|they|we|it|i|(?:my|your|his|her|the|this|that|our) \\p{L}+';
const DID_DO = new RegExp(`\\b(did) (?:${WHO}) do\\b`, 'giu');
const AUX_WHO = new RegExp(`\\b(?:${AUX}) (?:${WHO})\\b`, 'giu');
/** "What did you do" is "what he did". */
const asSaid = (question: string): string =>
  question
    .replace(DID_DO, 'done')
    .replace(/\b(?:you|he|she|they|we|i|it) did\b(?! not)/giu, 'done')
    .replace(AUX_WHO, ' ')
    .replace(/['’](?:s|re) (?:you|he|she|they|it)\b/giu, ' ');

/** How much of what an option asks or says has to be in what is said, and the other way round. */
const OF_OPTION = 0.6;
const OF_SAID = 0.5;

function isAlike(own: ReadonlySet<string>, other: ReadonlySet<string>, ofSaid = OF_SAID): boolean {
  const shared = [...other].filter((part) => own.has(part)).length;
  return shared > 0 && shared / own.size >= OF_OPTION && shared / other.size >= ofSaid;
}

/** Who brought, keeps or left something: it is theirs. */
const BRINGS_HAN =
  /谁(?:把[它他她])?(?:给)?(?:抱|带|领|牵|送|养|放|丢|落|留|搁|弄|拿|搬|拎|忘)[^，。？]{0,4}的(?=[？?]?$)|谁(?=把.{1,4}(?:抱|带|领|牵|送|放|丢|落|留|搁|弄|拿|搬|拎|忘)[^，。？]{0,4}[？?]?$)/u;
const BROUGHT_HAN = /把(.{1,4}?)(?:抱|带|领|牵|送|放|丢|落|留|搁|弄|拿|搬|拎|忘)[^，。？]{0,4}(?=[？?]?$)/u;
const OF_AN_OWNER = /谁(?:家)?的/u;
/** A question after who brought something as one after whose it is. */
const asOfOwner = (question: string): string =>
  BRINGS_HAN.test(question) ? question.replace(BRINGS_HAN, '谁的').replace(BROUGHT_HAN, '$1') : question;

const isAsked = (said: string): boolean =>
  QUESTION.test(said.trim()) ||
  askedFor(said) !== 'whether' ||
  /[吗呢][？?]?$|(\p{Script=Han})[不没]\1|か[？?]?$/u.test(said);

const LEAVES_UNASKED = /(?:n['’]t|\bnot|\bnever)\b.{0,12}\bask|[不别没][^，,]{0,3}(?:问|打听|请教)/iu;

/** Whether an option asks somebody something that can be asked in its own words. */
export const isAsking = (option: string): boolean => ASKS.test(option);

/** Whether both ask something, and not for the same: who and when, or to do something and to tell of it. */
export function asksOther(option: string, said: string): boolean {
  if (
    /^\s*ask (?:\p{L}+ ){1,2}to\b/iu.test(option) &&
    /^\s*(?:i )?ask (?:\p{L}+ ){0,2}(?:about|what|who|why|when|where|how)\b/iu.test(said)
  )
    return true;
  if (!isAsking(option)) return false;
  const [wanted, wants] = [askedFor(option), askedFor(said)];
  return wants !== 'whether' && wanted !== 'whether' && wanted !== wants;
}

/** Whether what is said is the very question that an option asks, whoever is meant by "you". */
export function asksSame(option: string, said: string, names: readonly string[]): boolean {
  if (LEAVES_UNASKED.test(said)) return false;
  const asked = inner(ASKS, option) ?? (/[?？]["”」]?$/u.test(option) ? option : null);
  const raised = inner(ASKS, said) ?? said;
  const question = asked !== null && OF_AN_OWNER.test(asked) ? asOfOwner(raised) : raised;
  if (asked === null || (raised === said && !isAsked(said))) return false;
  // Whose something is, and whom it bit, are two questions.
  if (OF_AN_OWNER.test(asked) && /谁(?!家?的|家)/u.test(question)) return false;
  const [wanted, wants] = [askedFor(asked), askedFor(question)];
  if (wanted !== wants && !(wants === 'whether' && hasHan(said) && wanted === 'what')) return false;
  const [own, other] = [partsOf(asked, names), partsOf(question, names)];
  // Nothing but why, and why is asked.
  if (own.size === 0 || (own.size <= 2 && /理由|reason/u.test(asked))) return other.size === 0;
  // All that is asked, of half that it asks: the rest is what they have in sight.
  if (wanted !== 'whether' && [...other].every((part) => own.has(part)) && other.size * 2 >= own.size && other.size > 0)
    return true;
  return isAlike(own, other, wanted === 'whether' ? OF_OPTION : OF_SAID - 0.1);
}

const NOT_BEFORE =
  /(?:[不没无非]|(?<![特分告离区个])[别別])[\p{Script=Han}]{0,2}$|(?:\bnot\b|n['’]t\b|\bnever\b|\bno\b)[^,.;]*$/iu;
/** Whether a clause says of a part of it that it is not. */
export const isLeft = (clause: string, part: string): boolean => {
  const at = clause.toLowerCase().indexOf(part.toLowerCase());
  return at >= 0 && NOT_BEFORE.test(clause.slice(0, at));
};
/** How much of something it is, before it is said what. */
const HOW_MUCH = /^(?:有点儿?|太|很|真|挺|是|确实|好像|这?汤?)*/u;
const clausesOf = (text: string): string[] =>
  text.split(/[，,。.；;：:！!？?、]/u).filter((part) => part.trim() !== '');

/** Is to be left undone, whoever says so and however. */
const FORBIDS_HAN = /(?:别|不要|不许|不准|不能|不可以|不可|不给|不让|不得|禁止)(?:再|乱|随便)?(?=\p{Script=Han})/gu;
const LAST_SIGNS = /[它他她吧啊哦呀嘛了]+$/u;

/** Whether a clause in Chinese is the end of what an option says: "别摸" is that of "旅客不给摸". */
function isEndOf(clause: string, one: string, names: readonly string[]): boolean {
  if (!hasHan(one) || isJapanese(one)) return false;
  const [whole, end] = [clause, one].map((text) => text.trim().replace(FORBIDS_HAN, '不许').replace(LAST_SIGNS, ''));
  return partsOf(one, names).size > 0 && (end ?? '').length > 1 && (whole ?? '').endsWith(end ?? '');
}

const LETS_HAN = /^(?:还是|就|那)?(?:让|叫|请|由)(?<who>[^，。]{1,6}?)自己(?:去|来)?(?<does>[^，。]+)$/u;
const SPEAKS_HAN = /问|说|讲|谈|商量|打招呼|开口/u;

/** Whether what is said in Chinese leaves to somebody what an option leaves to them, to speak to the same or do the same: "让孩子自己跟鹅说". */
export function letsSame(option: string, said: string, names: readonly string[]): boolean {
  const [own, other] = [LETS_HAN.exec(option)?.groups, LETS_HAN.exec(said)?.groups];
  if (own === undefined || other === undefined) return false;
  const [who = '', whom = ''] = [own.who, other.who];
  if (!/^[他她它]们?$/u.test(who) && !/^[他她它]们?$/u.test(whom) && !who.includes(whom) && !whom.includes(who))
    return false;
  const [does = '', did = ''] = [own.does, other.does];
  if (SPEAKS_HAN.test(does) !== SPEAKS_HAN.test(did)) return false;
  const spoken = SPEAKS_HAN.test(does) ? /问问|问|说说|说|讲讲|讲|谈谈|谈|商量|打招呼|开口|一声/gu : /(?!)/gu;
  const [first, second] = [does, did].map((text) => [...partsOf(text.replace(spoken, ''), names)].sort().join(''));
  return first !== '' && first === second;
}

const WRITTEN_HAN = '日志|日记|书|本子|小本|信|报纸?|名册|账本|账|簿子?|笔记|纸条|档案|病历';
const READS_HAN = new RegExp(
  `(?:翻|看|读|瞧|瞅|查)(?:翻|看|读|瞧|瞅|一?下|一眼|阅|查|开|了)*(?:[那这她他你的一本封册份页几]|里)*(?:${WRITTEN_HAN})|把.{0,6}(?:${WRITTEN_HAN}).{0,2}(?:翻|读|看)`,
  'u',
);
const ALL_WRITTEN_HAN = new RegExp(WRITTEN_HAN, 'gu');
const READS_PAGES_HAN = /页.{0,3}(?:看|读|翻)|(?:看|读|翻).{0,4}页/u;
const READ_TO_SOMEBODY = /[给念]|听/u;

/** Whether what is said in Chinese is to read what is there to be read, and an option reads its pages. */
export const readsSame = (option: string, said: string, around: readonly string[]): boolean =>
  READS_PAGES_HAN.test(option) &&
  !READ_TO_SOMEBODY.test(option) &&
  !READ_TO_SOMEBODY.test(said) &&
  !/[不别没]/u.test(said) &&
  READS_HAN.test(said) &&
  (said.match(ALL_WRITTEN_HAN) ?? []).some((written) => around.some((text) => text.includes(written)));

/** How many signs of what is said have to be an option's, and how many at least. */
const OF_ITS_SIGNS = { share: 0.75, least: 2 } as const;

/** Whether what is said is what an option tells somebody, and as much affirmed or denied. */
export function tellsSame(option: string, said: string, names: readonly string[]): boolean {
  const told = inner(TELLS, option) ?? /^["“「](.+?)["”」]$/u.exec(option)?.[1] ?? null;
  if (told === null || /[?？]\s*$/u.test(said) || /^\s*(?:别|不要?|没)(?:说|告诉)/u.test(said)) return false;
  const folded = (clause: string): string => SAME_SIGNS.reduce((all, [from, to]) => all.replace(from, to), clause);
  return clausesOf(told).some((each) => {
    const own = partsOf(each, names);
    const clause = folded(each);
    return [said, ...clausesOf(said)].some((one) => {
      const [other, words] = [partsOf(one, names), folded(one)];
      const shared = [...own].filter((part) => other.has(part));
      if (shared.some((part) => isLeft(clause, part) !== isLeft(words, part))) return false;
      const [only = ''] = own;
      const begins = hasHan(one) && own.size === 1 && words.replace(HOW_MUCH, '').startsWith(only);
      const ends = hasHan(one) && words.endsWith(clause);
      return (
        begins ||
        ends ||
        isEndOf(each, one, names) ||
        isAlike(
          own,
          other,
          hasHan(one) && own.size <= 2 && !shared.some((part) => isLeft(words, part)) ? OF_ITS_SIGNS.share : OF_SAID,
        )
      );
    });
  });
}

/** Whether what is said in Chinese is of an option's signs for the most part, in whatever order. */
export function isOfItsSigns(option: string, said: string, names: readonly string[]): boolean {
  if (!hasHan(said) || isJapanese(said) || isJapanese(option) || QUESTION.test(said.trim())) return false;
  const [own, other] = [partsOf(option, names), partsOf(said, names)];
  const both = [...other].filter((part) => own.has(part));
  if (both.some((part) => isLeft(option, part) !== isLeft(said, part))) return false;
  const shared = both.length;
  return shared >= OF_ITS_SIGNS.least && shared / other.size >= OF_ITS_SIGNS.share;
}
