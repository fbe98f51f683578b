import { fold, hasUnspaced, splitLetterRuns, squash } from '../../language/normalize.ts';
import { stemWord } from '../../language/stem.ts';
import { isStopWord } from '../../language/stop-words.ts';
import { addToList } from '../../lists.ts';

/** Maximum words of a secret's sentence judged as one unit; a Chinese or Japanese character counts as half a word. */
const STRETCH = 7;
const SHARE = 0.5;
/** Minimum amount of a unit a text must hold, in words and pairs. */
const LEAST = 2.5;
/** Minimum amount that no open text has, by kind of unit. */
const LEAST_OWN = { sentence: 1.5, exact: 1, whole: 1.5 } as const;
/** Weight of a pair of neighbouring words. */
const PAIR = 0.5;
/** Minimum share that several texts must hold together, higher since they have no pairs and more chance matches. */
const TOGETHER = 0.6;
/** Weight of a word that an open text has; combined with others it may still be secret. */
const OPEN_WORD = 0.25;
const THIN = 3;
/** Minimum words of a secret that disclose it. */
const FEWEST_WORDS = 2;
/** Minimum share for units that are disclosed only verbatim. */
const ALMOST_ALL = 0.9;
/** Minimum share of a whole text of the same kind, such as a later scene, and minimum words and pairs. */
const WHOLE = { share: 0.6, least: 4 } as const;

interface SecretText {
  readonly text: string;
  /** It is disclosed only as a whole, not by single sentences. */
  readonly isWhole?: boolean;
}

interface Word {
  readonly key: string;
  readonly shown: string;
}

interface Unit {
  readonly secrets: number[];
  readonly words: readonly Word[];
  readonly letters: string;
  readonly kind: 'sentence' | 'exact' | 'whole';
  /** It has too few meaningful words, so all words count, in order. */
  readonly inOrder?: boolean;
}

/** A searchable index of secrets, by their position in the list. */
export interface SecretIndex {
  readonly units: readonly Unit[];
  /** The units that contain a word or pair (once per occurrence), with its weight. */
  readonly holders: ReadonlyMap<string, readonly { readonly unit: number; readonly counts: number }[]>;
  /** Words in alphabetic scripts by spelling, for texts that join or spell out words. */
  readonly spelled: ReadonlyMap<string, Word>;
}

interface Disclosure {
  readonly secret: number;
  readonly words: readonly string[];
}

export interface ComparableText {
  readonly sentences: readonly ReadonlySet<string>[];
  /** All letters concatenated; and whether words are joined or spelled out. */
  readonly letters: string;
  readonly isSpelled: boolean;
}

const KANA = /^\p{Script=Hiragana}/u;
/** In scripts without spaces each character is a unit, and each katakana word. */
const CHARACTERS = /[\p{Script=Katakana}ー]+|./gu;
/** Minimum equal letters in a row that are no coincidence. */
const SPELLED_LETTERS = 7;
const SENTENCES = /[^.!?。！？…\n]+/gu;
const CLAUSES = /[,;:、，；：—–]/u;
/** Single letters in a row that spell a word, or a word so long that it must be several joined. */
const SPELLED = /(?:^|[^\p{L}])(?:\p{L}[^\p{L}]+){4}\p{L}(?:[^\p{L}]|$)|\p{L}{21}/u;

const everyWordIn = (text: string): Word[] =>
  splitLetterRuns(text)
    .flatMap((run) => (hasUnspaced(run) ? (run.match(CHARACTERS) ?? []) : [run]))
    .map((shown) => ({ key: stemWord(shown), shown }));

const isTelling = ({ shown }: Word): boolean =>
  hasUnspaced(shown) ? !KANA.test(shown) : shown.length >= 3 && !isStopWord(shown);

/** The words of a text in order: the meaningful ones, or all. */
const wordsIn = (text: string, all: boolean): Word[] => (all ? everyWordIn(text) : everyWordIn(text).filter(isTelling));

/** The key of two neighbouring words: unordered for meaningful words, ordered if all words count. */
const joinPair = (one: string, other: string, inOrder: boolean): string =>
  inOrder ? `${one}>${other}` : one < other ? `${one} ${other}` : `${other} ${one}`;
const getWeight = (key: string): number => (key.length === 1 && hasUnspaced(key) ? 0.5 : 1);
const pairWeight = (one: string, other: string): number => PAIR * Math.min(getWeight(one), getWeight(other));
const measureSize = (words: readonly Word[]): number => words.reduce((size, { key }) => size + getWeight(key), 0);

function addKeys(words: readonly Word[], into: Set<string>, inOrder = false): void {
  for (const [at, { key }] of words.entries()) {
    into.add(key);
    const next = words[at + 1];
    if (next) into.add(joinPair(key, next.key, inOrder));
  }
}

