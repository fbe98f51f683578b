import { hasHan, isJapanese, isSpokenOf } from '../../shared/text.ts';
import { SIGNS, SIGNS_JA, SPEAKS, VERBS, WEAK } from './kinds.ts';
import { QUESTION } from './tone.ts';

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
  // What is left with somebody for the loan of something is given for it.
  [/\b(?:leave|give|pay|offer|hand)\b([^,.;]{1,30}?),? and borrow\b/giu, 'trade$1 for'],
  [/\bleave (?=(?:him|her|them) (?:an?|the|some|my|one|two)\b)/giu, 'give '],
  [/\bput\b([^,.;]{0,30}?)\bdown\b/giu, 'lay$1'],
  [/\bput\b([^,.;]{0,30}?)\b(?:back|away)\b/giu, 'restore$1'],
  [/\b(?:let go of|let)\b([^,.;]{0,20}?)\b(?:go|loose|free)\b/giu, 'free$1'],
  [/\b(?:stand|jump|leap|hop|stamp|stomp|tread) (?:down )?on(?:to)?\b/giu, 'stamp'],
  [/\b(?:put|set|place|plant|get) (?:my|your|his|a|one|both) (?:foot|feet|boot|heel) (?:down )?on\b/giu, 'stamp'],
  [
    /\b(?:look|peek|peer|check|see|search|feel|what(?:'s| is| was)(?: there)?|(?:see|find out) what(?:'s| is)(?: there)?) (?=(?:under(?:neath)?|beneath|below|behind)\b)/giu,
    'uncover ',
  ],
  [/\bturn\b([^,.;]{1,20}?)\bdown\b/giu, 'refuse$1'],
  [/\bturn\b([^,.;]{1,20}?)\bover\b/giu, 'flip$1'],
  [/\blet\b([^,.;]{1,20}?)\bhave\b/giu, 'give$1'],
  [
    /\bgive ([^,.;]{1,20}?) an? (?:(?:good|little|quick|gentle) )?(shake|rattle|push|kick|hug|kiss|pat|pull|scratch|scrape|polish|ring|slap)\b/giu,
    '$2 $1',
  ],
  [/\breturn ([^,.;]{1,24}?) to (?:its|the|their) (?:\p{L}+ )?(?:place|spot|shelf|box|corner)\b/giu, 'restore $1'],
  [/\bset ([^,.;]{1,24}?) (?:on fire|alight|ablaze)\b/giu, 'burn $1'],
  // What is held on to is no deed of its own.
  [/,? and hold (?:it|them|him|her) (?:down|still|fast|tight|up|there|steady)\b/giu, ''],
  [
    /\bhelp (?:him|her|them) (?:to )?(?=(?:look|find|search|carry|lift|move|hold|push|pull|open|close|write|paint|finish)\b)/giu,
    '',
  ],
  [/\btake hold\b/giu, 'grip'],
  [/\bget down\b/giu, 'kneel'],
  [/\b(?:strike|light)(?= (?:a|the|one|my|another)(?: of (?:the|my))? match)/giu, 'light'],
  [/\b(?:put|blow)\b([^,.;]{0,20}?)\bout\b/giu, 'snuff$1'],
  [
    /\b(?:(?:won['’]t|don['’]t|do not|will not) say (?:a word|anything)|say nothing|do nothing|(?:stay|keep|hold|stand|sit|lie|remain|be) (?:quiet|silent|still|put|where i am|perfectly still)|do not move|don['’]t move)\b/giu,
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
  /(?:给|送)[你您](?!看病)|[你您](?:快)?看(?:看|一看)?这|^这(?:是|个|封|张|颗|只).{0,8}给[你您]|(?<!を)を(?:どうぞ)|(?:これ|この.{1,8})を(?:読んで|受け取って|あげ)/u;

/** Is to be given something, which is asked for. */
const FOR_ONESELF =
  /(?:^|[.!?;:,]\s*|\bplease\s+)(?:give|lend|hand|pass|bring|show|get|fetch|throw)\s+(?:me|us)\b|(?<!卖|讲|说|念|读)(?:给|递给|借给|还给|拿给)我(?!们?自己)|(?:て|で|を)(?:くれ|下さい|ください|ほしい|ちょうだい)/iu;

/** Money for it. */
const BUYS_HAN =
  /(?<![不别没])卖给(?:我|咱)|(?:给|付|出|掏)(?:[你您他她])?.{0,4}(?:钱|[一二两三四五六七八九十百千\d]{2,}(?:块|元)?)(?:[，,。！]|$)/u;

/** What is done without asking. */
const IN_SILENCE = /\bwithout (?:a word|asking)\b|一言不发|一声不响|黙って|無言/iu;

/** A text in small letters with one word for a deed that it says in more. */
export const withPhrases = (text: string): string =>
  PHRASES.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text.toLowerCase());

/** What begins no deed in English. */
const NO_VERB = new Set(
  `a about after all also always am an and any are as at be because been before both but by can cannot could did do does either every few for from had has have he her here hers him his how i if in into is it its
just less like many may me might mine more most much must my neither never no nobody none nor not nothing now of off oh ok okay on once one only or our out over perhaps please quite rather shall she should so some soon still such than that
the their them then there these they this those though through to today tomorrow tonight too two under unless until up upon very was we well were what when where which while who whose why will with without would yes yet you your think know believe
need love hate feel mean hope guess suppose wish bet sorry good dear old`.split(/\s+/u),
);
const SUBJECT =
  /^(?:i|we|you|he|she|they|to|and|then|or|will|would|should|could|can|must|please|just|\p{L}+n['’]t|do|did|be|not|never|let['’]?s|i['’](?:ll|d)|\p{L}+ly|first|also|instead|finally)$/iu;

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

const NOT_EN = /^(?:not|never|\p{L}+n['’]t|without|nothing|refuse[sd]?)$/iu;

/** The verbs of a text in English where a clause begins with them. */
function inEnglish(text: string): Deed[] {
  const read = withPhrases(text);
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
          /^(?:the|an?|my|his|her|their|its|this|that|him|it|them|at|off|up|down|away)$/u.test(follows));
      if (known === undefined && !isUnknown) continue;
      const kinds = known ?? new Set([`=${word}`]);
      deeds.push({ kinds, isInner: speaks, isNot });
      speaks ||= [...kinds].some((kind) => SPEAKS.has(kind));
    }
  }
  return deeds;
}

const ME_HAN =
  '(?:我(?:们)?|咱们?|让我|那就|那)?(?:(?<aa>\\p{Script=Han})\\k<aa>(?<bb>\\p{Script=Han})\\k<bb>地?|\\p{Script=Han}{1,3}地|悄悄|偷偷|赶紧|立刻|马上|先|再|又|就|也|还是|当场|当真|硬着头皮|去|来|想|要|会|得|不等谁答应了|趁.{2,10}|从.{1,4}|站到.{1,5}上|帮我)*(?:[给帮替为对向跟和陪](?:[我你您他她它]们?|大家)(?=\\p{Script=Han}{2}))?';
const NOT_HAN = '(?:不|别|没|甭|休想)(?:要|会|想|能|敢|肯|愿意|打算|准备|去|再|许|准|可以|给|有)*';
const CHINESE = SIGNS.map(
  ([kinds, verbs]) =>
    [
      new Set<string>(kinds),
      new RegExp(`^${ME_HAN}(?<verb>${verbs})|把.{1,12}?(?<deed>${verbs})`, 'u'),
      new RegExp(`^${ME_HAN}${NOT_HAN}(?:把.{1,12}?)?(?<verb>${verbs})`, 'u'),
    ] as const,
);
const NOT_JA =
  '[ぁ-ん]{0,4}?(?:ない|ません|なかった|ず(?:に)?|まい|ちゃだめ|のを?やめ)|(?:[うくすつぬむるぐぶ])な(?:よ)?$';
const JAPANESE = SIGNS_JA.map(
  ([kinds, verbs]) =>
    [
      new Set<string>(kinds),
      new RegExp(`(?<verb>${verbs})`, 'u'),
      new RegExp(`(?:${verbs})(?:${NOT_JA})`, 'u'),
    ] as const,
);

/** What somebody is asked to do. */
const ASKED_TO = new RegExp(`^${ME_HAN}(?:请|求|让|叫|劝)(?:[你您他她它]们?|大家)(?<told>.+)$`, 'u');

interface Found extends Deed {
  verb: string;
}
/** Of verbs that are found the one within another is not meant: 打开 is no 开 and 拉开 no 拉. */
const longest = (found: readonly Found[]): Deed[] =>
  found.filter(({ verb }) => !found.some((other) => other.verb !== verb && other.verb.includes(verb)));

function inChinese(text: string): Deed[] {
  return text.split(/[，。；：、！？!?,]|然后|接着/u).flatMap((clause) => {
    const deeds = longest(
      CHINESE.flatMap(([kinds, does, leaves]): Found[] => {
        const [undone, done] = [leaves.exec(clause), does.exec(clause)];
        const found = undone ?? done;
        const verb = found?.groups?.verb ?? found?.groups?.deed;
        return verb === undefined ? [] : [{ kinds, isInner: false, isNot: undone !== null, verb }];
      }),
    );
    const told = ASKED_TO.exec(clause)?.groups?.told;
    if (told !== undefined) deeds.push(...inChinese(told).map((deed) => ({ ...deed, isInner: true })));
    // Something is done to it, whatever that is.
    const [, other] = deeds.length > 0 ? [] : (/把.{1,6}?(\p{Script=Han}{1,2})(?:了|掉|起来)?$/u.exec(clause) ?? []);
    return other === undefined ? deeds : [{ kinds: new Set([`=${other}`]), isInner: false, isNot: false }];
  });
}

const inJapanese = (text: string): Deed[] =>
  text.split(/[、。！？]/u).flatMap((clause) =>
    longest(
      JAPANESE.flatMap(([kinds, does, leaves]): Found[] => {
        const verb = does.exec(clause)?.groups?.verb;
        return verb === undefined ? [] : [{ kinds, isInner: false, isNot: leaves.test(clause), verb }];
      }),
    ),
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
  if (BUYS_HAN.test(text))
    return [{ kinds: new Set<string>(['buy']), isInner: false, isNot: /[不别没甭](?!过)/u.test(text) }];
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

/** The deeds of an option that a text can do: what is left to somebody else is none that is told as one's own. */
function offeredBy(option: string, said: string): Deed[] {
  const isTold = /^\s*(?:i|we|我)\b/iu.test(said) || /^\s*我/u.test(said);
  return deedsOf(option).filter(({ isInner }) => !(isInner && isTold));
}
/** Of what changes something, that: to promise and to refuse are both said. */
const strongOf = (kinds: ReadonlySet<string>): Set<string> =>
  new Set([...kinds].filter((kind) => kinds.has('ask') || !WEAK.has(kind)));
const isSame =
  (offered: readonly Deed[]) =>
  (deed: Deed): boolean =>
    offered.some(
      ({ kinds, isNot }) => isNot === deed.isNot && meet(kinds, isStrong(deed) ? strongOf(deed.kinds) : deed.kinds),
    );

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
  const does = isSame(offeredBy(option, said));
  const counted = other.filter(({ isInner }) => !isInner);
  const strong = counted.filter(isStrong);
  if (strong.length > 0) return strong.every(does) ? 'agrees' : 'differs';
  return counted.length === 0 || counted.some(does) ? 'open' : 'differs';
}

/** Deeds by which an option can be known alone, though they change nothing. */
const TELLING: ReadonlySet<string> = new Set(['wait']);

/** Whether a text does what an option does and nothing besides, whatever it is done with. */
export function doesSame(option: string, said: string, names: readonly string[]): boolean {
  if (standsTo(option, said, names) === 'differs') return false;
  const counted = deedsOf(said).filter(({ isInner }) => !isInner);
  const telling = counted.filter((deed) => isStrong(deed) || meet(deed.kinds, TELLING));
  return telling.length > 0 && telling.every(isSame(offeredBy(option, said)));
}

/** Whether an option's deed is by its first kind one of a text's. */
export const doesAlike = (option: string, said: string): boolean => {
  const offered = offeredBy(option, said);
  return deedsOf(said)
    .filter((deed) => isStrong(deed) || meet(deed.kinds, TELLING))
    .some(({ kinds, isNot }) => isSame(offered)({ kinds: new Set([...kinds].slice(0, 1)), isInner: false, isNot }));
};

/** The part of an option that gives something to somebody; null where none of it does. */
export const givenBy = (option: string): string | null =>
  option
    .split(/[,;]|\b(?:and|then)\b/u)
    .find((clause) => deedsOf(clause).some(({ kinds, isNot }) => kinds.has('give') && !isNot)) ?? null;

/** Whether a text says of a deed that it is left undone which an option does. */
export function leavesUndone(option: string, said: string): boolean {
  const undone = deedsOf(said).filter(({ isNot }) => isNot);
  return (
    undone.length > 0 &&
    undone.some(({ kinds }) => isSame(offeredBy(option, said))({ kinds, isInner: false, isNot: false }))
  );
}

/** Whether a text only goes somewhere where an option does something that changes more. */
export const movesOnly = (option: string, said: string): boolean => {
  const deeds = deedsOf(said);
  return deeds.length > 0 && deeds.every(({ kinds }) => kinds.has('move')) && offeredBy(option, said).some(isStrong);
};
