import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';

/**
 * A model whose provider's package is loaded with its first call, so that a server whose roles do not name it never loads it.
 * @param names the provider and the model's id, as the package names them
 * @param connect loads the package and makes the model, once
 * @param asTaken each call as this provider takes it
 */
export function lazyModel(
  names: Pick<LanguageModelV4, 'provider' | 'modelId'>,
  connect: () => LanguageModelV4,
  asTaken: (call: LanguageModelV4CallOptions) => LanguageModelV4CallOptions,
): LanguageModelV4 {
  let loaded: LanguageModelV4 | null = null;
  const model = (): LanguageModelV4 => {
    loaded ??= connect();
    return loaded;
  };
  return {
    specificationVersion: 'v4',
    ...names,
    supportedUrls: {},
    doGenerate: async (call) => model().doGenerate(asTaken(call)),
    doStream: async (call) => model().doStream(asTaken(call)),
  };
}
