import { ArcEncounterSchema, EncounterOptionSchema, EncounterSchema, PacingSchema } from '../encounter.ts';
import { described } from './described.ts';
import { CheckInput, ConsequenceInput, sceneNotes, scripts } from './scene.ts';

const held = { pacing: described(PacingSchema, {}), check: CheckInput };

const OptionInput = described(EncounterOptionSchema, {}, { then: ConsequenceInput, check: CheckInput });

export const ArcEncounterInput = described(ArcEncounterSchema.extend(scripts), sceneNotes, {
  ...held,
  options: OptionInput,
});

export const EncounterInput = described(EncounterSchema.extend(scripts), sceneNotes, { ...held, options: OptionInput });
