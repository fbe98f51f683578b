import { isObject, textOrEmpty } from '../../json.ts';
import { ID_MAX_LENGTH, slugify } from '../id.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, listEncounters } from './element.ts';

/** Prefix of placeholder ids for new list items: `+1`. */
export const UNMADE_ID = '+';

export const isUnmadeId = (id: unknown): id is string => typeof id === 'string' && id.startsWith(UNMADE_ID);

/** A free id made from a title, numbered if it is taken; `fallback` if the title has no Latin letters. */
export function freeId(title: string, taken: Iterable<string>, fallback: string): string {
  const used = new Set(taken);
  const slug = slugify(title, fallback);
  for (let number = 1; ; number++) {
    const tail = number === 1 && slug !== fallback ? '' : `_${number}`;
    const id = slug.slice(0, ID_MAX_LENGTH - tail.length).replace(/[_-]+$/, '') + tail;
    if (!used.has(id)) return id;
  }
}

/** All encounter ids; they are unique in a story. */
export const encounterIds = (draft: PlanDraft): string[] => listEncounters(draft).map(({ encounter }) => encounter.id);

/** All fact ids; they are unique across the premise and all acts. */
export const factIds = (draft: PlanDraft): string[] =>
  [...(draft.premise?.facts ?? []), ...draft.acts.flatMap((act) => act.facts ?? [])].map(({ id }) => id);

type Changes = Readonly<Record<string, unknown>>;
type Item = Record<string, unknown>;

interface Making {
  taken: (draft: PlanDraft, element: DraftElement) => readonly string[];
  title?: (item: Item, owner: string) => string;
  fallback: string;
}

const listIds = (items: readonly { id: string }[] = []): string[] => items.map(({ id }) => id);
const findAct = ({ acts }: PlanDraft, { id, actId }: DraftElement) => acts.find((act) => act.id === (id ?? actId));

const LORE: Making = {
  taken: (draft, element) => [
    ...listIds(draft.premise?.globalWorldInfo),
    ...listIds(findAct(draft, element)?.scenarioWorldInfo),
  ],
  fallback: 'lore',
};

const meterName = (label: string): string =>
  /^[a-z]/.test(slugify(label, '')) ? label.slice(0, METER_NAME_MAX_LENGTH) : '';
const METER_NAME_MAX_LENGTH = 32;

const MAKINGS: ReadonlyMap<string, Making> = new Map([
  ['facts', { taken: factIds, fallback: 'fact' }],
  ['globalWorldInfo', LORE],
  ['scenarioWorldInfo', LORE],
  [
    'endings',
    {
      taken: (draft) => listIds(draft.premise?.endings),
      title: ({ title }) => `ending ${textOrEmpty(title)}`,
      fallback: 'ending',
    },
  ],
  [
    'meters',
    {
      taken: (draft) => listIds(draft.premise?.meters),
      title: ({ label }) => meterName(textOrEmpty(label)),
      fallback: 'meter',
    },
  ],
  ['inevitableEvents', { taken: (draft, at) => listIds(findAct(draft, at)?.inevitableEvents), fallback: 'event' }],
  ['encounters', { taken: encounterIds, title: ({ title }) => `enc ${textOrEmpty(title)}`, fallback: 'enc' }],
  ['arcEncounters', { taken: encounterIds, title: (_, owner) => `arc ${owner}`, fallback: 'arc' }],
]);

const writtenIds = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(writtenIds);
  if (!isObject(value)) return [];
  const own = typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(writtenIds)];
};

interface MadeChanges {
  changes: Record<string, unknown>;
  /** Maps a path back to the author's spelling. */
  asWritten: (path: string) => string;
}

/** In paths and values alike; equal placeholders get equal ids. */
export function withMadeIds(draft: PlanDraft, element: DraftElement, changes: Changes): MadeChanges {
  const written = Object.values(changes).flatMap(writtenIds);
  const made = new Map<string, string>();
  const known = draft.characters.find(({ id }) => element.type === 'character' && id === element.id);
  const owner = textOrEmpty(changes.name) || (known?.name ?? '');

  const make = (list: string, making: Making, unmade: string, item: Item): string => {
    const key = `${list}.${unmade}`;
    const taken = [...making.taken(draft, element), ...written, ...made.values()];
    const id = made.get(key) ?? freeId(making.title?.(item, owner) ?? '', taken, making.fallback);
    made.set(key, id);
    return id;
  };
  const valueIn = (value: unknown, field: string): unknown => {
    const making = MAKINGS.get(field);
    if (Array.isArray(value)) {
      return value.map((item) => {
        const inside = valueIn(item, '');
        if (!making || !isObject(inside) || !isUnmadeId(inside.id)) return inside;
        return { ...inside, id: make(field, making, inside.id, inside) };
      });
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueIn(each, key)]));
  };
  const changeIn = ([path, value]: [string, unknown]): [string, unknown] => {
    const segments = path.split('.');
    const last = segments.length - 1;
    let inside = valueIn(value, segments[last] ?? '');
    const named = segments.map((segment, index) => {
      const list = segments[index - 1] ?? '';
      const making = MAKINGS.get(list);
      if (!making || !isUnmadeId(segment)) return segment;
      const item = index === last && isObject(inside) ? inside : {};
      const id = make(list, making, segment, item);
      if (item === inside) inside = { ...item, id };
      return id;
    });
    return [named.join('.'), inside];
  };
  const whole = Object.fromEntries(Object.entries(changes).map(changeIn));
  const unmade = new Map(
    [...made].map(([key, id]) => [`${getListName(key)}.${id}`, key.slice(getListName(key).length + 1)]),
  );
  return {
    changes: whole,
    asWritten: (path) =>
      path
        .split('.')
        .map((segment, index, all) => unmade.get(`${all[index - 1] ?? ''}.${segment}`) ?? segment)
        .join('.'),
  };
}

const getListName = (key: string): string => key.slice(0, key.indexOf('.'));
