import {
  type DraftElement,
  DraftElementTypeSchema,
  findEncounter,
  findReferences,
  type PlanDraft,
} from '../../../../shared/story/index.ts';
import type { ApiError } from '../../../api/index.ts';

/** An element that refers to the one to be deleted. */
export interface Referrer {
  by: DraftElement;
  field: string;
}

const REFERRING_FIELDS = [
  'requiredCharacters',
  'knownBy',
  'connections',
  'startLocation',
  'prerequisites',
  'triggerCondition',
  'conditionalBranches',
  'revealWhen',
  'facts',
] as const;
export type ReferringField = (typeof REFERRING_FIELDS)[number];

/** The label for a referring field, by its last segment or, for a whole fact, its first. */
export function referringField(field: string): ReferringField | null {
  const names = field.split('.');
  const name = names.length === 2 && names[0] === 'facts' ? 'facts' : names.at(-1);
  return REFERRING_FIELDS.find((each) => each === name) ?? null;
}

/** Parses the path of an issue of a refused deletion: an element's key, then the field. Null if it does not match. */
export function parseReferrer(draft: PlanDraft, path: string): Referrer | null {
  const [key = '', ...field] = path.split('.');
  const [name = '', where = ''] = key.split(':');
  const type = DraftElementTypeSchema.safeParse(name);
  if (!type.success) return null;
  const slash = where.indexOf('/');
  const [actId, id] = slash < 0 ? [undefined, where] : [where.slice(0, slash), where.slice(slash + 1)];
  const by: DraftElement = { type: type.data, ...(actId !== undefined && { actId }), ...(id !== '' && { id }) };
  return { by: withHome(draft, by), field: field.join('.') };
}

function withHome(draft: PlanDraft, element: DraftElement): DraftElement {
  if (element.type !== 'encounter' || element.id === undefined) return element;
  const found = findEncounter(draft, element.id);
  return found?.kind === 'pool' ? { ...element, actId: found.actId } : element;
}

/** Lists the references to an element in the draft; empty if the element no longer exists. */
export function findReferrers(draft: PlanDraft, element: DraftElement, isThere: boolean): Referrer[] {
  return isThere ? findReferences(draft, element).map(({ by, field }) => ({ by, field })) : [];
}

/** Lists the references that the server's refusal of a deletion reports. */
export const parseReferrers = (draft: PlanDraft, { issues }: Pick<ApiError, 'issues'>): Referrer[] =>
  issues.flatMap(({ path }) => parseReferrer(draft, path) ?? []);
