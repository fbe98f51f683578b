import { isObject } from '../../shared/json.ts';
import { extractContentWords, jaccardSimilarity } from '../../shared/language/similarity.ts';
import { isQuestion, MEMORY_KINDS, type MemoryKind, oneLine } from '../../shared/memory/index.ts';
import type { MemoryHit, Store } from '../store/types.ts';
import { untilAborted } from '../until-aborted.ts';
import {
  createEmbeddingSimilarity,
  type EmbeddingSimilarity,
  type EmbedTexts,
  LateVectorsError,
  type VectorCache,
} from './embedding-similarity.ts';
import { extractExcerpt } from './excerpt.ts';
import type { Memory, PlayMemory, Recalled } from './types.ts';
import { createScriptComprehension, type ScriptComprehension } from './writing-system-support.ts';

/** Minimum relevance for a prompt. On the labelled plays of the tests 0.3 gives 88 % relevant results, this 100 %. */
export const RELEVANCE_MIN = 0.35;
export const RECALL_MAX = 20;
/** Default length of each result, in characters. */
const EXCERPT_LENGTH = 300;
const TEXT_MAX = 8000;

/** Candidates per result, since versions, near-duplicates and prompt content drop out. */
const CANDIDATES_PER_RESULT = 3;
const CANDIDATES_MAX = 60;
const CANDIDATES_CROWDED = 100;
const RANKED_MAX = 40;
const LATEST_MAX = 600;
/** The best similarity must exceed the median by this to count. */
const SIMILARITY_MARGIN = 0.05;
const QUERY_MAX = 1000;
/** Recent scenes, which every prompt contains. */
const RECENT_SCENES = 3;
/** Texts sharing this much content are duplicates. */
const DUPLICATE_OVERLAP = 0.8;
/** Results below this share of the best are dropped, since only common words matched. */
const RELATIVE_RELEVANCE_MIN = 0.25;
/** Half-life of recency, in ticks. */
const HALF_LIFE_TICKS = 40;
const WEIGHTS = {
  /** For a turn's situation: recent memories first. */
  situation: { relevance: 0.6, importance: 0.2, recency: 0.2 },
  /** For the player's own words: however long ago. */
  words: { relevance: 0.85, importance: 0.1, recency: 0.05 },
};
/** Weight of a scene that only asked the same. */
const REPEATED_QUESTION_WEIGHT = 0.6;
const SAME_QUESTION_OVERLAP = 0.6;
const REPEATED_QUESTIONS_MAX = 1;

export interface MemoryOptions {
  store: Pick<Store, 'searchMemory' | 'latestMemory'>;
  /** Optional: also ranks by meaning in scripts it understands; failures are logged and leave words only. */
  embed?: EmbedTexts;
  /** Shared cache of vectors; by default one for this memory. */
  vectors?: VectorCache;
  /** Shared knowledge of the model; by default tested for this memory. */
  comprehension?: ScriptComprehension;
  log?: { warn(fields: Record<string, unknown>, message: string): void };
}

interface Meaning {
  embed: EmbedTexts;
  nearness: EmbeddingSimilarity;
}

interface Candidate extends Recalled {
  relevance: number;
  byWords: number;
  repeatsQuestion: boolean;
}

