import type {
  ArcEncounter,
  Consequence,
  Encounter,
  EscalationEvent,
  VNPackage,
  WrittenCheck,
} from '../../../shared/story/index.ts';
import { conditionReader, type ReferenceCondition } from './conditions.ts';
import type {
  ReferenceAct,
  ReferenceCheck,
  ReferenceConsequence,
  ReferenceEncounter,
  ReferenceOption,
  ReferenceStory,
} from './story.ts';

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

/** Whether progress and doom are counted in whole numbers everywhere. */
function countsWhole(acts: VNPackage['plot']['acts'], sources: readonly (Encounter | ArcEncounter)[]): boolean {
  const ofCheck = (source: WrittenCheck | undefined) => [source?.full, source?.mixed, source?.miss];
  const consequences = sources.flatMap((source) => [
    ...ofCheck(source.check),
    ...('options' in source ? (source.options ?? []) : []).flatMap(({ then, check }) => [then, ...ofCheck(check)]),
  ]);
  return [
    ...sources.map(({ givesProgression = 0 }) => Math.max(0, givesProgression)),
    ...consequences.flatMap((each) => [each?.progress ?? 0, each?.doom ?? 0]),
    ...acts.flatMap((act) => [act.globalProgression?.requiredValue ?? 0, act.opposingForce?.requiredValue ?? 0]),
  ].every(Number.isInteger);
}

/** The flags that the parts of a condition joined by "and" name by themselves. */
const flagsNeeded = (text = ''): string[] =>
  text
    .split('&&')
    .flatMap((part) => /^\s*(?:flags\.(\w+)|has_flag\("(\w+)"\))\s*$/.exec(part)?.slice(1) ?? [])
    .filter(Boolean);

/** Acts without what is there a second time under an id. */
const onceEach = (acts: VNPackage['plot']['acts']) => {
  const seen = new Set<string>();
  const isNew = ({ id }: { id: string }) => !seen.has(id) && seen.add(id) !== undefined;
  return acts.map((act) => ({
    ...act,
    inevitableEvents: firsts(act.inevitableEvents),
    sandboxLocations: firsts(act.sandboxLocations).map((place) => ({
      ...place,
      encounters: place.encounters.filter(isNew),
    })),
  }));
};

/** Rules of play, "Rewards for deeds": flags by which something may be lost. */
function guardedFlags(
  acts: VNPackage['plot']['acts'],
  sources: readonly (Encounter | ArcEncounter)[],
  text: string,
): string[] {
  const forcing = acts.flatMap(({ inevitableEvents = [] }) =>
    firsts(inevitableEvents).flatMap(({ forcesClimax, triggerCondition }) => (forcesClimax ? [triggerCondition] : [])),
  );
  const named = (from: string, pattern: RegExp) =>
    [...from.matchAll(pattern)].flatMap(([, one, other]) => one ?? other ?? []);
  return unique([
    ...sources.flatMap((source) => ('excludeIfFlags' in source ? (source.excludeIfFlags ?? []) : [])),
    ...named(text, /!flags\.(\w+)/g),
    ...forcing.flatMap((each) => named(each, /flags\.(\w+)|has_flag\("(\w+)"\)/g)),
  ]);
}

function escalationsOf(events: readonly EscalationEvent[]) {
  const all = events.map(({ threshold }, index) => ({ index, threshold }));
  const bySize = (a: { index: number; at: number }, b: { index: number; at: number }) =>
    a.at - b.at || a.index - b.index;
  return {
    thresholds: all
      .flatMap(({ index, threshold }) => (typeof threshold === 'number' ? [{ index, at: millionths(threshold) }] : []))
      .sort(bySize),
    hours: all
      .flatMap(({ index, threshold }) => {
        if (typeof threshold === 'number') return [];
        const { day = 1, hour, minute = 0 } = threshold;
        return [{ index, at: ((day - 1) * 24 + hour) * 60 + minute }];
      })
      .sort(bySize),
  };
}

/** Rules of play, "Endings": what is named twice is there once. */
function endingsOf(
  { endings = [], possibleEndings }: VNPackage['plot'],
  required: (text: string | undefined) => ReferenceCondition | null,
): ReferenceStory['endings'] {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const possible = possibleEndings.filter((text, at, all) => all.findIndex((one) => bare(one) === bare(text)) === at);
  const position = (text: string): string | null => {
    const at = possible.findIndex((one) => bare(one) === bare(text));
    if (possible.length < 2 || at < 0) return null;
    return at === 0 ? 'won' : at === possible.length - 1 ? 'forced' : null;
  };
  const written = firsts(endings);
  const isWritten = (one: string) => written.some(({ title, text }) => [bare(title), bare(text)].includes(bare(one)));
  return [
    ...written.map(({ title, text, when, outcome = null }) => ({
      ...{ text, when: required(when), outcome, needs: flagsNeeded(when) },
      position: outcome === null ? (position(title) ?? position(text)) : null,
    })),
    ...possible
      .filter((one) => !isWritten(one))
      .map((text) => ({ text, when: null, needs: [], outcome: null, position: position(text) })),
  ];
}

