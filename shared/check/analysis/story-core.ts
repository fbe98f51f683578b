import { unique } from '../../lists.ts';
import {
  areFractional,
  consequencesIn,
  getClockMaximum,
  getExpectedFrames,
  getProgress,
  isFractional,
  listFlagSets,
  mostProgressOf,
} from '../../rules/index.ts';
import { ARC_PHASES, type Fact } from '../../story/index.ts';
import { sameValue } from '../structural-equality.ts';
import {
  type CheckedAct,
  type CheckedCharacter,
  type CheckedPlace,
  isMapped,
  isWritten,
  type Subject,
} from '../subject.ts';
import { isWrittenEncounter } from './written-content.ts';

/** What the rules read of an encounter. Amounts are bounded as in play; `Rules of play`, "State". */
export interface EncounterCore {
  readonly id: string;
  readonly needs: readonly string[];
  readonly bars: readonly string[];
  readonly brings: readonly string[];
  readonly people: readonly string[];
  readonly progress: number;
  /** Whether it moves progress or doom by fractions. */
  readonly isFractional: boolean;
  readonly flags: readonly string[];
  /** The flags earned by each combination of answer and roll; empty without options and rolls. */
  readonly answers: readonly (readonly string[])[];
  /** All flags it can set: those of its answers, or all it declares. */
  readonly gives: readonly string[];
  readonly frames: number;
  /** Its own findings and those of its consequences. */
  readonly findings: readonly string[];
  /** Findings it always gives. */
  readonly surely: readonly string[];
  /** Whether it has a written scene, consequence or requirement. */
  readonly isScene: boolean;
  /** −1 in a pool; else the index of its arc phase. */
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
  /** The starting place; '' if it has none. */
  readonly start: string;
  /** Without duplicate ids. */
  readonly places: readonly PlaceCore[];
  /** Places of the outline that a draft's map must have. */
  readonly intended: readonly string[];
  readonly required: number;
  readonly doom: number;
  readonly events: readonly EventCore[];
  /** Whether its map is complete, and whether it and all acts before it are written. Always true in a package. */
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

/** What the rules read of a story, without its texts, so that editing a text leaves it equal. */
export interface StoryCore {
  readonly acts: readonly ActCore[];
  readonly arcs: readonly ArcCore[];
  readonly cast: readonly PersonCore[];
  readonly facts: readonly FactCore[];
  /** Whether progress or doom is fractional. */
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
  const answers = listFlagSets(encounter);
  const isRolled =
    !isPlain && (encounter.check !== undefined || encounter.options?.some(({ check }) => check) === true);
  return {
    id: encounter.id,
    needs: unique(encounter.prerequisites),
    bars: unique(encounter.excludeIfFlags),
    brings: unique(encounter.brings),
    people: unique(encounter.requiredCharacters),
    progress: isPlain ? getProgress(encounter) : mostProgressOf(encounter),
    isFractional: isFractional(encounter),
    flags,
    answers,
    gives: answers.length === 0 ? flags : unique(answers.flat()),
    frames: getExpectedFrames(encounter),
    findings: isPlain ? findings : unique([...findings, ...following.flatMap((each) => each.findings ?? [])]),
    surely: isRolled ? NONE : findings,
    isScene:
      isWrittenEncounter(encounter) || encounter.options?.some(({ requires }) => requires !== undefined) === true,
    phase: 'arcPhase' in encounter ? ARC_PHASES.indexOf(encounter.arcPhase) : -1,
  };
}

/** Drops items with repeated ids: play uses only the first. Rules of play, "State". */
export function firstOfEachId<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  const kept = items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return kept.length === items.length ? items : kept;
}

/** Creates a reader of story cores that reuses results for parts that are identical or equal to before. */
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
        required: getClockMaximum(act.globalProgression),
        doom: getClockMaximum(act.opposingForce),
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
    const toFactCores = (facts: readonly Fact[] | undefined, act: string | null): FactCore[] =>
      (facts ?? []).map(({ id, audience, revealWhen }) => ({ id, act, audience, revealWhen: revealWhen ?? null }));
    const arcList = cast.flatMap((character) => (character.personalArc ? [arcCore(character)] : []));
    const made: StoryCore = {
      acts,
      arcs: arcList,
      cast: cast.map((person) => ({ id: person.id, isProtagonist: person === protagonist })),
      facts: firstOfEachId([
        ...toFactCores(subject.head?.facts, null),
        ...firstOfEachId(subject.acts).flatMap((act) => toFactCores(act.facts, act.id)),
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
