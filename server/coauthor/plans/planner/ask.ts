import { type FinishReason, type LanguageModel, type ModelMessage, type Output, streamText } from 'ai';

import { isRetracted } from '../../../../shared/retracted-reasoning.ts';
import { withPromptData } from '../../../models/index.ts';
import type { CoauthorPromptData } from '../../prompt-data.ts';

export interface PlannerReply {
  text: string;
  finishReason: FinishReason;
}

/** An answer that broke off after it began. The cause is the model's error. */
export class BrokenAnswerError extends Error {
  override readonly name = 'BrokenAnswerError';
}

/** Without a schema, since any argument may be a reference. `readRepairedJson` parses the answer leniently. */
function jsonOutput(): Output.Output<string, never, never> {
  return {
    name: 'plan',
    responseFormat: Promise.resolve({ type: 'json' }),
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}

/**
 * One model call for a JSON answer. Streamed, since a large plan takes time.
 * @throws the abort's reason; the model's error before it answered; BrokenAnswerError if it broke off after that
 */
export async function askForJson(options: {
  model: LanguageModel;
  instructions: string;
  messages: ModelMessage[];
  promptData: CoauthorPromptData;
  signal: AbortSignal | undefined;
}): Promise<PlannerReply> {
  const { model, instructions, messages, promptData, signal } = options;
  signal?.throwIfAborted();
  const result = streamText({
    model,
    instructions,
    messages,
    output: jsonOutput(),
    providerOptions: withPromptData(promptData),
    // Models retry and fall back inside; a second layer would multiply the attempts.
    maxRetries: 0,
    ...(signal && { abortSignal: signal }),
    // The stream below carries every error; the default handler would print it with the prompt.
    onError: () => undefined,
  });
  const answered: PlannerReply = { text: '', finishReason: 'other' };
  for await (const part of result.stream) {
    if (part.type === 'text-delta') answered.text += part.text;
    if (isRetracted(part)) answered.text = '';
    if (part.type === 'finish') answered.finishReason = part.finishReason;
    if (part.type === 'abort') signal?.throwIfAborted();
    if (part.type === 'error') {
      signal?.throwIfAborted();
      if (answered.text === '') throw part.error;
      throw new BrokenAnswerError('The answer broke off.', { cause: part.error });
    }
  }
  signal?.throwIfAborted();
  return answered;
}
