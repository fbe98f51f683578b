import type { PlanDraft } from '../../../../shared/story/index.ts';
import type { Naming } from './fields.ts';

/** The element of the draft that a revision is about; undefined where the draft has none such yet. */
function elementOf(draft: PlanDraft, { type, id, actId }: Naming): unknown {
  switch (type) {
    case 'premise':
      return draft.premise;
    case 'character':
      return draft.characters.find((each) => each.id === id);
    case 'act':
      return draft.acts.find((each) => each.id === (id ?? actId));
    case 'node':
      return draft.acts
        .filter((each) => actId === undefined || each.id === actId)
        .flatMap(({ sandboxLocations }) => sandboxLocations)
        .find((each) => each.id === id);
    default:
      return undefined;
  }
}

/**
 * What a field of the revised element says now, so that a word of it can be changed; undefined where it says nothing.
 * @param args of the revision, its `type` and ids
 * @param path dotted
 */
export function presentValue(draft: PlanDraft, args: Naming, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
      elementOf(draft, args),
    );
  return value ?? undefined;
}
