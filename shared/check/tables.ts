import { type FindingPlace, normalizeWord, type SceneNames, sceneNames } from '../story/index.ts';
import type { ConditionWorld } from './analysis/condition-world.ts';
import { readCondition, slugsIn } from './analysis/conditions.ts';
import type { StoryReach } from './analysis/reach.ts';
import type { StoryCore } from './analysis/story-core.ts';
import { detectStoryLanguage } from './analysis/story-language.ts';
import { summarizeWritten, type WrittenSummary } from './analysis/written-content.ts';
import type { ActProof } from './proof/types.ts';
import type { Double, Secret, Situation, Tables } from './rule.ts';
import type { Interner } from './structural-equality.ts';
import { type CheckedAct, isWritten, type Subject } from './subject.ts';

/** A draft may be whole once all acts are finished; before that, more is to come. */
function getSituation({ isDraft, head, acts }: Subject): Situation {
  const isFinished = (act: CheckedAct): boolean =>
    isWritten(act) && act.sandboxLocations.every(({ background, music }) => background && music);
  return { isDraft, isWhole: !isDraft || (head !== null && acts.length > 0 && acts.every(isFinished)) };
}

/** Every flag that encounters, conditions or `written` scenes read. Invalid conditions still show the flags meant. */
export function flagsRead({ acts, arcs, facts, isFractional }: StoryCore, written: WrittenSummary): Set<string> {
  const read = new Set(written.flagsRead);
  let isAnyRead = written.readsAny;
  const ask = (text: string): void => {
    const condition = readCondition(text, isFractional);
    for (const flag of condition ? condition.reads.flags : slugsIn(text)) read.add(flag);
    // Dynamic names may be any flag.
    if (condition?.reads.loose.has('flags')) isAnyRead = true;
  };
  for (const { encounters } of [...acts.flatMap(({ places }) => places), ...arcs]) {
    for (const { needs, bars } of encounters) {
      for (const flag of needs) read.add(flag);
      for (const flag of bars) read.add(flag);
    }
  }
  for (const { events } of acts) {
    for (const { trigger, branches } of events) {
      ask(trigger);
      for (const branch of branches) ask(branch);
    }
  }
  for (const { revealWhen } of facts) if (revealWhen !== null) ask(revealWhen);
  if (isAnyRead) for (const flag of flagsDeclared({ acts, arcs })) read.add(flag);
  return read;
}

/** Every meter that a condition reads. */
function metersRead({ acts, facts, isFractional }: StoryCore, written: WrittenSummary): Set<string> {
  const texts = [
    ...acts.flatMap(({ events }) => events.flatMap(({ trigger, branches }) => [trigger, ...branches])),
    ...facts.flatMap(({ revealWhen }) => revealWhen ?? []),
  ];
  return new Set([
    ...written.metersRead,
    ...texts.flatMap((text) => readCondition(text, isFractional)?.reads.meters ?? []),
  ]);
}

const getStats = ({ characters }: Subject): Readonly<Record<string, number>> =>
  characters.find(({ role }) => role === 'protagonist')?.stats ?? {};

const flagsDeclared = ({ acts, arcs }: Pick<StoryCore, 'acts' | 'arcs'>): string[] =>
  [...acts.flatMap(({ places }) => places), ...arcs].flatMap(({ encounters }) =>
    encounters.flatMap(({ flags }) => flags),
  );

/** People needed by possible encounters and places, and those needed only by impossible ones. */
function findNeededPeople(core: StoryCore, reach: StoryReach): { involved: Set<string>; missed: Set<string> } {
  const involved = new Set<string>();
  const missed = new Set<string>();
  for (const [index, act] of core.acts.entries()) {
    const here = reach.acts[index];
    for (const place of act.places) {
      const isReached = here?.reached.has(place.id) ?? false;
      for (const id of place.people) (isReached ? involved : missed).add(id);
      for (const encounter of place.encounters) {
        const comes = isReached && !here?.dead.has(encounter.id);
        for (const id of [...encounter.people, ...encounter.brings]) (comes ? involved : missed).add(id);
      }
    }
  }
  for (const { character, encounters } of core.arcs) if (encounters.length > 0) involved.add(character);
  return { involved, missed };
}

function listSecrets({ head, acts }: Subject): Secret[] {
  const hidden = (facts: Subject['acts'][number]['facts'], act: string | null): Secret[] =>
    (facts ?? [])
      .filter(({ audience }) => audience !== 'player')
      .map(({ id, text, revealWhen }) => ({ fact: id, act, text, ...(revealWhen !== undefined && { revealWhen }) }));
  return [
    ...(head?.globalContext.overarchingTruths ?? []).map((text) => ({ fact: null, act: null, text })),
    ...hidden(head?.facts, null),
    ...acts.flatMap(({ id, facts }) => hidden(facts, id)),
  ];
}

