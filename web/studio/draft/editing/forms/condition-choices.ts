import { useMemo } from 'react';
import type { ConditionClause, NameClause } from '../../../../../shared/conditions/condition-tree.ts';
import { factIds } from '../../../../../shared/story/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { flagNames, itemNames } from '../../sheets/story-ids.ts';

export type NamedAsk = Extract<ConditionClause, { name: string }>['ask'];

/** What a condition of the draft can ask about, and the part that a new one begins with. */
export function useConditionChoices() {
  const { draft } = useDraftContext();
  return useMemo(() => {
    const places = draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ id }) => id));
    const lists: Readonly<Record<NamedAsk, readonly string[]>> = {
      flag: flagNames(draft),
      fact: factIds(draft),
      met: draft.characters.flatMap(({ id, role }) => (role === 'protagonist' ? [] : [id])),
      item: itemNames(draft),
      visited: places,
      here: places,
      meter: (draft.premise?.meters ?? []).map(({ id }) => id),
      act: draft.acts.map(({ id }) => id),
    };
    const firstOf = (ask: NamedAsk): string => lists[ask]?.[0] ?? '';
    const blank: NameClause = { ask: 'flag', name: firstOf('flag'), is: true };
    return { namesOf: (ask: NamedAsk) => [...new Set(lists[ask])], firstOf, blank };
  }, [draft]);
}
