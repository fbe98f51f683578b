import type { MessagePort } from 'node:worker_threads';
import { getErrorMessage, RefusalError } from '../../../shared/error.ts';
import type { EvaluationProgress, EvaluationRequest } from '../../../shared/wire/index.ts';
import type { Config, LogLevel } from '../../config.ts';
import { type ModelCall, OverBudgetError } from '../../models/index.ts';
import type { HostDone, HostPart } from '../../models/local/host-process.ts';
import type { HostRequest } from '../../models/local/protocol.ts';
import type { LocalTrouble } from '../../models/local/trouble.ts';
import type { JobContext } from '../../workers/index.ts';
import { fromWire, toWire, type WireRefusal } from '../../workers/thread-protocol.ts';
import type { EvaluatedPlay } from '../types.ts';

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

export function toWireError(error: unknown): WireError {
  if (error instanceof OverBudgetError) {
    const { of, tokens, opensAt } = error;
    return { kind: 'over-budget', refusal: toWire(error), of, tokens, opensAt };
  }
  if (error instanceof RefusalError) return { kind: 'refusal', refusal: toWire(error) };
  return { kind: 'sentence', message: getErrorMessage(error) };
}

/** Restores a serialized error. */
export function fromWireError(sent: WireError): Error {
  if (sent.kind === 'sentence') return new Error(sent.message);
  const refusal = fromWire(sent.refusal);
  if (sent.kind === 'refusal') return refusal;
  const { message, hint = '', retryAfterSeconds, reason } = refusal;
  return new OverBudgetError(sent.of, sent.tokens, sent.opensAt, {
    ...{ message, hint },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(reason !== undefined && { reason }),
  });
}

export interface EvaluationGiven {
  id: string;
  request: EvaluationRequest;
  config: Config;
  logLevel: LogLevel;
  env: Record<string, string | undefined>;
  port: MessagePort;
}

export type EvaluationTold =
  | { type: 'progress'; progress: EvaluationProgress }
  | { type: 'played'; play: EvaluatedPlay; model: string }
  | { type: 'called'; call: ModelCall; model: string };

/** The job's type alone: its module includes the whole server. */
export type EvaluateApart = (given: EvaluationGiven, context: JobContext<EvaluationTold>) => Promise<void>;
