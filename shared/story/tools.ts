import { z } from 'zod';
import {
  ActOutlineSchema,
  ClimaxScenesSchema,
  ConditionalBranchSchema,
  EscalationEventSchema,
  GlobalProgressionSchema,
  InevitableEventSchema,
  MapLocationSchema,
  MusicPromptSchema,
  OpposingForceSchema,
} from './act.ts';
import { CharacterSchema, PersonalArcSchema } from './character.ts';
import { ArcEncounterSchema, EncounterOptionSchema, EncounterSchema, PacingSchema } from './encounter.ts';
import { IdSchema, requiredText } from './id.ts';
import { GlobalContextSchema, StoryPremiseSchema } from './package.ts';
import {
  CHECK_OUTCOMES,
  type Consequence,
  ConsequenceFieldsSchema,
  ENDINGS_MAX,
  EndingSchema,
  ItemChangesSchema,
  METERS_MAX,
  MeterFieldsSchema,
  SCRIPT_LINE_TYPES,
  SCRIPT_LINES,
  SCRIPT_LINES_MAX,
  type Scene,
  SceneFieldsSchema,
  type ScriptLine,
  ScriptLineSchema,
  type ScriptLineType,
  ScriptSchema,
  TellingSchema,
  type WrittenCheck,
  WrittenCheckFieldsSchema,
  withSoundEnds,
} from './script.ts';
import { FactSchema, WorldInfoSchema } from './world-info.ts';

/** The planning tools, in the order a story is built with them. Planning tools, "The pipeline". */
export const PLANNING_TOOL_NAMES = [
  'proposeStoryPremise',
  'proposeCharacter',
  'draftActOutline',
  'draftNodeWeb',
  'draftNodeEncounters',
  'writeScene',
  'finalizeNode',
  'updateElement',
  'finalizePackage',
] as const;
export type ToolName = (typeof PLANNING_TOOL_NAMES)[number];

/** The kinds of element `updateElement` changes. */
export const ELEMENT_TYPES = ['premise', 'character', 'act', 'node'] as const;
export const ElementTypeSchema = z.enum(ELEMENT_TYPES);
export type ElementType = z.infer<typeof ElementTypeSchema>;

/**
 * The same schema with a note for the model on every field. A field without a note is a type error, so that no field
 * reaches a model unexplained.
 */
function described<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  notes: { readonly [Field in keyof Shape]-?: string },
): z.ZodObject<Shape> {
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([field, type]) => [field, (type as z.ZodType).describe(notes[field] ?? '')]),
  );
  return z.object(shape as unknown as Shape);
}

const WorldInfoInput = described(WorldInfoSchema, {
  id: 'Lowercase slug.',
  keys: 'Words that bring this entry up when they occur in the scene.',
  content: 'What is told when it comes up.',
  type: 'What sort of entry it is.',
});

const FactInput = described(FactSchema, {
  id: 'Lowercase slug.',
  text: 'What is true.',
  audience: 'Who may know it: the hidden director alone, the cast, or the player from the start.',
  knownBy: 'Ids of the characters who may speak of it.',
  revealWhen:
    'A condition that earns the player this fact, in CEL over flags, turn, progress, doom, location and visited, e.g. has_flag("found_rope").',
});

const PacingInput = described(PacingSchema, {
  expectedFrames: 'How many frames it should take, usually 3 to 8.',
  focus: 'What the frames dwell on.',
});

/*
 * A script among other things: a model sees that lines have a type, and writes them with writeScene, whose input says the
 * rest; whoever gives them here is held to all of it.
 */
const ScriptInput = z
  .array(z.looseObject({ type: z.enum(SCRIPT_LINE_TYPES).describe('What the line does.') }))
  .pipe(ScriptSchema as z.ZodType<ScriptLine[], { [key: string]: unknown; type: ScriptLine['type'] }[]>)
  .optional();

const sceneNotes = {
  script: 'Written lines. Better by writeScene.',
  text: 'What happens.',
  telling: 'To the letter (written, when left out), along its lines (guided), or by what happens (free).',
  again: 'Lines for later visits. Better by writeScene.',
};

const scripts = (notes: Pick<typeof sceneNotes, 'script' | 'again'> = sceneNotes) => ({
  script: ScriptInput.describe(notes.script),
  again: ScriptInput.describe(notes.again),
});

const SceneInput: z.ZodType<Scene> = described(SceneFieldsSchema, sceneNotes).extend(scripts());

