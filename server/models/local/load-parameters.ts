import { RefusalError } from '../../../shared/error.ts';
import { formatByteSize } from './bytes.ts';

export interface Weighed {
  bytes: number;
  contextTokens: number | null;
  cacheBytesPerToken: number | null;
}

export interface Fitting {
  contextTokens: number;
  /** The number of prompt prefixes cached, each with a full context. */
  lanes: number;
}

/** The runtime's memory beside weights and context. */
const RUNTIME_BYTES = 250 * 1024 * 1024;
/** The default for a token of context: the most that models of four billion parameters need. */
const CACHE_BYTES_UNKNOWN = 400 * 1024;
const CONTEXT_TOKENS_UNKNOWN = 4096;
/** From preferred to acceptable. */
const CONTEXT_TOKENS = [16_384, 8192, 4096];
/** One each for the Director, the Storyteller and the co-author. */
const LANES = [3, 2];
/** More lanes and longer contexts are used only if this share of the free memory suffices. */
const COMFORTABLE = 0.6;

/** A model's memory use, in bytes. */
export const estimateMemory = (model: Weighed, { contextTokens, lanes }: Fitting): number =>
  model.bytes + RUNTIME_BYTES + contextTokens * lanes * (model.cacheBytesPerToken ?? CACHE_BYTES_UNKNOWN);

/** The minimum parameters to load a model with. */
export const leastFitting = ({ contextTokens }: Pick<Weighed, 'contextTokens'>): Fitting => ({
  contextTokens: Math.min(contextTokens ?? CONTEXT_TOKENS_UNKNOWN, CONTEXT_TOKENS.at(-1) ?? CONTEXT_TOKENS_UNKNOWN),
  lanes: 1,
});

/** As much context and as many lanes as fit comfortably. @throws RefusalError `unavailable` with the required memory */
export function chooseLoadParameters(name: string, model: Weighed, freeBytes: number): Fitting {
  const trained = model.contextTokens ?? CONTEXT_TOKENS_UNKNOWN;
  const isComfortable = (fitting: Fitting) => estimateMemory(model, fitting) <= freeBytes * COMFORTABLE;
  const least = leastFitting(model);
  if (estimateMemory(model, least) > freeBytes) {
    throw new RefusalError(
      'unavailable',
      `${name} does not fit: it wants ${formatByteSize(estimateMemory(model, least))} of memory, and ${formatByteSize(freeBytes)} are free.`,
      {
        reason: {
          code: 'local-model-no-memory',
          name,
          needs: formatByteSize(estimateMemory(model, least)),
          free: formatByteSize(freeBytes),
        },
      },
    );
  }
  const contexts = CONTEXT_TOKENS.map((tokens) => Math.min(tokens, trained));
  const contextTokens =
    contexts.find((tokens) => isComfortable({ contextTokens: tokens, lanes: 1 })) ?? least.contextTokens;
  return { contextTokens, lanes: LANES.find((lanes) => isComfortable({ contextTokens, lanes })) ?? 1 };
}