/** Prepares a text. Words are neighbours both with the stop words between them and without. */
export function readText(text: string): ComparableText {
  const read = fold(text);
  const sentences = (read.match(SENTENCES) ?? []).map((sentence) => {
    const keys = new Set<string>();
    const words = everyWordIn(sentence);
    addKeys(words.filter(isTelling), keys);
    addKeys(words, keys, true);
    return keys;
  });
  return { sentences, letters: squash(read), isSpelled: SPELLED.test(read) };
}

/** The units of a secret: its sentences, and their clauses verbatim. */
function splitUnits({ text, isWhole = false }: SecretText, secret: number, names: ReadonlySet<string>): Unit[] {
  const read = fold(text);
  const units: Unit[] = [];
  const add = (part: string, kind: Unit['kind'], inOrder: boolean) => {
    const letters = squash(part);
    units.push({ secrets: [secret], words: wordsIn(part, inOrder), letters, kind, inOrder });
  };
  if (isWhole) {
    add(read, 'whole', false);
    return units;
  }
  const sentences = read.match(SENTENCES) ?? [];
  for (const sentence of sentences) {
    const clauses = sentence.split(CLAUSES).filter((clause) => clause.trim() !== '');
    for (const part of clauses.length > 1 ? [sentence, ...clauses] : [sentence]) {
      const words = wordsIn(part, false);
      const size = measureSize(words);
      const isAll = sentences.length === 1 && part === sentence;
      // Two words in passing disclose nothing unless they name somebody.
      const isPassing = !isAll && !(size >= 2 && words.some(({ key }) => names.has(key)));
      if (size >= THIN) add(part, part === sentence ? 'sentence' : 'exact', false);
      else if (!isPassing) add(part, 'exact', true);
    }
  }
  return units;
}

/** @param names of people: a clause as short as "she did it" discloses something only together with a name */
export function indexSecrets(secrets: readonly SecretText[], names: readonly string[] = []): SecretIndex {
  const known = new Set(names.flatMap((name) => wordsIn(fold(name), true).map(({ key }) => key)));
  const distinct = new Map<string, Unit>();
  for (const unit of secrets.flatMap((secret, at) => splitUnits(secret, at, known))) {
    const key = `${unit.kind} ${unit.inOrder} ${unit.words.length} ${unit.letters}`;
    const same = distinct.get(key);
    if (same) same.secrets.push(...unit.secrets);
    else distinct.set(key, unit);
  }
  const units = [...distinct.values()];
  const holders = new Map<string, { unit: number; counts: number }[]>();
  for (const [unit, { words, inOrder = false }] of units.entries()) {
    for (const [at, { key }] of words.entries()) {
      const next = words[at + 1]?.key;
      addToList(holders, key, { unit, counts: getWeight(key) });
      if (next !== undefined) addToList(holders, joinPair(key, next, inOrder), { unit, counts: pairWeight(key, next) });
    }
  }
  const all = units.flatMap(({ words }) => words);
  const spelled = all.filter(({ shown }) => shown.length >= 4 && !hasUnspaced(shown));
  return { units, holders, spelled: new Map(spelled.map((word) => [word.shown, word])) };
}

/** The words of secrets contained in a text without spaces, in order. */
function spelledOut({ spelled }: SecretIndex, letters: string): Set<string> {
  const found: { at: number; word: Word }[] = [];
  for (const [shown, word] of spelled) {
    for (let at = letters.indexOf(shown); at >= 0; at = letters.indexOf(shown, at + 1)) found.push({ at, word });
  }
  const keys = new Set<string>();
  addKeys(
    found.sort((a, b) => a.at - b.at).map(({ word }) => word),
    keys,
  );
  return keys;
}

/** The original words at some positions of a unit; neighbouring characters are joined. */
function shownAt(words: readonly Word[], places: readonly number[]): string[] {
  const shown: string[] = [];
  for (const [index, at] of places.entries()) {
    const word = words[at]?.shown ?? '';
    if (places[index - 1] === at - 1 && hasUnspaced(word)) shown.push(`${shown.pop() ?? ''}${word}`);
    else shown.push(word);
  }
  return shown;
}

/** Whether a match is enough to disclose a unit. */
function isEnough(kind: Unit['kind'], matched: number, share: number, enough: number): boolean {
  if (kind === 'exact') return share >= ALMOST_ALL;
  if (kind === 'whole') return share >= WHOLE.share && matched >= WHOLE.least;
  return share >= enough && matched >= LEAST;
}

