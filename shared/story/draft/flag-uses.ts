import { type DraftElement, type FoundEncounter, toEncounterElement } from './element.ts';

/* By itself: the studio indexes flags before it loads the parser of conditions. */

/** The kinds of names that a story sets and reads. */
export const TRACKED_NAME_KINDS = ['flag', 'fact', 'meter', 'item'] as const;
export type TrackedNameKind = (typeof TRACKED_NAME_KINDS)[number];

export interface TrackedName {
  kind: TrackedNameKind;
  name: string;
}

/** How a name is set: earned, found, moved, gained, known from the start, or once a condition holds. */
export type NameSetting = 'earns' | 'finds' | 'moves' | 'gains' | 'start' | 'reveals';
/** How a name is read: by a list of needs, a condition, a line that tells it, or a loss of it. */
export type NameReading =
  | 'needs'
  | 'closes'
  | 'option'
  | 'line'
  | 'event'
  | 'branch'
  | 'fact'
  | 'ending'
  | 'tells'
  | 'loses';

/** A place of the story that sets or reads a name. */
export interface NameUse extends TrackedName {
  by: DraftElement;
  role: NameSetting | NameReading;
  /** The field, dotted, list items by id. */
  field: string;
  /** The title of the event, option, ending or fact that has it, if any. */
  title: string | null;
}

const NONE: readonly never[] = [];

type FlagRole = 'earns' | 'needs' | 'closes';

/** The flags in the lists of an encounter: those it earns, needs and is closed by. */
export function listFlagUses(found: FoundEncounter): (NameUse & { role: FlagRole })[] {
  const { potentialFlags = NONE, prerequisites = NONE, excludeIfFlags = NONE } = found.encounter;
  if (potentialFlags.length + prerequisites.length + excludeIfFlags.length === 0) return [];
  const by = toEncounterElement(found);
  const uses = (names: readonly string[], role: FlagRole, field: string) =>
    names.map((name) => ({ kind: 'flag' as const, name, by, role, field, title: null }));
  return [
    ...uses(potentialFlags, 'earns', 'potentialFlags'),
    ...uses(prerequisites, 'needs', 'prerequisites'),
    ...uses(excludeIfFlags, 'closes', 'excludeIfFlags'),
  ];
}
