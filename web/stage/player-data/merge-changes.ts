import { isObject, isText } from '../../../shared/json.ts';
import {
  mergePlayer,
  NO_PLAYER_DATA,
  PLAYER_LIMITS,
  type PlayerChanges,
  type PlayerData,
  type ReachedEnding,
} from '../../../shared/player.ts';

const matching =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && pattern.test(value);
const isHash = matching(/^[\w-]{8}$/);
const isId = matching(/^[a-z0-9_-]{1,64}$/);
const isEnding = (value: unknown): value is ReachedEnding => isObject(value) && isId(value.id) && isText(value.title);
const toFields = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const toList = <Item>(value: unknown, is: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? value.filter(is) : [];
const toLists = <Item>(value: unknown, is: (item: unknown) => item is Item): Record<string, Item[]> =>
  Object.fromEntries(
    Object.entries(toFields(value)).flatMap(([id, items]) => (isId(id) ? [[id, toList(items, is)]] : [])),
  );

/** Parses the data stored by this browser; invalid parts are dropped. */
export function parsePlayerData(stored: string | null): PlayerData {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    // Written by something else: starts empty.
  }
  const { read, taken, endings, pictures, music, encounters, preferences } = toFields(value);
  return {
    read: toList(read, isHash),
    taken: toList(taken, isHash),
    endings: toLists(endings, isEnding),
    pictures: toLists(pictures, isId),
    music: toLists(music, isId),
    encounters: toLists(encounters, isId),
    preferences: toFields(preferences),
  };
}

function lackingByPackage<Item>(
  has: Readonly<Record<string, readonly Item[]>>,
  wanted: Readonly<Record<string, readonly Item[]>> | undefined,
  getKey: (item: Item) => string,
): Record<string, Item[]> | undefined {
  const lacks = Object.entries(wanted ?? {}).flatMap(([packageId, items]) => {
    const known = new Set((has[packageId] ?? []).map(getKey));
    const fresh = items.filter((item) => !known.has(getKey(item)));
    return fresh.length === 0 ? [] : [[packageId, fresh] as const];
  });
  return lacks.length === 0 ? undefined : Object.fromEntries(lacks);
}

const itself = (id: string): string => id;

function findLacking(has: readonly string[], wanted: readonly string[] | undefined): string[] | undefined {
  const known = new Set(has);
  const lacks = (wanted ?? []).filter((each) => !known.has(each));
  return lacks.length === 0 ? undefined : lacks;
}

/** The changes that are new to the data; null if there are none. Preferences are ignored. */
export function findMissingChanges(has: PlayerData, wanted: PlayerChanges): PlayerChanges | null {
  const all: PlayerChanges = {
    read: findLacking(has.read, wanted.read),
    taken: findLacking(has.taken, wanted.taken),
    endings: lackingByPackage(has.endings, wanted.endings, ({ id }) => id),
    pictures: lackingByPackage(has.pictures, wanted.pictures, itself),
    music: lackingByPackage(has.music, wanted.music, itself),
    encounters: lackingByPackage(has.encounters, wanted.encounters, itself),
  };
  const some = Object.entries(all).filter(([, part]) => part !== undefined);
  return some.length === 0 ? null : Object.fromEntries(some);
}

/** Truncates the title to its maximum length. */
export const clipEndingTitle = ({ id, title }: ReachedEnding): ReachedEnding => ({
  id,
  title: title.slice(0, PLAYER_LIMITS.endingTitle),
});

export function mergePlayerChanges(one: PlayerChanges, other: PlayerChanges): PlayerChanges {
  const { preferences: _, ...sets } = mergePlayer(mergePlayer(NO_PLAYER_DATA, one), other);
  const preferences = other.preferences ?? one.preferences;
  return { ...sets, ...(preferences && { preferences }) };
}
