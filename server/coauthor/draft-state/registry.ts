import { readSceneCondition } from '../../../shared/conditions/scene-condition.ts';
import { isObject } from '../../../shared/json.ts';
import { getFieldMeaning, listEncounters, type PlanDraft } from '../../../shared/story/index.ts';

const KINDS = ['flags', 'facts', 'meters', 'items'] as const;
type Kind = (typeof KINDS)[number];

interface Uses {
  set: Set<string>;
  read: Set<string>;
}
type Registry = Record<Kind, Map<string, Uses>>;

const LISTED = 60;
const IDS = 6;

/** Fields that name flags without setting them. */
const READING = new Set(['prerequisites', 'excludeIfFlags']);
const FACT = /\[([a-z0-9]+(?:[_-][a-z0-9]+)*)\]/g;

/** Options are the only parts with an id and a text of their own. */
const isOption = (item: object): boolean => 'text' in item && !('title' in item) && !('audience' in item);

function noteIn(registry: Registry) {
  const note = (kind: Kind, name: string, use: keyof Uses, by: string) => {
    const uses = registry[kind].get(name) ?? { set: new Set(), read: new Set() };
    uses[use].add(by);
    registry[kind].set(name, uses);
  };

  /** Collects what a part of a story sets and reads. @param by the id it is listed under */
  const walk = (part: unknown, by: string): void => {
    if (Array.isArray(part)) {
      // What an encounter's options set and read counts as the encounter's.
      for (const item of part)
        walk(item, isObject(item) && typeof item.id === 'string' && !isOption(item) ? item.id : by);
    }
    if (!isObject(part)) return;
    for (const [field, value] of Object.entries(part)) {
      const { names, isCondition } = getFieldMeaning(field);
      const listed = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
      if (isCondition && typeof value === 'string') condition(value, by);
      else if (names === 'flag')
        for (const flag of listed) note('flags', flag, READING.has(field) ? 'read' : 'set', by);
      else if (names === 'item') for (const item of listed) note('items', item, field === 'lost' ? 'read' : 'set', by);
      else if (field === 'findings') {
        for (const [, fact] of listed.join(' ').matchAll(FACT)) if (fact) note('facts', fact, 'set', by);
      } else if (field === 'adjust' && isObject(value)) {
        for (const meter of Object.keys(value)) note('meters', meter, 'set', by);
      } else if (field === 'tells') for (const fact of listed) note('facts', fact, 'read', by);
      else if (typeof value === 'object') walk(value, by);
    }
  };

  const condition = (text: string, by: string): void => {
    const mentions = readSceneCondition(text);
    if (mentions === null) return;
    for (const kind of KINDS) for (const name of mentions[kind]) note(kind, name, 'read', by);
  };
  return walk;
}

function buildRegistry(draft: PlanDraft): Registry {
  const registry: Registry = { flags: new Map(), facts: new Map(), meters: new Map(), items: new Map() };
  for (const { id, revealWhen } of [
    ...(draft.premise?.facts ?? []),
    ...draft.acts.flatMap(({ facts = [] }) => facts),
  ]) {
    registry.facts.set(id, { set: new Set(revealWhen === undefined ? [] : ['its revealWhen']), read: new Set() });
  }
  for (const { id } of draft.premise?.meters ?? []) registry.meters.set(id, { set: new Set(), read: new Set() });
  const walk = noteIn(registry);
  const { endings = [], facts = [] } = draft.premise ?? {};
  walk(endings, 'premise');
  walk(facts, 'premise');
  for (const { encounter } of listEncounters(draft)) walk(encounter, encounter.id);
  for (const { sandboxLocations, ...outline } of draft.acts) {
    walk(outline, outline.id);
    for (const { encounters: _pool, ...place } of sandboxLocations) walk(place, place.id);
  }
  return registry;
}

const some = (ids: ReadonlySet<string>): string => {
  const all = [...ids];
  if (all.length === 0) return 'nothing';
  return all.length > IDS ? `${all.slice(0, IDS).join(', ')} and ${all.length - IDS} more` : all.join(', ');
};

/** The registry, one line per kind. `isBuilding` leaves out flags that nobody reads yet: their encounters list them. */
export function registryLines(draft: PlanDraft, isBuilding = false): string[] {
  const registry = buildRegistry(draft);
  const registered = KINDS.flatMap((kind) => {
    const uses = [...registry[kind]].filter(([, { read }]) => !isBuilding || kind !== 'flags' || read.size > 0);
    if (uses.length === 0) return [];
    const lines = uses.slice(0, LISTED).map(([name, { set, read }]) => `${name}: ${some(set)} > ${some(read)}`);
    return [`- ${kind}: ${lines.join(' | ')}${uses.length > LISTED ? ` | and ${uses.length - LISTED} more` : ''}`];
  });
  return registered.length === 0 ? [] : ['Registry (set by > read by):', ...registered];
}
