import { firstFitting, fitsWithin, leftOutFor, type Sized } from '../models/prompt-size/first-fitting.ts';
import type { PromptLimit } from '../models/prompt-size/prompt-limit.ts';
import {
  type DirectorHeadSize,
  directorInstructions,
  directorPrompt,
  FULL_DIRECTOR_HEAD,
  type TurnLimits,
} from './prompt.ts';
import type { ToolsDescription } from './tools.ts';
import type { AttemptRequest, DirectInput, DirectorDeps, SentPrompt } from './types.ts';

/** The head's maximum share of a small context window; constant within an act. */
const HEAD_SHARE = 0.55;

/** Maximum tokens of the head and in total: a turn of both agents stays within 32,000. */
const TOKENS_MAX = { head: 10_500, all: 19_500 } as const;

/** Sizes of the head in descending order. Model calls, "Prompt sizes". */
const HEAD_SIZES: readonly DirectorHeadSize[] = [
  FULL_DIRECTOR_HEAD,
  { ...FULL_DIRECTOR_HEAD, story: 0.9 },
  { ...FULL_DIRECTOR_HEAD, story: 0.8 },
  { craft: true, examples: true, tools: false, story: 0.8 },
  { craft: true, examples: true, tools: false, story: 0.7 },
  { craft: true, examples: true, tools: false, story: 0.6 },
  { craft: true, examples: true, tools: false, story: 0.35 },
  { craft: true, examples: false, tools: false, story: 0.25 },
  { craft: false, examples: false, tools: false, story: 0.35 },
  { craft: false, examples: false, tools: false, story: 0.2 },
  { craft: false, examples: false, tools: false, story: 0.1 },
  { craft: false, examples: false, tools: false, story: 0.04 },
  { craft: false, examples: false, tools: false, story: 0.015 },
];

const TURN_SIZES: readonly TurnLimits[] = [
  {
    turns: 20,
    transcript: 34_000,
    earlier: 6000,
    ledger: 6500,
    description: 4000,
    eligible: 12,
    section: 6000,
    people: 24,
    list: 30,
  },
  {
    turns: 12,
    transcript: 24_000,
    earlier: 5000,
    ledger: 5500,
    description: 1500,
    eligible: 10,
    section: 4500,
    people: 16,
    list: 20,
  },
  {
    turns: 8,
    transcript: 14_000,
    earlier: 4000,
    ledger: 4000,
    description: 1000,
    eligible: 8,
    section: 3500,
    people: 12,
    list: 14,
  },
  {
    turns: 6,
    transcript: 8000,
    earlier: 2400,
    ledger: 2400,
    description: 600,
    eligible: 6,
    section: 2600,
    people: 10,
    list: 10,
  },
  {
    turns: 5,
    transcript: 7000,
    earlier: 1800,
    ledger: 2000,
    description: 500,
    eligible: 5,
    section: 2200,
    people: 9,
    list: 9,
  },
  {
    turns: 4,
    transcript: 4500,
    earlier: 1400,
    ledger: 1600,
    description: 400,
    eligible: 5,
    section: 1800,
    people: 8,
    list: 8,
  },
  {
    turns: 3,
    transcript: 2800,
    earlier: 800,
    ledger: 1000,
    description: 240,
    eligible: 4,
    section: 1200,
    people: 6,
    list: 6,
  },
  {
    turns: 2,
    transcript: 1600,
    earlier: 400,
    ledger: 600,
    description: 160,
    eligible: 3,
    section: 800,
    people: 5,
    list: 4,
  },
  {
    turns: 1,
    transcript: 900,
    earlier: 0,
    ledger: 300,
    description: 100,
    eligible: 2,
    section: 500,
    people: 4,
    list: 3,
  },
  { turns: 0, transcript: 0, earlier: 0, ledger: 0, description: 60, eligible: 1, section: 300, people: 3, list: 1 },
];

export const FULL_DIRECTOR_TURN = TURN_SIZES[0] as TurnLimits;

const listLeftOut = ({ craft, examples, tools, story }: DirectorHeadSize) => [
  ...(craft ? [] : [{ what: 'craft' as const, kept: 0 }]),
  ...(examples ? [] : [{ what: 'examples' as const, kept: 0 }]),
  ...(story === 1 ? [] : [{ what: 'story' as const, kept: story }]),
  ...(tools ? [] : [{ what: 'tools' as const, kept: 0 }]),
];

/** Renders the largest prompt of a turn that fits its model: the head first, then the turn. */
export function fitPrompt(
  limit: PromptLimit,
  {
    input,
    tools,
    request,
    settings,
  }: {
    input: DirectInput;
    tools: ToolsDescription;
    request: AttemptRequest;
    settings: Pick<DirectorDeps['settings'], 'overallSummary'>;
  },
): SentPrompt {
  const { act } = input.opening.state;
  const head = firstFitting(
    HEAD_SIZES.map(
      (size) => (): Sized<string> => ({
        value: directorInstructions(input.story, act, tools, size),
        leftOut: listLeftOut(size),
      }),
    ),
    fitsWithin(limit, Math.min(TOKENS_MAX.head, limit.tokens * HEAD_SHARE)),
  );
  const left = Math.min(TOKENS_MAX.all, limit.tokens) - limit.count(head.value);
  // Skills are described at length only if there is room and the play uses them.
  const skills = Object.keys(input.memory.skillState).length > 0 ? tools.skills : '';
  const turn = firstFitting(
    TURN_SIZES.map(
      (limits, index) => (): Sized<string> => ({
        value: directorPrompt(input, settings.overallSummary ? limits : { ...limits, earlier: 0 }, {
          request,
          skills: index === 0 ? skills : '',
        }),
        leftOut:
          index === 0
            ? []
            : [{ what: 'turn', kept: Math.round((100 * limits.turns) / FULL_DIRECTOR_TURN.turns) / 100 }],
      }),
    ),
    fitsWithin(limit, left),
  );
  const leftOut = leftOutFor(limit, [...head.leftOut, ...turn.leftOut]);
  return { instructions: head.value, prompt: turn.value, ...(leftOut.length > 0 && { leftOut }) };
}
