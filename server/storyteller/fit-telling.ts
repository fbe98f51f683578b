import type { LeftOut } from '../../shared/wire/index.ts';
import type { DroppedPart } from '../director/types.ts';
import { firstFitting, fitsWithin, leftOutFor, type Sized } from '../models/prompt-size/first-fitting.ts';
import type { PromptLimit } from '../models/prompt-size/prompt-limit.ts';
import {
  FULL_TELLER_HEAD,
  FULL_TELLER_TURN,
  type Head,
  prepareTurn,
  renderPromptHead,
  type TellerHeadSize,
  type TurnSize,
  turnPrompt,
} from './prompt.ts';
import type { TellerScene, TellingInput } from './teller-scene.ts';

export interface TellingPrompt {
  instructions: string;
  prompt: string;
  leftOut?: readonly LeftOut[];
}

/** Maximum tokens of the head and in total: a turn of both agents stays within 32,000. */
const TOKENS_MAX = { head: 7500, all: 12_500 } as const;
const HEAD_SHARE = 0.66;

/** Sizes of the head in descending order. Model calls, "Prompt sizes". */
const HEAD_SIZES: readonly TellerHeadSize[] = [
  FULL_TELLER_HEAD,
  { ...FULL_TELLER_HEAD, examples: false },
  { ...FULL_TELLER_HEAD, examples: false, story: 0.99 },
  { ...FULL_TELLER_HEAD, examples: false, story: 0.99, cast: false },
  { craft: true, examples: false, story: 0.3, cast: false },
  { craft: false, examples: false, story: 0.3, cast: false },
  { craft: false, examples: false, story: 0.1, cast: false },
];

const REDUCTIONS: readonly Partial<TurnSize>[] = [
  {},
  ...[15, 12, 8, 6, 4, 3, 2].map((turns) => ({ turns })),
  { lore: false },
  { place: false },
  { truth: 0.5 },
  { turns: 1, truth: 0.2 },
  { people: false, most: 5 },
  { turns: 0, truth: 0, most: 2 },
  ...[0.5, 0.25, 0.1].map((authored) => ({ authored })),
];
const TURN_SIZES: readonly TurnSize[] = REDUCTIONS.map((_, at) =>
  Object.assign({}, FULL_TELLER_TURN, ...REDUCTIONS.slice(0, at + 1)),
);

const listHeadOmissions = ({ craft, examples, story, cast }: TellerHeadSize): LeftOut[] => [
  ...(craft ? [] : [{ what: 'craft' as const, kept: 0 }]),
  ...(examples ? [] : [{ what: 'examples' as const, kept: 0 }]),
  ...(story === 1 && cast ? [] : [{ what: 'story' as const, kept: cast ? story : Math.min(story, 0.5) }]),
];

const listTurnOmissions = ({ authored }: TurnSize, at: number): LeftOut[] => [
  ...(at === 0 ? [] : [{ what: 'scene' as const, kept: 1 - Math.min(at, TURN_SIZES.length - 1) / TURN_SIZES.length }]),
  ...(authored === 1 ? [] : [{ what: 'authored' as const, kept: authored }]),
];

/** Builds a telling's scene and its largest prompt that fits the model: the head first, then the turn. */
export function fitTelling(
  promptLimit: PromptLimit,
  input: TellingInput,
): {
  scene: TellerScene;
  prompt: TellingPrompt;
  refused: readonly DroppedPart[];
} {
  const headFits = fitsWithin(promptLimit, Math.min(TOKENS_MAX.head, promptLimit.tokens * HEAD_SHARE));
  const head = firstFitting(
    HEAD_SIZES.map(
      (size) => (): Sized<Head> => ({
        value: renderPromptHead(input.story, input.pack.act, size),
        leftOut: listHeadOmissions(size),
      }),
    ),
    ({ text }) => headFits(text),
  );
  const taken = promptLimit.count(head.value.text);
  const left = Math.min(TOKENS_MAX.all, promptLimit.tokens) - taken;
  const turn = prepareTurn(input);
  const tail = firstFitting(
    TURN_SIZES.map(
      (size, at) => (): Sized<string> => ({
        value: turnPrompt(turn, head.value.described, size),
        leftOut: listTurnOmissions(size, at),
      }),
    ),
    fitsWithin(promptLimit, left),
  );
  const leftOut = leftOutFor(promptLimit, [...head.leftOut, ...tail.leftOut]);
  return {
    scene: turn.scene,
    refused: turn.refused,
    prompt: { instructions: head.value.text, prompt: tail.value, ...(leftOut.length > 0 && { leftOut }) },
  };
}
