import { z } from 'zod';
import { CONDITION_MAX_LENGTH } from '../../conditions/max-length.ts';
import { field } from '../field.ts';
import { boundedText, FlagSchema, IdSchema, requiredText } from '../id.ts';
import { hasOneSpeaker, LIGHTS, ONE_SPEAKER, stagingFields } from './staging.ts';

/** How closely a scene follows its script. Rules of play, "Telling". */
export const TELLINGS = ['written', 'guided', 'free'] as const;
export const TellingSchema = z.enum(TELLINGS);
export type Telling = z.infer<typeof TellingSchema>;

export const SCRIPT_LINES_MAX = 500;
export const SCRIPT_TEXT_MAX_LENGTH = 4000;

/** A condition of the rules; prose is refused. Rules of play, "Conditions". */
export const ConditionTextSchema = requiredText(CONDITION_MAX_LENGTH);

export const LineTellsSchema = z.array(IdSchema).max(20);

const LINE_EXTRAS = {
  when: field(ConditionTextSchema.optional(), { isCondition: true }),
  /** Ids of facts it reveals; the line is skipped until all of them are earned. */
  tells: field(LineTellsSchema.optional(), { names: 'fact' }),
};

const fields = stagingFields(SCRIPT_TEXT_MAX_LENGTH);

const line = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...shape, ...LINE_EXTRAS });

export const VOICE_FIELD = { voice: IdSchema.optional() };

/** The light on a place's picture and characters; without it, or by day, the picture is unchanged. */
export const LIGHT_FIELD = { light: z.enum(LIGHTS).optional() };

export const SCRIPT_LINES = {
  say: line({ ...fields.say, ...VOICE_FIELD }).refine(hasOneSpeaker, ONE_SPEAKER),
  narrate: line(fields.narrate),
  show: line(fields.show),
  hide: line(fields.hide),
  background: line({ ...fields.background, ...LIGHT_FIELD }),
  cg: line(fields.cg),
  music: line(fields.music),
  ambient: line(fields.ambient),
  sfx: line(fields.sfx),
  effect: line(fields.effect),
  pause: line(fields.pause),
  item: line(fields.item),
} as const;

export type ScriptLineType = keyof typeof SCRIPT_LINES;
export const SCRIPT_LINE_TYPES = Object.keys(SCRIPT_LINES) as ScriptLineType[];

type LineSchema = (typeof SCRIPT_LINES)[ScriptLineType];

const AnyLineSchema = z.discriminatedUnion('type', Object.values(SCRIPT_LINES) as [LineSchema, ...LineSchema[]]);
export type ScriptLine = z.infer<typeof AnyLineSchema>;

/* Naming the types keeps TypeScript from expanding them in every part with scenes. */

/** One line of a script: a stage frame with a condition and the facts it reveals. Rules of play, "Scripts". */
export const ScriptLineSchema: z.ZodType<ScriptLine, ScriptLine> = AnyLineSchema;

/** The text of a line or frame; '' if it has none. */
export function getWrittenText(line: {
  type: string;
  text?: string | undefined;
  caption?: string | undefined;
}): string {
  if (line.type === 'cg') return line.caption ?? '';
  return line.type === 'say' || line.type === 'narrate' || line.type === 'item' ? (line.text ?? '') : '';
}

/** Replaces the text of a line or frame; one without text is unchanged. */
export function withWords<Line extends { type: string }>(line: Line, words: string): Line {
  if (words === getWrittenText(line)) return line;
  if (line.type === 'cg') return { ...line, caption: words };
  return line.type === 'say' || line.type === 'narrate' || line.type === 'item' ? { ...line, text: words } : line;
}

export const ScriptSchema: z.ZodType<ScriptLine[], ScriptLine[]> = z
  .array(ScriptLineSchema)
  .max(SCRIPT_LINES_MAX, `A script has at most ${SCRIPT_LINES_MAX} lines.`);

export const sceneFields = {
  script: ScriptSchema.optional(),
  /** A description of what happens, for the Storyteller. */
  text: boundedText(SCRIPT_TEXT_MAX_LENGTH).optional(),
  telling: TellingSchema.optional(),
  /** The script for later visits of a repeatable scene; without it they are told freely. */
  again: ScriptSchema.optional(),
};

/** A scene: what is told at one moment of a story. Rules of play, "Scenes". */
export interface Scene {
  script?: ScriptLine[] | undefined;
  text?: string | undefined;
  telling?: Telling | undefined;
  again?: ScriptLine[] | undefined;
}
export const SceneFieldsSchema = z.object(sceneFields);
export const SceneSchema: z.ZodType<Scene, Scene> = z.object(sceneFields);

