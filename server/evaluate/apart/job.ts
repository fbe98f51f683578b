import type { MessagePort } from 'node:worker_threads';
import type { EvaluationProgress, EvaluationRequest } from '../../../shared/wire/index.ts';
import type { Config, LogLevel } from '../../config.ts';
import type { ModelCall } from '../../models/index.ts';
import type { JobContext } from '../../workers/index.ts';
import type { EvaluatedPlay } from '../types.ts';

/** An evaluation as its thread is given it. */
export interface EvaluationGiven {
  id: string;
  request: EvaluationRequest;
  /** Of the server, as it is now, with the keys that are kept. */
  config: Config;
  logLevel: LogLevel;
  env: Record<string, string | undefined>;
  /** Where the server is asked. */
  port: MessagePort;
}

/** What is told of it on the way. */
export type EvaluationTold =
  | { type: 'progress'; progress: EvaluationProgress }
  | { type: 'played'; play: EvaluatedPlay; model: string }
  | { type: 'called'; call: ModelCall; model: string };

/** What does it there. It has the whole server in it, so whoever asks for it knows it by this alone. */
export type EvaluateApart = (given: EvaluationGiven, context: JobContext<EvaluationTold>) => Promise<void>;
