import { assembleDifferences, assembleModel } from '../assemble.ts';
import type { EvaluatedModel, EvaluatedStory, EvaluationReport } from '../types.ts';

/** Adds up what the models of an evaluation came to. */
export function assemble({
  models: told,
  seed,
}: {
  models: readonly { name: string; stories: EvaluatedStory[] }[];
  seed: number;
}): { models: EvaluatedModel[]; differences: EvaluationReport['differences'] } {
  const models = told.map(({ name, stories }) => assembleModel(name, stories, seed));
  return { models, differences: assembleDifferences(models, seed) };
}
