import { clip } from '../../clip.ts';
import { compileTextSearch, expandReplacement, type TextQuery, type TextSearch } from '../../language/text-search.ts';
import type { PlanDraft } from '../draft/draft.ts';
import { type DraftElement, elementKey } from '../draft/element.ts';
import type { ReplacedText } from '../draft/replace-texts.ts';
import { eachElementTexts, type StoryText } from './story-texts.ts';

/** Maximum hits of one search. They fit in one request. */
export const HITS_MAX = 4000;

/** One match in a draft. `to` is what replaces it. */
export interface DraftHit {
  readonly element: DraftElement;
  readonly path: string;
  readonly at: number;
  readonly length: number;
  readonly to: string;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

const CONTEXT = 60;

/** Characters of context before and after a match, whole characters only. */
export function toDraftHit({ element, path, text }: StoryText, at: number, length: number, to: string): DraftHit {
  const end = at + length;
  const from = Math.max(0, at - CONTEXT);
  return {
    ...{ element, path, at, length, to },
    before: `${from > 0 ? '…' : ''}${text.slice(from, at).toWellFormed()}`,
    found: text.slice(at, end),
    after: clip(text.slice(end), CONTEXT),
  };
}

/** A fact in a finding, as `[ledger]`. It is a reference and not prose. */
const REFERENCE = /\[[^\]]*\]/g;

const FINDINGS = /(?:^|\.)findings\.\d+$/;

/** Whether a match touches a reference to a fact. */
export function isInReference({ path, text }: StoryText, at: number, length: number): boolean {
  if (!FINDINGS.test(path)) return false;
  return Array.from(text.matchAll(REFERENCE)).some(
    ({ 0: found, index }) => at < index + found.length && index < at + length,
  );
}

function hitsIn(text: StoryText, search: TextSearch, replacement: string, isPattern: boolean): DraftHit[] {
  return search(text.text).flatMap((match) => {
    const { at, length } = match;
    if (isInReference(text, at, length)) return [];
    return [toDraftHit(text, at, length, expandReplacement(replacement, match, isPattern))];
  });
}

/**
 * Finds a query in all prose of a draft. Yields the hits of one element at a time, so that a caller can pause; returns
 * whether there are more than `HITS_MAX`.
 */
export function* findInDraft(
  draft: PlanDraft,
  { query, replacement }: { query: TextQuery; replacement: string },
): Generator<readonly DraftHit[], { problem?: string; isMore: boolean }> {
  const search = compileTextSearch(query);
  if ('problem' in search) return { problem: search.problem, isMore: false };
  let left = HITS_MAX;
  for (const texts of eachElementTexts(draft)) {
    const hits = texts.flatMap((text) =>
      text.kind === 'prose' ? hitsIn(text, search, replacement, query.isPattern ?? false) : [],
    );
    if (hits.length > left) {
      yield hits.slice(0, left);
      return { isMore: true };
    }
    left -= hits.length;
    yield hits;
  }
  return { isMore: false };
}

/** The request that replaces hits. Hits must be of one version of a draft. */
export function toReplacements(hits: readonly DraftHit[]): ReplacedText[] {
  const texts = new Map<string, ReplacedText>();
  for (const { element, path, at, length, to } of hits) {
    const key = `${elementKey(element)} ${path}`;
    const text = texts.get(key) ?? { element, path, spots: [] };
    text.spots.push({ at, length, to });
    texts.set(key, text);
  }
  return [...texts.values()];
}
