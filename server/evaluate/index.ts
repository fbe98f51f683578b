import type { EvaluationProgress, EvaluationRequest } from '../../shared/wire/index.ts';
import type { PersonaProfile } from '../check/model-playtest/player.ts';
import { createWorkers } from '../workers/index.ts';
import { assemble } from './assemble.ts';
import type { CandidateDeps } from './candidate.ts';
import { loadBriefs, loadPersonas } from './data.ts';
import { type EvaluationTimes, evaluateStory } from './evaluate-story.ts';
import { judge } from './judge.ts';
import type { EvaluatedPlay, EvaluatedStory, EvaluationReport } from './types.ts';

export { MEASURE_NAMES, type MeasureName } from './measures.ts';
export type { EvaluationReport } from './types.ts';

interface EvaluationOptions extends CandidateDeps {
  /** Stops it; the results so far are reported. */
  signal: AbortSignal;
  onProgress?: (progress: EvaluationProgress) => void;
  onPlay?: (play: EvaluatedPlay, model: string) => void;
  onStory?: (model: string, story: EvaluatedStory) => Promise<void>;
  /** Limits of one draft and one play, in milliseconds; by default half an hour and an hour. */
  limits?: Partial<EvaluationTimes>;
}

/** The personas that play a story; rotates from story to story. */
const choosePlayers = (all: readonly PersonaProfile[], story: number, players: number): PersonaProfile[] =>
  Array.from(
    { length: Math.min(players, all.length) },
    (_, index) => all[(story * players + index) % all.length],
  ).flatMap((player) => player ?? []);

/**
 * Compares how well models write and tell, with the same briefs and personas. Models take turns brief by brief, so that
 * partial results are comparable. Stores nothing. @throws RefusalError `unavailable` if a model does not answer
 */
export async function evaluate(request: EvaluationRequest, options: EvaluationOptions): Promise<EvaluationReport> {
  const workers = createWorkers();
  try {
    return await evaluateOn(request, { ...options, workers });
  } finally {
    await workers.close();
  }
}

async function evaluateOn(request: EvaluationRequest, options: EvaluationOptions): Promise<EvaluationReport> {
  const { clock, signal, onProgress = () => undefined, onPlay, onStory, limits = {}, ...deps } = options;
  const began = clock.now();
  const stories = new Map<string, EvaluatedStory[]>(request.models.map((model) => [model, []]));
  const briefs = loadBriefs().slice(0, request.stories);
  for (const [story, brief] of briefs.entries()) {
    const players = choosePlayers(loadPersonas(brief.language), story, request.players);
    for (const model of request.models) {
      if (signal.aborted) break;
      const evaluated = await evaluateStory({
        ...{ model, brief, players, story, request, deps: { ...deps, clock }, limits, signal, onProgress },
        onPlay: (play) => onPlay?.(play, model),
        onStory: async (story) => onStory?.(model, story),
      }).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (evaluated !== null) stories.get(model)?.push(evaluated);
    }
  }
  const results = request.models.map((name) => ({ name, stories: stories.get(name) ?? [] }));
  const { models, differences } = assemble({ models: results, seed: request.seed });
  const judgement =
    request.judge === null || signal.aborted
      ? null
      : await judge(models, request.judge, { ...deps, clock }, { seed: request.seed, signal, onProgress });
  return {
    version: 1,
    at: clock.iso(),
    ms: Math.max(0, clock.now() - began),
    request,
    interrupted: signal.aborted,
    models,
    differences,
    judgement,
  };
}