const consequenceNotes = {
  ...sceneNotes,
  flags: 'Of its potentialFlags: those it earns.',
  findings: 'Clues it brings.',
  progress: 'Progress it gives.',
  doom: 'How far it moves the doom clock.',
  adjust: 'Meters it moves: { "trust": 1 }.',
  items: 'Things, by name.',
  complication: 'A trouble that stands for a while.',
};

const ItemsInput = described(ItemChangesSchema, {
  gained: 'Had from now on.',
  lost: 'Had no more.',
});

const ConsequenceInput: z.ZodType<Consequence> = described(ConsequenceFieldsSchema, consequenceNotes).extend({
  ...scripts(),
  items: ItemsInput.optional().describe(consequenceNotes.items),
});

const CheckInput: z.ZodType<WrittenCheck> = described(WrittenCheckFieldsSchema, {
  stat: "One of the protagonist's stats.",
  difficulty: 'Added: -2 is hard.',
  full: 'What follows a 10 or more.',
  mixed: 'What follows a 7 to 9: as wished, at a cost.',
  miss: 'What follows a 6 or less: it goes on, in another way.',
}).extend({
  full: ConsequenceInput.optional().describe('What follows a 10 or more.'),
  mixed: ConsequenceInput.optional().describe('What follows a 7 to 9: as wished, at a cost.'),
  miss: ConsequenceInput.optional().describe('What follows a 6 or less: it goes on, in another way.'),
});

const encounterCheckNote = 'A roll after its scene, where it has no options.';

const encounterNotes = {
  ...sceneNotes,
  check: encounterCheckNote,
  id: 'Lowercase slug, unique in the whole story, e.g. "enc_locked_drawer".',
  title: 'A short name for the author.',
  description: 'Instructions for narrating it: what is there, what happens, what is at stake. Works in any order.',
  type: 'What sort of encounter it is.',
  pacing: 'How long it takes and how it feels.',
  givesProgression: 'How much it advances the act. Give one to every encounter that moves the story.',
  potentialFlags: 'Flags the player can earn here, e.g. "found_rope". Other encounters may require them.',
};

const metersNote = 'Numbers the story keeps, such as trust; consequences move them, conditions read them.';
const endingsNote = 'How it can end: the first whose condition holds, else one without. Give each but the last one.';

const MeterInput = withSoundEnds(
  described(MeterFieldsSchema, {
    id: 'A word such as "trust".',
    label: 'What the player sees.',
    initial: 'Where it begins.',
    min: 'The least it can be.',
    max: 'The most, at most 100 above the least.',
    shown: 'Whether the player sees it.',
  }),
);

const EndingInput = described(EndingSchema, {
  ...sceneNotes,
  id: 'Lowercase slug.',
  title: 'Its name.',
  text: 'What it tells.',
  when: 'CEL, over has_flag(name), meters.<id>, knows(fact), met(character), has_item(name), ended_with(act) == "won" or "forced", and flags, progress, doom, location, visited.',
}).extend(scripts());

/** Planning tools, "proposeStoryPremise". */
const ProposeStoryPremiseInputSchema = described(StoryPremiseSchema, {
  title: 'The title of the story.',
  artStyle: 'How all pictures look, e.g. "cel-shaded anime, dark and moody".',
  language: 'BCP-47 tag of the language the story is told in, e.g. "en" or "zh-CN".',
  globalContext: 'Where, in what mood, and what is true behind it.',
  premise: 'The story in one or two sentences.',
  themes: 'Core themes.',
  globalMaterials: 'Reusable narrative anchors: motifs, items, symbols.',
  globalWorldInfo: 'Lore that comes up by its keywords.',
  possibleEndings: 'Two or three kinds of ending: the first when the last act is won, the last when it is lost.',
  facts: 'Things that are true and who may know them.',
  telling: 'How scenes are told that do not say it; written where there is a script, when left out.',
  meters: metersNote,
  endings: endingsNote,
}).extend({
  meters: z.array(MeterInput).max(METERS_MAX).optional().describe(metersNote),
  endings: z.array(EndingInput).max(ENDINGS_MAX).optional().describe(endingsNote),
  globalContext: described(GlobalContextSchema, {
    setting: 'Place and time.',
    tone: 'The mood and manner of the telling.',
    overarchingTruths: 'What is really going on. Hidden from the player.',
  }).describe('Where, in what mood, and what is true behind it.'),
  globalWorldInfo: z.array(WorldInfoInput).max(500).optional().describe('Lore that comes up by its keywords.'),
  facts: z.array(FactInput).max(200).optional().describe('Things that are true and who may know them.'),
});

