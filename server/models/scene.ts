import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { MakeJudge } from './judge.ts';

/** Whose options a scene travels among: those of no provider there is. */
const OURS = 'kamishibai';

/**
 * What a prompt is rendered from, as the provider options of its call, for a model that runs in this process and reads no prose. It goes
 * by reference: nothing is copied or written out, and no other model is given it.
 * @param others what holds of every other model: what judges whether its answer can be used, and the tools it is told of where these are not all
 */
export const withScene = (
  scene: object,
  others: { judge?: MakeJudge; tools?: ToldTools | null } = {},
): SharedV4ProviderOptions => ({
  // The SDK types these as JSON and hands them on as they are.
  [OURS]: { scene, ...others } as unknown as SharedV4ProviderOptions[string],
});

/** The tools of a call that a model is told of, and those it is only told the names of. All of them may be called. */
export interface ToldTools {
  whole: ReadonlySet<string>;
  named: ReadonlySet<string>;
  /** The fields that are told of those, where these are not all. */
  schemaOf?: (name: string) => LanguageModelV4FunctionTool['inputSchema'];
}

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

/** A tool as a model is told of it: none, one, or its name. */
export function asTold(tool: Tool, { whole, named, schemaOf }: ToldTools): Tool[] {
  if (whole.has(tool.name)) {
    return [schemaOf && tool.type === 'function' ? { ...tool, inputSchema: schemaOf(tool.name) } : tool];
  }
  if (!named.has(tool.name) || tool.type !== 'function') return [];
  const { type, name } = tool;
  return [{ type, name, description: 'Call it with {} to be told its fields.', inputSchema: { type: 'object' } }];
}

/** The scene a call came with; undefined where it has none. Who makes the calls of a role says what it is. */
export const sceneOf = <Scene extends object>({
  providerOptions,
}: Pick<LanguageModelV4CallOptions, 'providerOptions'>): Scene | undefined =>
  (providerOptions?.[OURS] as { scene?: Scene } | undefined)?.scene;

/** What judges the answers to a call; undefined where any answer will do. */
export const judgeOf = ({ providerOptions }: Pick<LanguageModelV4CallOptions, 'providerOptions'>) =>
  (providerOptions?.[OURS] as { judge?: MakeJudge } | undefined)?.judge;

/** A call as a model is given it that reads its prompt: without the scene, and with the tools it is told of. */
export function withoutScene(call: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (call.providerOptions?.[OURS] === undefined) return call;
  const { [OURS]: ours, ...providerOptions } = call.providerOptions;
  const { tools } = ours as { tools?: ToldTools | null };
  return {
    ...call,
    providerOptions,
    ...(tools && call.tools && { tools: call.tools.flatMap((tool) => asTold(tool, tools)) }),
  };
}
