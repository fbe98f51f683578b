import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { VNFrame } from '../../shared/play/index.ts';
import { IMPROVISER_NAME } from '../models/metered.ts';
import type { Scene } from '../storyteller/index.ts';
import type { ImproviserOptions } from './index.ts';

/**
 * As `createImproviser`, its grammars and rules loaded when it is called for the first time: a server that starts needs none of them yet.
 */
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

/**
 * Who tells what a player said or did of their own where no model is asked: before what is written. It is loaded with the first of them.
 * @param isAnswered what is told next answers it
 */
export async function improvisedDeed(seed: number, isAnswered: boolean): Promise<(scene: Scene) => VNFrame[]> {
  const { tellDeed } = await import('./telling/tell.ts');
  return (scene) => tellDeed(scene, seed, isAnswered);
}
