import type { LanguageModelV4 } from '@ai-sdk/provider';

/**
 * A language model whose code is loaded when it is called for the first time, since a server that starts needs none of it yet.
 * @param named as the model calls itself; it takes no URLs
 */
export function loadedLate(
  named: Pick<LanguageModelV4, 'provider' | 'modelId'>,
  load: () => Promise<LanguageModelV4>,
): LanguageModelV4 {
  let loaded: Promise<LanguageModelV4> | undefined;
  const model = async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  return {
    specificationVersion: 'v4',
    ...named,
    supportedUrls: {},
    doGenerate: async (call) => (await model()).doGenerate(call),
    doStream: async (call) => (await model()).doStream(call),
  };
}
