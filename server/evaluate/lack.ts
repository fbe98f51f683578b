import { eitherOf } from '../../shared/english.ts';
import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import { type Config, lacksOf } from '../config.ts';
import { IMPROVISER_NAME } from '../models/index.ts';
import { isModelName, nameForms, PROVIDER_KINDS, readNamedModel } from '../provider-kinds.ts';

/** What is said of a model that does not answer. @param why without a stop */
export const cannotBeEvaluated = (
  model: string,
  why: string,
  reason: Reason = { code: 'model-cannot-be-evaluated', model, why },
  code: 'unavailable' | 'malformed' = 'unavailable',
) =>
  new RefusalError(code, `${model} cannot be evaluated: ${why}.`, {
    hint: 'Name a model as STORYTELLER_MODEL would, with its key or the address of its server set.',
    reason,
  });

/** Why a name has no model behind it: it is none, or something is to be set first; null where nothing is missing. */
export function lackOf(model: string, config: Config): RefusalError | null {
  if (model === IMPROVISER_NAME) return null;
  const named = isModelName(model) ? readNamedModel(model) : null;
  if (named === null) {
    const forms = [...nameForms(PROVIDER_KINDS), IMPROVISER_NAME];
    const why = `it names no model; ${eitherOf(forms)} does`;
    return cannotBeEvaluated(model, why, { code: 'model-name-unread', model }, 'malformed');
  }
  const variable = lacksOf(named, config);
  if (variable === null) return null;
  return cannotBeEvaluated(model, `${variable} is to be set as well`, { code: 'model-lacks', model, variable });
}
