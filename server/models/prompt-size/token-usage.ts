import type { LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4Usage } from '@ai-sdk/provider';

export interface TokenCount {
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

export const NO_TOKENS: TokenCount = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** Scripts without spaces take about one token for each character. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** A rough count: four characters a token, one for a Chinese, Japanese or Korean character. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}

/** The same count for a streamed text, which is not kept. */
export function createTokenCounter() {
  let wide = 0;
  let narrow = 0;
  return {
    add(text: string) {
      const wideHere = text.match(WIDE)?.length ?? 0;
      wide += wideHere;
      narrow += text.length - wideHere;
    },
    tokens: () => wide + Math.ceil(narrow / 4),
  };
}

/** Estimates prompt tokens: messages, tools and the answer's schema. Files are not counted. */
export function estimateInput(call: LanguageModelV4CallOptions): number {
  const schema = call.responseFormat?.type === 'json' ? call.responseFormat.schema : undefined;
  const withoutFiles = (key: string, value: unknown) =>
    key === 'data' || key === 'providerOptions' ? undefined : value;
  return estimateTokens(JSON.stringify([call.prompt, call.tools, schema], withoutFiles));
}

/** The text and tool inputs of a complete answer. */
export function getAnswerText(content: readonly LanguageModelV4Content[]): string {
  return content
    .map((part) => {
      if (part.type === 'text' || part.type === 'reasoning') return part.text;
      return part.type === 'tool-call' ? part.toolName + part.input : '';
    })
    .join('');
}

/** Reported tokens, else the estimates. */
export function countTokens(
  usage: LanguageModelV4Usage | undefined,
  estimate: { input: () => number; output: () => number },
): TokenCount {
  return {
    inputTokens: usage?.inputTokens.total ?? estimate.input(),
    cachedInputTokens: usage?.inputTokens.cacheRead ?? 0,
    outputTokens: usage?.outputTokens.total ?? estimate.output(),
  };
}

/** Estimated tokens in the shape of a provider's report. */
export function asUsage({ inputTokens, outputTokens }: TokenCount): LanguageModelV4Usage {
  return {
    inputTokens: { total: inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
  };
}