const ArcEncounterInput = described(ArcEncounterSchema, {
  ...encounterNotes,
  arcPhase: 'Its place in the arc; phases open in this order.',
}).extend({
  pacing: PacingInput.describe(encounterNotes.pacing),
  ...scripts(),
  check: CheckInput.optional().describe(encounterCheckNote),
});

/** Planning tools, "proposeCharacter". */
const ProposeCharacterInputSchema = described(CharacterSchema, {
  id: 'Lowercase slug, also the key of the portrait, e.g. "lin_mei".',
  name: 'The name shown to the player.',
  role: 'The part they play. The first protagonist is the player.',
  description: 'Personality, backstory, what they can do.',
  imagePrompt: 'What the portrait shows: age, build, hair, clothes, bearing.',
  personalArc: 'What they go through, as encounters the director weaves in.',
  stats: 'Dice modifiers by name, from -1 to 3; for the protagonist, e.g. { "wits": 2, "nerve": 0 }.',
  expressions: 'The faces to draw; all of them when left out.',
  pronouns: 'E.g. "she/her".',
  voice: 'How they speak.',
}).extend({
  personalArc: described(PersonalArcSchema, {
    want: 'What the character consciously desires.',
    need: 'What the character actually needs to grow. Hidden from the player.',
    arcEncounters: 'Character-specific encounters, injected wherever the character is.',
  })
    .extend({
      arcEncounters: z
        .array(ArcEncounterInput)
        .max(24)
        .describe('Character-specific encounters, injected wherever the character is.'),
    })
    .optional()
    .describe('What they go through, as encounters the director weaves in.'),
});

const branchesNote = 'How it differs when a condition holds; changes what is told.';

const InevitableEventInput = described(InevitableEventSchema, {
  id: 'Lowercase slug.',
  title: 'A short name.',
  triggerCondition:
    'When it happens: a CEL condition over flags, turn, progress, doom, location and visited, e.g. "turn >= 8" or has_flag("alarm"), or prose the director judges.',
  description: 'What happens.',
  forcesClimax: 'True when it brings the act to its climax at once.',
  conditionalBranches: branchesNote,
  scene: 'What is told when it happens.',
}).extend({
  scene: SceneInput.optional().describe('What is told when it happens.'),
  conditionalBranches: z
    .array(
      described(ConditionalBranchSchema, {
        condition: 'A CEL condition, as in triggerCondition.',
        effect: 'What is different then.',
        scene: 'What is told then.',
      }).extend({ scene: SceneInput.optional().describe('What is told then.') }),
    )
    .max(12)
    .optional()
    .describe(branchesNote),
});

const inevitableEventsNote = 'Things that will happen, each once, when their condition holds.';
const progressionNote =
  'How far the player must get. Distribute it over encounters, with more than one way to reach it.';
const opposingForceNote = 'The doom clock: rises when the player idles or fails, and forces the climax when full.';

const openingNote = 'What is told when the act begins.';
const climaxNote = 'What is told of its climax.';