/** Reads a package as the rules of play say, step by step, without a thought for speed. */
export function referenceStory({ plot, characters, title }: VNPackage): ReferenceStory {
  const people = firsts(characters);
  const cast = people.map(({ id }) => id);
  const acts = firsts(plot.acts);
  const protagonist = people.find(({ role }) => role === 'protagonist');
  const stats = protagonist?.stats ?? {};
  const meters = firsts(plot.meters);
  const everything = [
    ...acts.flatMap((act) => firsts(act.sandboxLocations).flatMap(({ encounters: all }) => all)),
    ...people.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ];
  const sources: (Encounter | ArcEncounter)[] = firsts<Encounter | ArcEncounter>(everything);
  const declared = unique(sources.flatMap(({ potentialFlags = [] }) => potentialFlags));
  const read = conditionReader(declared, !countsWhole(acts, sources));
  /** What something waits for; prose never holds. */
  const required = (text: string | undefined): ReferenceCondition | null =>
    text === undefined ? null : (read(text) ?? (() => false));
  const consequence = (source: Consequence | undefined, own: readonly string[]): ReferenceConsequence | null =>
    source
      ? {
          flags: own.filter((flag) => source.flags?.includes(flag)),
          findings: unique(source.findings).filter((finding) => finding.trim() !== ''),
          progress: millionths(source.progress ?? 0),
          doom: source.doom === undefined ? null : millionths(source.doom),
          adjust: Object.entries(source.adjust ?? {}).filter(([id]) => meters.some((meter) => meter.id === id)),
          ...{ gained: unique(source.items?.gained), lost: unique(source.items?.lost) },
          complicates: source.complication !== undefined,
        }
      : null;
  const check = (source: WrittenCheck | undefined, own: readonly string[]): ReferenceCheck | null =>
    source
      ? {
          modifier: (Object.entries(stats).find(([name]) => name === source.stat)?.[1] ?? 0) + (source.difficulty ?? 0),
          full: consequence(source.full, own),
          mixed: consequence(source.mixed, own),
          miss: consequence(source.miss, own),
        }
      : null;
  /** Rules of play, "Length", "Telling": told line by line it is one part of one turn. */
  const lined = (source: Encounter | ArcEncounter, again: boolean): boolean => {
    const script = (again ? source.again : source.script) ?? [];
    const telling = source.telling ?? plot.telling ?? (script.length > 0 ? 'written' : 'free');
    // Without a script what happens is the only line; a later visit has none without a script of its own.
    return telling !== 'free' && (script.length > 0 || (!again && (source.text ?? source.description).trim() !== ''));
  };
  const framesOf = (source: Encounter | ArcEncounter, again: boolean): number =>
    lined(source, again) ? 1 : Math.max(1, source.pacing.expectedFrames);
  const common = (source: Encounter | ArcEncounter) => ({
    id: source.id,
    frames: framesOf(source, false),
    framesAgain: framesOf(source, true),
    isScripted: lined(source, false),
    isFind:
      'type' in source &&
      source.type === 'discovery' &&
      (source.options ?? []).length === 0 &&
      !source.check &&
      !lined(source, false),
    check: check(source.check, unique(source.potentialFlags)),
    progress: millionths(Math.max(0, source.givesProgression ?? 0)),
    flags: unique(source.potentialFlags),
    focus: source.pacing.focus,
    speakers: (lined(source, false) ? (source.script ?? []) : []).flatMap((line) =>
      line.type === 'say' && line.character !== undefined && cast.includes(line.character) ? [line.character] : [],
    ),
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
          brings: unique(source.brings).filter((id) => cast.includes(id)),
          alone: source.alone === true,
          here: source.here ?? ['discovery', 'puzzle'].includes(source.type),
          many: source.answers === 'many',
          findings: unique(source.findings).filter((finding) => finding.trim() !== ''),
          options: (source.options ?? []).map((option): ReferenceOption => {
            const own = unique(source.potentialFlags);
            return {
              flags: own.filter((flag) => !option.flags || option.flags.includes(flag)),
              listed: own.filter((flag) => option.flags?.includes(flag)),
              requires: required(option.requires),
              then: consequence(option.then, own),
              check: check(option.check, own),
              leadsTo: option.leadsTo ?? null,
            };
          }),
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
        ...{ brings: [], alone: false, here: false, many: false },
        priority: PRIORITIES.indexOf('normal'),
      }),
    ),
  );
  const encounters = firsts([...pools, ...arcs]);
  const flags = unique(encounters.flatMap((encounter) => encounter.flags));
  return {
    title,
    cast,
    protagonist: protagonist?.id ?? null,
    stats,
    meters,
    encounters,
    flags,
    endings: endingsOf(plot, required),
    rewardsDeeds: plot.grants !== 'none',
    guarded: guardedFlags(acts, sources, JSON.stringify({ ...plot, acts: onceEach(acts) })),
    keepsTime: acts.some(
      ({ startsAt, opposingForce: force }) =>
        startsAt !== undefined ||
        (force?.pace?.perHour ?? 0) > 0 ||
        (clock(force) > 0 && (force?.escalationEvents ?? []).some(({ threshold }) => typeof threshold === 'object')),
    ),
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
        ...escalationsOf(doom > 0 ? (act.opposingForce?.escalationEvents ?? []) : []),
        pace: { perTurn: 0, perVisit: 0, perHour: 0, ...act.opposingForce?.pace },
        startsAt: act.startsAt,
        events: firsts(act.inevitableEvents).map(({ id, forcesClimax, triggerCondition }) => ({
          ...{ id, forces: forcesClimax, when: read(triggerCondition) },
        })),
      };
    }),
  };
}
