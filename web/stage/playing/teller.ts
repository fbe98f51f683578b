import type { TellerData } from '../../../shared/wire/index.ts';
import type { Words } from '../words/en.ts';

/** A model as people call it: "gemini-3.8-flash" of "google:gemini-3.8-flash". */
export const modelName = (model: string, strings: Words['stage']): string =>
  model === 'offline' ? strings.improviser : model.replace(/^[^:]+:/, '');

/** What became of the Director's model, in a sentence; null where it answered. */
export const directorSentence = ({ director }: TellerData, strings: Words['stage']): string | null =>
  director === undefined ? null : strings.directorFailed(modelName(director.model, strings));

/** What became of who was asked to tell, in a sentence; null where nothing did. */
export function tellerSentence({ model, insteadOf, ended }: TellerData, strings: Words['stage']): string | null {
  if (ended === 'over-budget') return strings.tellerOverBudget(modelName(model, strings));
  if (ended === 'broke-off') return strings.tellerBrokeOff(modelName(model, strings));
  if (ended !== undefined) return strings.tellerUnfinished[ended](modelName(model, strings), null);
  if (insteadOf === null) return null;
  const [silent, instead] = [modelName(insteadOf.model, strings), modelName(model, strings)];
  if (insteadOf.unfinished !== undefined) return strings.tellerUnfinished[insteadOf.unfinished](silent, instead);
  return insteadOf.wasSilent ? strings.tellerSilent(silent, instead) : strings.tellerFailed(silent, instead);
}
