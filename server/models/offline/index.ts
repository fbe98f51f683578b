import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { readConversation } from './authoring/conversation.ts';
import { answerPlan, answerRecovery } from './authoring/plan-answer.ts';
import { readPlanPrompt } from './authoring/plan-prompt.ts';
import { respond } from './authoring/respond.ts';
import { directByRule } from './directing/plan.ts';
import { readDirectorPrompt } from './directing/reading.ts';
import { readFencedJson } from './fence.ts';
import { createRuleModel, type Outcome } from './model.ts';
import { SceneSchema } from './telling/scene.ts';
import { tellScene } from './telling/tell.ts';

/** What an improviser is made for. */
export interface ImproviserOptions {
  role: 'coauthor' | 'director' | 'storyteller';
  /** The same seed and prompt give the same answer. */
  seed: number;
  /** Milliseconds between the words of a text, so that it reads as it comes. */
  paceMs?: number;
}

const PACE_MS = 8;

/** Data that is not read as it comes. */
const data = (value: object): Outcome => {
  const text = JSON.stringify(value);
  return { text, calls: [], pieces: [text] };
};

function textOf(prompt: LanguageModelV4Prompt): string {
  return prompt
    .map((message) =>
      message.role === 'system'
        ? message.content
        : message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    )
    .join('\n\n');
}

function coauthor(options: LanguageModelV4CallOptions, seed: number): Outcome {
  const planned = readPlanPrompt(options.prompt);
  if (planned !== null) {
    const answer = planned.kind === 'plan' ? answerPlan(planned, seed) : answerRecovery(planned, seed);
    return data(answer);
  }
  const { tools = [], toolChoice } = options;
  const offered = tools
    .map(({ name }) => name)
    .filter((name) => toolChoice?.type !== 'none' && (toolChoice?.type !== 'tool' || toolChoice.toolName === name));
  return respond(readConversation(options.prompt), new Set(offered), seed);
}

function director({ prompt }: LanguageModelV4CallOptions, seed: number): Outcome {
  return data(directByRule(readDirectorPrompt(textOf(prompt)), seed));
}

function storyteller({ prompt }: LanguageModelV4CallOptions, seed: number): Outcome {
  const frames = tellScene(SceneSchema.parse(readFencedJson(textOf(prompt), 'Scene') ?? {}), seed);
  // A frame at a time: the stage types them itself.
  const pieces = [
    '{"elements":[',
    ...frames.map((frame, at) => `${at === 0 ? '' : ','}${JSON.stringify(frame)}`),
    ']}',
  ];
  return { text: pieces.join(''), calls: [], pieces };
}

/**
 * The offline improviser: a language model with no network and no weights, made of rules, grammars and a seed. It
 * calls the same tools and passes the same checks as any model.
 */
export function createImproviser({ role, seed, paceMs = PACE_MS }: ImproviserOptions): LanguageModelV4 {
  switch (role) {
    case 'coauthor':
      return createRuleModel((options) => coauthor(options, seed), seed, paceMs);
    case 'director':
      return createRuleModel((options) => director(options, seed), seed, 0);
    case 'storyteller':
      return createRuleModel((options) => storyteller(options, seed), seed, paceMs);
  }
}
