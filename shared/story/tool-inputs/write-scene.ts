import { z } from 'zod';
import { IdSchema } from '../id.ts';
import {
  CHECK_OUTCOMES,
  CLIMAX_WAYS,
  SCRIPT_LINE_TYPES,
  SCRIPT_LINES,
  SCRIPT_LINES_MAX,
  type ScriptLine,
  ScriptLineSchema,
  type ScriptLineType,
  TellingSchema,
} from '../scene/script.ts';
import { sceneNotes } from './scene.ts';

type LineField = Exclude<
  { [Type in ScriptLineType]: keyof (typeof SCRIPT_LINES)[Type]['shape'] }[ScriptLineType],
  'type' | 'voice'
>;

/** A note for each field of a line except its voice, which is uploaded. The line's type decides which fields it has. */
const LINE_NOTES: { readonly [Field in LineField]: string } = {
  character: 'Who speaks, comes or goes, by id.',
  name: 'Who speaks without a sheet, in place of character; or the item.',
  text: 'The words.',
  expression: 'A face the character has.',
  mode: 'say.',
  position: 'show.',
  transition: 'background, show, hide.',
  id: "background, cg: a background's key. music: a mood; left out, the music stops.",
  light: 'background: as its picture stands at another time of day.',
  caption: 'cg.',
  sound: 'ambient, sfx.',
  effect: 'effect.',
  intensity: 'effect.',
  durationMs: 'effect.',
  color: 'effect: #rrggbb.',
  ms: 'pause.',
  action: 'item.',
  when: 'A CEL condition without which it is left out.',
  tells: 'Facts it gives away.',
};

const lineShapes = Object.values(SCRIPT_LINES).map(({ shape }) => shape as Readonly<Record<string, z.ZodType>>);

/** A field as all line types that have it accept it; the bounds are those of the line. */
const lineField = (field: LineField): z.ZodType => {
  const all = lineShapes.flatMap((shape) => shape[field] ?? []);
  const [first = z.unknown()] = all;
  const values = all.flatMap((each) => {
    const inner = each instanceof z.ZodOptional ? each.unwrap() : each;
    return inner instanceof z.ZodEnum ? inner.options : [];
  });
  const one = values.length > 0 ? z.enum([...new Set(values.map(String))]) : first;
  return one.optional().describe(LINE_NOTES[field]);
};

/* Flat for models, since unions are long and no provider supports them fully. Lines are validated by their own type. */
const LineInput: z.ZodType<ScriptLine> = z
  .object({
    type: z.enum(SCRIPT_LINE_TYPES).describe('What the line does; most are say, with a face.'),
    ...Object.fromEntries((Object.keys(LINE_NOTES) as LineField[]).map((field) => [field, lineField(field)])),
  })
  .pipe(ScriptLineSchema as z.ZodType<ScriptLine, { [key: string]: unknown; type: ScriptLineType }>);

/** Planning tools, "writeScene". */
export const WriteSceneInputSchema = z.object({
  actId: IdSchema.optional().describe('Of an opening or climax.'),
  nodeId: IdSchema.optional().describe('Of an arrival.'),
  encounterId: IdSchema.optional().describe('Of an encounter and its options.'),
  eventId: IdSchema.optional().describe('Of an event.'),
  endingId: IdSchema.optional().describe('Of an ending.'),
  part: z
    .string()
    .min(1)
    .max(140)
    .describe(
      `script; of an encounter also again (later visits), then:<optionId>, ${CHECK_OUTCOMES.join(', ')}, <optionId>:full…; of an event branch:<index>; arrival, arrival:again; opening, ${CLIMAX_WAYS.map((way) => `climax:${way}`).join(', ')}.`,
    ),
  lines: z
    .array(LineInput)
    .max(SCRIPT_LINES_MAX, `A script has at most ${SCRIPT_LINES_MAX} lines.`)
    .describe('The whole script, in order; it replaces the one before. None takes it away.'),
  telling: TellingSchema.optional().describe(sceneNotes.telling),
});
