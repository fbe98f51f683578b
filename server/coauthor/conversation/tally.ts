import type { LeftOut } from '../../../shared/wire/index.ts';
import { addUsage, type CostFunction, type ModelCall, NOTHING_SPENT, type Spent } from '../../models/index.ts';
import type { PlanningMetadata } from '../chat-message.ts';

const spentIn = ({ model, inputTokens, cachedInputTokens, outputTokens, cost }: PlanningMetadata): Spent => ({
  ...NOTHING_SPENT,
  inputTokens: inputTokens ?? 0,
  cachedInputTokens: cachedInputTokens ?? 0,
  outputTokens: outputTokens ?? 0,
  cost: model === undefined ? 0 : (cost ?? null),
});

/** Adds up the model calls of one answer. @param before existing metadata if the answer continues after a decision */
export function createTally(priceCall: CostFunction, before: PlanningMetadata = {}) {
  const models = new Set(before.model?.split(', '));
  const kept = new Map(before.leftOut?.map((part) => [part.what, part.kept]));
  let spent = spentIn(before);
  return {
    onCall: (call: ModelCall): void => {
      models.add(call.model);
      spent = addUsage(spent, { ...call, calls: 1 }, priceCall);
    },
    onLeftOut: (leftOut: readonly LeftOut[]): void => {
      for (const part of leftOut) kept.set(part.what, Math.min(part.kept, kept.get(part.what) ?? 1));
    },
    metadata: (): PlanningMetadata => {
      if (models.size === 0) return {};
      const { inputTokens, cachedInputTokens, outputTokens, cost } = spent;
      return {
        model: [...models].join(', '),
        inputTokens,
        cachedInputTokens,
        outputTokens,
        ...(cost === null ? {} : { cost }),
        ...(kept.size === 0 ? {} : { leftOut: [...kept].map(([what, share]) => ({ what, kept: share })) }),
      };
    },
  };
}
