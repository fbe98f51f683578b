import type { DraftElement, PlanDraft, UnitEdit } from '../../../shared/story/index.ts';
import type { DraftFields } from '../../form/field-values.ts';
import { diffFields } from '../draft/sheets/diff-fields.ts';

interface Part {
  element: DraftElement;
  /** The part as it is in the draft: unchanged parts are the same object. */
  of: object;
  fields: DraftFields;
}

/** The parts of a draft that are edited one by one, without those that have edits of their own. */
function listParts({ premise, characters, acts }: PlanDraft): Part[] {
  return [
    ...(premise ? [{ element: { type: 'premise' as const }, of: premise, fields: { ...premise } }] : []),
    ...characters.map((character): Part => {
      const { image: _image, ...fields } = character;
      return { element: { type: 'character', id: character.id }, of: character, fields };
    }),
    ...acts.flatMap((act): Part[] => {
      const { sandboxLocations, ...fields } = act;
      return [
        { element: { type: 'act', id: act.id }, of: act, fields },
        ...sandboxLocations.map((place): Part => {
          const { background: _background, music: _music, ...own } = place;
          return { element: { type: 'node', actId: act.id, id: place.id }, of: place, fields: own };
        }),
      ];
    }),
  ];
}

/** The edits that make one draft of another with the same elements. @throws RangeError if elements were added or removed */
export function planDraftChange(before: PlanDraft, after: PlanDraft): UnitEdit[] {
  const [earlier, later] = [listParts(before), listParts(after)];
  if (earlier.length !== later.length) throw new RangeError('The drafts have different elements.');
  return earlier.flatMap(({ element, of, fields }, index) => {
    const now = later[index];
    if (now === undefined || now.of === of) return [];
    const changes = diffFields(fields, now.fields);
    return Object.keys(changes).length === 0 ? [] : [{ ...element, changes }];
  });
}
