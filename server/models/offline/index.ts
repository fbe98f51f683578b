import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { readConversation } from './authoring/conversation.ts';
import { respond } from './authoring/respond.ts';
import { createRuleModel, type Outcome } from './model.ts';

export interface ImproviserOptions {
  role: 'coauthor' | 'director' | 'storyteller';
  /** The same seed and prompt give the same answer. */
  seed: number;
  /** Milliseconds between the words of a text, so that it reads as it comes. */
  paceMs?: number;
}

const PACE_MS = 8;

function coauthor(options: LanguageModelV4CallOptions, seed: number): Outcome {
  const none = options.toolChoice?.type === 'none';
  const tools = new Set(none ? [] : (options.tools ?? []).map(({ name }) => name));
  return respond(readConversation(options.prompt), tools, seed);
}

/**
 * The offline improviser: a language model with no network and no weights, made of rules, grammars and a seed. It
 * calls the same tools and passes the same checks as any model. Design, section 8.
 */
export function createImproviser({ role, seed, paceMs = PACE_MS }: ImproviserOptions): LanguageModelV4 {
  switch (role) {
    case 'coauthor':
      return createRuleModel((options) => coauthor(options, seed), seed, paceMs);
    case 'director':
      return createRuleModel(() => ({ text: '{}', calls: [] }), seed, 0);
    case 'storyteller':
      return createRuleModel(
        () => ({ text: '{"elements":[{"type":"yield","waitingFor":"continue"}]}', calls: [] }),
        seed,
        0,
      );
  }
}
