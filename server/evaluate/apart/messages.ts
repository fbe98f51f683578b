import type { HostDone, HostPart } from '../../models/local/host-process.ts';
import type { HostRequest } from '../../models/local/protocol.ts';
import type { LocalTrouble } from '../../models/local/trouble.ts';
import type { WireRefusal } from '../../workers/wire.ts';

/* What an evaluation's thread and its server say to each other: what is spent is the server's, and so are the models of its machine. */

/** What is asked once and answered once. */
export interface Questions {
  /** Whether anything may be spent in a scope. */
  check: { asked: { scope: string }; told: null };
  /** Begins a call under the budgets; null where nothing is limited. */
  spend: { asked: { scope: string; spending: number }; told: { left: number; refusal: WireError } | null };
  /** Fetches and loads a local model; why it cannot answer, or null. */
  prepare: { asked: { name: string }; told: LocalTrouble | null };
  contextTokens: { asked: { name: string }; told: number };
  generate: { asked: { name: string; request: HostRequest }; told: HostDone };
}
export type Question = keyof Questions;

/** An error as it goes between threads: a refusal, that of a budget, or a sentence. */
export type WireError =
  | { kind: 'refusal'; refusal: WireRefusal }
  | { kind: 'over-budget'; refusal: WireRefusal; of: 'scope' | 'day'; tokens: number; opensAt: string | null }
  | { kind: 'sentence'; message: string };

export type ToServer =
  | { [What in Question]: { type: 'ask'; id: number; what: What; asked: Questions[What]['asked'] } }[Question]
  /** Ends what was asked: nobody waits for it any more. */
  | { type: 'leave'; id: number }
  | { type: 'count'; spending: number; tokens: number }
  | { type: 'spent'; spending: number };

export type ToThread =
  | { type: 'told'; id: number; told: unknown }
  | { type: 'failed'; id: number; error: WireError }
  /** Of an answer that is being generated. */
  | { type: 'part'; id: number; part: HostPart }
  /** End the evaluation where it is. */
  | { type: 'stop' };
