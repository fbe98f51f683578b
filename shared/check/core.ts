import {
  areFractional,
  consequencesIn,
  flagSetsOf,
  framesOf,
  isFractional,
  mostProgressOf,
  progressionOf,
  requiredOf,
  unique,
} from '../rules/index.ts';
import { ARC_PHASES, type Fact } from '../story/index.ts';
import { sameValue } from './stable.ts';
import {
  type CheckedAct,
  type CheckedCharacter,
  type CheckedPlace,
  isMapped,
  isWritten,
  type Subject,
} from './subject.ts';
import { isWrittenEncounter } from './written.ts';

/** What of an encounter the rules read. Amounts are sound, as play has them; `Rules of play`, "State". */
export interface EncounterCore {
  readonly id: string;
  readonly needs: readonly string[];
  readonly bars: readonly string[];
  /** Who comes with it. */
  readonly brings: readonly string[];
  readonly people: readonly string[];
  readonly progress: number;
  /** Whether it moves progress or doom by fractions. */
  readonly isFractional: boolean;
  /** What it declares. */
  readonly flags: readonly string[];
  /** What each way it is answered and rolled earns; empty where it asks and rolls nothing. */
  readonly answers: readonly (readonly string[])[];
  /** What landing it can set: the flags of its answers where it asks, else all. */
  readonly gives: readonly string[];
  readonly frames: number;
  /** Of its own and of what follows its answers and rolls. */
  readonly findings: readonly string[];
  /** Those it gives however it comes out. */
  readonly surely: readonly string[];
  /** Whether a scene, what follows or what is required is written for it. */
  readonly isScene: boolean;
  /** −1 for one of a pool; else how late in its arc. */
  readonly phase: number;
}

interface PlaceCore {
  readonly id: string;
  readonly ways: readonly string[];
  readonly people: readonly string[];
  readonly encounters: readonly EncounterCore[];
}

interface EventCore {
  readonly id: string;
  readonly trigger: string;
  readonly branches: readonly string[];
  readonly forces: boolean;
}

export interface ActCore {
  readonly id: string;
  /** The place it begins at; '' where it has none. */
  readonly start: string;
  /** Without those whose id is there before. */
  readonly places: readonly PlaceCore[];
  /** Places that a draft's map is to have. */
  readonly intended: readonly string[];
  /** 0: none. */
  readonly required: number;
  readonly doom: number;
  readonly events: readonly EventCore[];
  /** Whether its map is there, and whether it and every act before it are written. Always so in a package. */
  readonly isMapped: boolean;
  readonly isWritten: boolean;
}

interface ArcCore {
  readonly character: string;
  readonly encounters: readonly EncounterCore[];
}

interface PersonCore {
  readonly id: string;
  readonly isProtagonist: boolean;
}

interface FactCore {
  readonly id: string;
  readonly act: string | null;
  readonly audience: Fact['audience'];
  readonly revealWhen: string | null;
}

/** What of a story the rules read, without its words: an edit of a text leaves it as it is. */
export interface StoryCore {
  readonly acts: readonly ActCore[];
  readonly arcs: readonly ArcCore[];
  readonly cast: readonly PersonCore[];
  readonly facts: readonly FactCore[];
  /** Whether progress or doom is counted in fractions. */
  readonly isFractional: boolean;
}

type AnyEncounter =
  | CheckedPlace['encounters'][number]
  | NonNullable<CheckedCharacter['personalArc']>['arcEncounters'][number];

const NONE: readonly never[] = [];

function coreOfEncounter(encounter: AnyEncounter): EncounterCore {
  const flags = unique(encounter.potentialFlags);
  const following = consequencesIn(encounter);
  const findings = unique(encounter.findings);
  const isPlain = following.length === 0;
  const answers = flagSetsOf(encounter);
  const isRolled =
    !isPlain && (encounter.check !== undefined || encounter.options?.some(({ check }) => check) === true);
  return {
    id: encounter.id,
    needs: unique(encounter.prerequisites),
    bars: unique(encounter.excludeIfFlags),
    brings: unique(encounter.brings),
    people: unique(encounter.requiredCharacters),
    progress: isPlain ? progressionOf(encounter) : mostProgressOf(encounter),
    isFractional: isFractional(encounter),
    flags,
    answers,
    gives: answers.length === 0 ? flags : unique(answers.flat()),
    frames: framesOf(encounter),
    findings: isPlain ? findings : unique([...findings, ...following.flatMap((each) => each.findings ?? [])]),
    surely: isRolled ? NONE : findings,
    isScene:
      isWrittenEncounter(encounter) || encounter.options?.some(({ requires }) => requires !== undefined) === true,
    phase: 'arcPhase' in encounter ? ARC_PHASES.indexOf(encounter.arcPhase) : -1,
  };
}

