import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { Unfinished } from '../../shared/wire/index.ts';
import { WrongAnswerError } from './judge.ts';

const SENTENCES: Record<Unfinished, string> = {
  filtered: 'its provider filtered the answer',
  'cut-off': 'the answer was cut off at its length limit',
  empty: 'the answer was empty',
};

/** What an answer lacks, in a sentence, with the provider's own word for it. */
export const sayUnfinished = (how: Unfinished, raw?: string): string =>
  raw === undefined || how === 'empty' ? SENTENCES[how] : `${SENTENCES[how]} (${raw})`;

/** An answer that its provider filtered, that was cut off, or that holds nothing. It is asked for once more. */
export class UnfinishedAnswerError extends WrongAnswerError {
  override readonly name: string = 'UnfinishedAnswerError';
  readonly how: Unfinished;

  constructor(how: Unfinished, raw: string | undefined, text: string, usage?: LanguageModelV4Usage) {
    super(sayUnfinished(how, raw), text, usage);
    this.how = how;
  }
}

/** What keeps an answer from being whole, by the reason it ended for; null where nothing does. */
export const endedBy = (unified: LanguageModelV4FinishReason['unified']): Exclude<Unfinished, 'empty'> | null =>
  unified === 'content-filter' ? 'filtered' : unified === 'length' ? 'cut-off' : null;

/** Whether an answer may be empty: a model that has been told what came of its calls may have nothing to add. */
export const mayBeEmpty = ({ prompt }: Pick<LanguageModelV4CallOptions, 'prompt'>): boolean =>
  prompt.at(-1)?.role === 'tool';

/** Whether content neither says nor does anything: thoughts, sources and the provider's own notes do not. */
export const saysNothing = (content: readonly LanguageModelV4Content[]): boolean =>
  !content.some((part) => (part.type === 'text' ? part.text.trim() !== '' : /^(?:tool-|file$)/.test(part.type)));
