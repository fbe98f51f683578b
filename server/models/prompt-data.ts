import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { MakeJudge } from './calls/judge.ts';

/** The provider option under which prompt data is passed; no real provider has this name. */
const OURS = 'kamishibai';

/**
 * Passes a prompt's source data by reference in provider options, for a model in this process that reads no prose;
 * never sent to other models. `others`: the judge of their answers, and the tools they are shown.
 */
export const withPromptData = (
  promptData: object,
  others: { judge?: MakeJudge; tools?: ShownTools | null } = {},
): SharedV4ProviderOptions => ({
  // The SDK types options as JSON but passes them through.
  [OURS]: { promptData, ...others } as unknown as SharedV4ProviderOptions[string],
});

/** The tools that a model is shown in full, and those shown by name only. All can be called. */
export interface ShownTools {
  whole: ReadonlySet<string>;
  named: ReadonlySet<string>;
  /** The reduced schema of a tool, if not all fields are shown. */
  getSchema?: (name: string) => LanguageModelV4FunctionTool['inputSchema'];
}

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

/** A tool as the model sees it: hidden, full, or by name. */
export function showTool(tool: Tool, { whole, named, getSchema }: ShownTools): Tool[] {
  if (whole.has(tool.name)) {
    return [getSchema && tool.type === 'function' ? { ...tool, inputSchema: getSchema(tool.name) } : tool];
  }
  if (!named.has(tool.name) || tool.type !== 'function') return [];
  const { type, name } = tool;
  return [
    {
      type,
      name,
      description: 'Call it with {}: it is refused, and its fields are shown from then on.',
      inputSchema: { type: 'object' },
    },
  ];
}

/** The prompt data of a call; undefined if none. The caller knows its type. */
export const getPromptData = <Data extends object>({
  providerOptions,
}: Pick<LanguageModelV4CallOptions, 'providerOptions'>): Data | undefined =>
  (providerOptions?.[OURS] as { promptData?: Data } | undefined)?.promptData;

/** The judge of a call's answers; undefined if any answer is accepted. */
export const getAnswerJudge = ({ providerOptions }: Pick<LanguageModelV4CallOptions, 'providerOptions'>) =>
  (providerOptions?.[OURS] as { judge?: MakeJudge } | undefined)?.judge;

/** Prepares a call for a model that reads its prompt: without the prompt data, and with the tools it is shown. */
export function withoutPromptData(call: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (call.providerOptions?.[OURS] === undefined) return call;
  const { [OURS]: ours, ...providerOptions } = call.providerOptions;
  const { tools } = ours as { tools?: ShownTools | null };
  return {
    ...call,
    providerOptions,
    ...(tools && call.tools && { tools: call.tools.flatMap((tool) => showTool(tool, tools)) }),
  };
}
