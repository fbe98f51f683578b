import type { MessagePort } from 'node:worker_threads';
import type { EvaluationProgress, EvaluationRequest } from '../../../shared/wire/index.ts';
import type { Config, LogLevel } from '../../config.ts';
import type { ModelCall } from '../../models/index.ts';
import type { JobContext } from '../../workers/index.ts';
import type { EvaluatedPlay } from '../types.ts';

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
