import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { z } from 'zod';

export interface ScriptedCall {
  tool: string;
  input: unknown;
}

const CallsSchema = z.array(z.object({ tool: z.string(), input: z.unknown() }));

/** What to say to the obedient model. Encoded, so that the author is not held to have said a name that is in it. */
export const scriptOf = (number: number, calls: readonly ScriptedCall[]): string =>
  `Script ${number} ${Buffer.from(JSON.stringify(calls)).toString('base64')}.`;

/** What it says once a script is done. */
export const doneWith = (number: number): string => `Script ${number} is done.`;

const SCRIPT = /Script (\d+) ([\w+/]+=*)\./g;

/** The last script of a conversation, and how many of its calls were made. */
function scriptIn(prompt: LanguageModelV4Prompt) {
  const texts = prompt.map(({ role, content }) =>
    role === 'user' ? content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ') : '',
  );
  // What the author says comes with notes of the server around it, and after what was never answered.
  const scripts = texts.map((text) => [...text.matchAll(SCRIPT)].at(-1));
  const at = scripts.findLastIndex((found) => found !== undefined);
  const [, number = '', encoded = ''] = scripts[at] ?? [];
  if (number === '') return null;
  const calls = CallsSchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  const made = prompt
    .slice(at)
    .flatMap(({ role, content }) => (role === 'assistant' ? content.filter(({ type }) => type === 'tool-call') : []));
  return { number: Number(number), calls, made: made.length };
}

const usage = {
  inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
};

function* answerTo(prompt: LanguageModelV4Prompt): Generator<LanguageModelV4StreamPart> {
  const script = scriptIn(prompt);
  const isOpen = script !== null && script.made < script.calls.length;
  const text = script === null ? 'Hello.' : isOpen ? `Script ${script.number}: on it.` : doneWith(script.number);
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'text-start', id: 't' };
  for (const delta of text.match(/.{1,6}/g) ?? []) yield { type: 'text-delta', id: 't', delta };
  yield { type: 'text-end', id: 't' };
  if (isOpen) {
    // Even scripts are done in one go, odd ones call by call.
    const rest = script.calls.slice(script.made);
    for (const [index, { tool, input }] of (script.number % 2 === 0 ? rest : rest.slice(0, 1)).entries()) {
      yield {
        type: 'tool-call',
        toolCallId: `call-${script.number}-${script.made + index}`,
        toolName: tool,
        input: JSON.stringify(input),
      };
    }
  }
  const reason = isOpen ? 'tool-calls' : 'stop';
  yield { type: 'finish', finishReason: { unified: reason, raw: reason }, usage };
}

/** A co-author that does what it is told, in the words of `scriptOf`: nothing else, and not too fast. */
export const obedientModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'test',
  modelId: 'obedient',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('It only streams.')),
  doStream: async ({ prompt }) => {
    const parts = answerTo(prompt);
    return {
      stream: new ReadableStream({
        async pull(controller) {
          await sleep(1);
          const next = parts.next();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        },
      }),
    };
  },
};
