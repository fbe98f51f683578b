import { compileTextSearch } from '../../shared/language/text-search.ts';
import {
  type DraftElement,
  eachElementTexts,
  listStoryNames,
  type PlanDraft,
  type StoryName,
  type StoryNameKind,
} from '../../shared/story/index.ts';
import { matchesWords, searchWords } from './match-words.ts';

/** Something a search found in a draft: what has a name, or a place in a text. */
export interface DraftMatch {
  kind: StoryNameKind | 'text';
  element: DraftElement;
  path: string;
  /** The name, or the text around the match. */
  label: string;
  /** What it is in. */
  home: string | null;
  isExact: boolean;
}

/** Names of each kind, and texts, that are shown. */
const SHOWN_MAX = 8;
const TEXTS_SHOWN_MAX = 20;
/** Names of each kind among which the best are chosen. */
const KEPT_MAX = 200;
const NAMES_AT_ONCE = 200;
const CONTEXT = 40;

const wordsOf = new WeakMap<StoryName, readonly string[]>();

function getWords(name: StoryName): readonly string[] {
  const known = wordsOf.get(name);
  if (known) return known;
  const words = searchWords(`${name.name} ${name.id}`);
  wordsOf.set(name, words);
  return words;
}

const byFit = (a: DraftMatch, b: DraftMatch): number =>
  Number(b.isExact) - Number(a.isExact) || a.label.length - b.label.length;

function* searchNames(draft: PlanDraft, wanted: readonly string[]): Generator<DraftMatch[], void> {
  const found = new Map<StoryNameKind, DraftMatch[]>();
  // Reading the texts, in which flags and items are named, takes longest the first time.
  let read = 0;
  for (const _ of eachElementTexts(draft)) if (++read % NAMES_AT_ONCE === 0) yield [];
  const [first = ''] = wanted;
  let count = 0;
  for (const name of listStoryNames(draft)) {
    if (++count % NAMES_AT_ONCE === 0) yield [];
    const ofKind = found.get(name.kind) ?? [];
    if (ofKind.length >= KEPT_MAX || !matchesWords(getWords(name), wanted)) continue;
    const { kind, element, path, home, id } = name;
    const label = kind === 'fact' ? `${id}: ${name.name}` : name.name;
    ofKind.push({ kind, element, path, label, home, isExact: getWords(name)[0]?.startsWith(first) ?? false });
    found.set(kind, ofKind);
  }
  for (const matches of found.values()) yield matches.sort(byFit).slice(0, SHOWN_MAX);
}

const isNamePath = (path: string): boolean => path === 'name' || path === 'title';

function* searchTexts(draft: PlanDraft, query: string): Generator<DraftMatch[], void> {
  const search = compileTextSearch({ words: query });
  if ('problem' in search) return;
  let left = TEXTS_SHOWN_MAX;
  for (const texts of eachElementTexts(draft)) {
    const matches: DraftMatch[] = [];
    for (const { kind, element, path, text } of texts) {
      const [match] = kind === 'prose' && !isNamePath(path) ? search(text) : [];
      if (match === undefined || left === 0) continue;
      left -= 1;
      const from = Math.max(0, match.at - CONTEXT);
      const label = `${from > 0 ? '…' : ''}${text.slice(from, match.at + match.length + CONTEXT).toWellFormed()}`;
      matches.push({ kind: 'text', element, path, label, home: null, isExact: false });
    }
    yield matches;
    if (left === 0) return;
  }
}

/** Searches names, then texts. Yields what it found in pieces, so that a page can show it and stop. */
export function* searchDraft(draft: PlanDraft, query: string): Generator<DraftMatch[], void> {
  const wanted = searchWords(query);
  if (wanted.length === 0) return;
  yield* searchNames(draft, wanted);
  if (query.trim().length > 1) yield* searchTexts(draft, query.trim());
}
