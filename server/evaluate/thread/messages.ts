import type { HostDone, HostPart } from '../../models/local/host-process.ts';
import type { HostRequest } from '../../models/local/protocol.ts';
import type { LocalTrouble } from '../../models/local/trouble.ts';
import type { WireRefusal } from '../../workers/thread-protocol.ts';

/* Protocol between an evaluation's thread and its server, which owns budgets and local models. */

/** Requests with one reply each. */
export interface QuestionTypes {
  check: { asked: { scope: string }; told: null };
  /** Begins a budgeted call; null without limits. */
  spend: { asked: { scope: string; spending: number }; told: { left: number; refusal: WireError } | null };
  /** Downloads and loads a local model; returns why it cannot answer, or null. */
  prepare: { asked: { name: string }; told: LocalTrouble | null };
  contextTokens: { asked: { name: string }; told: number };
  generate: { asked: { name: string; request: HostRequest }; told: HostDone };
}
export type QuestionKind = keyof QuestionTypes;

/** An error between threads: a refusal, a budget's, or a message. */
export type WireError =
  | { kind: 'refusal'; refusal: WireRefusal }
  | { kind: 'over-budget'; refusal: WireRefusal; of: 'scope' | 'day'; tokens: number; opensAt: string | null }
  | { kind: 'sentence'; message: string };

export type ToServer =
  | {
      [What in QuestionKind]: { type: 'ask'; id: number; what: What; asked: QuestionTypes[What]['asked'] };
    }[QuestionKind]
  | { type: 'leave'; id: number }
  | { type: 'count'; spending: number; tokens: number }
  | { type: 'spent'; spending: number };

export type EvaluationToThread =
  | { type: 'told'; id: number; told: unknown }
  | { type: 'failed'; id: number; error: WireError }
  | { type: 'part'; id: number; part: HostPart }
  | { type: 'stop' };