/** Plan execution, "Memory tools". */
export function createMemory({
  store,
  embed,
  vectors,
  comprehension = createScriptComprehension(),
  log,
}: MemoryOptions): Memory {
  const meaning = embed && { embed, nearness: createEmbeddingSimilarity(embed, vectors) };
  return {
    async recall(of, query, options) {
      const { signal, includeRecent = false, by = 'situation', length = EXCERPT_LENGTH, from = 0 } = options;
      signal?.throwIfAborted();
      const limit = Math.min(RECALL_MAX, Math.max(0, Math.floor(options.limit) || 0));
      const text = oneLine(query, QUERY_MAX);
      if (limit === 0 || text === '' || of.path.length === 0) return [];
      const asked = extractContentWords(text);
      const search = async (most: number): Promise<Candidate[]> => {
        const query = { text, ...(options.kinds && { kinds: options.kinds }), limit: most };
        const hits = await untilAborted(store.searchMemory(of.playId, of.path, query), signal);
        const found = listCandidates(of, hits, includeRecent).map((one) => weighRepeatedQuestion(one, asked));
        // After repeated questions the answers rank behind them: fetch more.
        const isCrowded =
          hits.length === most && found.filter(({ repeatsQuestion }) => !repeatsQuestion).length < limit;
        return isCrowded && most < CANDIDATES_CROWDED ? search(CANDIDATES_CROWDED) : found;
      };
      const byMeaning = async ({ nearness, embed }: Meaning, byWords: Candidate[]): Promise<Candidate[]> => {
        const query = { ...(options.kinds && { kinds: options.kinds }), limit: LATEST_MAX };
        const hits = await untilAborted(store.latestMemory(of.playId, of.path, query), signal);
        const latest = listCandidates(of, hits, includeRecent).map((one) => weighRepeatedQuestion(one, asked));
        const texts = [...byWords, ...latest].map((one) => one.text);
        if (!comprehension.distinguishes(embed, text, texts)) return byWords;
        return rankByWordsAndMeaning(nearness, text, { byWords, latest }, signal, log);
      };
      const candidates = keepRelevant(
        await search(Math.min(CANDIDATES_MAX, limit * CANDIDATES_PER_RESULT + RECENT_SCENES)),
      );
      const ranked = meaning ? await byMeaning(meaning, candidates) : candidates;
      const now = getCurrentTick(of);
      const found = removeDuplicates(
        ranked
          .filter(({ relevance, byWords }) => Math.max(relevance, byWords) >= from)
          .map((candidate) => scoreCandidate(candidate, now, WEIGHTS[by]))
          .sort((a, b) => b.score - a.score),
        limit,
      );
      return found.map(({ repeatsQuestion: _, byWords: __, ...one }) => ({
        ...one,
        text: extractExcerpt(one.text, asked, length),
      }));
    },
  };
}

/** The present tick. One turn is one tick. */
const getCurrentTick = ({ memory, path }: PlayMemory): number =>
  Math.max(memory.recent.at(-1)?.tick ?? 0, path.at(-1)?.to ?? 0);

/** The latest versions found, without settled items and prompt content. */
function listCandidates(
  { memory, wholeFrom = Number.POSITIVE_INFINITY }: PlayMemory,
  hits: readonly MemoryHit[],
  includeRecent: boolean,
): Candidate[] {
  const whole = memory.recent.filter(
    ({ turn }, index, all) => turn >= wholeFrom || index >= all.length - RECENT_SCENES,
  );
  const atHand = new Set(includeRecent ? [] : whole.map(({ id }) => id));
  const latest = new Map<string, MemoryHit>();
  for (const hit of hits) {
    const key = `${hit.kind} ${hit.id}`;
    const known = latest.get(key);
    if (known === undefined || known.turn < hit.turn) latest.set(key, hit);
  }
  return [...latest.values()].flatMap((hit) => {
    const kind = findKind(hit.kind);
    const isSettled = isObject(hit.body) && hit.body.resolved === true;
    if (kind === null || isSettled || (kind === 'scene' && atHand.has(hit.id))) return [];
    return [
      {
        id: hit.id,
        kind,
        text: hit.text.slice(0, TEXT_MAX),
        tick: getTick(hit),
        importance: clampToUnit(hit.importance),
        relevance: clampToUnit(hit.relevance),
        byWords: clampToUnit(hit.relevance),
        score: 0,
        told: kind === 'scene',
        repeatsQuestion: false,
      },
    ];
  });
}

const QUOTED = /[“「]([^”」]{2,200})[”」]/gu;

/** A scene that only asks the same ranks below those that answer it. */
function weighRepeatedQuestion(candidate: Candidate, asked: ReadonlySet<string>): Candidate {
  if (candidate.kind !== 'scene') return candidate;
  const repeatsQuestion = [...candidate.text.matchAll(QUOTED)].some(([, quoted = '']) => {
    const words = extractContentWords(quoted);
    const addsNothing = [...words].every((word) => asked.has(word));
    return (isQuestion(quoted) || addsNothing) && jaccardSimilarity(words, asked) >= SAME_QUESTION_OVERLAP;
  });
  return repeatsQuestion
    ? { ...candidate, repeatsQuestion, relevance: candidate.relevance * REPEATED_QUESTION_WEIGHT }
    : candidate;
}

