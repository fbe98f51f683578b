import type { Encounter } from '../story/index.ts';

const NONE: readonly never[] = [];

/** What the rules read of what only encounters of places may say, as it is where nothing is said: in every arc. */
export const UNSAID = {
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
 * What an encounter of a place says of it, lists each once.
 * @param known the characters there are
 */
export const poolFieldsOf = (encounter: Encounter, known: ReadonlySet<string>): PoolFields => ({
  prerequisites: unique(encounter.prerequisites),
  excludeIfFlags: unique(encounter.excludeIfFlags),
  requiredCharacters: unique(encounter.requiredCharacters).filter((id) => known.has(id)),
  brings: unique(encounter.brings).filter((id) => known.has(id)),
  alone: encounter.alone ?? UNSAID.alone,
  here: encounter.here ?? (encounter.type === 'discovery' || encounter.type === 'puzzle'),
  answers: encounter.answers ?? UNSAID.answers,
  findings: unique(encounter.findings).filter((finding) => finding.trim() !== ''),
  interactables: unique(encounter.interactables),
  priority: encounter.priority ?? UNSAID.priority,
  repeatable: encounter.repeatable ?? UNSAID.repeatable,
});

/** Each once. Most lists are short or none, and there are many. */
export const unique = (list: readonly string[] = NONE): readonly string[] =>
  list.length < 2 ? list : [...new Set(list)];
