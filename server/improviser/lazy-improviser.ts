import type { LanguageModelV4 } from '@ai-sdk/provider';
import { IMPROVISER_NAME } from '../models/improviser-name.ts';
import type { ImproviserOptions } from './index.ts';

/** `createImproviser`, loading grammars and rules on first use, which keeps server starts fast. */
export function improviser(options: ImproviserOptions): LanguageModelV4 {
  let loaded: Promise<LanguageModelV4> | undefined;
  const model = async () => {
    loaded ??= import('./index.ts').then(({ createImproviser }) => createImproviser(options));
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  return {
    specificationVersion: 'v4',
    provider: 'kamishibai',
    modelId: IMPROVISER_NAME,
    supportedUrls: {},
    doGenerate: async (call) => (await model()).doGenerate(call),
    doStream: async (call) => (await model()).doStream(call),
  };
}
