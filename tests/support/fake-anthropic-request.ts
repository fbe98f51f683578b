import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { z } from 'zod';

const textBlock = z.object({ type: z.literal('text'), text: z.string() });
const blockSchema = z.discriminatedUnion('type', [
  textBlock,
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.json() }),
  z.object({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    is_error: z.boolean().optional(),
    content: z.union([z.string(), z.array(textBlock).transform((blocks) => blocks.map(({ text }) => text).join(''))]),
  }),
]);

const requestSchema = z.object({
  system: z.array(textBlock).optional(),
  max_tokens: z.number(),
  temperature: z.number().optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.array(blockSchema) })),
  output_config: z.object({ format: z.object({ schema: z.record(z.string(), z.json()) }).optional() }).optional(),
  tools: z
    .array(
      z.object({ name: z.string(), description: z.string().optional(), input_schema: z.record(z.string(), z.json()) }),
    )
    .optional(),
});

type Block = z.infer<typeof blockSchema>;
type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

/** Turns a request to the Messages API back into what the AI SDK asked its model. @throws ZodError when it is none */
export function decodeAnthropicRequest(body: unknown): LanguageModelV4CallOptions {
  const { system = [], messages, max_tokens, temperature, tools = [], output_config } = requestSchema.parse(body);
  const blocks = messages.flatMap(({ content }) => content);
  const names = new Map(blocks.flatMap((block) => (block.type === 'tool_use' ? [[block.id, block.name]] : [])));
  const schema = output_config?.format?.schema;
  return {
    prompt: [
      ...system.map(({ text }): LanguageModelV4Message => ({ role: 'system', content: text })),
      ...messages.flatMap(({ role, content }) =>
        role === 'assistant' ? [assistantMessage(content)] : userMessages(content, names),
      ),
    ],
    maxOutputTokens: max_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(schema === undefined ? {} : { responseFormat: { type: 'json', schema } }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ input_schema, name, description = '' }) => ({
            type: 'function',
            name,
            description,
            inputSchema: input_schema,
          })),
        }),
  };
}

const assistantMessage = (blocks: readonly Block[]): LanguageModelV4Message => ({
  role: 'assistant',
  content: blocks.flatMap((block): AssistantPart[] => {
    if (block.type === 'text') return [block];
    if (block.type === 'thinking') return [{ type: 'reasoning', text: block.thinking }];
    if (block.type !== 'tool_use') return [];
    return [{ type: 'tool-call', toolCallId: block.id, toolName: block.name, input: block.input }];
  }),
});

/** Results of tools sit in a user's turn there, in a message of their own here. */
function userMessages(blocks: readonly Block[], names: ReadonlyMap<string, string>): LanguageModelV4Message[] {
  const results = blocks.flatMap((block): LanguageModelV4ToolResultPart[] => {
    if (block.type !== 'tool_result') return [];
    const type = block.is_error ? 'error-text' : 'text';
    const output = { type, value: block.content } as const;
    return [
      { type: 'tool-result', toolCallId: block.tool_use_id, toolName: names.get(block.tool_use_id) ?? '', output },
    ];
  });
  const said = blocks.filter((block) => block.type === 'text');
  return [
    ...(results.length > 0 ? [{ role: 'tool' as const, content: results }] : []),
    ...(said.length > 0 ? [{ role: 'user' as const, content: said }] : []),
  ];
}
