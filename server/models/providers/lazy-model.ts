import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';

/**
 * A model whose provider package is imported with its first call. `names`: provider and model id, as the package has
 * them.
 * @param asTaken adapts each call to this provider
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

/** Provider packages read some variables at import and reject a blank address. Call before importing one. */
export function dropBlankVariables(names: readonly string[]): void {
  for (const name of names) if (process.env[name]?.trim() === '') delete process.env[name];
}
