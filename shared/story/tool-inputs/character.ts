import { CharacterSchema, PersonalArcSchema } from '../character.ts';
import { describeFields } from './describe-fields.ts';
import { ArcEncounterInput } from './encounter.ts';

const PersonalArcInput = describeFields(
  PersonalArcSchema,
  {
    want: 'What the character consciously desires.',
    need: 'What the character actually needs to grow. Hidden from the player.',
    arcEncounters:
      'Encounters that come wherever the character is. They may have all that encounters of places have: options, check, prerequisites, findings…',
  },
  { arcEncounters: ArcEncounterInput },
);

/** Planning tools, "proposeCharacter". */
export const ProposeCharacterInputSchema = describeFields(
  CharacterSchema,
  {
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
    color: 'Of their name, e.g. "#c8a2c8".',
    offstage: 'true for one who is heard and never shown, e.g. a protagonist whose eyes the story is seen through.',
  },
  { personalArc: PersonalArcInput },
);
