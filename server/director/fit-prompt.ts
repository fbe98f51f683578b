import { firstFitting, leftOutFor, type Sized, within } from '../models/left-out.ts';
import type { Room } from '../models/room.ts';
import type { AttemptRequest } from './attempt-request.ts';
import { contextOf, type DirectorContext } from './context.ts';
import { directorInstructions, directorPrompt, type HeadSize } from './prompt.ts';
import type { ToolsDescription } from './tools.ts';
import type { DirectInput, DirectorDeps, SentPrompt } from './types.ts';

/** The most of a small room that the head may take, the rest being the turn's. It stays the same through an act. */
const HEAD_SHARE = 0.62;

/** What gives way in the head, in this order. Architecture, "Models". */
const HEAD_SIZES: readonly HeadSize[] = [
  { craft: true, skills: true, examples: true, tools: true, story: 1 },
  { craft: true, skills: false, examples: true, tools: true, story: 1 },
  { craft: true, skills: false, examples: false, tools: true, story: 1 },
  { craft: true, skills: false, examples: false, tools: true, story: 0.5 },
  { craft: true, skills: false, examples: false, tools: true, story: 0.25 },
  { craft: true, skills: false, examples: false, tools: false, story: 0.25 },
  { craft: true, skills: false, examples: false, tools: false, story: 0.1 },
  { craft: true, skills: false, examples: false, tools: false, story: 0.04 },
  { craft: false, skills: false, examples: false, tools: false, story: 0.1 },
  { craft: false, skills: false, examples: false, tools: false, story: 0.04 },
];
/** How much of the turn, tried until it fits. */
const TURN_SIZES = [1, 0.7, 0.5, 0.35, 0.2, 0.1, 0.05] as const;

const leftOutOf = ({ craft, skills, examples, tools, story }: HeadSize) => [
  ...(craft ? [] : [{ what: 'craft' as const, kept: 0 }]),
  ...(skills ? [] : [{ what: 'skills' as const, kept: 0 }]),
  ...(examples ? [] : [{ what: 'examples' as const, kept: 0 }]),
  ...(story === 1 ? [] : [{ what: 'story' as const, kept: story }]),
  ...(tools ? [] : [{ what: 'tools' as const, kept: 0 }]),
];

/** The prompt of a turn, as much of it as fits its model: the head first, then the turn in what that leaves. */
export function fitPrompt(
  room: Room,
  of: {
    input: DirectInput;
    tools: ToolsDescription;
    context: DirectorContext;
    request: AttemptRequest;
    settings: DirectorDeps['settings'];
  },
): SentPrompt {
  const { input, tools, context, request, settings } = of;
  const { source } = input.story;
  const { act } = input.opening.state;
  const head = firstFitting(
    HEAD_SIZES.map(
      (size) => (): Sized<string> => ({
        value: directorInstructions(source, act, tools, size),
        leftOut: leftOutOf(size),
      }),
    ),
    within(room, room.tokens * HEAD_SHARE),
  );
  const left = room.tokens === Number.POSITIVE_INFINITY ? room.tokens : room.tokens - room.count(head.value);
  const turn = firstFitting(
    TURN_SIZES.map(
      (size) => (): Sized<string> => ({
        value: directorPrompt(size === 1 ? context : contextOf(input, settings, size), request),
        leftOut: size === 1 ? [] : [{ what: 'turn', kept: size }],
      }),
    ),
    within(room, left),
  );
  const leftOut = leftOutFor(room, [...head.leftOut, ...turn.leftOut]);
  return { instructions: head.value, prompt: turn.value, ...(leftOut.length > 0 && { leftOut }) };
}
