import { untilAborted } from '../until-aborted.ts';

/** Embeds texts, one vector each, in order, all of the same length. */
export type EmbedTexts = (texts: string[], signal: AbortSignal) => Promise<number[][]>;

const VECTORS_KEPT = 6000;
/** Batch size in the background: the maximum of providers. */
const LEARNED_AT_ONCE = 96;
/** How long a turn waits for vectors, in milliseconds. Late ones are cached for the next time. */
const WAIT_MS = 200;
/** Time limit of a background call, in milliseconds. */
const CALL_MS = 10_000;

/** Cached unit vectors of texts for all plays, least recently used first. */
export type VectorCache = Map<string, Float32Array>;

export const createVectorCache = (): VectorCache => new Map();

/** The model takes longer than a turn waits. */
export class LateVectorsError extends Error {
  override readonly name = 'LateVectorsError';

  constructor() {
    super(`The embedding model took more than ${WAIT_MS} ms.`);
  }
}

/** Measures the similarity of texts to a query, with cached vectors. */
export interface EmbeddingSimilarity {
  /**
   * @param wanted texts whose vectors are awaited
   * @param others texts included if their vectors are cached; some of the rest are embedded for the next time
   * @returns similarity 0 to 1 of each text, and of the known others
   * @throws LateVectorsError if vectors are late, though they will be cached; the model's errors; an Error for invalid
   * vectors; the signal's reason once it is aborted
   */
  of(
    query: string,
    wanted: readonly string[],
    others: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>;
}

export function createEmbeddingSimilarity(
  embed: EmbedTexts,
  vectors: VectorCache = createVectorCache(),
): EmbeddingSimilarity {
  const embedTexts = async (texts: string[]): Promise<ReadonlyMap<string, Float32Array>> => {
    const answered = await embed(texts, AbortSignal.timeout(CALL_MS));
    const fresh = new Map(texts.map((text, index) => [text, normalizeVector(answered[index])] as const));
    keep(vectors, fresh);
    return fresh;
  };
  let isLearning = false;
  const learn = (texts: readonly string[]): void => {
    if (isLearning || texts.length === 0) return;
    isLearning = true;
    embedTexts(texts.slice(0, LEARNED_AT_ONCE))
      // Callers waiting for the same vectors get the error.
      .catch(() => undefined)
      .finally(() => {
        isLearning = false;
      });
  };
  return {
    async of(query, wanted, others, signal) {
      signal.throwIfAborted();
      const awaited = [...new Set([query, ...wanted])];
      const all = [...new Set([...awaited, ...others])];
      const known = new Map(all.flatMap((text) => toEntry(text, vectors.get(text))));
      const unknown = awaited.filter((text) => !known.has(text));
      keep(vectors, known);
      const fresh = unknown.length === 0 ? known : await inTime(embedTexts(unknown), signal);
      learn(all.filter((text) => !known.has(text) && !fresh.has(text)));
      const getVector = (text: string) => fresh.get(text) ?? known.get(text);
      const asked = getVector(query) ?? NOTHING;
      return new Map(
        all.flatMap((text) => {
          const vector = getVector(text);
          return vector === undefined || text === query ? [] : [[text, cosine(asked, vector)] as const];
        }),
      );
    },
  };
}

const NOTHING = new Float32Array();

const toEntry = (text: string, vector: Float32Array | undefined): [string, Float32Array][] =>
  vector === undefined ? [] : [[text, vector]];

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = AbortSignal.timeout(WAIT_MS);
  try {
    return await untilAborted(work, AbortSignal.any([signal, late]));
  } catch (error) {
    // Late errors are not the caller's.
    work.catch(() => undefined);
    signal.throwIfAborted();
    throw late.aborted ? new LateVectorsError() : error;
  }
}

/** @throws Error for an invalid one */
export function normalizeVector(vector: unknown): Float32Array {
  const isVector = Array.isArray(vector) && vector.length > 0 && vector.every((part) => Number.isFinite(part));
  if (!isVector) throw new Error('The embedding model answered with what is no vector of numbers for each text.');
  const length = Math.sqrt(vector.reduce((sum: number, part: number) => sum + part * part, 0));
  return Float32Array.from(vector, (part: number) => (length === 0 ? 0 : part / length));
}

/** Drops the least recently used. */
function keep(vectors: VectorCache, fresh: ReadonlyMap<string, Float32Array>): void {
  for (const [text, vector] of fresh) {
    vectors.delete(text);
    vectors.set(text, vector);
  }
  for (const text of vectors.keys()) {
    if (vectors.size <= VECTORS_KEPT) return;
    vectors.delete(text);
  }
}

/** Of unit vectors; opposite directions count as unrelated. */
export function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) {
    throw new Error(`The embedding model answered with vectors of ${a.length} and ${b.length} numbers.`);
  }
  let dot = 0;
  for (let index = 0; index < a.length; index += 1) dot += (a[index] ?? 0) * (b[index] ?? 0);
  return Math.max(0, Math.min(1, dot));
}
