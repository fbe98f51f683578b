import { GlobalContextSchema, StoryPremiseSchema } from '../package.ts';
import { EndingSchema, MeterFieldsSchema, withSoundEnds } from '../scene/script.ts';
import { describeFields } from './describe-fields.ts';
import { sceneNotes, scripts } from './scene.ts';
import { FactInput, WorldInfoInput } from './world.ts';

const MeterInput = withSoundEnds(
  describeFields(MeterFieldsSchema, {
    id: 'A word such as "trust".',
    label: 'What the player sees.',
    initial: 'Where it begins.',
    min: 'The least it can be.',
    max: 'The most, at most 100 above the least.',
    shown: 'Whether the player sees it.',
  }),
);

const EndingInput = describeFields(EndingSchema.extend(scripts), {
  ...sceneNotes,
  id: 'Lowercase slug.',
  title: 'Its name.',
  text: 'What it tells.',
  outcome: 'How the last act has to end for it; either way when left out.',
  when: 'CEL, over has_flag(name), meters.<id>, knows(fact), met(character), has_item(name), ended_with(act) == "won" or "forced", and flags, progress, doom, location, visited.',
});

const GlobalContextInput = describeFields(GlobalContextSchema, {
  setting: 'Place and time.',
  tone: 'The mood and manner of the telling.',
  overarchingTruths: 'What is really going on. Hidden from the player.',
});

/** Planning tools, "proposeStoryPremise". */
export const ProposeStoryPremiseInputSchema = describeFields(
  // Prompts ask for `endings`; these are read as endings without a condition.
  StoryPremiseSchema.extend({ possibleEndings: StoryPremiseSchema.shape.possibleEndings.default([]) }),
  {
    title: 'The title of the story.',
    artStyle: 'How all pictures look, e.g. "cel-shaded anime, dark and moody".',
    language: 'BCP-47 tag of the language the story is told in, e.g. "en" or "zh-CN".',
    globalContext: 'Where, in what mood, and what is true behind it.',
    premise: 'The story in one or two sentences.',
    themes: 'Core themes.',
    globalMaterials: 'Reusable narrative anchors: motifs, items, symbols.',
    globalWorldInfo: 'Lore that comes up by its keywords.',
    possibleEndings: 'Endings without a condition: the first when the last act is won, the last when it is forced.',
    facts: 'Things that are true and who may know them.',
    textMode: 'adv: a line at a time in a box; nvl: lines gather on a page.',
    telling: 'How scenes are told that do not say it; written where there is a script, when left out.',
    meters: 'Numbers the story keeps, such as trust. `adjust` moves them, conditions read them.',
    grants: 'none: only encounters give anything. some (default): deeds outside the options may earn a little.',
    endings:
      'Two or more ways it can end, the most demanding first: the first whose `when` holds is told, else one without. Give every one but the last a `when`.',
  },
  {
    meters: MeterInput,
    endings: EndingInput,
    globalContext: GlobalContextInput,
    globalWorldInfo: WorldInfoInput,
    facts: FactInput,
  },
);
