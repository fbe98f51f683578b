import type { LeftOut } from '../../shared/wire/index.ts';
import { firstFitting, leftOutFor, type Sized, within } from '../models/left-out.ts';
import type { Room } from '../models/room.ts';
import { fitScene } from './compile-scene.ts';
import { type HeadSize, storytellerInstructions, storytellerPrompt } from './prompt.ts';
import type { Scene, SceneInput } from './scene.ts';

/** What a Storyteller is asked, and what of it was left out so that it fits. */
export interface TellingPrompt {
  instructions: string;
  prompt: string;
  leftOut?: readonly LeftOut[];
}

/** The most of a small room that the head may take, the rest being the scene's. */
const HEAD_SHARE = 0.5;
/** What gives way in the head, in this order. Architecture, "Models". */
const HEAD_SIZES: readonly HeadSize[] = [
  { craft: true, examples: true, story: 1 },
  { craft: true, examples: true, story: 0.5 },
  { craft: true, examples: false, story: 0.5 },
  { craft: true, examples: false, story: 0.2 },
  { craft: false, examples: false, story: 0.2 },
];

const leftOutOf = ({ craft, examples, story }: HeadSize): LeftOut[] => [
  ...(craft ? [] : [{ what: 'craft' as const, kept: 0 }]),
  ...(examples ? [] : [{ what: 'examples' as const, kept: 0 }]),
  ...(story === 1 ? [] : [{ what: 'story' as const, kept: story }]),
];

/** The scene of a telling and its prompt, as much of both as fits the model that tells: the head first, then the scene in what that leaves. */
export function fitTelling(room: Room, input: SceneInput): { scene: Scene; prompt: TellingPrompt } {
  const head = firstFitting(
    HEAD_SIZES.map(
      (size) => (): Sized<string> => ({
        value: storytellerInstructions(input.story, input.pack.act, size),
        leftOut: leftOutOf(size),
      }),
    ),
    within(room, room.tokens * HEAD_SHARE),
  );
  const left = room.tokens === Number.POSITIVE_INFINITY ? room.tokens : room.tokens - room.count(head.value);
  const fits = within(room, left);
  const scene = fitScene(input, (each) => left === Number.POSITIVE_INFINITY || fits(storytellerPrompt(each)));
  const leftOut = leftOutFor(room, [...head.leftOut, ...scene.leftOut]);
  return {
    scene: scene.value,
    prompt: {
      instructions: head.value,
      prompt: storytellerPrompt(scene.value),
      ...(leftOut.length > 0 && { leftOut }),
    },
  };
}
