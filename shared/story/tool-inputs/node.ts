import { z } from 'zod';
import { MapLocationSchema, MusicPromptSchema } from '../act.ts';
import { IdSchema, requiredText } from '../id.ts';
import { describeFields } from './describe-fields.ts';
import { EncounterInput } from './encounter.ts';
import { SceneInput } from './scene.ts';

const LocationInput = describeFields(
  MapLocationSchema,
  {
    id: "One of the act's intendedLocations.",
    title: 'The name shown to the player.',
    location: 'The key of the background picture: the same as the id.',
    requiredCharacters: 'Ids of the characters who are always here. Not visitors.',
    ambientDetail: 'What one sees, hears and smells here.',
    mood: 'Lowercase slug of the music, e.g. "rainy_night". Places with one mood share a track.',
    callbacks: 'Earlier moments this place should recall.',
    connections:
      'Ids of the places of this act the player can travel to from here. One-way as written: list both ways.',
    arrival: 'What is told when the player comes here.',
  },
  { arrival: SceneInput },
);

/** Planning tools, "draftNodeWeb": pipeline step 2. */
export const DraftNodeWebInputSchema = z.object({
  actId: IdSchema.describe('The act whose places these are.'),
  locations: z
    .array(LocationInput)
    .min(1, 'A web has at least one place.')
    .max(60)
    .describe('Every intended place of the act, once.'),
});

/** Planning tools, "draftNodeEncounters": pipeline step 3. */
export const DraftNodeEncountersInputSchema = z.object({
  actId: IdSchema.describe('The act the place belongs to.'),
  nodeId: IdSchema.describe('The place the pool belongs to.'),
  encounters: z
    .array(EncounterInput)
    .min(1, 'A pool has at least one encounter.')
    .max(64)
    .describe('The whole pool of the place, unordered; it replaces the one before.'),
});

/** Planning tools, "finalizeNode": pipeline step 4. */
export const FinalizeNodeInputSchema = z.object({
  actId: IdSchema.describe('The act the place belongs to.'),
  nodeId: IdSchema.describe('The place to make a picture and music for.'),
  backgroundPrompt: requiredText(2000).describe(
    'What the background shows, reflecting the encounters here. No people.',
  ),
  musicPrompts: z
    .array(
      describeFields(MusicPromptSchema, {
        text: 'What it sounds like, e.g. "slow upright bass".',
        weight: 'How much it counts, usually 0.2 to 1.',
      }),
    )
    .max(8)
    .describe('Weighted descriptions of the ambient music.'),
});
