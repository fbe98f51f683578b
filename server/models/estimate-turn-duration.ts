import { SHORT_TURN_TOKENS } from './calls/retry-policy.ts';
import type { ModelCall } from './types.ts';

export interface Rates {
  read: number;
  write: number;
}

/** A turn has two calls, Director and Storyteller: tokens per prompt, and of both answers together. */
const TURN = { promptTokens: SHORT_TURN_TOKENS, prompts: 2, answerTokens: 600 } as const;

/** Duration of a turn at these rates, in milliseconds. */
export const turnMs = ({ read, write }: Rates): number =>
  Math.round(1000 * ((TURN.prompts * TURN.promptTokens) / read + TURN.answerTokens / write));

/** Bytes per weight with the usual quantisation, Q4_K_M. */
const BYTES_A_WEIGHT = 0.6;
/** Throughput of one processor thread per second: weights × prompt tokens, and bytes of weights read to generate. */
const READ_A_THREAD = 30e9;
const WRITE_A_THREAD = 6e9;
/** Memory bandwidth in bytes per second, which limits generation on many threads. */
const MEMORY_A_SECOND = 30e9;

/** Estimates the rates of a model on a processor from its file size. */
export const estimateRates = (bytes: number, threads: number): Rates => ({
  read: (READ_A_THREAD * threads) / (bytes / BYTES_A_WEIGHT),
  write: Math.min(WRITE_A_THREAD * threads, MEMORY_A_SECOND) / bytes,
});

/** Weight of the latest call in the moving average. */
const LATEST = 0.4;

export type TurnTimes = ReturnType<typeof createTurnTimes>;

/** Measured turn times, in memory only: from calls of plays, or from a test until a turn was played. */
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
    /** @param director null if no model directs. @returns milliseconds; null if nothing was measured */
    get(director: string | null, storyteller: string): number | null {
      const tellingMs = called.get(`storyteller ${storyteller}`);
      const directed = director === null ? 0 : called.get(`director ${director}`);
      if (tellingMs !== undefined && directed !== undefined) return Math.round(tellingMs + directed);
      return tested.get(storyteller) ?? null;
    },
  };
}
