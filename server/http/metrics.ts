import { prometheus } from '@hono/prometheus';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ModelCall } from '../models/types.ts';

const PREFIX = 'kamishibai_';

/** Seconds: a model's answer takes from a tenth of a second to minutes. */
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

export interface Metrics {
  /** Counts a model call with its tokens and duration. */
  countCall(call: ModelCall): void;
  /** Measures every request from here on, and answers `GET /metrics` in Prometheus' text format. */
  addTo(app: OpenAPIHono): void;
}

/** Metrics of one server: of requests, model calls and, from the first reading on, the process. No texts or ids. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['role', 'model'] as const;
  const calls = new Counter({
    name: `${PREFIX}model_calls_total`,
    help: 'Model calls',
    labelNames: [...labelNames, 'outcome'],
    registers,
  });
  const tokens = new Counter({
    name: `${PREFIX}model_tokens_total`,
    help: 'Tokens of model calls; cached ones are also counted as input',
    labelNames: [...labelNames, 'kind'],
    registers,
  });
  const seconds = new Histogram({
    name: `${PREFIX}model_call_duration_seconds`,
    help: 'Duration of model calls',
    labelNames,
    buckets: CALL_BUCKETS,
    registers,
  });
  const { printMetrics, registerMetrics } = prometheus({ registry, prefix: PREFIX });
  let observesProcess = false;
  return {
    countCall({ role, model, ok, inputTokens, cachedInputTokens, outputTokens, ms }) {
      calls.inc({ role, model, outcome: ok ? 'answered' : 'failed' });
      tokens.inc({ role, model, kind: 'input' }, inputTokens);
      tokens.inc({ role, model, kind: 'cached' }, cachedInputTokens);
      tokens.inc({ role, model, kind: 'output' }, outputTokens);
      seconds.observe({ role, model }, ms / 1000);
    },
    addTo(app) {
      app.use(registerMetrics);
      app.get('/metrics', (context) => {
        // Its observers cost something for as long as the process lives.
        if (!observesProcess) collectDefaultMetrics({ register: registry, prefix: PREFIX });
        observesProcess = true;
        return printMetrics(context);
      });
    },
  };
}
