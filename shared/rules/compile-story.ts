import { type Condition, type ConditionParser, storyConditions } from '../conditions/condition.ts';
import type { PlayVariable } from '../conditions/condition-mentions.ts';
import { readInPieces } from '../conditions/scene-condition.ts';
import { inOneGo, type Pieces, runInPieces } from '../in-pieces.ts';
import {
  type Act,
  type ArcEncounter,
  type Character,
  type Encounter,
  type Fact,
  listScenes,
  scenedPackage,
  type VNPackage,
} from '../story/index.ts';
import { areFractional, getClockMaximum } from './amounts.ts';
import { findReachable } from './breadth-first-search.ts';
import { type CompiledEncounters, compileEncounters, poolKey } from './compile-encounters.ts';
import { compilingProgram } from './compile-program.ts';
import {
  hasWrittenScenes,
  listConsequences,
  readEndings,
  readOwnScene,
  type SceneReader,
  sceneReader,
} from './compile-scenes.ts';
import { isFractional } from './landing-effects.ts';
import type { Story, StoryAct, StoryEvent, StoryFact, StoryPlace, StoryTracker } from './story.ts';
import { minutesUntil } from './story-time.ts';

function conditionsOfScenes(source: VNPackage): Set<string> {
  const texts = listScenes(scenedPackage(source)).flatMap(({ scene, part, encounter }) => {
    const ofLines = [...(scene.script ?? []), ...(scene.again ?? [])].map(({ when }) => when);
    const options = part.of === 'own' && encounter !== undefined && 'options' in encounter ? encounter.options : [];
    return [...ofLines, ...(options ?? []).map(({ requires }) => requires)];
  });
  return new Set(texts.filter((text) => text !== undefined));
}

/** Parses the conditions of a story's scenes, each text once, with pauses; returns a caching parser. */
function* readingConditions(source: VNPackage | null, parse: ConditionParser): Generator<undefined, ConditionParser> {
  const known = new Map<string, Condition | null>();
  const read: ConditionParser = (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const condition = parse(text);
    known.set(text, condition);
    return condition;
  };
  if (source !== null) yield* readInPieces(conditionsOfScenes(source), (text) => read(text)?.reads);
  return read;
}

/** Compiles a package for play. Never throws on a package that matches the schema; see `Story`. */
export const compileStory = (source: VNPackage): Story => inOneGo(compilingStory(source));

/** Includes the program. Pauses between pieces, since large stories take long. */
export const compileStoryInPieces = (source: VNPackage, pause: () => Promise<unknown>): Promise<Story> =>
  runInPieces(compilingAll(source), pause);

function* compilingAll(source: VNPackage): Pieces<Story> {
  const story = yield* compilingStory(source);
  yield* compilingProgram(story);
  return story;
}

/** `compileStory` as a generator that pauses. */
export function* compilingStory(source: VNPackage): Pieces<Story> {
  const characters = firstOfEachId(source.characters);
  const characterById = byId(characters);
  const protagonist = characters.find(({ role }) => role === 'protagonist') ?? null;
  const sourceActs = firstOfEachId(source.plot.acts);
  const asks = new Set<PlayVariable>();
  const itemsAsked = new Set<string>();
  const conditions = new Set<Condition>();
  const hasScenes = hasWrittenScenes(source);
  const read = yield* readingConditions(
    hasScenes ? source : null,
    storyConditions(countsInFractions(sourceActs, characters)),
  );
  const parseCondition: ConditionParser = (text) => {
    const condition = read(text);
    if (condition) conditions.add(condition);
    for (const variable of condition?.reads.variables ?? []) asks.add(variable);
    for (const item of condition?.reads.items ?? []) itemsAsked.add(item);
    return condition;
  };
  const reader = sceneReader(source, protagonist, parseCondition);
  const compiled = yield* compileEncounters(source, characters, reader);
  const acts: StoryAct[] = [];
  for (const [index, act] of sourceActs.entries()) {
    acts.push(compileAct(act, index, { characterById, protagonist, compiled, parseCondition, reader }));
    yield;
  }
  const facts = compileFacts(source, sourceActs, parseCondition);
  const endings = readEndings(source, reader);
  const given = compiled.encounters.flatMap(listConsequences).flatMap(({ gained, lost }) => [...gained, ...lost]);
  return {
    source,
    title: source.title,
    language: source.language,
    acts,
    actById: byId(acts),
    characters,
    characterById,
    protagonist,
    encounters: compiled.encounters,
    encounterById: compiled.byId,
    arcs: compiled.arcs,
    flags: new Set(compiled.encounters.flatMap(({ flags }) => flags)),
    facts,
    factById: byId(facts),
    endings,
    meters: reader.meters,
    hasScenes,
    keepsTime: acts.some(({ source: { startsAt }, pace, hours }) => startsAt || pace.perHour > 0 || hours.length > 0),
    conditions,
    asks,
    items: [...new Set([...given, ...itemsAsked])],
    parseCondition,
  };
}

