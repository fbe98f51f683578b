import { consequencesIn } from '../../rules/index.ts';
import type { Encounter, FindingPlace, SceneSlot, ScriptLine } from '../../story/index.ts';
import { optionIds } from '../../story/index.ts';
import type { Ref, ScriptSpot } from '../messages/message-types.ts';
import type { CertainState } from './condition-satisfiability.ts';
import { type ConditionWorld, findNamedFacts } from './condition-world.ts';

/** A scene, and what is certain when it is told. */
export interface SceneAt {
  readonly slot: SceneSlot;
  readonly where: FindingPlace;
  readonly element: Ref;
  readonly before: CertainState;
  readonly moment: CertainState;
  readonly usual: CertainState;
  readonly guards: readonly string[];
  readonly scripts: readonly { readonly part: string; readonly lines: readonly ScriptLine[] }[];
}

const NO_FLAGS: ReadonlySet<string> = new Set();

/** Facts the player knows from the start of an act; if null, of the whole story only. */
function publicFacts({ facts }: ConditionWorld, index: number | null): string[] {
  return [...facts].flatMap(([id, { audience, act, from }]) =>
    audience === 'player' && (index === null ? act === null : from !== null && from <= index) ? [id] : [],
  );
}

export const defaultCertainState = (
  world: ConditionWorld,
  index: number | null,
  place: string | null = null,
): CertainState => ({
  place,
  set: NO_FLAGS,
  unset: NO_FLAGS,
  known: new Set(publicFacts(world, index)),
  met: new Set((place !== null && index !== null && world.people[index]?.at.get(place)) || []),
  sets: [],
});

/** What is certain once flags are set, including what their setters set and reveal. */
export function withSet(
  world: ConditionWorld,
  moment: CertainState,
  flags: readonly string[],
  findings: readonly string[] = [],
): CertainState {
  if (flags.length === 0 && findings.length === 0) return moment;
  const set = new Set([...moment.set, ...flags]);
  return {
    ...moment,
    set,
    unset: new Set([...moment.unset].filter((flag) => !set.has(flag))),
    known: new Set([
      ...moment.known,
      ...flags.flatMap((flag) => world.teaches.get(flag) ?? []),
      ...findings.flatMap(findNamedFacts).filter((id) => world.facts.has(id)),
    ]),
  };
}

/** What is certain while a pool encounter is active. Rules of play, "Eligible". */
export function encounterCertainState(
  world: ConditionWorld,
  index: number,
  place: string,
  encounter: Encounter,
): CertainState {
  const {
    prerequisites = [],
    excludeIfFlags = [],
    potentialFlags = [],
    requiredCharacters = [],
    brings = [],
  } = encounter;
  const before = withSet(world, defaultCertainState(world, index, place), prerequisites);
  return {
    ...before,
    met: new Set([...before.met, ...[...requiredCharacters, ...brings].filter((person) => world.cast.has(person))]),
    // It may have set its own flags before it is told.
    unset: new Set(excludeIfFlags.filter((flag) => !potentialFlags.includes(flag) && !before.set.has(flag))),
    sets: prerequisites.flatMap((flag) => {
      const ways = world.sources.get(flag);
      return ways ? [ways] : [];
    }),
  };
}

function findOption({ part, encounter }: SceneSlot) {
  if (!encounter || !('options' in encounter)) return undefined;
  const id = part.of === 'then' || part.of === 'degree' ? part.optionId : undefined;
  const options = encounter.options ?? [];
  return id === undefined ? undefined : options[optionIds(options).indexOf(id)];
}

/**
 * What usually holds, including what the part gives. Not certain for the encounter's own scene, whose landing a roll of
 * the Director may delay. Rules of play, "Order of a turn's parts", "Written checks".
 */
export function sceneCertainState(world: ConditionWorld, slot: SceneSlot, before: CertainState): CertainState {
  const { encounter, part, consequence } = slot;
  if (!encounter) return before;
  const declared = encounter.potentialFlags ?? [];
  const ownFindings = ('findings' in encounter && encounter.findings) || [];
  const options = ('options' in encounter && encounter.options) || [];
  const listed = (flags: readonly string[] | undefined): string[] => declared.filter((flag) => flags?.includes(flag));
  if (part.of === 'own') {
    const landsAtOnce = options.length === 0 && encounter.check === undefined;
    return landsAtOnce ? withSet(world, before, declared, ownFindings) : before;
  }
  const option = findOption(slot);
  const follows = listed(consequence?.flags);
  if (part.of === 'then') {
    const isMany = 'answers' in encounter && encounter.answers === 'many';
    // It lands later if a roll or further answers follow.
    const goesOn = isMany || (option?.check ?? encounter.check) !== undefined;
    const earned = goesOn ? [] : option?.flags ? listed(option.flags) : declared;
    return withSet(
      world,
      before,
      [...earned, ...follows],
      [...(goesOn ? [] : ownFindings), ...(consequence?.findings ?? [])],
    );
  }
  if (part.of !== 'degree') return before;
  // A roll of the encounter itself may follow any answer.
  const flags = [...(option ? [...listed(option.flags), ...listed(option.then?.flags)] : []), ...follows];
  const isKept = part.degree !== 'miss' && (consequence?.findings ?? []).length === 0;
  return withSet(world, before, flags, [
    ...(isKept ? ownFindings : (consequence?.findings ?? [])),
    ...(option?.then?.findings ?? []),
  ]);
}

/** Conditions without which a scene of an encounter is not told. */
export function guardsIn(slot: SceneSlot): string[] {
  const requires = findOption(slot)?.requires;
  return requires === undefined ? [] : [requires];
}

/** The scripts of a scene; only repeatable scenes have one for later visits. */
export const listSceneScripts = ({ scene, address, againPart }: SceneSlot): SceneAt['scripts'] =>
  [
    { part: address.part, lines: scene?.script ?? [] },
    ...(againPart === null ? [] : [{ part: againPart, lines: scene?.again ?? [] }]),
  ].filter(({ lines }) => lines.length > 0);

/** A location in a scene. @param lines counted from 1 */
export const spotIn = (slot: SceneSlot, part: string, lines: readonly number[]): ScriptSpot => ({
  part,
  answer: findOption(slot)?.text ?? null,
  lines,
});

/** Whether an encounter's answers or rolls have effects beyond text. */
export const changesSomething = (encounter: Parameters<typeof consequencesIn>[0]): boolean =>
  consequencesIn(encounter).some(
    ({ flags = [], findings = [], progress = 0, adjust = {}, items, doom = 0 }) =>
      flags.length > 0 ||
      findings.some((text) => text.trim() !== '') ||
      progress > 0 ||
      doom !== 0 ||
      Object.values(adjust).some((by) => by !== 0) ||
      (items?.gained ?? []).length + (items?.lost ?? []).length > 0,
  );
