import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { Unfinished } from '../../../shared/wire/index.ts';
import { WrongAnswerError } from './judge.ts';

const SENTENCES: Record<Unfinished, string> = {
  filtered: 'its provider filtered the answer',
  'cut-off': 'the answer was cut off at its length limit',
  empty: 'the answer was empty',
};

/** Why an answer is incomplete, with the provider's term. */
export const sayUnfinished = (how: Unfinished, raw?: string): string =>
  raw === undefined || how === 'empty' ? SENTENCES[how] : `${SENTENCES[how]} (${raw})`;

/** An answer that was filtered, truncated, or empty. It is requested once more. */
export class UnfinishedAnswerError extends WrongAnswerError {
  override readonly name: string = 'UnfinishedAnswerError';
  readonly how: Unfinished;

  constructor(how: Unfinished, raw: string | undefined, text: string, usage?: LanguageModelV4Usage) {
    super(sayUnfinished(how, raw), text, usage);
    this.how = how;
  }
}

/** Why an answer is incomplete, from its finish reason; null if it is complete. */
export const getUnfinishedReason = (
  unified: LanguageModelV4FinishReason['unified'],
): Exclude<Unfinished, 'empty'> | null =>
  unified === 'content-filter' ? 'filtered' : unified === 'length' ? 'cut-off' : null;

/** Whether an answer may be empty: after tool results a model may have nothing to add. */
export const mayBeEmpty = ({ prompt }: Pick<LanguageModelV4CallOptions, 'prompt'>): boolean =>
  prompt.at(-1)?.role === 'tool';

/** Whether content has neither text nor calls: thoughts, sources and provider notes do not count. */
export const saysNothing = (content: readonly LanguageModelV4Content[]): boolean =>
  !content.some((part) => (part.type === 'text' ? part.text.trim() !== '' : /^(?:tool-|file$)/.test(part.type)));