/** Planning tools, "draftActOutline": pipeline step 1. */
const DraftActOutlineInputSchema = described(ActOutlineSchema, {
  id: 'Lowercase slug, e.g. "act_1".',
  title: 'The title of the act.',
  objective: 'What the player is to achieve.',
  scenarioContext: 'The hidden truth of this act, for the director.',
  narrativeGuidelines: 'Stylistic rules for telling it.',
  intendedLocations: 'Slugs of the places this act has. draftNodeWeb wires exactly these.',
  inevitableEvents: inevitableEventsNote,
  scenarioWorldInfo: 'Lore of this act.',
  globalProgression: progressionNote,
  opposingForce: opposingForceNote,
  startLocation: 'The place the act begins at; the first intended one when left out.',
  facts: 'Things that are true in this act and who may know them.',
  opening: openingNote,
  climax: climaxNote,
}).extend({
  opening: SceneInput.optional().describe(openingNote),
  climax: described(ClimaxScenesSchema, { won: 'Where the act was won.', forced: 'Where it was forced.' })
    .extend({
      won: SceneInput.optional().describe('Where the act was won.'),
      forced: SceneInput.optional().describe('Where it was forced.'),
    })
    .optional()
    .describe(climaxNote),
  inevitableEvents: z.array(InevitableEventInput).max(24).optional().describe(inevitableEventsNote),
  scenarioWorldInfo: z.array(WorldInfoInput).max(200).optional().describe('Lore of this act.'),
  globalProgression: described(GlobalProgressionSchema, {
    requiredValue: 'Progress needed to complete the act.',
    trackerLabel: 'What the player sees, e.g. "Clues Uncovered".',
  })
    .optional()
    .describe(progressionNote),
  opposingForce: described(OpposingForceSchema, {
    trackerLabel: 'What the player sees, e.g. "Time Paradox Alert".',
    requiredValue: 'How high it may rise before the climax is forced.',
    escalationEvents: 'What happens as it rises, each once.',
  })
    .extend({
      escalationEvents: z
        .array(
          described(EscalationEventSchema, {
            threshold: 'The value at which it happens.',
            description: 'What happens.',
          }),
        )
        .max(24)
        .describe('What happens as it rises, each once.'),
    })
    .optional()
    .describe(opposingForceNote),
  facts: z.array(FactInput).max(200).optional().describe('Things that are true in this act and who may know them.'),
});

const arrivalNote = 'What is told when the player comes here.';

const LocationInput = described(MapLocationSchema, {
  id: "One of the act's intendedLocations.",
  title: 'The name shown to the player.',
  location: 'The key of the background picture: the same as the id.',
  requiredCharacters: 'Ids of the characters who are always here.',
  ambientDetail: 'What one sees, hears and smells here.',
  mood: 'Lowercase slug of the music, e.g. "rainy_night". Places with one mood share a track.',
  callbacks: 'Earlier moments this place should recall.',
  connections: 'Ids of the places of this act the player can travel to from here. One-way as written: list both ways.',
  arrival: arrivalNote,
}).extend({ arrival: SceneInput.optional().describe(arrivalNote) });

const placesNote = 'Every intended place of the act, once.';

/** Planning tools, "draftNodeWeb": pipeline step 2. */
const DraftNodeWebInputSchema = z.object({
  actId: IdSchema.describe('The act whose places these are.'),
  locations: z.array(LocationInput).min(1, 'A web has at least one place.').max(60).describe(placesNote),
});

const EncounterInput = described(EncounterSchema, {
  ...encounterNotes,
  prerequisites: 'Flags that must be set before it can come.',
  excludeIfFlags: 'Flags that rule it out.',
  requiredCharacters: 'Ids of the characters it needs.',
  findings:
    'Clues the player discovers. One that holds a fact\'s id in square brackets, e.g. "A torn page [ledger]", earns the player that fact.',
  interactables: 'Things the player can handle here.',
  priority: 'How pressing it is for the director.',
  repeatable: 'True for ambient ones that may come again; they give nothing more.',
  options: 'Ways to answer it, offered to the player as choices.',
}).extend({
  pacing: PacingInput.describe(encounterNotes.pacing),
  ...scripts(),
  check: CheckInput.optional().describe(encounterCheckNote),
  options: z
    .array(
      described(EncounterOptionSchema, {
        id: 'Lowercase slug; "option_1" is the first, when left out.',
        text: 'What is chosen.',
        flags: "Which of this encounter's potentialFlags it earns; all of them when left out.",
        requires: 'A CEL condition, e.g. has_flag("found_rope"), meters.trust >= 3 or has_item("lamp").',
        otherwise: 'Without it: hidden (when left out), or locked.',
        hint: 'Why it is locked, giving nothing away.',
        then: 'What follows. Every option wants one.',
        check: 'A roll, and what follows each degree.',
      }).extend({
        then: ConsequenceInput.optional().describe('What follows. Every option wants one.'),
        check: CheckInput.optional().describe('A roll, and what follows each degree.'),
      }),
    )
    .max(6)
    .optional()
    .describe('Ways to answer it, offered to the player as choices.'),
});

/** Planning tools, "draftNodeEncounters": pipeline step 3. */
const DraftNodeEncountersInputSchema = z.object({
  actId: IdSchema.describe('The act the place belongs to.'),
  nodeId: IdSchema.describe('The place the pool belongs to.'),
  encounters: z
    .array(EncounterInput)
    .min(1, 'A pool has at least one encounter.')
    .max(64)
    .describe('The whole pool of the place, unordered; it replaces the one before.'),
});

