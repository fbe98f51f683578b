import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Models } from '../../server/models/index.ts';

/** Consonants alone: no word comes of them by chance. */
const LETTERS = 'tnshrdlcmfwpvbgkqjxz';

/** A text of the same length and the same spaces and line breaks, of which nothing else is left: no word, number, fence or bracket. */
function noiseOf(text: string): string {
  let state = text.length + 1;
  return text.replace(/\S/gu, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return LETTERS[(state >> 8) % LETTERS.length] ?? 't';
  });
}

/** The same messages with noise for every text in them, the author's and the tools' as well. */
const noisyPrompt = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
  prompt.map((message) => {
    if (message.role === 'system') return { ...message, content: noiseOf(message.content) };
    const content = message.content.map((part) => ('text' in part ? { ...part, text: noiseOf(part.text) } : part));
    return { ...message, content } as typeof message;
  });

/** A call of which nobody can read a sentence. */
const noisy = ({ prompt, tools = [], ...call }: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
  ...call,
  prompt: noisyPrompt(prompt),
  tools: tools.map((tool) =>
    tool.type === 'function' ? { ...tool, description: noiseOf(tool.description ?? ''), inputSchema: {} } : tool,
  ),
});

/**
 * Models that are asked in noise: whatever the server writes into a prompt, no model is told a word of it.
 * @param heard told every prompt as it was, and the noise for it
 */
export const inNoise =
  (heard: (prompt: LanguageModelV4Prompt, noise: LanguageModelV4Prompt) => void = () => undefined) =>
  (models: Models): Models => ({
    ...models,
    language(role, options) {
      const model = models.language(role, options) as LanguageModelV4;
      const drowned = (call: LanguageModelV4CallOptions) => {
        const noise = noisy(call);
        heard(call.prompt, noise.prompt);
        return noise;
      };
      return {
        specificationVersion: 'v4',
        provider: model.provider,
        modelId: model.modelId,
        supportedUrls: model.supportedUrls,
        doGenerate: (call) => model.doGenerate(drowned(call)),
        doStream: (call) => model.doStream(drowned(call)),
      };
    },
  });
