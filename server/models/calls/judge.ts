import type { LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider';

/** Reads one answer incrementally and decides whether it is usable. */
export interface Judge {
  /** Takes the next text. Returns the problem as a sentence for the model, null if the answer is usable, undefined if undecided. */
  take(text: string): string | null | undefined;
  end(): string | null;
}

export type MakeJudge = () => Judge;

/** Characters of a wrong answer that are shown to its model again. */
const SHOWN_AGAIN_MAX = 1_500;

/** An unusable answer. Its model gets one more attempt with the reason. */
export class WrongAnswerError extends Error {
  override readonly name: string = 'WrongAnswerError';
  readonly text: string;
  readonly usage: LanguageModelV4Usage | undefined;

  /** @param why as a sentence for the model */
  constructor(why: string, text: string, usage?: LanguageModelV4Usage) {
    super(why);
    this.text = text;
    this.usage = usage;
  }
}

/** The repeated call with the wrong answer and the reason. */
export function requestCorrection(call: LanguageModelV4CallOptions, { text, message }: WrongAnswerError) {
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