/** A list without what has an id that is there before: only the first is played. Rules of play, "State". */
export function firstOfEachId<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  const kept = items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return kept.length === items.length ? items : kept;
}

/** Reads what the rules read, keeping what it read of parts that are the same objects, or say the same, as before. */
export function createCoreReader(): (subject: Subject) => StoryCore {
  const places = new WeakMap<CheckedPlace, PlaceCore>();
  const arcs = new WeakMap<CheckedCharacter, ArcCore>();
  let before: StoryCore | null = null;
  const lastPlaces = new Map<string, PlaceCore>();

  const placeCore = (actId: string, place: CheckedPlace): PlaceCore => {
    const known = places.get(place);
    if (known) return known;
    const made: PlaceCore = {
      id: place.id,
      ways: unique(place.connections),
      people: unique(place.requiredCharacters),
      encounters: place.encounters.map(coreOfEncounter),
    };
    const key = `${actId} ${place.id}`;
    const last = lastPlaces.get(key);
    const kept = last && sameValue(last, made) ? last : made;
    lastPlaces.set(key, kept);
    places.set(place, kept);
    return kept;
  };

  const arcCore = (character: CheckedCharacter): ArcCore => {
    const known = arcs.get(character);
    if (known) return known;
    const made = {
      character: character.id,
      encounters: (character.personalArc?.arcEncounters ?? []).map(coreOfEncounter),
    };
    arcs.set(character, made);
    return made;
  };

  return (subject) => {
    let allWritten = true;
    const acts = firstOfEachId(subject.acts).map((act: CheckedAct): ActCore => {
      allWritten = allWritten && isWritten(act);
      const held = firstOfEachId(act.sandboxLocations).map((place) => placeCore(act.id, place));
      const start = held.find(({ id }) => id === act.startLocation) ?? held[0];
      return {
        id: act.id,
        start: start?.id ?? '',
        places: held,
        intended: act.intendedLocations ?? NONE,
        required: requiredOf(act.globalProgression),
        doom: requiredOf(act.opposingForce),
        events: firstOfEachId(act.inevitableEvents ?? NONE).map((event) => ({
          id: event.id,
          trigger: event.triggerCondition,
          branches: (event.conditionalBranches ?? []).map(({ condition }) => condition),
          forces: event.forcesClimax,
        })),
        isMapped: isMapped(act),
        isWritten: allWritten,
      };
    });
    const cast = firstOfEachId(subject.characters);
    const protagonist = cast.find(({ role }) => role === 'protagonist');
    const factsOf = (facts: readonly Fact[] | undefined, act: string | null): FactCore[] =>
      (facts ?? []).map(({ id, audience, revealWhen }) => ({ id, act, audience, revealWhen: revealWhen ?? null }));
    const arcList = cast.flatMap((character) => (character.personalArc ? [arcCore(character)] : []));
    const made: StoryCore = {
      acts,
      arcs: arcList,
      cast: cast.map((person) => ({ id: person.id, isProtagonist: person === protagonist })),
      facts: firstOfEachId([
        ...factsOf(subject.head?.facts, null),
        ...firstOfEachId(subject.acts).flatMap((act) => factsOf(act.facts, act.id)),
      ]),
      isFractional: isAnyFractional(acts, arcList, subject),
    };
    before = before !== null && sameValue(before, made) ? before : made;
    return before;
  };
}

const isAnyFractional = (acts: readonly ActCore[], arcs: readonly ArcCore[], subject: Subject): boolean =>
  [...acts.flatMap(({ places }) => places), ...arcs].some(({ encounters }) =>
    encounters.some((each) => each.isFractional),
  ) ||
  subject.acts.some(({ globalProgression, opposingForce }) =>
    areFractional(globalProgression?.requiredValue, opposingForce?.requiredValue),
  );