function keepRelevant(candidates: readonly Candidate[]): Candidate[] {
  const most = Math.max(0, ...candidates.map(({ relevance }) => relevance));
  return candidates.filter(({ relevance }) => relevance >= most * RELATIVE_RELEVANCE_MIN);
}

/** The tick of a memory: a scene's own, else its last change. */
const getTick = ({ kind, body, turn }: MemoryHit): number =>
  kind === 'scene' && isObject(body) && typeof body.tick === 'number' ? body.tick : turn;

const findKind = (kind: string): MemoryKind | null => MEMORY_KINDS.find((known) => known === kind) ?? null;

const clampToUnit = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);

/** Combines relevance by words and by meaning, half each. Meaning is scaled from the median to identity. */
async function rankByWordsAndMeaning(
  nearness: EmbeddingSimilarity,
  query: string,
  { byWords, latest }: { byWords: Candidate[]; latest: Candidate[] },
  signal: AbortSignal | undefined,
  log: MemoryOptions['log'],
): Promise<Candidate[]> {
  const wanted = [...byWords].sort((a, b) => b.relevance - a.relevance).slice(0, RANKED_MAX);
  const found = new Set(wanted.map(({ kind, id }) => `${kind} ${id}`));
  const others = latest.filter(({ kind, id }) => !found.has(`${kind} ${id}`));
  if (wanted.length + others.length < 2) return byWords;
  const listTexts = (candidates: readonly Candidate[]) => candidates.map(({ text }) => text);
  try {
    const unstopped = new AbortController().signal;
    const near = await nearness.of(query, listTexts(wanted), listTexts(others), signal ?? unstopped);
    const all = [...near.values()].sort((a, b) => a - b);
    const median = all[Math.floor((all.length - 1) / 2)] ?? 0;
    const most = all.at(-1) ?? 0;
    const scaleSimilarity = ({ text }: Candidate): number =>
      most - median < SIMILARITY_MARGIN ? 0 : clampToUnit(((near.get(text) ?? 0) - median) / (1 - median));
    const meant = others
      .map((one) => ({ one, near: scaleSimilarity(one) }))
      .filter(({ near }) => near >= RELATIVE_RELEVANCE_MIN)
      .sort((a, b) => b.near - a.near)
      .slice(0, RANKED_MAX);
    return keepRelevant(
      [...wanted, ...meant.map(({ one }) => one)].map((one) => ({
        ...one,
        relevance: (one.relevance + scaleSimilarity(one)) / 2,
      })),
    );
  } catch (error) {
    signal?.throwIfAborted();
    // They will be cached for a later turn.
    if (error instanceof LateVectorsError) return byWords;
    log?.warn({ err: error }, 'Memories could not be compared by meaning; they are ranked by their words alone.');
    return byWords;
  }
}

type Found = Omit<Candidate, 'relevance'>;

function scoreCandidate({ relevance, ...found }: Candidate, now: number, weights: typeof WEIGHTS.words): Found {
  const recency = 0.5 ** (Math.max(0, now - found.tick) / HALF_LIFE_TICKS);
  const sum = weights.relevance * relevance + weights.importance * found.importance + weights.recency * recency;
  return { ...found, score: Math.round(sum * 1e4) / 1e4 };
}

function removeDuplicates(ranked: readonly Found[], limit: number): Found[] {
  const kept: { found: Found; tokens: Set<string> }[] = [];
  let asked = 0;
  for (const found of ranked) {
    if (kept.length === limit) break;
    if (found.repeatsQuestion && asked === REPEATED_QUESTIONS_MAX) continue;
    const tokens = extractContentWords(found.text);
    const isKnown = kept.some(
      (one) => one.found.kind === found.kind && jaccardSimilarity(one.tokens, tokens) >= DUPLICATE_OVERLAP,
    );
    if (isKnown) continue;
    kept.push({ found, tokens });
    if (found.repeatsQuestion) asked += 1;
  }
  return kept.map(({ found }) => found);
}
