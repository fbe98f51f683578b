import { ArcEncounterSchema, EncounterOptionSchema, EncounterSchema, PacingSchema } from '../encounter.ts';
import { described } from './described.ts';
import { CheckInput, ConsequenceInput, sceneNotes, scripts } from './scene.ts';

const held = { pacing: described(PacingSchema, {}), check: CheckInput };

const OptionInput = described(EncounterOptionSchema, {}, { then: ConsequenceInput, check: CheckInput });

/** An encounter of a personal arc, as a model writes it. */
export const ArcEncounterInput = described(ArcEncounterSchema.extend(scripts), sceneNotes, {
  ...held,
  options: OptionInput,
});

/** An encounter of a place, as a model writes it. */
export const EncounterInput = described(EncounterSchema.extend(scripts), sceneNotes, { ...held, options: OptionInput });
