import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.json());
const textSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((parts) => parts.map((part) => part.text).join('')),
]);

/** What a person says: words, and pictures as `data:` addresses. */
const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.templateLiteral(['data:', z.string(), ';base64,', z.string()]) }),
  }),
]);
const partsSchema = z.union([z.string().transform((text) => [{ type: 'text' as const, text }]), z.array(partSchema)]);

const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: textSchema }),
  z.object({ role: z.literal('user'), content: partsSchema }),
  z.object({
    role: z.literal('assistant'),
    content: textSchema.nullish(),
    tool_calls: z
      .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
      .optional(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);

const requestSchema = z.object({
  messages: z.array(messageSchema),
  max_tokens: z.number().optional(),
  temperature: z.number().optional(),
  seed: z.number().optional(),
  response_format: z
    .object({ type: z.string(), json_schema: z.object({ name: z.string(), schema: jsonSchema }).optional() })
    .optional(),
  tools: z
    .array(
      z.object({
        function: z.object({ name: z.string(), description: z.string().optional(), parameters: jsonSchema }),
      }),
    )
    .optional(),
  tool_choice: z
    .union([z.enum(['auto', 'none', 'required']), z.object({ function: z.object({ name: z.string() }) })])
    .optional(),
});

type Message = z.infer<typeof messageSchema>;

/** Turns a chat completion request back into what the AI SDK asked its model. @throws ZodError when it is none */
export function decodeOpenAIRequest(body: unknown): LanguageModelV4CallOptions {
  const request = requestSchema.parse(body);
  const { messages, max_tokens: maxOutputTokens, temperature, seed, response_format: format, tools = [] } = request;
  const names = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );
  const choice = request.tool_choice;
  return {
    prompt: messages.map((message) => promptMessage(message, names)),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(format?.type.startsWith('json') ? { responseFormat: { type: 'json' as const, ...format.json_schema } } : {}),
    ...(tools.length > 0
      ? {
          tools: tools.map(({ function: { parameters, ...named } }) => ({
            type: 'function',
            ...named,
            inputSchema: parameters,
          })),
        }
      : {}),
    ...(choice === undefined
      ? {}
      : {
          toolChoice: typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.function.name },
        }),
  };
}

function promptPart(part: z.infer<typeof partSchema>): LanguageModelV4TextPart | LanguageModelV4FilePart {
  if (part.type === 'text') return part;
  const [, mediaType = '', data = ''] = /^data:([^;]*);base64,(.*)$/s.exec(part.image_url.url) ?? [];
  return { type: 'file', mediaType, data: { type: 'data', data } };
}

function promptMessage(message: Message, names: ReadonlyMap<string, string>): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return { role: 'user', content: message.content.map(promptPart) };
    case 'assistant': {
      const text = message.content ?? '';
      const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input: parsed(input),
      }));
      return { role: 'assistant', content: text === '' ? calls : [{ type: 'text', text }, ...calls] };
    }
    case 'tool': {
      const value = parsed(message.content);
      const output = typeof value === 'string' ? { type: 'text' as const, value } : { type: 'json' as const, value };
      const toolName = names.get(message.tool_call_id) ?? '';
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId: message.tool_call_id, toolName, output }] };
    }
  }
}

/** JSON where it is JSON, else the text itself. */
function parsed(text: string): z.infer<ReturnType<typeof z.json>> {
  const result = z.json().safeParse(tryParse(text));
  return result.success ? result.data : text;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // tools may answer in plain words
  }
}
