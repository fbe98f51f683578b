import { hasHan, titleCase } from '../../words/text.ts';
import { hasGenre, lexicon, placesGrammar } from '../assets.ts';
import { createWordList, type WordList } from '../words/word-list.ts';
import type { GrammarLanguage } from './grammar.ts';
import { plain } from './template.ts';

/** A place a brief names: its own word, the title made of it, and the kind it is, `anywhere` where none fits. */
export interface NamedPlace {
  word: string;
  title: string;
  kind: string;
}

interface Alias {
  word: string;
  kind: string;
}

interface Aliases {
  /** The longest first: "boarding house" before "house". */
  all: Alias[];
  list: WordList;
  /** Where those in Latin script stand among all. */
  ranks: ReadonlyMap<string, number>;
}

let known: Aliases | undefined;

function aliases(): Aliases {
  if (known !== undefined) return known;
  const all = (['en', 'zh'] as const)
    .filter((language) => hasGenre('noir', language))
    .flatMap((language) => placesGrammar(language).flatMap(({ kind, words }) => words.map((word) => ({ word, kind }))))
    .filter(({ kind }) => kind !== 'anywhere')
    .sort((a, b) => b.word.length - a.word.length);
  const ranks = new Map<string, number>();
  for (const [rank, { word }] of all.entries()) {
    const folded = word.toLowerCase();
    if (!hasHan(word) && !ranks.has(folded)) ranks.set(folded, rank);
  }
  known = { all, list: createWordList(all.map(({ word }) => word)), ranks };
  return known;
}

/** The kind of place a phrase names: by the longest alias at its end, or in Han anywhere in it. */
function kindOf(phrase: string): string | undefined {
  const { all, list, ranks } = aliases();
  const ends = [0, ...[...phrase.matchAll(/\s/gu)].map(({ index }) => index + 1)].map((at) => phrase.slice(at));
  const found = [
    ...ends.flatMap((end) => [ranks.get(end), end.endsWith('s') ? ranks.get(end.slice(0, -1)) : undefined]),
    ...(hasHan(phrase) ? list.findAll(phrase).flatMap(({ word, rank }) => (hasHan(word) ? [rank] : [])) : []),
  ].filter((rank) => rank !== undefined);
  return found.length === 0 ? undefined : all[Math.min(...found)]?.kind;
}

/** Title and kind for a place an author calls `phrase` ("an abandoned lighthouse", "the raccoon tent", "灯塔"). */
export function namePlace(phrase: string): NamedPlace {
  const word = plain(phrase)
    .trim()
    .replace(/^(?:(?:an?|the|some|another|one)\s+|一个|一座|一间|一家|一处|一片)/iu, '')
    .replace(/[.!?。！？"“”]+$/u, '')
    .trim()
    .slice(0, 60);
  const lower = word.toLowerCase();
  const title = hasHan(word)
    ? word
    : /^\p{Lu}/u.test(word) && /^the\s/iu.test(phrase)
      ? `The ${word}`
      : /^\p{Lu}/u.test(word)
        ? word
        : `The ${titleCase(word)}`;
  return { word: hasHan(word) ? word : lower, title, kind: kindOf(lower) ?? 'anywhere' };
}

const ADJECTIVES_ZH = '废弃的|闹鬼的|古老的|破旧的|荒废的|神秘的|海边的|旧|老|小|大|地下|空'.split('|');
/** A word and the space behind it, at the end of what stands before a place. */
const WORD_BEFORE = /(?<![\p{L}\p{N}])(\p{L}{1,40})\s{1,8}$/iu;
const BEFORE_MAX = 50;

let adjectives: ReadonlySet<string> | undefined;

/** Where a place's name begins: with the one or two adjectives before its word, in Han with one. */
function beginningOf(text: string, at: number, word: string): number {
  if (hasHan(word)) {
    const before = ADJECTIVES_ZH.filter((adjective) => text.endsWith(adjective, at));
    return at - Math.max(0, ...before.map(({ length }) => length));
  }
  adjectives ??= new Set(lexicon('all').adjectives.map((adjective) => adjective.toLowerCase()));
  let start = at;
  for (let count = 0; count < 2; count++) {
    const before = WORD_BEFORE.exec(text.slice(Math.max(0, start - BEFORE_MAX), start));
    if (before === null || !adjectives.has((before[1] ?? '').toLowerCase())) return start;
    start -= before[0].length;
  }
  return start;
}

/**
 * The places a brief names: those in a list it gives ("places: …"), and every word a kind of place is called by, with
 * the adjective before it. In order, each kind once, at most twelve.
 */
export function readPlaces(text: string, language: GrammarLanguage): NamedPlace[] {
  const places: (NamedPlace & { at: number })[] = [];
  /** Signs that are part of a place that was read. */
  const taken = new Uint8Array(text.length);
  const listed =
    /(?:places|locations|地点|场景)\s*(?:are|include|should be|包括|有|是)?\s*[:：—-]\s*([^.\n。]{3,400})/iu.exec(text);
  if (listed?.[1] !== undefined) {
    const start = listed.index + listed[0].length - listed[1].length;
    taken.fill(1, start, start + listed[1].length);
    for (const item of listed[1].split(/\s*(?:,\s*and\s|[,;、，；]|\band\b|和)\s*/iu)) {
      if (item.trim() !== '') places.push({ ...namePlace(item), at: text.indexOf(item) });
    }
  }
  const { all, list } = aliases();
  const found = list
    .findAll(text)
    .filter(({ word, end, ending }) => hasHan(word) || (ending === '' && text[end] !== '-'));
  for (const { word, rank, at: wordAt, end } of found.sort((a, b) => a.rank - b.rank || a.at - b.at)) {
    const at = beginningOf(text, wordAt, word);
    if (taken.subarray(at, end).includes(1)) continue;
    taken.fill(1, at, end);
    const kind = all[rank]?.kind ?? 'anywhere';
    if (places.some((place) => place.kind === kind)) continue;
    const named = hasHan(word) === (language === 'zh') ? namePlace(text.slice(at, end)) : { word, title: '', kind };
    places.push({ ...named, kind, at });
  }
  return places
    .sort((a, b) => a.at - b.at)
    .slice(0, 12)
    .map(({ word, title, kind }) => ({ word, title, kind }));
}
