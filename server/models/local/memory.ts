import { RefusalError } from '../../../shared/error.ts';
import { inUnits } from './bytes.ts';

/** What is known of a model before it is loaded. */
export interface Weighed {
  bytes: number;
  contextTokens: number | null;
  cacheBytesPerToken: number | null;
}

/** How a model is loaded. */
export interface Fitting {
  contextTokens: number;
  /** How many beginnings of prompts it remembers, each of its whole context. */
  lanes: number;
}

/** What the runtime takes beside weights and context. */
const RUNTIME_BYTES = 250 * 1024 * 1024;
/** Where a file does not say what a token of context takes: as much as models of four billion weights do at most. */
const CACHE_BYTES_UNKNOWN = 400 * 1024;
const CONTEXT_TOKENS_UNKNOWN = 4096;
/** From what is wanted to what can be done with. */
const CONTEXT_TOKENS = [16_384, 8192, 4096];
/** One for the Director, one for the Storyteller, one for the co-author. */
const LANES = [3, 2];
/** More than one lane, or a longer context, is taken only where so much of the free memory is enough. */
const COMFORTABLE = 0.6;

/** The memory a model takes, in bytes. */
export const memoryOf = (model: Weighed, { contextTokens, lanes }: Fitting): number =>
  model.bytes + RUNTIME_BYTES + contextTokens * lanes * (model.cacheBytesPerToken ?? CACHE_BYTES_UNKNOWN);

/** The least a model can be loaded with. */
export const leastFitting = ({ contextTokens }: Pick<Weighed, 'contextTokens'>): Fitting => ({
  contextTokens: Math.min(contextTokens ?? CONTEXT_TOKENS_UNKNOWN, CONTEXT_TOKENS.at(-1) ?? CONTEXT_TOKENS_UNKNOWN),
  lanes: 1,
});

/**
 * How a model fits the memory that is free: with as much context, and as many lanes, as is comfortable.
 * @param freeBytes what is free now
 * @throws RefusalError `unavailable`, saying how much it wants, where it does not
 */
export function fittingOf(name: string, model: Weighed, freeBytes: number): Fitting {
  const trained = model.contextTokens ?? CONTEXT_TOKENS_UNKNOWN;
  const isComfortable = (fitting: Fitting) => memoryOf(model, fitting) <= freeBytes * COMFORTABLE;
  const least = leastFitting(model);
  if (memoryOf(model, least) > freeBytes) {
    throw new RefusalError(
      'unavailable',
      `${name} does not fit: it wants ${inUnits(memoryOf(model, least))} of memory, and ${inUnits(freeBytes)} are free.`,
      {
        reason: {
          code: 'local-model-no-memory',
          name,
          needs: inUnits(memoryOf(model, least)),
          free: inUnits(freeBytes),
        },
      },
    );
  }
  const contexts = CONTEXT_TOKENS.map((tokens) => Math.min(tokens, trained));
  const contextTokens =
    contexts.find((tokens) => isComfortable({ contextTokens: tokens, lanes: 1 })) ?? least.contextTokens;
  return { contextTokens, lanes: LANES.find((lanes) => isComfortable({ contextTokens, lanes })) ?? 1 };
}
