import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { inPieces } from '../../shared/in-pieces.ts';
import type { CoauthorScene } from '../coauthor/scene.ts';
import { type DirectorScene, writeByPatterns } from '../director/index.ts';
import { sceneOf } from '../models/scene.ts';
import type { Scene } from '../storyteller/index.ts';
import { saidAsBrief } from './coauthor/brief-of.ts';
import { readConversation, sceneOfWords } from './coauthor/conversation.ts';
import { answerPlan, answerRecovery } from './coauthor/plan-answer.ts';
import { readPlanAsked, readRecoveryAsked } from './coauthor/plan-asked.ts';
import { respond } from './coauthor/respond.ts';
import { createRuleModel, type Outcome } from './model.ts';
import { readAhead } from './read-ahead.ts';
import { readingBrief } from './story/brief.ts';
import { BLANK_SCENE } from './telling/scene.ts';
import { tellScene } from './telling/tell.ts';

/** A brief of so many characters is read in a moment. */
const SHORT_BRIEF = 2000;

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

function coauthor(options: LanguageModelV4CallOptions, seed: number): Outcome {
  const scene = sceneOf<CoauthorScene>(options) ?? sceneOfWords(options.prompt);
  if (scene.kind === 'plan') return data(answerPlan(readPlanAsked(scene), seed));
  if (scene.kind === 'recovery') return data(answerRecovery(readRecoveryAsked(scene), seed));
  const { tools = [], toolChoice } = options;
  const offered = tools
    .map(({ name }) => name)
    .filter((name) => toolChoice?.type !== 'none' && (toolChoice?.type !== 'tool' || toolChoice.toolName === name));
  return respond(readConversation(scene), new Set(offered), seed);
}

/** Reads a long brief with pauses between its pieces. */
async function readLongBrief(options: LanguageModelV4CallOptions, pause: () => Promise<void>): Promise<void> {
  const scene = sceneOf<CoauthorScene>(options) ?? sceneOfWords(options.prompt);
  if (scene.kind === 'plan' || scene.kind === 'recovery') return;
  const text = saidAsBrief(readConversation(scene)).join('\n');
  if (text.length > SHORT_BRIEF) await inPieces(readingBrief(text), pause);
}

function director(options: LanguageModelV4CallOptions, seed: number): Outcome {
  const scene = sceneOf<DirectorScene>(options);
  if (scene === undefined) return data({});
  const { input, tools, request, settings } = scene;
  const { disabledSkills, failedTools } = request;
  return data(
    writeByPatterns(input, { usable: { tools: new Set(tools), disabledSkills, failedTools }, settings, seed }),
  );
}

function storyteller(options: LanguageModelV4CallOptions, seed: number): Outcome {
  const frames = tellScene(sceneOf<Scene>(options) ?? BLANK_SCENE, seed);
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
      return createRuleModel((options) => coauthor(options, seed), seed, paceMs, 'behind', readLongBrief);
    case 'director':
      return createRuleModel((options) => director(options, seed), seed, 0);
    case 'storyteller':
      return createRuleModel((options) => storyteller(options, seed), seed, paceMs);
  }
}

/** The same, once what its first answer takes is made ready; others have their turn meanwhile. */
export async function loadImproviser(options: ImproviserOptions): Promise<LanguageModelV4> {
  if (options.role === 'coauthor') await readAhead();
  return createImproviser(options);
}
