import { SHORT_TURN_TOKENS } from './timing.ts';
import type { ModelCall } from './types.ts';

/** How fast a model reads its prompt and writes its answer, in tokens a second. */
export interface Rates {
  read: number;
  write: number;
}

/** A turn asks twice, the Director and then the Storyteller: tokens of each prompt, and of both answers. */
const TURN = { promptTokens: SHORT_TURN_TOKENS, prompts: 2, answerTokens: 600 } as const;

/** How long a turn takes at these rates, in milliseconds. */
export const turnMs = ({ read, write }: Rates): number =>
  Math.round(1000 * ((TURN.prompts * TURN.promptTokens) / read + TURN.answerTokens / write));

/** Bytes a weight takes in the quantisation that is common, Q4_K_M. */
const BYTES_A_WEIGHT = 0.6;
/** What one thread of a common processor gets through a second: weights times tokens read, and bytes of weights per token written. */
const READ_A_THREAD = 30e9;
const WRITE_A_THREAD = 6e9;
/** What all threads get out of common memory: more of them write no faster. */
const MEMORY_A_SECOND = 30e9;

/** What a processor makes of a model, before anything was measured. */
export const estimateRates = (bytes: number, threads: number): Rates => ({
  read: (READ_A_THREAD * threads) / (bytes / BYTES_A_WEIGHT),
  write: Math.min(WRITE_A_THREAD * threads, MEMORY_A_SECOND) / bytes,
});

/** The share of the last call in what is remembered. */
const LATEST = 0.4;

/** How long turns take here, by what was measured: calls of plays, before there were any a test. In memory for as long as the server runs. */
export function createTurnTimes() {
  const tested = new Map<string, number>();
  const called = new Map<string, number>();
  return {
    tested: (model: string, ms: number) => void tested.set(model, ms),
    called({ role, model, scope, ok, ms }: ModelCall) {
      if (!ok || !scope.startsWith('play:') || (role !== 'director' && role !== 'storyteller')) return;
      const key = `${role} ${model}`;
      const known = called.get(key);
      called.set(key, known === undefined ? ms : known + (ms - known) * LATEST);
    },
    /** @param director null where it asks no model. @returns milliseconds; null where nothing was measured */
    of(director: string | null, storyteller: string): number | null {
      const told = called.get(`storyteller ${storyteller}`);
      const directed = director === null ? 0 : called.get(`director ${director}`);
      if (told !== undefined && directed !== undefined) return Math.round(told + directed);
      return tested.get(storyteller) ?? null;
    },
  };
}
