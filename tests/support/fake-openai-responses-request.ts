import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { z } from 'zod';

const texts = z
  .array(z.object({ type: z.enum(['input_text', 'output_text']), text: z.string() }))
  .transform((parts) => parts.map(({ text }) => text).join(''));

const itemSchema = z.union([
  z.object({ role: z.enum(['system', 'developer']), content: z.string() }),
  z.object({ role: z.enum(['user', 'assistant']), content: texts }),
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: z.string() }),
]);

const requestSchema = z.object({
  input: z.array(itemSchema),
  max_output_tokens: z.number().optional(),
  text: z.object({ format: z.object({ schema: z.record(z.string(), z.json()).optional() }).optional() }).optional(),
  tools: z
    .array(
      z.object({ name: z.string(), description: z.string().optional(), parameters: z.record(z.string(), z.json()) }),
    )
    .optional(),
});

/** Turns a request to the Responses API back into what the AI SDK asked its model. @throws ZodError when it is none */
export function decodeResponsesRequest(body: unknown): LanguageModelV4CallOptions {
  const { input, max_output_tokens, text, tools = [] } = requestSchema.parse(body);
  const names = new Map(input.flatMap((item) => ('name' in item ? [[item.call_id, item.name]] : [])));
  const schema = text?.format?.schema;
  return {
    prompt: input.map((item) => messageOf(item, names)),
    ...(max_output_tokens === undefined ? {} : { maxOutputTokens: max_output_tokens }),
    ...(text?.format === undefined ? {} : { responseFormat: { type: 'json', ...(schema && { schema }) } }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description = '', parameters }) => ({
            type: 'function',
            name,
            description,
            inputSchema: parameters,
          })),
        }),
  };
}

function messageOf(item: z.infer<typeof itemSchema>, names: ReadonlyMap<string, string>): LanguageModelV4Message {
  if ('role' in item) {
    const { role, content } = item;
    if (role === 'user' || role === 'assistant') return { role, content: [{ type: 'text', text: content }] };
    return { role: 'system', content };
  }
  const call = { toolCallId: item.call_id, toolName: names.get(item.call_id) ?? '' };
  if (item.type === 'function_call') {
    return { role: 'assistant', content: [{ type: 'tool-call', ...call, input: JSON.parse(item.arguments) }] };
  }
  return { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'text', value: item.output } }] };
}
