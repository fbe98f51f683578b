import { z } from 'zod';
import { boundedText, ColorSchema, IdSchema, requiredText } from '../id.ts';

/** A character's expressions, each with its own sprite. The first is the default. */
export const EXPRESSIONS = ['neutral', 'happy', 'sad', 'angry', 'surprised', 'afraid', 'thoughtful', 'smirk'] as const;
export const ExpressionSchema = z.enum(EXPRESSIONS);
export type Expression = z.infer<typeof ExpressionSchema>;

/** The expressions of a character: neutral always; all if none are listed. */
export const listExpressions = ({
  expressions,
}: {
  expressions?: readonly Expression[] | undefined;
}): readonly Expression[] =>
  expressions?.length ? [...new Set<Expression>(['neutral', ...expressions])] : EXPRESSIONS;

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
/** A time of day other than the picture's. */
export const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const;
export const ITEM_ACTIONS = ['gained', 'lost'] as const;

const SPEAKER_MAX_LENGTH = 120;

const transition = z.enum(TRANSITIONS).optional();

/**
 * Written by storytellers and authors. A speaker without a sheet has a `name`. `max` characters fit the box; longer
 * script lines are split.
 */
export const stagingFields = (max: number) => {
  const words = requiredText(max);
  return {
    background: { type: z.literal('background'), id: IdSchema, transition },
    show: {
      type: z.literal('show'),
      character: IdSchema,
      expression: ExpressionSchema.optional(),
      position: z.enum(POSITIONS).optional(),
      transition,
    },
    hide: { type: z.literal('hide'), character: IdSchema, transition },
    say: {
      type: z.literal('say'),
      character: IdSchema.optional(),
      name: requiredText(SPEAKER_MAX_LENGTH).optional(),
      text: words,
      expression: ExpressionSchema.optional(),
      mode: z.enum(SAY_MODES).optional(),
    },
    narrate: { type: z.literal('narrate'), text: words },
    /** A full-screen picture, by the key of a background. */
    cg: { type: z.literal('cg'), id: IdSchema, caption: boundedText(max).optional() },
    music: { type: z.literal('music'), id: IdSchema.optional() },
    ambient: { type: z.literal('ambient'), sound: z.enum(AMBIENT_SOUNDS) },
    sfx: { type: z.literal('sfx'), sound: z.enum(SOUND_EFFECTS) },
    effect: {
      type: z.literal('effect'),
      effect: z.enum(EFFECTS),
      /** 0…1. */
      intensity: z.number().min(0).max(1).optional(),
      /** Milliseconds. */
      durationMs: z.number().int().min(0).max(10_000).optional(),
      color: ColorSchema.optional(),
    },
    pause: { type: z.literal('pause'), ms: z.number().int().min(0).max(5000) },
    item: {
      type: z.literal('item'),
      name: requiredText(200),
      action: z.enum(ITEM_ACTIONS),
      text: boundedText(max).optional(),
    },
  } as const;
};

/** A `say` has either a character or a name, not both. */
export const hasOneSpeaker = ({ character, name }: { character?: string | undefined; name?: string | undefined }) =>
  (character === undefined) !== (name === undefined);

export const ONE_SPEAKER = {
  path: ['character'],
  message: 'A line is said by a "character" of the cast or by a "name", one of the two.',
};
