import {
  listEncounterSlots,
  listEncounters,
  listNamedFields,
  type PlanDraft,
  UNMADE_ID,
} from '../../../../shared/story/index.ts';
import type { DraftFields } from '../../../form/field-values.ts';

/** The server assigns the real id; `items` are the existing ones of the list. */
export function createTemporaryId(items: readonly DraftFields[]): string {
  const here = new Set(items.map(({ id }) => id));
  for (let number = 1; ; number++) if (!here.has(`${UNMADE_ID}${number}`)) return `${UNMADE_ID}${number}`;
}

/** The flags of a story, in order of first mention: those that encounters set, require or are closed by. */
export const flagNames = (draft: PlanDraft): string[] => [
  ...new Set(
    listEncounters(draft).flatMap(({ encounter }) => listNamedFields(encounter, 'flag').flatMap(({ names }) => names)),
  ),
];

/** The items that a story gives, in order of first mention. */
export const itemNames = (draft: PlanDraft): string[] => [
  ...new Set(
    listEncounters(draft).flatMap(({ encounter }) =>
      listEncounterSlots(encounter).flatMap(({ consequence }) => consequence?.items?.gained ?? []),
    ),
  ),
];