type LineField = Exclude<
  { [Type in ScriptLineType]: keyof (typeof SCRIPT_LINES)[Type]['shape'] }[ScriptLineType],
  'type'
>;

/** What each field of a line is for; which of them a line has goes by its type. */
const LINE_NOTES: { readonly [Field in LineField]: string } = {
  character: 'Who speaks, comes or goes, by id.',
  name: 'Who speaks without a sheet, in place of character; or the item.',
  text: 'The words.',
  expression: 'A face the character has.',
  mode: 'say.',
  position: 'show.',
  transition: 'background, show, hide.',
  id: "background, cg: a background's key. music: a mood; none stops it.",
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

/** A field as every type of line that has it takes it, for a model: bounds are those of the line. */
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

/*
 * A line as a model sees it: one flat object, since unions of a dozen shapes are long to read and no provider takes all of
 * them. What it comes to is held to the line's own type.
 */
const LineInput: z.ZodType<ScriptLine> = z
  .object({
    type: z.enum(SCRIPT_LINE_TYPES).describe('What the line does; most are say, with a face.'),
    ...Object.fromEntries((Object.keys(LINE_NOTES) as LineField[]).map((field) => [field, lineField(field)])),
  })
  .pipe(ScriptLineSchema as z.ZodType<ScriptLine, { [key: string]: unknown; type: ScriptLineType }>);

/** Planning tools, "writeScene". */
const WriteSceneInputSchema = z.object({
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
      `script; of an encounter also again (later visits), then:<optionId>, ${CHECK_OUTCOMES.join(', ')}, <optionId>:full…; of an event branch:<index>; arrival, arrival:again; opening, climax:won, climax:forced.`,
    ),
  lines: z
    .array(LineInput)
    .max(SCRIPT_LINES_MAX, `A script has at most ${SCRIPT_LINES_MAX} lines.`)
    .describe('The whole script, in order; it replaces the one before. None takes it away.'),
  telling: TellingSchema.optional().describe(sceneNotes.telling),
});

/** Planning tools, "finalizeNode": pipeline step 4. */
const FinalizeNodeInputSchema = z.object({
  actId: IdSchema.describe('The act the place belongs to.'),
  nodeId: IdSchema.describe('The place to make a picture and music for.'),
  backgroundPrompt: requiredText(2000).describe(
    'What the background shows, reflecting the encounters here. No people.',
  ),
  musicPrompts: z
    .array(
      described(MusicPromptSchema, {
        text: 'What it sounds like, e.g. "slow upright bass".',
        weight: 'How much it counts, usually 0.2 to 1.',
      }),
    )
    .max(8)
    .describe('Weighted descriptions of the ambient music.'),
});

/** Planning tools, "updateElement". */
const UpdateElementInputSchema = z.object({
  type: ElementTypeSchema.describe('What is changed.'),
  actId: IdSchema.optional().describe('The act of a node.'),
  id: IdSchema.optional().describe('The character, act or node; nothing for the premise.'),
  changes: z
    .record(z.string().min(1).max(300), z.unknown())
    .describe(
      'What to change. Keys are dotted paths, list items by their id: {"encounters.enc_rope.title": "The rope"}. Arrays are replaced, null removes an optional field or a list item.',
    ),
  regenerateImage: z.boolean().optional().describe("Draw the character's portrait or the node's background anew."),
});

/** Planning tools, "finalizePackage". */
const FinalizePackageInputSchema = z.object({ title: requiredText(200).describe('The final title.') });

/** What each planning tool takes. */
export const PLANNING_TOOL_INPUTS = {
  proposeStoryPremise: ProposeStoryPremiseInputSchema,
  proposeCharacter: ProposeCharacterInputSchema,
  draftActOutline: DraftActOutlineInputSchema,
  draftNodeWeb: DraftNodeWebInputSchema,
  draftNodeEncounters: DraftNodeEncountersInputSchema,
  writeScene: WriteSceneInputSchema,
  finalizeNode: FinalizeNodeInputSchema,
  updateElement: UpdateElementInputSchema,
  finalizePackage: FinalizePackageInputSchema,
} satisfies Record<ToolName, z.ZodType>;

/** The validated input of a planning tool. */
export type PlanningToolInput<Name extends ToolName> = z.output<(typeof PLANNING_TOOL_INPUTS)[Name]>;
