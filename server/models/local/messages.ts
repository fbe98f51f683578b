import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { HostMessage, HostRequest } from './protocol.ts';

/** The default: random enough that stories vary. */
const TEMPERATURE = 0.8;

/** @param lane groups calls with the same prefix */
export function createHostRequest(call: LanguageModelV4CallOptions, lane: string): HostRequest {
  const { responseFormat: format, toolChoice, tools = [], maxOutputTokens, topP, topK, seed } = call;
  const chosen = tools.filter(
    (tool) =>
      tool.type === 'function' &&
      toolChoice?.type !== 'none' &&
      (toolChoice?.type !== 'tool' || toolChoice.toolName === tool.name),
  );
  return {
    lane,
    messages: toMessages(call.prompt),
    isJson: format?.type === 'json',
    ...(format?.type === 'json' && format.schema !== undefined ? { schema: format.schema } : {}),
    tools: chosen.flatMap((tool) =>
      tool.type === 'function'
        ? [
            {
              name: tool.name,
              ...(tool.description === undefined ? {} : { description: tool.description }),
              schema: tool.inputSchema,
            },
          ]
        : [],
    ),
    ...(maxOutputTokens === undefined ? {} : { maxTokens: maxOutputTokens }),
    temperature: call.temperature ?? TEMPERATURE,
    ...(topP === undefined ? {} : { topP }),
    ...(topK === undefined ? {} : { topK }),
    ...(seed === undefined ? {} : { seed }),
    stop: call.stopSequences ?? [],
  };
}

/** The prompt as text. Files become a note that they were there. */
function toMessages(prompt: LanguageModelV4Prompt): HostMessage[] {
  const messages: HostMessage[] = [];
  const calls = new Map<string, { name: string; input: unknown; result: string }>();
  /** Joins consecutive output of the model into one message. */
  const ofModel = () => {
    const last = messages.at(-1);
    if (last?.role === 'model') return last.parts;
    const message: Extract<HostMessage, { role: 'model' }> = { role: 'model', parts: [] };
    messages.push(message);
    return message.parts;
  };
  for (const message of prompt) {
    if (message.role === 'system') messages.push({ role: 'system', text: message.content });
    else if (message.role === 'user') {
      const texts = message.content.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`));
      messages.push({ role: 'user', text: texts.join('\n') });
    } else if (message.role === 'assistant') {
      for (const part of message.content) {
        if (part.type === 'text' && part.text !== '') ofModel().push(part.text);
        if (part.type !== 'tool-call') continue;
        const called = { name: part.toolName, input: part.input, result: '' };
        calls.set(part.toolCallId, called);
        ofModel().push(called);
      }
    } else {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue;
        const called = calls.get(part.toolCallId);
        if (called !== undefined) called.result = toResultText(part.output);
      }
    }
  }
  return messages;
}

type ToolOutput = Extract<
  Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>['output'];

function toResultText(output: ToolOutput): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value);
    case 'execution-denied':
      return output.reason ?? 'This was not allowed.';
    case 'content':
      return output.value.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
  }
}