/** The words of a unit that disclose it, if a text holds enough of it. */
function judge(
  { words, kind, inOrder = false }: Unit,
  { isHeld, isOpen, isTogether, enough }: { isHeld: OpenWords; isOpen: OpenWords; isTogether: boolean; enough: number },
): string[] | null {
  for (let start = 0; start < words.length; start += 1) {
    const own: number[] = [];
    let [size, total, matched, matchedOwn, end] = [0, 0, 0, 0, start];
    for (; end < words.length && (kind !== 'sentence' || size < STRETCH); end += 1) {
      const key = words[end]?.key ?? '';
      const before = end > start ? (words[end - 1]?.key ?? '') : null;
      const weight = getWeight(key);
      const counts = weight * (isOpen(key) ? OPEN_WORD : 1);
      const pair = before === null ? '' : joinPair(before, key, inOrder);
      const pairCounts = before === null || isTogether || isOpen(pair) ? 0 : pairWeight(before, key);
      const isPairHeld = pairCounts > 0 && isHeld(pair);
      size += weight;
      total += counts + pairCounts;
      if (isPairHeld) matchedOwn += pairCounts;
      if (isHeld(key) && !isOpen(key)) matchedOwn += weight;
      matched += (isHeld(key) ? counts : 0) + (isPairHeld ? pairCounts : 0);
      if (isHeld(key)) own.push(end);
    }
    if (matchedOwn >= LEAST_OWN[kind] && isEnough(kind, matched, matched / total, enough)) return shownAt(words, own);
    if (end === words.length) return null;
  }
  return null;
}

export type OpenWords = (key: string) => boolean;

export function openWordsOf(texts: Iterable<ComparableText>): OpenWords {
  const open = new Set<string>();
  for (const { sentences } of texts) for (const keys of sentences) for (const key of keys) open.add(key);
  return (key) => open.has(key);
}

/** The words and pairs a text shares with secrets; only for these is openness checked. */
export const sharedWords = ({ holders }: SecretIndex, { sentences }: ComparableText): string[] =>
  sentences.flatMap((keys) => [...keys].filter((key) => holders.has(key)));

/**
 * Finds the secret a text discloses: within two sentences it holds most of the words that no open text has, and their
 * pairs.
 * @param besides texts read together with this one; only what this text adds counts
 * @param share minimum share of a unit; lower for texts of models than for the author's own
 */
export function findDisclosure(
  index: SecretIndex,
  text: ComparableText,
  context: {
    isSecret: (secret: number) => boolean;
    isOpen: OpenWords;
    besides?: readonly ComparableText[];
    share?: number;
  },
): Disclosure | null {
  const { isSecret, isOpen, besides = [] } = context;
  const isTogether = besides.length > 0;
  const enough = context.share ?? (isTogether ? TOGETHER : SHARE);
  const { letters } = text;
  const spelled = text.isSpelled ? [spelledOut(index, letters)] : [];
  const own = mergeKeys([...text.sentences, ...spelled]);
  let apart: ReadonlySet<string>[] | null = null;
  let together: ReadonlySet<string>[] | null = null;
  const getZones = (kind: Unit['kind']): readonly ReadonlySet<string>[] => {
    if (isTogether || kind === 'whole') {
      together ??= [mergeKeys([own, ...besides.flatMap(({ sentences }) => sentences)])];
      return together;
    }
    apart ??= [...adjacent(text.sentences), ...spelled];
    return apart;
  };
  const most = new Map<number, number>();
  for (const key of own) {
    const holders = index.holders.get(key);
    if (holders === undefined || isOpen(key)) continue;
    for (const { unit, counts } of holders) most.set(unit, (most.get(unit) ?? 0) + counts);
  }
  for (const [at, unit] of index.units.entries()) {
    const isSpelled = unit.letters.length >= SPELLED_LETTERS && letters.includes(unit.letters);
    // Most texts hold too little of a secret to look further.
    const could = most.get(at) ?? 0;
    if (!isSpelled && (isTogether ? could === 0 : could < LEAST_OWN[unit.kind])) continue;
    if (isTogether && unit.kind === 'exact') continue;
    const secret = unit.secrets.find(isSecret);
    if (secret === undefined) continue;
    const fewest = isTogether ? 1 : Math.min(FEWEST_WORDS, unit.words.length);
    if (!isSpelled && new Set(unit.words.flatMap(({ key }) => (own.has(key) ? [key] : []))).size < fewest) continue;
    for (const zone of getZones(unit.kind)) {
      const isHeld = (key: string) => isSpelled || zone.has(key);
      const words = judge(unit, { isHeld, isOpen, isTogether, enough });
      if (words) return { secret, words };
    }
  }
  return null;
}

const mergeKeys = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((keys) => [...keys]));

/** Each sentence joined with the next. */
const adjacent = (sentences: readonly ReadonlySet<string>[]): ReadonlySet<string>[] =>
  sentences.length < 2
    ? [mergeKeys(sentences)]
    : sentences.slice(1).map((keys, at) => mergeKeys([sentences[at] as ReadonlySet<string>, keys]));

/** Whether a text names somebody: one sentence has every word of the name; in Chinese and Japanese, adjacent. */
export function mentionsName(text: ComparableText, name: string): boolean {
  const read = fold(name);
  const meaning = wordsIn(read, false);
  const words = meaning.length > 0 ? meaning : wordsIn(read, true);
  if (words.length === 0) return false;
  const keys = new Set<string>();
  addKeys(words, keys);
  const asked = hasUnspaced(read) ? [...keys] : words.map(({ key }) => key);
  return text.sentences.some((sentence) => asked.every((key) => sentence.has(key)));
}
