import type { ActModel, Piece, Region } from './act-model.ts';
import { add, addAll, has, keepOnly, noneOf, type Words, wordsOf } from './words.ts';

/**
 * Divides the places of an act into regions.
 *
 * @param ways by place: where one can go
 * @param isStop by place: whether the act ends there
 * @param isPlain each place is a region of its own
 */
export function compileRegions(
  ways: readonly (readonly number[])[],
  isStop: readonly boolean[],
  pieces: readonly Piece[],
  isPlain: boolean,
): Pick<ActModel, 'connections' | 'regionOf' | 'regions'> {
  const connections = isStop.includes(true) ? ways.map((to) => to.filter((place) => !isStop[place])) : ways;
  const reach = ways.map((_, place) => reachedFrom(place, connections));
  const { regionOf, members } = divide(reach, isPlain);
  const here = members.map(() => noneOf(pieces.length));
  for (const { index, places } of pieces) {
    for (const place of places) {
      const words = here[regionOf[place] ?? 0];
      if (words) add(words, index);
    }
  }
  const playable = (places: readonly number[]): Words => {
    const words = noneOf(pieces.length);
    for (const region of new Set(places.map((place) => regionOf[place] ?? 0))) addAll(words, here[region] ?? words);
    return words;
  };
  const lasting = members.map(([first = 0]) => playable(reach[first] ?? []));
  const regions = members.map((places, index): Region => {
    const [first = 0] = places;
    const always = Int32Array.from(lasting[index] ?? []);
    for (const place of reach[first] ?? []) keepOnly(always, lasting[regionOf[place] ?? 0] ?? always);
    const own = here[index];
    const next = new Set(places.flatMap((place) => ways[place] ?? []));
    return {
      places,
      exits: [...next].filter((to) => regionOf[to] !== index && !isStop[to]),
      stops: [...next].filter((to) => isStop[to]),
      here: pieces.filter((piece) => own !== undefined && has(own, piece.index)),
      ahead: connections === ways ? Int32Array.from(lasting[index] ?? []) : playable(reachedFrom(first, ways)),
      always,
    };
  });
  return { connections, regionOf, regions };
}

/** Every place one can get to, `start` first. */
function reachedFrom(start: number, connections: readonly (readonly number[])[]): number[] {
  const reached = new Set([start]);
  for (const place of reached) for (const next of connections[place] ?? []) reached.add(next);
  return [...reached];
}

function divide(reach: readonly (readonly number[])[], isPlain: boolean): { regionOf: number[]; members: number[][] } {
  const reaches = reach.map((places) => wordsOf(reach.length, places));
  const goesTo = (from: number, to: number): boolean => {
    const words = reaches[from];
    return words !== undefined && has(words, to);
  };
  const regionOf: number[] = [];
  const members: number[][] = [];
  for (let place = 0; place < reach.length; place += 1) {
    const found = isPlain ? -1 : members.findIndex(([first = 0]) => goesTo(first, place) && goesTo(place, first));
    regionOf.push(found < 0 ? members.length : found);
    if (found < 0) members.push([place]);
    else members[found]?.push(place);
  }
  return { regionOf, members };
}
