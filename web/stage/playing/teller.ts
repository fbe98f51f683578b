import type { TellerData } from '../../../shared/wire/index.ts';
import type { StageTexts } from '../texts/en.ts';

/** The short name of a model: "gemini-3.8-flash" for "google:gemini-3.8-flash". */
export const modelName = (model: string, strings: StageTexts['stage']): string =>
  model === 'offline' ? strings.improviser : model.replace(/^[^:]+:/, '');

/** Why the Director's model did not answer, in a sentence; null if it did. */
export const directorSentence = ({ director }: TellerData, strings: StageTexts['stage']): string | null =>
  director === undefined ? null : strings.directorFailed(modelName(director.model, strings));

/** Why the requested model did not tell the turn, in a sentence; null if it did. */
export function tellerSentence({ model, insteadOf, ended }: TellerData, strings: StageTexts['stage']): string | null {
  if (ended === 'over-budget') return strings.tellerOverBudget(modelName(model, strings));
  if (ended === 'broke-off') return strings.tellerBrokeOff(modelName(model, strings));
  if (ended !== undefined) return strings.tellerUnfinished[ended](modelName(model, strings), null);
  if (insteadOf === null) return null;
  const [silent, instead] = [modelName(insteadOf.model, strings), modelName(model, strings)];
  if (insteadOf.unfinished !== undefined) return strings.tellerUnfinished[insteadOf.unfinished](silent, instead);
  return insteadOf.wasSilent ? strings.tellerSilent(silent, instead) : strings.tellerFailed(silent, instead);
}
