import type { ArcEncounter, Encounter } from '../story/index.ts';

const NONE: readonly never[] = [];

/** What the rules read of an encounter beside what it is and gives, as it is where nothing is said. */
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

/** What of it each encounter has. */
export type PoolFields = {
  readonly [Field in keyof typeof UNSAID]: Readonly<NonNullable<Encounter[Field]>>;
};

/**
 * What an encounter says of it, lists each once.
 * @param known the characters there are
 */
export const poolFieldsOf = (encounter: Encounter | ArcEncounter, known: ReadonlySet<string>): PoolFields => ({
  prerequisites: unique(encounter.prerequisites),
  excludeIfFlags: unique(encounter.excludeIfFlags),
  requiredCharacters: unique(encounter.requiredCharacters).filter((id) => known.has(id)),
  brings: unique(encounter.brings).filter((id) => known.has(id)),
  alone: encounter.alone ?? UNSAID.alone,
  // One of an arc comes wherever its character is.
  here:
    !('arcPhase' in encounter) && (encounter.here ?? (encounter.type === 'discovery' || encounter.type === 'puzzle')),
  answers: encounter.answers ?? UNSAID.answers,
  findings: unique(encounter.findings).filter((finding) => finding.trim() !== ''),
  interactables: unique(encounter.interactables),
  priority: encounter.priority ?? UNSAID.priority,
  repeatable: 'repeatable' in encounter && encounter.repeatable === true,
});

/** Each once. Most lists are short or none, and there are many. */
export const unique = (list: readonly string[] = NONE): readonly string[] =>
  list.length < 2 ? list : [...new Set(list)];
