import { z } from 'zod';
import {
  boundedText,
  CHECK_OUTCOMES,
  hasOneSpeaker,
  IdSchema,
  LIGHT_FIELD,
  MARKS_MAX,
  MarkSchema,
  ONE_SPEAKER,
  requiredText,
  type ScriptLine,
  stagingFields,
  VOICE_FIELD,
} from '../story/index.ts';

export {
  AMBIENT_SOUNDS,
  CHECK_OUTCOMES,
  type CheckOutcome,
  EFFECTS,
  POSITIONS,
  SAY_MODES,
  SOUND_EFFECTS,
  TRANSITIONS,
} from '../story/index.ts';

/** The impulse behind a Storyteller's choice; unique within a turn. */
export const IMPULSES = ['look', 'talk', 'push', 'wait'] as const;
export type Impulse = (typeof IMPULSES)[number];
const NOTIFY_KINDS = ['info', 'progress', 'doom', 'finding', 'complication'] as const;
/** What a turn may wait for. Null in a play's view means it has ended. */
export const WAITING_FOR = ['choice', 'free-text', 'continue', 'dice-result'] as const;

export type WaitingFor = (typeof WAITING_FOR)[number];

/** Maximum length of a line the text box shows without scrolling, in characters. */
export const LINE_MAX_LENGTH = 600;
export const OPTION_MAX_LENGTH = 300;

const line = requiredText(LINE_MAX_LENGTH);
const staging = stagingFields(LINE_MAX_LENGTH);
/** The beat of a guided scene that a frame tells, counted from 0. */
const beat = z.number().int().min(0).optional();

export const ChoiceOptionSchema = z.object({
  id: z.string().min(1).max(80),
  text: requiredText(OPTION_MAX_LENGTH),
  impulse: z.enum(IMPULSES).optional(),
  /** Shown but not selectable; `hint` says why. */
  locked: z.boolean().optional(),
  hint: boundedText(200).optional(),
  /** The place it leads to, and the option of the active encounter it answers (from 0). Set by the engine. */
  leadsTo: IdSchema.optional(),
  answers: z.number().int().min(0).max(20).optional(),
});
export type ChoiceOption = z.infer<typeof ChoiceOptionSchema>;

const marks = { marks: z.array(MarkSchema).max(MARKS_MAX).optional() };

const sceneFrames = {
  background: z.object({ ...staging.background, beat }),
  show: z.object({ ...staging.show, beat }),
  hide: z.object({ ...staging.hide, beat }),
  say: z.object({ ...staging.say, beat }).refine(hasOneSpeaker, ONE_SPEAKER),
  narrate: z.object({ ...staging.narrate, beat }),
  cg: z.object({ ...staging.cg, beat }),
  music: z.object({ ...staging.music, beat }),
  ambient: z.object({ ...staging.ambient, beat }),
  sfx: z.object({ ...staging.sfx, beat }),
  effect: z.object({ ...staging.effect, beat }),
  pause: z.object({ ...staging.pause, beat }),
  item: z.object({ ...staging.item, beat }),
};

const askingFrames = {
  choice: z.object({
    type: z.literal('choice'),
    prompt: boundedText(LINE_MAX_LENGTH).optional(),
    options: z.array(ChoiceOptionSchema).min(1).max(8),
    freeText: z.boolean(),
  }),
  input: z.object({ type: z.literal('input'), prompt: boundedText(LINE_MAX_LENGTH).optional() }),
  /** The Storyteller hands the turn to the player. On the wire `data-turn` replaces it. */
  yield: z.object({ type: z.literal('yield'), waitingFor: z.enum(WAITING_FOR) }),
};

/** The frames the Storyteller may write, by type, with markup in their text. The engine alone makes all other types. */
export const STORYTELLER_FRAMES = { ...sceneFrames, ...askingFrames } as const;
export const STORYTELLER_FRAME_TYPES = Object.keys(STORYTELLER_FRAMES) as (keyof typeof STORYTELLER_FRAMES)[];

/** The closed frame vocabulary. Renderers, prompts and exporters derive their lists from it. */
export const FRAMES = {
  ...sceneFrames,
  background: z.object({ ...staging.background, ...LIGHT_FIELD, beat }),
  /** `voice` is the audio file's key; parts of one line share it. */
  say: z.object({ ...staging.say, ...marks, ...VOICE_FIELD, beat }).refine(hasOneSpeaker, ONE_SPEAKER),
  narrate: z.object({ ...staging.narrate, ...marks, beat }),
  cg: z.object({ ...staging.cg, ...marks, beat }),
  /** A roll is due: 2d6 + modifier, rolled by the engine when the player asks. */
  check: z.object({
    type: z.literal('check'),
    skill: boundedText(40),
    modifier: z.number().int(),
    reason: boundedText(300).optional(),
  }),
  'check-result': z.object({
    type: z.literal('check-result'),
    dice: z.array(z.number().int().min(1).max(6)).length(2),
    modifier: z.number().int(),
    total: z.number().int(),
    outcome: z.enum(CHECK_OUTCOMES),
  }),
  travel: z.object({
    type: z.literal('travel'),
    /** `draws`: the story has stalled here and continues in that direction. */
    locations: z.array(z.object({ id: IdSchema, title: boundedText(200), draws: z.literal(true).optional() })).max(60),
  }),
  notify: z.object({ type: z.literal('notify'), text: line, kind: z.enum(NOTIFY_KINDS).optional() }),
  ending: z.object({
    type: z.literal('ending'),
    text: requiredText(1000),
    id: IdSchema.optional(),
    title: boundedText(200).optional(),
  }),
  ...askingFrames,
} as const;

export type FrameType = keyof typeof FRAMES;
export const FRAME_TYPES = Object.keys(FRAMES) as FrameType[];
export type FrameOf<T extends FrameType> = z.infer<(typeof FRAMES)[T]>;

type FrameSchema = (typeof FRAMES)[FrameType];
export const VNFrameSchema = z.discriminatedUnion('type', Object.values(FRAMES) as [FrameSchema, ...FrameSchema[]]);
export type VNFrame = z.infer<typeof VNFrameSchema>;

export const TELLING_FRAME_TYPES = ['say', 'narrate', 'cg', 'item'] as const satisfies readonly FrameType[];

/** Whether a frame has words; a turn without any has told nothing. */
export const isWords = (frame: VNFrame): boolean => frame.type === 'say' || frame.type === 'narrate';

/** The displayed speaker: the character's name, or the given one. */
export const getSpeakerName = ({ character, name }: FrameOf<'say'>, getName: (id: string) => string): string =>
  character === undefined ? (name ?? '') : getName(character);

/** The character a frame or script line makes visible, by showing them or letting them speak; null if none. */
export const seenIn = (frame: VNFrame | ScriptLine): string | null =>
  frame.type === 'show' || frame.type === 'say' ? (frame.character ?? null) : null;

/** A frame as stored and sent: `seq` counts from 0 through the whole play. */
export const SequencedFrameSchema = z.object({ seq: z.number().int().min(0), frame: VNFrameSchema });
export type SequencedFrame = z.infer<typeof SequencedFrameSchema>;
