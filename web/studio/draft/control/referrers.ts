import {
  type DraftElement,
  DraftElementTypeSchema,
  findEncounter,
  type PlanDraft,
  referencesTo,
} from '../../../../shared/story/index.ts';
import type { ApiError } from '../../../api/index.ts';

/** Who refers to an element that is to be deleted. */
export interface Referrer {
  by: DraftElement;
  /** The field it refers in, dotted. */
  field: string;
}

/** What a referrer has to do with the element, as the interface has words for it. */
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

/** What a referrer has to do with the element, by the name its field ends or, for a whole fact, begins with. */
export function referringField(field: string): ReferringField | null {
  const names = field.split('.');
  const name = names.length === 2 && names[0] === 'facts' ? 'facts' : names.at(-1);
  return REFERRING_FIELDS.find((each) => each === name) ?? null;
}

/** Reads where an issue of a refused deletion points: an element's key, then the field. Null where it is none of these. */
export function readReferrer(draft: PlanDraft, path: string): Referrer | null {
  const [key = '', ...field] = path.split('.');
  const [name = '', where = ''] = key.split(':');
  const type = DraftElementTypeSchema.safeParse(name);
  if (!type.success) return null;
  const slash = where.indexOf('/');
  const [actId, id] = slash < 0 ? [undefined, where] : [where.slice(0, slash), where.slice(slash + 1)];
  const by: DraftElement = { type: type.data, ...(actId !== undefined && { actId }), ...(id !== '' && { id }) };
  return { by: withHome(draft, by), field: field.join('.') };
}

/** An encounter names its act only where it is in a place of one. */
function withHome(draft: PlanDraft, element: DraftElement): DraftElement {
  if (element.type !== 'encounter' || element.id === undefined) return element;
  const found = findEncounter(draft, element.id);
  return found?.kind === 'pool' ? { ...element, actId: found.actId } : element;
}

/** Who refers to an element, as the draft has it; nobody where the element is not there any more. */
export function referrersIn(draft: PlanDraft, element: DraftElement, isThere: boolean): Referrer[] {
  return isThere ? referencesTo(draft, element).map(({ by, field }) => ({ by, field })) : [];
}

/** Who refers to an element, as a refusal to delete it lists them. */
export const referrersOf = (draft: PlanDraft, { issues }: Pick<ApiError, 'issues'>): Referrer[] =>
  issues.flatMap(({ path }) => readReferrer(draft, path) ?? []);
