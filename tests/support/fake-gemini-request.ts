import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.json());

const partSchema = z.union([
  z.object({
    functionCall: z.object({ id: z.string().optional(), name: z.string(), args: z.json().optional() }),
    thoughtSignature: z.string().optional(),
  }),
  z.object({
    functionResponse: z.object({
      id: z.string().optional(),
      name: z.string(),
      response: z.object({ content: z.json().optional(), error: z.json().optional() }),
    }),
  }),
  z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string() }) }),
  z.object({ text: z.string(), thought: z.boolean().optional(), thoughtSignature: z.string().optional() }),
]);

const requestSchema = z.object({
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }).optional(),
  contents: z.array(z.object({ role: z.enum(['user', 'model']), parts: z.array(partSchema) })),
  generationConfig: z
    .object({
      responseMimeType: z.string().optional(),
      responseJsonSchema: jsonSchema.optional(),
      maxOutputTokens: z.number().optional(),
      temperature: z.number().optional(),
      seed: z.number().optional(),
    })
    .optional(),
  tools: z
    .array(
      z.object({
        functionDeclarations: z
          .array(z.object({ name: z.string(), description: z.string(), parametersJsonSchema: jsonSchema }))
          .optional(),
      }),
    )
    .optional(),
  toolConfig: z
    .object({
      functionCallingConfig: z
        .object({ mode: z.string(), allowedFunctionNames: z.array(z.string()).optional() })
        .optional(),
    })
    .optional(),
});

type GeminiRequest = z.infer<typeof requestSchema>;
type GeminiPart = z.infer<typeof partSchema>;
type Content<Role extends 'user' | 'assistant'> = Extract<LanguageModelV4Message, { role: Role }>['content'][number];
type ToolMode = NonNullable<NonNullable<GeminiRequest['toolConfig']>['functionCallingConfig']>;

/** Turns a Gemini request back into what the AI SDK asked its model. @throws ZodError when it is not a Gemini request */
export function decodeGeminiRequest(body: unknown): LanguageModelV4CallOptions {
  const { systemInstruction, contents, generationConfig = {}, tools = [], toolConfig } = requestSchema.parse(body);
  const system = systemInstruction?.parts.map(
    ({ text }): LanguageModelV4Message => ({ role: 'system', content: text }),
  );
  const functions = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
  const { responseMimeType, responseJsonSchema, ...settings } = generationConfig;
  const mode = toolConfig?.functionCallingConfig;
  return {
    prompt: [...(system ?? []), ...contents.flatMap(({ role, parts }) => messagesOf(role, parts))],
    ...settings,
    ...(responseMimeType === 'application/json'
      ? { responseFormat: { type: 'json', ...(responseJsonSchema ? { schema: responseJsonSchema } : {}) } }
      : {}),
    ...(functions.length > 0
      ? {
          tools: functions.map(({ name, description, parametersJsonSchema }) => ({
            type: 'function',
            name,
            description,
            inputSchema: parametersJsonSchema,
          })),
          ...(mode === undefined ? {} : { toolChoice: toolChoiceOf(mode) }),
        }
      : {}),
  };
}

function toolChoiceOf({ mode, allowedFunctionNames }: ToolMode): LanguageModelV4CallOptions['toolChoice'] {
  const [only] = allowedFunctionNames ?? [];
  if (mode === 'NONE') return { type: 'none' };
  if (mode !== 'ANY') return { type: 'auto' };
  return only === undefined ? { type: 'required' } : { type: 'tool', toolName: only };
}

/** One Gemini turn; function responses sit in a user's turn there, in a message of their own here. */
function messagesOf(role: 'user' | 'model', parts: GeminiPart[]): LanguageModelV4Message[] {
  if (role === 'model') return [{ role: 'assistant', content: parts.flatMap(assistantPart) }];
  const messages: LanguageModelV4Message[] = [];
  const results = parts.flatMap(toolResult);
  const content = parts.flatMap(userPart);
  if (results.length > 0) messages.push({ role: 'tool', content: results });
  if (content.length > 0) messages.push({ role: 'user', content });
  return messages;
}

function userPart(part: GeminiPart): Content<'user'>[] {
  if ('text' in part) return [{ type: 'text', text: part.text }];
  if (!('inlineData' in part)) return [];
  const { data, mimeType } = part.inlineData;
  return [{ type: 'file', data: { type: 'data', data }, mediaType: mimeType }];
}

function assistantPart(part: GeminiPart): Content<'assistant'>[] {
  if ('text' in part) return [{ type: part.thought ? 'reasoning' : 'text', text: part.text }];
  if (!('functionCall' in part)) return [];
  const { id, name, args = {} } = part.functionCall;
  const signature = part.thoughtSignature;
  const signed = signature === undefined ? {} : { providerOptions: { google: { thoughtSignature: signature } } };
  return [{ type: 'tool-call', toolCallId: id ?? name, toolName: name, input: args, ...signed }];
}

function toolResult(part: GeminiPart): LanguageModelV4ToolResultPart[] {
  if (!('functionResponse' in part)) return [];
  const { id, name, response } = part.functionResponse;
  const failed = response.error !== undefined;
  const value = response.error ?? response.content ?? null;
  const output: LanguageModelV4ToolResultPart['output'] =
    typeof value === 'string'
      ? { type: failed ? 'error-text' : 'text', value }
      : { type: failed ? 'error-json' : 'json', value };
  return [{ type: 'tool-result', toolCallId: id ?? name, toolName: name, output }];
}
