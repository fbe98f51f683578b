import { untilAborted } from '../until-aborted.ts';

/** Makes vectors of texts, one each, in their order; all of the same length. */
export type Embed = (texts: string[], signal: AbortSignal) => Promise<number[][]>;

/** How many vectors are kept: the latest asked for. */
const VECTORS_KEPT = 2000;

/** Says how near texts are to a query in meaning, keeping vectors of texts it has seen. */
export interface Nearness {
  /**
   * @returns one number for each text, 0 to 1
   * @throws whatever the model throws; an Error where it answers with what are no vectors of one length
   */
  of(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
}

/** Makes `Nearness` out of a model that embeds. */
export function createNearness(embed: Embed): Nearness {
  const vectors = new Map<string, readonly number[]>();
  return {
    async of(query, texts, signal) {
      const wanted = [...new Set([query, ...texts])];
      const unknown = wanted.filter((text) => !vectors.has(text));
      const made = unknown.length === 0 ? [] : await untilAborted(embed(unknown, signal), signal);
      const fresh = new Map(unknown.map((text, index) => [text, checked(made[index])] as const));
      const vectorOf = (text: string) => fresh.get(text) ?? vectors.get(text) ?? [];
      const asked = vectorOf(query);
      const near = texts.map((text) => cosine(asked, vectorOf(text)));
      keep(vectors, wanted, vectorOf);
      return near;
    },
  };
}

function checked(vector: unknown): readonly number[] {
  const isVector = Array.isArray(vector) && vector.length > 0 && vector.every((part) => Number.isFinite(part));
  if (isVector) return vector;
  throw new Error('The embedding model answered with what is no vector of numbers for each text.');
}

/** What was asked for last is forgotten last. */
function keep(
  vectors: Map<string, readonly number[]>,
  texts: readonly string[],
  vectorOf: (text: string) => readonly number[],
): void {
  for (const text of texts) {
    const vector = vectorOf(text);
    vectors.delete(text);
    vectors.set(text, vector);
  }
  for (const text of vectors.keys()) {
    if (vectors.size <= VECTORS_KEPT) return;
    vectors.delete(text);
  }
}

function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) {
    throw new Error(`The embedding model answered with vectors of ${a.length} and ${b.length} numbers.`);
  }
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  const length = Math.sqrt(squaresA) * Math.sqrt(squaresB);
  return length === 0 ? 0 : Math.max(0, Math.min(1, dot / length));
}
