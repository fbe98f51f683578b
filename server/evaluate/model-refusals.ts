import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { Config } from '../config.ts';
import { explainUnavailable } from '../models/model-unavailable.ts';

/** @param why without a full stop */
export const refuseUnanswering = (
  model: string,
  why: string,
  reason: Reason = { code: 'model-cannot-be-evaluated', model, why },
  code: 'unavailable' | 'malformed' = 'unavailable',
) =>
  new RefusalError(code, `${model} cannot be evaluated: ${why}.`, {
    hint: 'Name a model as STORYTELLER_MODEL would, with its key or the address of its server set.',
    reason,
  });

/** The refusal for a name without a model; null if nothing is missing. */
export function refuseUnavailable(model: string, config: Config): RefusalError | null {
  const lack = explainUnavailable(model, config);
  if (lack === null) return null;
  const code = lack.reason.code === 'model-name-unread' ? 'malformed' : 'unavailable';
  return refuseUnanswering(model, lack.why, lack.reason, code);
}