/** As in `meters.trust`: a slug that begins with a letter, without reserved words of conditions and change paths. */
export const MeterIdSchema = z
  .string()
  .max(40)
  .regex(
    /^(?!(?:true|false|null|in|constructor|prototype)$)[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    'The id of a meter is a lowercase word such as "trust": a-z, 0-9, and single _ between them.',
  );

/** Maximum distance between a meter's bounds. */
const METER_SPAN_MAX = 100;

const meterValue = z.number().int().min(-1000).max(1000);

export const MeterFieldsSchema = z.object({
  id: MeterIdSchema,
  label: requiredText(120),
  initial: meterValue,
  min: meterValue,
  max: meterValue,
  shown: z.boolean().optional(),
});

/** Checks a meter's bounds: ordered, not too far apart, with the start between them. */
export const withSoundEnds = <Schema extends typeof MeterFieldsSchema>(schema: Schema): Schema =>
  schema
    .refine(({ min, max }) => min < max && max - min <= METER_SPAN_MAX, {
      path: ['max'],
      message: `A meter's "max" is above its "min", by at most ${METER_SPAN_MAX}.`,
    })
    .refine(({ initial, min, max }) => initial >= min && initial <= max, {
      path: ['initial'],
      message: 'A meter begins between its "min" and its "max".',
    });

/** A number a story tracks, such as trust or coins. Rules of play, "Meters". */
const MeterSchema = withSoundEnds(MeterFieldsSchema);
export type Meter = z.infer<typeof MeterSchema>;

const CONSEQUENCE_PROGRESS_MAX = 3;
const CONSEQUENCE_DOOM_MAX = 3;
const ADJUST_MAX = 10;

const itemNames = field(z.array(requiredText(200)).max(10).optional(), { names: 'item' });
export const ItemChangesSchema = z.object({ gained: itemNames, lost: itemNames });

/** A scene with effects: what follows an answer or a roll. Rules of play, "Consequences". */
export interface Consequence extends Scene {
  flags?: string[] | undefined;
  findings?: string[] | undefined;
  progress?: number | undefined;
  doom?: number | undefined;
  adjust?: Record<string, number> | undefined;
  items?: { gained?: string[] | undefined; lost?: string[] | undefined } | undefined;
  complication?: string | undefined;
}
const consequenceFields = {
  ...sceneFields,
  flags: field(z.array(FlagSchema).max(50).optional(), { names: 'flag' }),
  findings: z.array(boundedText(500)).max(50).optional(),
  progress: z.number().min(0).max(CONSEQUENCE_PROGRESS_MAX).optional(),
  doom: z.number().min(-CONSEQUENCE_DOOM_MAX).max(CONSEQUENCE_DOOM_MAX).optional(),
  adjust: z.record(MeterIdSchema, z.number().int().min(-ADJUST_MAX).max(ADJUST_MAX)).optional(),
  items: ItemChangesSchema.optional(),
  complication: requiredText(300).optional(),
};
export const ConsequenceFieldsSchema = z.object(consequenceFields);
export const ConsequenceSchema: z.ZodType<Consequence, Consequence> = z.object(consequenceFields);

/** The outcomes of a check, from best to worst. */
export const CHECK_OUTCOMES = ['full', 'mixed', 'miss'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export const DIFFICULTY_MAX = 2;

/** A written roll: its stat, its modifier, and the consequence of each outcome. Rules of play, "Written checks". */
export interface WrittenCheck {
  stat?: string | undefined;
  difficulty?: number | undefined;
  full?: Consequence | undefined;
  mixed?: Consequence | undefined;
  miss?: Consequence | undefined;
}

/** The consequences of a check's outcomes, best first; undefined where nothing is written. */
export const listOutcomes = (check: WrittenCheck | undefined): (Consequence | undefined)[] =>
  CHECK_OUTCOMES.map((outcome) => check?.[outcome]);

const writtenCheckFields = {
  /** One of the protagonist's `stats`; without it the roll has no stat modifier. */
  stat: z.string().min(1).max(40).optional(),
  /** Added to the roll: −2 is hard, 2 is easy. */
  difficulty: z.number().int().min(-DIFFICULTY_MAX).max(DIFFICULTY_MAX).optional(),
  full: ConsequenceSchema.optional(),
  mixed: ConsequenceSchema.optional(),
  miss: ConsequenceSchema.optional(),
};
export const WrittenCheckFieldsSchema = z.object(writtenCheckFields);
export const WrittenCheckSchema: z.ZodType<WrittenCheck, WrittenCheck> = z.object(writtenCheckFields);

export const ClimaxScenesSchema = z.object({ won: SceneSchema.optional(), forced: SceneSchema.optional() });

/** How an act's climax can be reached. */
export const ClimaxWaySchema = ClimaxScenesSchema.keyof();
export const CLIMAX_WAYS = ClimaxWaySchema.options;
export type ClimaxWay = z.infer<typeof ClimaxWaySchema>;

/** An ending of the story. Without `when` it is always possible. Rules of play, "Endings". */
export const EndingSchema = z.object({
  ...sceneFields,
  id: IdSchema,
  title: requiredText(200),
  text: requiredText(1000),
  when: field(ConditionTextSchema.optional(), { isCondition: true }),
  /** The required outcome of the last act; either if omitted. */
  outcome: ClimaxWaySchema.optional(),
});
export type Ending = z.infer<typeof EndingSchema>;

const METERS_MAX = 24;
const ENDINGS_MAX = 24;

/** Text layout: one line at a time in a box, or lines gathering on a full-screen page. */
export const TEXT_MODES = ['adv', 'nvl'] as const;

const GRANTS = ['none', 'some'] as const;

export const storyFields = {
  /** `adv` if omitted. */
  textMode: z.enum(TEXT_MODES).optional(),
  telling: TellingSchema.optional(),
  meters: z.array(MeterSchema).max(METERS_MAX).optional(),
  /** Endings with conditions and scenes; `possibleEndings` come after them. */
  endings: z.array(EndingSchema).max(ENDINGS_MAX).optional(),
  /** Whether a Director may reward deeds outside the options; `some` if omitted. Rules of play, "Rewards for deeds". */
  grants: z.enum(GRANTS).optional(),
};
