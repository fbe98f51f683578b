import { ArcEncounterSchema, EncounterOptionSchema, EncounterSchema, PacingSchema } from '../encounter.ts';
import { describeFields } from './describe-fields.ts';
import { CheckInput, ConsequenceInput, sceneNotes, scripts } from './scene.ts';

const held = { pacing: describeFields(PacingSchema, {}), check: CheckInput };

const OptionInput = describeFields(EncounterOptionSchema, {}, { then: ConsequenceInput, check: CheckInput });

export const ArcEncounterInput = describeFields(ArcEncounterSchema.extend(scripts), sceneNotes, {
  ...held,
  options: OptionInput,
});

export const EncounterInput = describeFields(EncounterSchema.extend(scripts), sceneNotes, {
  ...held,
  options: OptionInput,
});
