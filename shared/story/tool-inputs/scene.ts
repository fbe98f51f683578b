import { z } from 'zod';
import {
  ConsequenceFieldsSchema,
  ItemChangesSchema,
  SCRIPT_LINE_TYPES,
  type Scene,
  SceneFieldsSchema,
  type ScriptLine,
  ScriptSchema,
  type WrittenCheck,
  WrittenCheckFieldsSchema,
} from '../scene/script.ts';
import { describeFields } from './describe-fields.ts';

/* Models see only that lines have a type and should use writeScene. Scripts given here are fully validated. */
const ScriptInput = z
  .array(z.looseObject({ type: z.enum(SCRIPT_LINE_TYPES).describe('What the line does.') }))
  .pipe(ScriptSchema as z.ZodType<ScriptLine[], { [key: string]: unknown; type: ScriptLine['type'] }[]>)
  .optional();

export const scripts = { script: ScriptInput, again: ScriptInput };

export const sceneNotes = {
  script: 'Written lines. Better by writeScene.',
  text: 'What happens.',
  telling: 'To the letter (written, when left out), along its lines (guided), or by what happens (free).',
  again: 'Lines for later visits. Better by writeScene.',
};

export const SceneInput: z.ZodType<Scene> = describeFields(SceneFieldsSchema.extend(scripts), sceneNotes);

const ItemsInput = describeFields(ItemChangesSchema, {
  gained: 'Had from now on.',
  lost: 'Had no more.',
});

export const ConsequenceInput = describeFields(
  ConsequenceFieldsSchema.extend(scripts),
  {
    ...sceneNotes,
    flags: 'Of its potentialFlags: those it earns.',
    findings: 'Clues it brings.',
    progress: 'Points of progress, besides those of the encounter.',
    doom: 'Points by which it moves the doom clock.',
    adjust: 'Meters it moves: { "trust": 1 }.',
    items: 'Things, by name.',
    complication: 'A trouble that stands for a while.',
  },
  { items: ItemsInput },
);

export const CheckInput: z.ZodType<WrittenCheck> = describeFields(
  WrittenCheckFieldsSchema,
  {
    stat: "One of the protagonist's stats.",
    difficulty: 'Added to the roll of 2d6 plus the stat: 2 is easy, -2 is hard.',
    full: 'What follows a 10 or more.',
    mixed: 'What follows a 7 to 9: as wished, at a cost.',
    miss: 'What follows a 6 or less: it goes on, in another way.',
  },
  { full: ConsequenceInput, mixed: ConsequenceInput, miss: ConsequenceInput },
);