interface ActParts {
  characterById: ReadonlyMap<string, Character>;
  protagonist: Character | null;
  compiled: CompiledEncounters;
  parseCondition: ConditionParser;
  reader: SceneReader;
}

function compileAct(source: Act, index: number, parts: ActParts): StoryAct {
  const places = compilePlaces(source, parts);
  const placeById = byId(places);
  const events = firstOfEachId(source.inevitableEvents ?? []).map(
    (event): StoryEvent => ({
      id: event.id,
      title: event.title,
      source: event,
      forcesClimax: event.forcesClimax,
      trigger: parts.parseCondition(event.triggerCondition),
      branches: (event.conditionalBranches ?? []).map(({ condition }) => parts.parseCondition(condition)),
      scene: readOwnScene(event.scene, parts.reader),
      branchScenes: (event.conditionalBranches ?? []).map(({ scene }) => readOwnScene(scene, parts.reader)),
    }),
  );
  const doom = tracker(source.opposingForce);
  const { escalationEvents = [], pace = {} } = source.opposingForce ?? {};
  const thresholds = escalationEvents.flatMap(({ threshold }, index) =>
    typeof threshold === 'number' ? [{ index, at: threshold }] : [],
  );
  const hours = escalationEvents.flatMap(({ threshold }, index) =>
    typeof threshold === 'number' ? [] : [{ index, at: minutesUntil(threshold) }],
  );
  const inOrder = (a: { index: number; at: number }, b: { index: number; at: number }) =>
    a.at - b.at || a.index - b.index;
  const tied = new Set(places.flatMap(({ required }) => required));
  const wanderers = [...parts.characterById.keys()].filter((id) => !tied.has(id) && id !== parts.protagonist?.id);
  const start = placeById.get(source.startLocation ?? '') ?? places[0];
  return {
    id: source.id,
    index,
    title: source.title,
    source,
    places,
    placeById,
    start: start?.id ?? '',
    candidates: [...places.flatMap(({ encounters }) => encounters), ...[...parts.compiled.arcs.values()].flat()],
    progress: tracker(source.globalProgression),
    doom,
    thresholds: doom ? thresholds.sort(inOrder) : [],
    hours: doom ? hours.sort(inOrder) : [],
    pace: { perTurn: pace.perTurn ?? 0, perVisit: pace.perVisit ?? 0, perHour: pace.perHour ?? 0 },
    events,
    eventById: byId(events),
    wanderers: new Set(wanderers),
    opening: readOwnScene(source.opening, parts.reader),
    climax: {
      won: readOwnScene(source.climax?.won, parts.reader),
      forced: readOwnScene(source.climax?.forced, parts.reader),
    },
  };
}

function compilePlaces(source: Act, { characterById, compiled, reader }: ActParts): StoryPlace[] {
  const locations = firstOfEachId(source.sandboxLocations);
  const ids = new Set(locations.map(({ id }) => id));
  const connections = new Map(
    locations.map(({ id, connections: ways }) => [id, [...new Set(ways)].filter((to) => ids.has(to) && to !== id)]),
  );
  return locations.map((location) => ({
    id: location.id,
    title: location.title,
    source: location,
    required: [...new Set(location.requiredCharacters)].filter((id) => characterById.has(id)),
    connections: connections.get(location.id) ?? [],
    reachable: [...findReachable([location.id], (place) => connections.get(place))],
    encounters: compiled.pools.get(poolKey(source.id, location.id)) ?? [],
    arrival: readOwnScene(location.arrival, reader),
  }));
}

function compileFacts(source: VNPackage, acts: readonly Act[], parseCondition: ConditionParser): StoryFact[] {
  const read = (facts: readonly Fact[] | undefined, act: string | null): StoryFact[] =>
    (facts ?? []).map((fact) => ({
      id: fact.id,
      source: fact,
      act,
      revealWhen: fact.revealWhen === undefined ? null : parseCondition(fact.revealWhen),
    }));
  return firstOfEachId([...read(source.plot.facts, null), ...acts.flatMap((act) => read(act.facts, act.id))]);
}

function tracker(source: { requiredValue: number; trackerLabel: string } | undefined): StoryTracker | null {
  const max = getClockMaximum(source);
  return source && max > 0 ? { label: source.trackerLabel, max } : null;
}

const countsInFractions = (acts: readonly Act[], characters: readonly Character[]): boolean =>
  acts.some((act) => areFractional(act.globalProgression?.requiredValue, act.opposingForce?.requiredValue)) ||
  firstOfEachId<Encounter | ArcEncounter>([
    ...acts.flatMap(({ sandboxLocations }) => firstOfEachId(sandboxLocations).flatMap((place) => place.encounters)),
    ...characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ]).some(isFractional);

function firstOfEachId<T extends { id: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const byId = <T extends { id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));
