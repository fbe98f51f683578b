import { fold, hasUnspaced, runsOf, squash } from '../language/letters.ts';
import { stemOf } from '../language/stem.ts';
import { isStopWord } from '../language/stop-words.ts';

/** How much of a sentence of a secret is judged as one, in words; a Chinese or Japanese character counts as half a word. */
const STRETCH = 7;
/** How much of a stretch a text must hold to disclose it. */
const SHARE = 0.5;
/** The least a text must hold of a stretch, in words and pairs. */
const LEAST = 2.5;
/** The least of it that no open text has: of a stretch, and of what is disclosed only as it stands. */
const LEAST_OWN = { sentence: 1.5, exact: 1, whole: 1.5 } as const;
/** How much a pair of neighbouring words counts. */
const PAIR = 0.5;
/** How much several texts must hold together: they have no pairs, and chance brings more words together. */
const TOGETHER = 0.6;
/** How much a word counts that an open text has: together with others it may still be secret. */
const OPEN_WORD = 0.25;
/** A sentence of fewer words is disclosed only as it stands. */
const THIN = 3;
/** The fewest words of a secret that disclose it. */
const FEWEST_WORDS = 2;
/** How much of something that is disclosed only as it stands a text must hold. */
const ALMOST_ALL = 0.9;
/** How much of a whole text of its own kind, such as a later scene, a text must hold, and how many words and pairs at least. */
const WHOLE = { share: 0.6, least: 4 } as const;

/** A secret, and where it stands in its story. */
interface SecretText {
  readonly text: string;
  /** It is disclosed only as a whole: a sentence of it is none. */
  readonly isWhole?: boolean;
}

/** A word of a text: `key` is compared, `shown` is how it was written. */
interface Word {
  readonly key: string;
  readonly shown: string;
}

/** One stretch of a secret that is judged. */
interface Unit {
  /** All secrets that have it. */
  readonly secrets: number[];
  readonly words: readonly Word[];
  readonly letters: string;
  readonly kind: 'sentence' | 'exact' | 'whole';
  /** Its words are all there are, in order: it has too few that carry meaning. */
  readonly inOrder?: boolean;
}

/** Secrets, ready to be looked for. They are known by their place in the list. */
export interface SecretIndex {
  readonly units: readonly Unit[];
  /** Which units hold a word or a pair, once for each time, and how much it counts there. */
  readonly holders: ReadonlyMap<string, readonly { readonly unit: number; readonly counts: number }[]>;
  /** Words written with letters, by how they are written: looked for in texts that run them together or spell them out. */
  readonly spelled: ReadonlyMap<string, Word>;
}

/** What a text discloses: which secret, and by which of its words. */
interface Disclosure {
  readonly secret: number;
  readonly words: readonly string[];
}

/** A text as it is compared: the words and neighbouring pairs of each sentence. */
export interface ReadText {
  readonly sentences: readonly ReadonlySet<string>[];
  /** All letters in a row; and whether words are run together or spelled out. */
  readonly letters: string;
  readonly isSpelled: boolean;
}

const KANA = /^\p{Script=Hiragana}/u;
/** A word of a script without spaces cannot be told from its neighbours: each character counts, and a word in katakana. */
const CHARACTERS = /[\p{Script=Katakana}ー]+|./gu;
/** So many letters in a row are the same by more than chance. */
const SPELLED_LETTERS = 7;
const SENTENCES = /[^.!?。！？…\n]+/gu;
const CLAUSES = /[,;:、，；：—–]/u;
/** So many single letters in a row are a word spelled out; so many letters in one word are several run together. */
const SPELLED = /(?:^|[^\p{L}])(?:\p{L}[^\p{L}]+){4}\p{L}(?:[^\p{L}]|$)|\p{L}{21}/u;

/** The words of a text in order. */
const everyWordIn = (text: string): Word[] =>
  runsOf(text)
    .flatMap((run) => (hasUnspaced(run) ? (run.match(CHARACTERS) ?? []) : [run]))
    .map((shown) => ({ key: stemOf(shown), shown }));

/** Whether a word carries meaning: no everyday word, and no kana. */
const isTelling = ({ shown }: Word): boolean =>
  hasUnspaced(shown) ? !KANA.test(shown) : shown.length >= 3 && !isStopWord(shown);

