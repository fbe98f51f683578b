import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { CoauthorPromptData } from '../coauthor/prompt-data.ts';
import { type DirectorPromptData, writeByPatterns } from '../director/index.ts';
import { getPromptData } from '../models/prompt-data.ts';
import { type TellerScene, tellScene } from '../storyteller/index.ts';
import { answerWithoutModel } from './coauthor.ts';
import { createRuleModel, type ImprovisedAnswer } from './model.ts';

/** The scene if nothing is known of a turn. */
export const BLANK_SCENE: TellerScene = {
  language: 'en',
  act: { title: '', objective: '', opening: false },
  place: { id: '', title: '', ambientDetail: '', callbacks: [] },
  arrived: false,
  protagonist: null,
  present: [],
  encounter: null,
  action: { type: 'continue' },
  escalations: [],
  events: [],
  facts: [],
  factsKnownBy: [],
  worldInfo: [],
  materials: [],
  items: { gained: [], lost: [], held: [] },
  recentLines: [],
  frameBudget: 4,
  mayAskChoice: false,
  manner: '',
};

export interface ImproviserOptions {
  role: 'coauthor' | 'director' | 'storyteller';
  /** The same seed and prompt give the same answer. */
  seed: number;
  /** Milliseconds between words, for a reading pace. */
  paceMs?: number;
}

const PACE_MS = 8;

const data = (value: object): ImprovisedAnswer => {
  const text = JSON.stringify(value);
  return { text, calls: [], pieces: [text] };
};

const coauthor = (options: LanguageModelV4CallOptions): ImprovisedAnswer => ({
  text: answerWithoutModel(getPromptData<CoauthorPromptData>(options)),
  calls: [],
});

function director(options: LanguageModelV4CallOptions, seed: number): ImprovisedAnswer {
  const promptData = getPromptData<DirectorPromptData>(options);
  if (promptData === undefined) return data({});
  const { input, tools, request, settings } = promptData;
  return data(
    writeByPatterns(input, { usable: { tools: new Set(tools), failedTools: request.failedTools }, settings, seed }),
  );
}

function storyteller(options: LanguageModelV4CallOptions, seed: number): ImprovisedAnswer {
  const frames = tellScene(getPromptData<TellerScene>(options) ?? BLANK_SCENE, seed);
  // One frame at a time: the stage animates them itself.
  const pieces = [
    '{"elements":[',
    ...frames.map((frame, at) => `${at === 0 ? '' : ','}${JSON.stringify(frame)}`),
    ']}',
  ];
  return { text: pieces.join(''), calls: [], pieces };
}

/** The model without a language model: rules for Director and Storyteller; the co-author only explains itself. */
export function createImproviser({ role, seed, paceMs = PACE_MS }: ImproviserOptions): LanguageModelV4 {
  switch (role) {
    case 'coauthor':
      return createRuleModel(coauthor, seed, paceMs);
    case 'director':
      return createRuleModel((options) => director(options, seed), seed, 0);
    case 'storyteller':
      return createRuleModel((options) => storyteller(options, seed), seed, paceMs);
  }
}
