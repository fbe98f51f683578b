import type { ArcEncounter, Encounter, VNPackage } from '../../../shared/story/index.ts';
import { conditionReader, type ReferenceCondition } from './conditions.ts';

export interface ReferenceEncounter {
  readonly id: string;
  /** Of a pool: where it is played. Of an arc: whose it is, and how late in it. */
  readonly home: { readonly act: string; readonly place: string } | null;
  readonly arc: { readonly owner: string; readonly phase: number } | null;
  readonly prerequisites: readonly string[];
  readonly exclusions: readonly string[];
  readonly people: readonly string[];
  readonly frames: number;
  /** In millionths. */
  readonly progress: number;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  /** The flags of each option. */
  readonly options: readonly (readonly string[])[];
  readonly repeatable: boolean;
  readonly priority: number;
  readonly focus: string;
}

interface ReferencePlace {
  readonly id: string;
  readonly people: readonly string[];
  readonly ways: readonly string[];
}

export interface ReferenceAct {
  readonly id: string;
  readonly places: ReadonlyMap<string, ReferencePlace>;
  /** '' in an act without places. */
  readonly start: string;
  /** In millionths; 0 for no clock. */
  readonly progress: number;
  readonly doom: number;
  /** Lowest first. */
  readonly thresholds: readonly { readonly index: number; readonly at: number }[];
  readonly events: readonly {
    readonly id: string;
    readonly forces: boolean;
    readonly when: ReferenceCondition | null;
  }[];
}

export interface ReferenceStory {
  readonly acts: readonly ReferenceAct[];
  readonly cast: readonly string[];
  readonly protagonist: string | null;
  readonly stats: Readonly<Record<string, number>>;
  readonly encounters: readonly ReferenceEncounter[];
  readonly flags: readonly string[];
  readonly facts: readonly {
    readonly id: string;
    readonly act: string | null;
    readonly isPublic: boolean;
    readonly when: ReferenceCondition | null;
  }[];
  readonly endings: readonly string[];
  readonly title: string;
}

const PHASES = ['introduction', 'development', 'crisis', 'resolution'];
const PRIORITIES = ['low', 'normal', 'high', 'urgent'];

const millionths = (amount: number): number => Math.round(amount * 1e6);

/** Of what shares an id, the first. */
function firsts<T extends { id: string }>(all: readonly T[] = []): T[] {
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

const unique = (list: readonly string[] = []): string[] => [...new Set(list)];

/** Rules of play, "State": a required value below 1 counts as if it were not written. */
const clock = (source: { requiredValue: number } | undefined): number =>
  source && source.requiredValue >= 1 ? millionths(source.requiredValue) : 0;

/** Reads a package as the rules of play say, step by step, without a thought for speed. */
export function referenceStory({ plot, characters, title }: VNPackage): ReferenceStory {
  const people = firsts(characters);
  const cast = people.map(({ id }) => id);
  const acts = firsts(plot.acts);
  const protagonist = people.find(({ role }) => role === 'protagonist');
  const common = (source: Encounter | ArcEncounter) => ({
    id: source.id,
    frames: Math.max(1, source.pacing.expectedFrames),
    progress: millionths(Math.max(0, source.givesProgression ?? 0)),
    flags: unique(source.potentialFlags),
    focus: source.pacing.focus,
  });
  const pools = acts.flatMap((act) =>
    firsts(act.sandboxLocations).flatMap((place) =>
      place.encounters.map(
        (source): ReferenceEncounter => ({
          ...common(source),
          home: { act: act.id, place: place.id },
          arc: null,
          prerequisites: source.prerequisites ?? [],
          exclusions: source.excludeIfFlags ?? [],
          people: unique(source.requiredCharacters).filter((id) => cast.includes(id)),
          findings: unique(source.findings).filter((finding) => finding.trim() !== ''),
          options: (source.options ?? []).map(({ flags }) =>
            unique(source.potentialFlags).filter((flag) => !flags || flags.includes(flag)),
          ),
          repeatable: source.repeatable ?? false,
          priority: PRIORITIES.indexOf(source.priority ?? 'normal'),
        }),
      ),
    ),
  );
  const arcs = people.flatMap(({ id: owner, personalArc }) =>
    (personalArc?.arcEncounters ?? []).map(
      (source): ReferenceEncounter => ({
        ...common(source),
        ...{ home: null, arc: { owner, phase: PHASES.indexOf(source.arcPhase) } },
        ...{ prerequisites: [], exclusions: [], people: [], findings: [], options: [], repeatable: false },
        priority: PRIORITIES.indexOf('normal'),
      }),
    ),
  );
  const encounters = firsts([...pools, ...arcs]);
  const flags = unique(encounters.flatMap((encounter) => encounter.flags));
  const whole = [
    ...encounters.map(({ progress }) => progress / 1e6),
    ...acts.flatMap((act) => [act.globalProgression?.requiredValue ?? 0, act.opposingForce?.requiredValue ?? 0]),
  ].every(Number.isInteger);
  const read = conditionReader(flags, !whole);
  return {
    title,
    cast,
    protagonist: protagonist?.id ?? null,
    stats: protagonist?.stats ?? {},
    encounters,
    flags,
    endings: plot.possibleEndings,
    facts: firsts([
      ...(plot.facts ?? []).map((fact) => ({ ...fact, act: null })),
      ...acts.flatMap((act) => (act.facts ?? []).map((fact) => ({ ...fact, act: act.id }))),
    ]).map(({ id, act, audience, revealWhen }) => ({
      ...{ id, act, isPublic: audience === 'player' },
      when: revealWhen === undefined ? null : read(revealWhen),
    })),
    acts: acts.map((act): ReferenceAct => {
      const places = firsts(act.sandboxLocations);
      const ids = places.map(({ id }) => id);
      const doom = clock(act.opposingForce);
      return {
        id: act.id,
        places: new Map(
          places.map(({ id, requiredCharacters, connections }) => [
            id,
            {
              id,
              people: requiredCharacters.filter((person) => cast.includes(person)),
              ways: unique(connections).filter((to) => ids.includes(to) && to !== id),
            },
          ]),
        ),
        start: places.find(({ id }) => id === act.startLocation)?.id ?? ids[0] ?? '',
        progress: clock(act.globalProgression),
        doom,
        thresholds: (doom > 0 ? (act.opposingForce?.escalationEvents ?? []) : [])
          .map(({ threshold }, index) => ({ index, at: millionths(threshold) }))
          .sort((a, b) => a.at - b.at || a.index - b.index),
        events: firsts(act.inevitableEvents).map(({ id, forcesClimax, triggerCondition }) => ({
          ...{ id, forces: forcesClimax, when: read(triggerCondition) },
        })),
      };
    }),
  };
}
