import type { ModelCall } from '../../models/types.ts';
import type { PlanningMetadata } from '../agent.ts';

/** Adds up the model calls of one answer for its message's metadata. */
export function createTally() {
  const models = new Set<string>();
  let inputTokens = 0;
  let outputTokens = 0;
  return {
    onCall: (call: ModelCall): void => {
      models.add(call.model);
      inputTokens += call.inputTokens;
      outputTokens += call.outputTokens;
    },
    metadata: (): PlanningMetadata =>
      models.size === 0 ? {} : { model: [...models].join(', '), inputTokens, outputTokens },
  };
}
