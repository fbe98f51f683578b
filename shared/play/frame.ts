import { z } from 'zod';
import { ExpressionSchema, IdSchema, requiredText, text } from '../story/index.ts';

export const POSITIONS = ['far-left', 'left', 'center', 'right', 'far-right'] as const;
export const TRANSITIONS = ['cut', 'dissolve', 'fade', 'slide', 'push', 'wipe', 'iris', 'zoom'] as const;
export const SAY_MODES = ['say', 'think', 'whisper', 'shout'] as const;
export const EFFECTS = ['shake', 'flash', 'fade', 'blur', 'tint', 'vignette', 'zoom', 'rain', 'snow'] as const;
export const AMBIENT_SOUNDS = ['none', 'rain', 'wind', 'sea', 'crowd', 'night', 'fire'] as const;
export const SOUND_EFFECTS = [
  'door',
  'knock',
  'bell',
  'footsteps',
  'thunder',
  'heartbeat',
  'chime',
  'glass',
  'whoosh',
  'dice',
] as const;
export const CHECK_OUTCOMES = ['full', 'mixed', 'miss'] as const;
/** What a choice of the Storyteller's reaches for: no two of one turn reach for the same. */
export const IMPULSES = ['look', 'talk', 'push', 'wait'] as const;
export type Impulse = (typeof IMPULSES)[number];
const NOTIFY_KINDS = ['info', 'progress', 'doom', 'finding', 'complication'] as const;
/** What a turn may wait for. Null in a play's view means it has ended. */
export const WAITING_FOR = ['choice', 'free-text', 'continue', 'dice-result'] as const;

export type WaitingFor = (typeof WAITING_FOR)[number];
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The longest line the text box shows without scrolling, in characters. */
export const LINE_MAX_LENGTH = 600;
export const OPTION_MAX_LENGTH = 300;

const line = requiredText(LINE_MAX_LENGTH);
const transition = z.enum(TRANSITIONS).optional();

export const ChoiceOptionSchema = z.object({
  id: z.string().min(1).max(80),
  text: requiredText(OPTION_MAX_LENGTH),
  impulse: z.enum(IMPULSES).optional(),
});
export type ChoiceOption = z.infer<typeof ChoiceOptionSchema>;

/**
 * The frame vocabulary, closed: each entry is one frame type. Renderers, prompts and exporters take their lists from
 * here.
 */
export const FRAMES = {
  background: z.object({ type: z.literal('background'), id: IdSchema, transition }),
  show: z.object({
    type: z.literal('show'),
    character: IdSchema,
    expression: ExpressionSchema.optional(),
    position: z.enum(POSITIONS).optional(),
    transition,
  }),
  hide: z.object({ type: z.literal('hide'), character: IdSchema, transition }),
  say: z.object({
    type: z.literal('say'),
    character: IdSchema,
    text: line,
    expression: ExpressionSchema.optional(),
    mode: z.enum(SAY_MODES).optional(),
  }),
  narrate: z.object({ type: z.literal('narrate'), text: line }),
  /** A full-screen picture: the key of a background. */
  cg: z.object({ type: z.literal('cg'), id: IdSchema, caption: text(LINE_MAX_LENGTH).optional() }),
  /** A track by its mood; without one the music stops. */
  music: z.object({ type: z.literal('music'), id: IdSchema.optional() }),
  ambient: z.object({ type: z.literal('ambient'), sound: z.enum(AMBIENT_SOUNDS) }),
  sfx: z.object({ type: z.literal('sfx'), sound: z.enum(SOUND_EFFECTS) }),
  effect: z.object({
    type: z.literal('effect'),
    effect: z.enum(EFFECTS),
    /** 0…1. */
    intensity: z.number().min(0).max(1).optional(),
    /** Milliseconds. */
    durationMs: z.number().int().min(0).max(10_000).optional(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .optional(),
  }),
  pause: z.object({ type: z.literal('pause'), ms: z.number().int().min(0).max(5000) }),
  /** A roll is due: 2d6 + modifier, by the engine, when the player rolls. */
  check: z.object({
    type: z.literal('check'),
    skill: text(40),
    modifier: z.number().int(),
    reason: text(300).optional(),
  }),
  'check-result': z.object({
    type: z.literal('check-result'),
    dice: z.array(z.number().int().min(1).max(6)).length(2),
    modifier: z.number().int(),
    total: z.number().int(),
    outcome: z.enum(CHECK_OUTCOMES),
  }),
  choice: z.object({
    type: z.literal('choice'),
    prompt: text(LINE_MAX_LENGTH).optional(),
    options: z.array(ChoiceOptionSchema).min(1).max(8),
    freeText: z.boolean(),
  }),
  input: z.object({ type: z.literal('input'), prompt: text(LINE_MAX_LENGTH).optional() }),
  travel: z.object({
    type: z.literal('travel'),
    locations: z.array(z.object({ id: IdSchema, title: text(200) })).max(60),
  }),
  item: z.object({
    type: z.literal('item'),
    name: requiredText(200),
    action: z.enum(['gained', 'lost']),
    text: text(LINE_MAX_LENGTH).optional(),
  }),
  notify: z.object({ type: z.literal('notify'), text: line, kind: z.enum(NOTIFY_KINDS).optional() }),
  ending: z.object({ type: z.literal('ending'), text: requiredText(1000) }),
  /** The Storyteller hands the turn to the player. On the wire its place is taken by `data-turn`. */
  yield: z.object({ type: z.literal('yield'), waitingFor: z.enum(WAITING_FOR) }),
} as const;

export type FrameType = keyof typeof FRAMES;
export const FRAME_TYPES = Object.keys(FRAMES) as FrameType[];
export type FrameOf<T extends FrameType> = z.infer<(typeof FRAMES)[T]>;

export const VNFrameSchema = z.discriminatedUnion('type', [
  FRAMES.background,
  FRAMES.show,
  FRAMES.hide,
  FRAMES.say,
  FRAMES.narrate,
  FRAMES.cg,
  FRAMES.music,
  FRAMES.ambient,
  FRAMES.sfx,
  FRAMES.effect,
  FRAMES.pause,
  FRAMES.check,
  FRAMES['check-result'],
  FRAMES.choice,
  FRAMES.input,
  FRAMES.travel,
  FRAMES.item,
  FRAMES.notify,
  FRAMES.ending,
  FRAMES.yield,
]);
export type VNFrame = z.infer<typeof VNFrameSchema>;

/** What the Storyteller may write; every other type is the engine's alone. */
export const STORYTELLER_FRAME_TYPES = [
  'background',
  'show',
  'hide',
  'say',
  'narrate',
  'cg',
  'music',
  'ambient',
  'sfx',
  'effect',
  'pause',
  'item',
  'choice',
  'input',
  'yield',
] as const satisfies readonly FrameType[];

/** Frames that tell something; an encounter's `expectedFrames` counts these. */
export const TELLING_FRAME_TYPES = ['say', 'narrate', 'cg', 'item'] as const satisfies readonly FrameType[];

/** Whether a frame is words: a turn of which none were told has told nothing. */
export const isWords = (frame: VNFrame): boolean => frame.type === 'say' || frame.type === 'narrate';

/** A frame as stored and sent: `seq` counts from 0 through the whole play. */
export const SequencedFrameSchema = z.object({ seq: z.number().int().min(0), frame: VNFrameSchema });
export type SequencedFrame = z.infer<typeof SequencedFrameSchema>;
