import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { MakeJudge } from './judge.ts';

/** Whose options a scene travels among: those of no provider there is. */
const OURS = 'kamishibai';

/**
 * What a prompt is rendered from, as the provider options of its call, for a model that runs in this process and reads no prose. It goes
 * by reference: nothing is copied or written out, and no other model is given it.
 * @param judge says of every other model's answer whether it can be used
 */
export const withScene = (scene: object, judge?: MakeJudge): SharedV4ProviderOptions => ({
  // The SDK types these as JSON and hands them on as they are.
  [OURS]: { scene, judge } as unknown as SharedV4ProviderOptions[string],
});

/** The scene a call came with; undefined where it has none. Who makes the calls of a role says what it is. */
export const sceneOf = <Scene extends object>({
  providerOptions,
}: Pick<LanguageModelV4CallOptions, 'providerOptions'>): Scene | undefined =>
  (providerOptions?.[OURS] as { scene?: Scene } | undefined)?.scene;

/** What judges the answers to a call; undefined where any answer will do. */
export const judgeOf = ({ providerOptions }: Pick<LanguageModelV4CallOptions, 'providerOptions'>) =>
  (providerOptions?.[OURS] as { judge?: MakeJudge } | undefined)?.judge;

/** A call as a model is given it that reads its prompt. */
export function withoutScene(call: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (call.providerOptions?.[OURS] === undefined) return call;
  const { [OURS]: _scene, ...providerOptions } = call.providerOptions;
  return { ...call, providerOptions };
}
