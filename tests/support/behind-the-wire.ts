import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { createImproviser } from '../../server/improviser/index.ts';
import { getPromptData, type ModelRole, type Models, withPromptData } from '../../server/models/index.ts';
import { scriptedCoauthor } from './scripted-coauthor.ts';

/**
 * The improviser behind a fake model server. No server is ever sent what a prompt is rendered from, so it is noted where the
 * server asks: of each role, the last.
 */
export function behindTheWire(seed = 7) {
  const latest = new Map<ModelRole, object>();
  return {
    /** The same models, whose calls are listened to. */
    around: (models: Models): Models => ({
      ...models,
      language(role, options) {
        const model = models.language(role, options) as LanguageModelV4;
        const heard = (call: LanguageModelV4CallOptions) => {
          const promptData = getPromptData(call);
          if (promptData !== undefined) latest.set(role, promptData);
          return call;
        };
        return {
          specificationVersion: 'v4',
          provider: model.provider,
          modelId: model.modelId,
          supportedUrls: model.supportedUrls,
          doGenerate: (call) => model.doGenerate(heard(call)),
          doStream: (call) => model.doStream(heard(call)),
        };
      },
    }),
    /** Answers for a role what the improviser would in the server; as the co-author it builds a story. */
    brain(role: ModelRole): LanguageModelV4 {
      const improviser = role === 'coauthor' ? scriptedCoauthor(seed) : createImproviser({ role, seed, paceMs: 0 });
      const told = (call: LanguageModelV4CallOptions): LanguageModelV4CallOptions => {
        const promptData = latest.get(role);
        return promptData === undefined ? call : { ...call, providerOptions: withPromptData(promptData) };
      };
      return {
        ...improviser,
        doGenerate: (call) => improviser.doGenerate(told(call)),
        doStream: (call) => improviser.doStream(told(call)),
      };
    },
  };
}
