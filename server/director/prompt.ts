import type { Story } from '../../shared/play/index.ts';
import { retellingText } from '../memory/render-memory.ts';
import { CRAFT, EXAMPLES, IN_BRIEF } from './prompts/craft.ts';
import { type HistoryLimits, historyText } from './prompts/history.ts';
import { createPlayNames } from './prompts/names.ts';
import type { SituationLimits } from './prompts/sections.ts';
import { situationText } from './prompts/situation.ts';
import { storyText } from './prompts/story.ts';
import type { ToolsDescription } from './tools.ts';
import type { AttemptRequest, DirectInput } from './types.ts';

export interface DirectorHeadSize {
  craft: boolean;
  examples: boolean;
  tools: boolean;
  /** Share of story and act, from 0 to 1. */
  story: number;
}

export const FULL_DIRECTOR_HEAD: DirectorHeadSize = { craft: true, examples: true, tools: true, story: 1 };

/** Cached heads by story: they are long and used every turn. */
const written = new WeakMap<Story, Map<string, string>>();

/**
 * The stable head of the Director's prompt: craft, tools, and the whole story with its hidden side. Byte-identical
 * within an act, and bounded. Plan execution, "Context of a tick".
 */
export function directorInstructions(
  story: Story,
  actId: string,
  { tools }: Pick<ToolsDescription, 'tools'> = { tools: '' },
  size = FULL_DIRECTOR_HEAD,
): string {
  const key = JSON.stringify([actId, tools, size]);
  const known = written.get(story) ?? new Map<string, string>();
  const head = known.get(key) ?? writeHead(story, actId, tools, size);
  written.set(story, known.set(key, head));
  return head;
}

const writeHead = (story: Story, actId: string, tools: string, size: DirectorHeadSize): string =>
  [
    size.craft ? CRAFT : IN_BRIEF,
    ...(size.examples ? [EXAMPLES] : []),
    ...(size.tools && tools !== '' ? [tools] : []),
    storyText(story, story.actById.get(actId), size.story),
  ].join('\n\n');

export interface TurnLimits extends HistoryLimits, SituationLimits {}

/** The changing part: the history, which grows at its end, and the turn. Plan execution, "Context of a tick". */
export function directorPrompt(
  input: DirectInput,
  limits: TurnLimits,
  { request, skills = '' }: { request?: AttemptRequest; skills?: string } = {},
): string {
  return [
    historyText(input, limits),
    ...(skills === '' ? [] : [`## Skills in use\n${skills}`]),
    situationText(input, limits),
    ...(input.retelling ? [retellingText(input.retelling, createPlayNames(input))] : []),
    ...(request === undefined ? [] : retry(request)),
    'Direct this turn. Begin with what comes of what the player did.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Earlier errors and forbidden tools. Plan execution, "Planning anew" and "Validation". */
function retry({ attempt, error, disabledSkills }: AttemptRequest): string[] {
  if (error === null) return [];
  const without =
    disabledSkills.length === 0 ? '' : `\nDisabled skills, not to be used: ${disabledSkills.map(plain).join(', ')}`;
  return [
    `## Your actions failed\nThis is attempt ${attempt}. Avoid what went wrong:\n${error.slice(0, ERROR_MAX).replace(/^#/gm, ' #')}${without}`,
  ];
}

const ERROR_MAX = 1500;

const plain = (text: string): string => text.replace(/[\s`*#]+/gu, ' ').trim();
