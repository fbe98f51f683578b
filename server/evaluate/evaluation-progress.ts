import { createListeners } from '../../shared/listeners.ts';
import type { EvaluationProgress, EvaluationRequest, EvaluationStatus } from '../../shared/wire/index.ts';
import type { CostFunction, ModelCall } from '../models/index.ts';
import { getCountValue, type MeasureCounts, type PlayMeasure, sumCounts } from './measures.ts';
import type { EvaluatedPlay } from './types.ts';

interface Known {
  plays: number;
  turns: number;
  counts: MeasureCounts<PlayMeasure>;
  calls: number;
  failed: number;
  tokens: number;
  cost: number | null;
}

/** Tracks an evaluation's progress for its followers. */
export function createEvaluationProgress({
  id,
  began,
  request,
  priceCall,
}: Pick<EvaluationStatus, 'id' | 'began'> & { request: EvaluationRequest; priceCall: CostFunction }) {
  const listeners = createListeners();
  const known = new Map<string, Known>(
    request.models.map((name) => [name, { plays: 0, turns: 0, counts: {}, calls: 0, failed: 0, tokens: 0, cost: 0 }]),
  );
  let now: EvaluationProgress | null = null;
  let isStopping = false;

  return {
    now(): EvaluationStatus {
      const models = [...known].map(([name, { plays, turns, counts, ...spent }]) => {
        const [told, own, directed] = [counts.told, counts.own, counts.directed].map(getCountValue);
        return { name, plays, turns, told: told ?? null, own: own ?? null, directed: directed ?? null, ...spent };
      });
      const plays = {
        done: models.reduce((sum, model) => sum + model.plays, 0),
        of: request.models.length * request.stories * request.players,
      };
      return { id, began, request, isStopping, now, plays, models };
    },
    follow: listeners.subscribe,
    tell(progress: EvaluationProgress) {
      now = progress;
      listeners.tell();
    },
    played({ counts }: EvaluatedPlay, name: string) {
      const model = known.get(name);
      if (model === undefined) return;
      model.plays += 1;
      model.turns += counts.length;
      model.counts = sumCounts([model.counts, ...counts]);
      listeners.tell();
    },
    called(call: ModelCall, name: string) {
      const model = known.get(name);
      if (model === undefined || now?.type === 'judge') return;
      const cost = priceCall(call.model, call);
      model.calls += 1;
      model.failed += Number(!call.ok);
      model.tokens += call.inputTokens + call.outputTokens;
      model.cost = model.cost === null || cost === null ? null : model.cost + cost;
      listeners.tell();
    },
    stopping() {
      isStopping = true;
      listeners.tell();
    },
  };
}