/** The words of a text in order: those that carry meaning, or all. */
const wordsIn = (text: string, all: boolean): Word[] => (all ? everyWordIn(text) : everyWordIn(text).filter(isTelling));

/** Two words side by side: of those that carry meaning in either order, of all words in theirs. */
const pairOf = (one: string, other: string, inOrder: boolean): string =>
  inOrder ? `${one}>${other}` : one < other ? `${one} ${other}` : `${other} ${one}`;
const weightOf = (key: string): number => (key.length === 1 && hasUnspaced(key) ? 0.5 : 1);
const pairWeight = (one: string, other: string): number => PAIR * Math.min(weightOf(one), weightOf(other));
const sizeOf = (words: readonly Word[]): number => words.reduce((size, { key }) => size + weightOf(key), 0);

function addKeys(words: readonly Word[], into: Set<string>, inOrder = false): void {
  for (const [at, { key }] of words.entries()) {
    into.add(key);
    const next = words[at + 1];
    if (next) into.add(pairOf(key, next.key, inOrder));
  }
}

/** Reads a text. Its words stand beside one another with everyday words between them, and without. */
export function readText(text: string): ReadText {
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

/** The units of a secret: its sentences, and their clauses as they stand. */
function unitsOf({ text, isWhole = false }: SecretText, secret: number, names: ReadonlySet<string>): Unit[] {
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
      const size = sizeOf(words);
      const isAll = sentences.length === 1 && part === sentence;
      // Two words in passing say nothing, unless they say it of somebody.
      const isPassing = !isAll && !(size >= 2 && words.some(({ key }) => names.has(key)));
      if (size >= THIN) add(part, part === sentence ? 'sentence' : 'exact', false);
      else if (!isPassing) add(part, 'exact', true);
    }
  }
  return units;
}

/**
 * Indexes secrets.
 * @param names of people: a clause as short as "she did it" tells something only of somebody
 */
export function indexSecrets(secrets: readonly SecretText[], names: readonly string[] = []): SecretIndex {
  const known = new Set(names.flatMap((name) => wordsIn(fold(name), true).map(({ key }) => key)));
  const distinct = new Map<string, Unit>();
  for (const unit of secrets.flatMap((secret, at) => unitsOf(secret, at, known))) {
    const key = `${unit.kind} ${unit.inOrder} ${unit.words.length} ${unit.letters}`;
    const same = distinct.get(key);
    if (same) same.secrets.push(...unit.secrets);
    else distinct.set(key, unit);
  }
  const units = [...distinct.values()];
  const holders = new Map<string, { unit: number; counts: number }[]>();
  const hold = (key: string, unit: number, counts: number) => {
    const list = holders.get(key);
    if (list) list.push({ unit, counts });
    else holders.set(key, [{ unit, counts }]);
  };
  for (const [unit, { words, inOrder = false }] of units.entries()) {
    for (const [at, { key }] of words.entries()) {
      const next = words[at + 1]?.key;
      hold(key, unit, weightOf(key));
      if (next !== undefined) hold(pairOf(key, next, inOrder), unit, pairWeight(key, next));
    }
  }
  const all = units.flatMap(({ words }) => words);
  const spelled = all.filter(({ shown }) => shown.length >= 4 && !hasUnspaced(shown));
  return { units, holders, spelled: new Map(spelled.map((word) => [word.shown, word])) };
}

/** The words of secrets that a text without spaces holds, in order. */
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

/** The words at some places of a unit, as they are written; characters that stand side by side are one. */
function shownAt(words: readonly Word[], places: readonly number[]): string[] {
  const shown: string[] = [];
  for (const [index, at] of places.entries()) {
    const word = words[at]?.shown ?? '';
    if (places[index - 1] === at - 1 && hasUnspaced(word)) shown.push(`${shown.pop() ?? ''}${word}`);
    else shown.push(word);
  }
  return shown;
}

/** Whether so much of a stretch is enough to disclose it. */
function isEnough(kind: Unit['kind'], matched: number, share: number, enough: number): boolean {
  if (kind === 'exact') return share >= ALMOST_ALL;
  if (kind === 'whole') return share >= WHOLE.share && matched >= WHOLE.least;
  return share >= enough && matched >= LEAST;
}