function findDoubles({ acts, characters, head }: Subject): Double[] {
  const found: Double[] = [];
  const unique = (what: Double['what'], taken: Set<string>, id: string, where: FindingPlace): void => {
    if (taken.has(id)) found.push({ what, id, where });
    else taken.add(id);
  };
  const actIds = new Set<string>();
  const encounters = new Set<string>();
  const facts = new Set<string>();
  for (const { id } of head?.facts ?? []) unique('fact', facts, id, { type: 'fact', id });
  for (const act of acts) {
    unique('act', actIds, act.id, { type: 'act', id: act.id });
    const places = new Set<string>();
    const events = new Set<string>();
    for (const { id } of act.facts ?? []) unique('fact', facts, id, { type: 'fact', actId: act.id, id });
    for (const { id } of act.inevitableEvents ?? []) unique('event', events, id, { type: 'event', actId: act.id, id });
    for (const place of act.sandboxLocations) {
      unique('place', places, place.id, { type: 'node', actId: act.id, id: place.id });
      for (const { id } of place.encounters)
        unique('encounter', encounters, id, { type: 'encounter', actId: act.id, id });
    }
  }
  const people = new Set<string>();
  for (const { id, personalArc } of characters) {
    unique('character', people, id, { type: 'character', id });
    for (const each of personalArc?.arcEncounters ?? []) {
      unique('encounter', encounters, each.id, { type: 'encounter', id: each.id });
    }
  }
  return found;
}

function findDoubleNames({ characters }: Subject): { id: string; name: string; first: string }[] {
  const seen = new Map<string, string>();
  return characters.flatMap(({ id, name }) => {
    const key = normalizeWord(name);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, id);
    return first === undefined || first === id ? [] : [{ id, name, first }];
  });
}

const listShownArt = ({ acts, characters }: Subject, { backgrounds, music }: WrittenSummary): Tables['shown'] => ({
  backgrounds: new Set([
    ...acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ location }) => location)),
    ...backgrounds,
  ]),
  music: new Set([...acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ mood }) => mood)), ...music]),
  characters: new Set(characters.map(({ id }) => id)),
});

/** What is computed from the rules of a story alone, and kept while they are unchanged. */
export interface StoryAnalysis {
  readonly core: StoryCore;
  readonly reach: StoryReach;
  readonly proofs: ReadonlyMap<string, ActProof>;
  readonly world: ConditionWorld;
}

function namesIn({ head, acts, characters, assets, voices }: Subject): SceneNames {
  const { backgrounds, music } = assets ?? {};
  return sceneNames({ acts, characters, premise: head ?? undefined, backgrounds, music, voices });
}

/** Collects the inputs of the rules; unchanged tables keep their identity. */
export function createTables(
  subject: Subject,
  { core, reach, proofs, world }: StoryAnalysis,
  interner: Interner,
): Tables {
  const { involved, missed } = findNeededPeople(core, reach);
  const written = interner.intern('written', summarizeWritten(subject));
  const isEmpty = subject.head === null && subject.acts.length === 0 && subject.characters.length === 0;
  return {
    situation: interner.intern('situation', getSituation(subject)),
    core,
    reach,
    proofs,
    world,
    written,
    sceneNames: interner.intern('sceneNames', namesIn(subject)),
    cast: interner.intern('cast', new Set(core.cast.map(({ id }) => id))),
    stats: interner.intern('stats', getStats(subject)),
    metersRead: interner.intern('metersRead', metersRead(core, written)),
    protagonist: core.cast.find(({ isProtagonist }) => isProtagonist)?.id ?? null,
    isFractional: core.isFractional,
    setters: interner.intern('setters', reach.setters),
    ungiven: interner.intern('ungiven', reach.ungiven),
    read: interner.intern('read', flagsRead(core, written)),
    factIds: interner.intern('factIds', new Set(core.facts.map(({ id }) => id))),
    found: interner.intern('found', world.found),
    assets: subject.assets,
    tongue: interner.intern('tongue', detectStoryLanguage(subject)),
    secrets: interner.intern('secrets', listSecrets(subject)),
    involved: interner.intern('involved', involved),
    missed: interner.intern('missed', missed),
    shown: interner.intern('shown', listShownArt(subject, written)),
    doubles: interner.intern('doubles', subject.isDraft ? [] : findDoubles(subject)),
    doubleNames: interner.intern('doubleNames', findDoubleNames(subject)),
    premise: subject.head ? 'there' : isEmpty ? 'none' : 'missing',
  };
}
