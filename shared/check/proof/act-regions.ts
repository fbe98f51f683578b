import { addBits, type Bits, createBits, findReachable, hasBit, keepBits, noBits, setBit } from '../../rules/index.ts';
import type { SearchPiece } from './pieces.ts';

export interface Region {
  readonly places: readonly number[];
  readonly exits: readonly number[];
  /** Places one step away at which the act ends. */
  readonly stops: readonly number[];
  readonly here: readonly SearchPiece[];
  /** Pieces playable anywhere reachable. */
  readonly ahead: Bits;
  /** Pieces that stay reachable before the act ends, whatever way is taken. */
  readonly always: Bits;
}

/** An act's map, as a search sees it. */
interface Regions {
  readonly connections: readonly (readonly number[])[];
  readonly regionByPlace: readonly number[];
  readonly regions: readonly Region[];
}

/** Divides the places of an act into regions; if `isPlain`, each place is its own. */
export function compileRegions(
  ways: readonly (readonly number[])[],
  isStop: readonly boolean[],
  pieces: readonly SearchPiece[],
  isPlain: boolean,
): Regions {
  const connections = isStop.includes(true) ? ways.map((to) => to.filter((place) => !isStop[place])) : ways;
  const reach = ways.map((_, place) => [...findReachable([place], (at) => connections[at])]);
  const { regionByPlace, members } = divide(reach, isPlain);
  const here = members.map(() => noBits(pieces.length));
  for (const { index, places } of pieces) {
    for (const place of places) {
      const words = here[regionByPlace[place] ?? 0];
      if (words) setBit(words, index);
    }
  }
  const playable = (places: readonly number[]): Bits => {
    const words = noBits(pieces.length);
    for (const region of new Set(places.map((place) => regionByPlace[place] ?? 0)))
      addBits(words, here[region] ?? words);
    return words;
  };
  const lasting = members.map(([first = 0]) => playable(reach[first] ?? []));
  const regions = members.map((places, index): Region => {
    const [first = 0] = places;
    const always = Int32Array.from(lasting[index] ?? []);
    for (const place of reach[first] ?? []) keepBits(always, lasting[regionByPlace[place] ?? 0] ?? always);
    const own = here[index];
    const next = new Set(places.flatMap((place) => ways[place] ?? []));
    return {
      places,
      exits: [...next].filter((to) => regionByPlace[to] !== index && !isStop[to]),
      stops: [...next].filter((to) => isStop[to]),
      here: pieces.filter((piece) => own !== undefined && hasBit(own, piece.index)),
      ahead:
        connections === ways
          ? Int32Array.from(lasting[index] ?? [])
          : playable([...findReachable([first], (at) => ways[at])]),
      always,
    };
  });
  return { connections, regionByPlace, regions };
}

function divide(
  reach: readonly (readonly number[])[],
  isPlain: boolean,
): { regionByPlace: number[]; members: number[][] } {
  const reaches = reach.map((places) => createBits(reach.length, places));
  const goesTo = (from: number, to: number): boolean => {
    const words = reaches[from];
    return words !== undefined && hasBit(words, to);
  };
  const regionByPlace: number[] = [];
  const members: number[][] = [];
  for (let place = 0; place < reach.length; place += 1) {
    const found = isPlain ? -1 : members.findIndex(([first = 0]) => goesTo(first, place) && goesTo(place, first));
    regionByPlace.push(found < 0 ? members.length : found);
    if (found < 0) members.push([place]);
    else members[found]?.push(place);
  }
  return { regionByPlace, members };
}
