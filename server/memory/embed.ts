import { untilAborted } from '../until-aborted.ts';

/** Makes vectors of texts, one each, in their order; all of the same length. */
export type Embed = (texts: string[], signal: AbortSignal) => Promise<number[][]>;

/** How many vectors are kept: the latest asked for. */
const VECTORS_KEPT = 6000;
/** How many are asked for at once that nobody waits for: as many as providers take. */
const LEARNED_AT_ONCE = 96;
/** How long a turn waits for vectors, in milliseconds. They come all the same, and are there the next time. */
const WAIT_MS = 200;
/** How long a call may take that nobody waits for any more, in milliseconds. */
const CALL_MS = 10_000;

/** Vectors of texts, of length 1, for all plays of a server: the latest asked for. */
export type VectorCache = Map<string, Float32Array>;

export const createVectorCache = (): VectorCache => new Map();

/** The model takes longer than a turn waits. */
export class LateVectorsError extends Error {
  override readonly name = 'LateVectorsError';

  constructor() {
    super(`The embedding model took more than ${WAIT_MS} ms.`);
  }
}

/** Says how near texts are to a query in meaning, keeping vectors of texts it has seen. */
export interface Nearness {
  /**
   * @param wanted texts whose vectors are waited for
   * @param others texts that are told of where their vectors are there; of the rest, some are asked for, and are there the next time
   * @returns a number for each text, 0 to 1, and of each of the others that are known
   * @throws LateVectorsError where the vectors are not there in time, though they are kept once they are; whatever the model
   *   throws; an Error where it answers with what are no vectors of one length; the signal's reason once it is aborted
   */
  of(
    query: string,
    wanted: readonly string[],
    others: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>;
}

/** Makes `Nearness` out of a model that embeds. */
export function createNearness(embed: Embed, vectors: VectorCache = createVectorCache()): Nearness {
  const made = async (texts: string[]): Promise<ReadonlyMap<string, Float32Array>> => {
    const answered = await embed(texts, AbortSignal.timeout(CALL_MS));
    const fresh = new Map(texts.map((text, index) => [text, unitOf(answered[index])] as const));
    keep(vectors, fresh);
    return fresh;
  };
  let isLearning = false;
  /** Asks for vectors nobody waits for, some at a time. */
  const learn = (texts: readonly string[]): void => {
    if (isLearning || texts.length === 0) return;
    isLearning = true;
    made(texts.slice(0, LEARNED_AT_ONCE))
      // Whoever waits for vectors of the same model is told.
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
      const known = new Map(all.flatMap((text) => pairOf(text, vectors.get(text))));
      const unknown = awaited.filter((text) => !known.has(text));
      keep(vectors, known);
      const fresh = unknown.length === 0 ? known : await inTime(made(unknown), signal);
      learn(all.filter((text) => !known.has(text) && !fresh.has(text)));
      const vectorOf = (text: string) => fresh.get(text) ?? known.get(text);
      const asked = vectorOf(query) ?? NOTHING;
      return new Map(
        all.flatMap((text) => {
          const vector = vectorOf(text);
          return vector === undefined || text === query ? [] : [[text, cosine(asked, vector)] as const];
        }),
      );
    },
  };
}

const NOTHING = new Float32Array();

const pairOf = (text: string, vector: Float32Array | undefined): [string, Float32Array][] =>
  vector === undefined ? [] : [[text, vector]];

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = AbortSignal.timeout(WAIT_MS);
  try {
    return await untilAborted(work, AbortSignal.any([signal, late]));
  } catch (error) {
    // What comes of it when nobody waits any more is no failure of whoever asked.
    work.catch(() => undefined);
    signal.throwIfAborted();
    throw late.aborted ? new LateVectorsError() : error;
  }
}

/** A vector of length 1. @throws Error where it is none */
export function unitOf(vector: unknown): Float32Array {
  const isVector = Array.isArray(vector) && vector.length > 0 && vector.every((part) => Number.isFinite(part));
  if (!isVector) throw new Error('The embedding model answered with what is no vector of numbers for each text.');
  const length = Math.sqrt(vector.reduce((sum: number, part: number) => sum + part * part, 0));
  return Float32Array.from(vector, (part: number) => (length === 0 ? 0 : part / length));
}

/** What was asked for last is forgotten last. */
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

/** Of vectors of length 1; what points away from one another is as far apart as can be. */
export function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) {
    throw new Error(`The embedding model answered with vectors of ${a.length} and ${b.length} numbers.`);
  }
  let dot = 0;
  for (let index = 0; index < a.length; index += 1) dot += (a[index] ?? 0) * (b[index] ?? 0);
  return Math.max(0, Math.min(1, dot));
}
