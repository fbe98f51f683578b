import { getAtPath } from '../../../../shared/field-path.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import type { ElementArgs } from './fields.ts';

function findElement(draft: PlanDraft, { type, id, actId }: ElementArgs): unknown {
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

/** As a starting point; undefined if it is empty. `args` has the `type` and ids of the revision. */
export function getCurrentValue(draft: PlanDraft, args: ElementArgs, path: string): unknown {
  return getAtPath(findElement(draft, args), path, 'number') ?? undefined;
}
