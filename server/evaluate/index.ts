import type { EvaluationProgress, EvaluationRequest } from '../../shared/wire/index.ts';
import type { PlayerSort } from '../check/model-playtest/player.ts';
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
  /** Ends it; what was measured by then is told. */
  signal: AbortSignal;
  onProgress?: (progress: EvaluationProgress) => void;
  /** Told of each play that is over, and of the model that told it. */
  onPlay?: (play: EvaluatedPlay, model: string) => void;
  /** Told of a story once it is drafted, and after each play of it. */
  onStory?: (model: string, story: EvaluatedStory) => Promise<void>;
  /** How long one draft and one play may take, in milliseconds; by default half an hour and an hour. */
  limits?: Partial<EvaluationTimes>;
}

/** Who plays a story: so many of the personas, others for the next. */
const playersOf = (all: readonly PlayerSort[], story: number, players: number): PlayerSort[] =>
  Array.from(
    { length: Math.min(players, all.length) },
    (_, index) => all[(story * players + index) % all.length],
  ).flatMap((player) => player ?? []);

/**
 * Tells which model writes and tells well: each has the co-author write stories from the same briefs, and the same personas play
 * them. Models take turns brief by brief, so that whatever is there when it is stopped can be compared. Nothing of it is kept.
 * @throws RefusalError `unavailable` where a model does not answer
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
    const players = playersOf(loadPersonas(brief.language), story, request.players);
    for (const model of request.models) {
      if (signal.aborted) break;
      const evaluated = await evaluateStory({
        ...{ model, brief, players, story, request, deps: { ...deps, clock }, limits, signal, onProgress },
        onPlay: (play) => onPlay?.(play, model),
        onStory: async (told) => onStory?.(model, told),
      }).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (evaluated !== null) stories.get(model)?.push(evaluated);
    }
  }
  const told = request.models.map((name) => ({ name, stories: stories.get(name) ?? [] }));
  const { models, differences } = assemble({ models: told, seed: request.seed });
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
