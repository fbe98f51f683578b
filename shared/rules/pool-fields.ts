import { unique } from '../lists.ts';
import type { ArcEncounter, Encounter } from '../story/index.ts';

const NONE: readonly never[] = [];

const UNSAID = {
  prerequisites: NONE,
  excludeIfFlags: NONE,
  requiredCharacters: NONE,
  brings: NONE,
  alone: false,
  here: false,
  answers: 'one',
  findings: NONE,
  interactables: NONE,
  priority: 'normal',
  repeatable: false,
} as const satisfies { readonly [Field in keyof Encounter]?: Readonly<Encounter[Field]> };

export type PoolFields = {
  readonly [Field in keyof typeof UNSAID]: Readonly<NonNullable<Encounter[Field]>>;
};

/**
 * An encounter's fields with defaults and duplicates removed.
 * @param known the existing characters
 */
export const readPoolFields = (encounter: Encounter | ArcEncounter, known: ReadonlySet<string>): PoolFields => ({
  prerequisites: unique(encounter.prerequisites),
  excludeIfFlags: unique(encounter.excludeIfFlags),
  requiredCharacters: unique(encounter.requiredCharacters).filter((id) => known.has(id)),
  brings: unique(encounter.brings).filter((id) => known.has(id)),
  alone: encounter.alone ?? UNSAID.alone,
  // Arc encounters play wherever their character is.
  here:
    !('arcPhase' in encounter) && (encounter.here ?? (encounter.type === 'discovery' || encounter.type === 'puzzle')),
  answers: encounter.answers ?? UNSAID.answers,
  findings: unique(encounter.findings).filter((finding) => finding.trim() !== ''),
  interactables: unique(encounter.interactables),
  priority: encounter.priority ?? UNSAID.priority,
  repeatable: 'repeatable' in encounter && encounter.repeatable === true,
});
