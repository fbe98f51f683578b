import { eitherOf } from '../../shared/english-lists.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { Config } from '../config.ts';
import { findMissingVariable } from '../provider-keys.ts';
import { isModelName, nameForms, PROVIDER_KINDS, readNamedModel } from '../providers.ts';
import { IMPROVISER_NAME } from './improviser-name.ts';

/** Without a full stop. */
export interface ModelUnavailable {
  why: string;
  reason: Extract<Reason, { code: 'model-name-unread' | 'model-lacks' }>;
}

/** Why a model name cannot be used: unknown, or something must be configured; null if it can. */
export function explainUnavailable(model: string, config: Config): ModelUnavailable | null {
  if (model === IMPROVISER_NAME) return null;
  const named = isModelName(model) ? readNamedModel(model) : null;
  if (named === null) {
    const forms = [...nameForms(PROVIDER_KINDS), IMPROVISER_NAME];
    return { why: `it names no model; ${eitherOf(forms)} does`, reason: { code: 'model-name-unread', model } };
  }
  const variable = findMissingVariable(named, config);
  if (variable === null) return null;
  return { why: `${variable} is to be set as well`, reason: { code: 'model-lacks', model, variable } };
}
