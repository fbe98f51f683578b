import type { LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider';

/** Reads one answer from its beginning, and says whether it can be used. */
export interface Judge {
  /** Takes what came since: what is wrong with the answer, as a sentence for the model; null once it can be used, undefined while that cannot be said. */
  take(text: string): string | null | undefined;
  /** The same where nothing more comes. */
  end(): string | null;
}

/** Makes the judge of one answer. */
export type MakeJudge = () => Judge;

/** The most of a wrong answer that its model is shown again, in characters. */
const SHOWN_AGAIN_MAX = 1_500;

/** An answer that cannot be used. Its model is told so once. */
export class WrongAnswerError extends Error {
  override readonly name: string = 'WrongAnswerError';
  /** What there was of it. */
  readonly text: string;
  /** What the provider reported, where it did. */
  readonly usage: LanguageModelV4Usage | undefined;

  /** @param why as a sentence for the model */
  constructor(why: string, text: string, usage?: LanguageModelV4Usage) {
    super(why);
    this.text = text;
    this.usage = usage;
  }
}

/** The call as it is made once more, with what was wrong. */
export function toldWrong(call: LanguageModelV4CallOptions, { text, message }: WrongAnswerError) {
  const shown = text.trim() === '' ? '…' : text.slice(0, SHOWN_AGAIN_MAX);
  const words = `That answer cannot be used: ${message}\nAnswer again as you were asked to, with this put right.`;
  return {
    ...call,
    prompt: [
      ...call.prompt,
      { role: 'assistant' as const, content: [{ type: 'text' as const, text: shown }] },
      { role: 'user' as const, content: [{ type: 'text' as const, text: words }] },
    ],
  };
}