/** The words of a unit that disclose it, where a text holds enough of it. */
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
      const weight = weightOf(key);
      const counts = weight * (isOpen(key) ? OPEN_WORD : 1);
      const pair = before === null ? '' : pairOf(before, key, inOrder);
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

/** What may be said: a word or a pair of it is no secret by itself. */
export type OpenWords = (key: string) => boolean;

/** The words of texts that may be read anyway. */
export function openWordsOf(texts: Iterable<ReadText>): OpenWords {
  const open = new Set<string>();
  for (const { sentences } of texts) for (const keys of sentences) for (const key of keys) open.add(key);
  return (key) => open.has(key);
}

/** The words and pairs of a text that secrets have as well: of nothing else is it asked whether it may be said. */
export const sharedWords = ({ holders }: SecretIndex, { sentences }: ReadText): string[] =>
  sentences.flatMap((keys) => [...keys].filter((key) => holders.has(key)));

/**
 * Finds the secret a text discloses: it holds most of the words of a sentence that no open text has, and of the pairs they stand in, within two
 * sentences of its own. Names, objects and everything that was told count for little, so that a text may speak of the same things.
 *
 * @param isSecret whether the secret at that place in the index still is one
 * @param besides texts it is read together with; only what this text adds to counts
 * @param share how much of a stretch it takes; less for texts of models than for the author's own
 */
export function findDisclosure(
  index: SecretIndex,
  text: ReadText,
  context: {
    isSecret: (secret: number) => boolean;
    isOpen: OpenWords;
    besides?: readonly ReadText[];
    share?: number;
  },
): Disclosure | null {
  const { isSecret, isOpen, besides = [] } = context;
  const isTogether = besides.length > 0;
  const enough = context.share ?? (isTogether ? TOGETHER : SHARE);
  const { letters } = text;
  const spelled = text.isSpelled ? [spelledOut(index, letters)] : [];
  const own = keysOf([...text.sentences, ...spelled]);
  // Most texts have nothing that has to be looked at so closely.
  let apart: ReadonlySet<string>[] | null = null;
  let together: ReadonlySet<string>[] | null = null;
  const zonesOf = (kind: Unit['kind']): readonly ReadonlySet<string>[] => {
    if (isTogether || kind === 'whole') {
      together ??= [keysOf([own, ...besides.flatMap(({ sentences }) => sentences)])];
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
    // Most texts have too little of a secret for more to be looked at.
    const could = most.get(at) ?? 0;
    if (!isSpelled && (isTogether ? could === 0 : could < LEAST_OWN[unit.kind])) continue;
    if (isTogether && unit.kind === 'exact') continue;
    const secret = unit.secrets.find(isSecret);
    if (secret === undefined) continue;
    const fewest = isTogether ? 1 : Math.min(FEWEST_WORDS, unit.words.length);
    if (!isSpelled && new Set(unit.words.flatMap(({ key }) => (own.has(key) ? [key] : []))).size < fewest) continue;
    for (const zone of zonesOf(unit.kind)) {
      const isHeld = (key: string) => isSpelled || zone.has(key);
      const words = judge(unit, { isHeld, isOpen, isTogether, enough });
      if (words) return { secret, words };
    }
  }
  return null;
}

const keysOf = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((keys) => [...keys]));

/** Each sentence with the next. */
const adjacent = (sentences: readonly ReadonlySet<string>[]): ReadonlySet<string>[] =>
  sentences.length < 2
    ? [keysOf(sentences)]
    : sentences.slice(1).map((keys, at) => keysOf([sentences[at] as ReadonlySet<string>, keys]));

/** Whether a text names somebody: a sentence of it has every word of the name; in Chinese and Japanese, side by side. */
export function namesIn(text: ReadText, name: string): boolean {
  const read = fold(name);
  const meaning = wordsIn(read, false);
  const words = meaning.length > 0 ? meaning : wordsIn(read, true);
  if (words.length === 0) return false;
  const keys = new Set<string>();
  addKeys(words, keys);
  const asked = hasUnspaced(read) ? [...keys] : words.map(({ key }) => key);
  return text.sentences.some((sentence) => asked.every((key) => sentence.has(key)));
}
