import { type ActUnit, rule } from '../rule.ts';
import type { CheckedPlace } from '../subject.ts';
import { ids, some, type Told, titled } from '../words.ts';

const act = rule<'act'>();
const place = rule<'place'>();

/** Ways that lead nowhere. */
const ways = place('ways of a place', [], ({ act, place: here, here: { placeIds, intended } }) => {
  const where = { type: 'node', actId: act.id, id: here.id } as const;
  const name = titled(here);
  const known = new Set([...placeIds, ...intended]);
  const unknown = [...new Set(here.connections)].filter((id) => !known.has(id));
  const told: Told[] = [];
  if (unknown.length > 0) {
    told.push({
      code: 'unknown-connection',
      where,
      message: `${name} has a way to ${ids(unknown)}, which the act does not have.`,
      fix: `Take ${ids(unknown)} out of the connections of ${name}, or add the place to the act.`,
    });
  }
  if (here.connections.includes(here.id)) {
    told.push({
      code: 'way-to-itself',
      where,
      message: `${name} has a way to itself, which is not offered.`,
      fix: `Take "${here.id}" out of its own connections.`,
    });
  }
  return told;
});

/** Where an act begins. */
const beginning = act('beginning of an act', [], ({ act: { id, title, startLocation, sandboxLocations }, here }) => {
  const name = titled({ id, title });
  if (sandboxLocations.length === 0) {
    return here.isMapped
      ? [
          {
            code: 'act-without-places',
            where: { type: 'act', id },
            message: `The act ${name} has no place: nothing but personal arcs can come in it, and a file with such an act is not imported.`,
            fix: `Give the act ${name} places with encounters, or take the act out.`,
          },
        ]
      : [];
  }
  if (startLocation === undefined || !here.isMapped || here.placeIds.includes(startLocation)) return [];
  return [
    {
      code: 'start-unknown',
      where: { type: 'act', id },
      message: `The act ${name} is to begin at "${startLocation}", which it does not have; it begins at "${here.start}".`,
      fix: `Make startLocation of the act ${name} one of ${ids(here.placeIds)}.`,
    },
  ];
});

/** The parts of a map: places one can go between both ways, by the first of each in the order of the act. */
interface Parts {
  readonly partOf: ReadonlyMap<string, number>;
  readonly parts: readonly (readonly string[])[];
}

/** Strongly connected parts, without recursion: maps come from strangers. */
export function partsOf(places: readonly Pick<CheckedPlace, 'id' | 'connections'>[]): Parts {
  const waysOf = new Map<string, readonly string[]>();
  for (const { id, connections } of places) if (!waysOf.has(id)) waysOf.set(id, connections);
  const order: string[] = [];
  const seen = new Set<string>();
  for (const first of waysOf.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const stack = [{ id: first, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const way = waysOf.get(top.id)?.[top.next];
      top.next += 1;
      if (way === undefined) {
        order.push(top.id);
        stack.pop();
      } else if (waysOf.has(way) && !seen.has(way)) {
        seen.add(way);
        stack.push({ id: way, next: 0 });
      }
    }
  }
  const back = new Map<string, string[]>();
  for (const [id, list] of waysOf) {
    for (const way of list) {
      if (!waysOf.has(way)) continue;
      const known = back.get(way);
      if (known) known.push(id);
      else back.set(way, [id]);
    }
  }
  const partOf = new Map<string, number>();
  const parts: string[][] = [];
  for (const first of order.reverse()) {
    if (partOf.has(first)) continue;
    const members = new Set([first]);
    partOf.set(first, parts.length);
    for (const id of members) {
      for (const from of back.get(id) ?? []) {
        if (partOf.has(from)) continue;
        partOf.set(from, parts.length);
        members.add(from);
      }
    }
    parts.push([...waysOf.keys()].filter((id) => members.has(id)));
  }
  return { partOf, parts };
}

/** Places nobody can come to, and ways nobody can go back. Only the first place of what is cut off is told. */
const shape = act('shape of a map', [], (unit) => {
  const { act, here } = unit;
  if (!here.isMapped || here.placeIds.length < 2) return [];
  const places = act.sandboxLocations.filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index);
  const { partOf, parts } = partsOf(places);
  const known = new Set(here.placeIds);
  const entered = new Set<number>();
  const exits: { from: CheckedPlace; to: string }[] = [];
  const isLeft = new Set<string>();
  for (const from of places) {
    for (const to of from.connections) {
      if (!known.has(to) || partOf.get(to) === partOf.get(from.id)) continue;
      const key = `${partOf.get(from.id)} ${partOf.get(to)}`;
      entered.add(partOf.get(to) ?? -1);
      if (here.reached.has(from.id) && !isLeft.has(key)) exits.push({ from, to });
      isLeft.add(key);
    }
  }
  return [...cutOff(unit, parts, entered), ...noWayBack(unit, places, exits)];
});

function cutOff({ act, here }: ActUnit, parts: Parts['parts'], entered: ReadonlySet<number>): Told[] {
  const start = `"${here.start}"`;
  return parts.flatMap((members, part): Told[] => {
    const [first, ...others] = members;
    if (first === undefined || here.reached.has(first) || entered.has(part)) return [];
    const where = { type: 'node', actId: act.id, id: first } as const;
    const fix = (names: { place(actId: string, id: string): string }) =>
      `Add "${first}" to the connections of a place one can reach, such as ${names.place(act.id, here.start)}.`;
    if (others.length === 0) {
      return [
        {
          code: 'place-unreachable',
          where,
          message: (names) => `No way leads from ${start}, where the act begins, to ${names.place(act.id, first)}.`,
          fix,
        },
      ];
    }
    return [
      {
        code: 'island',
        where,
        message: (names) =>
          `No way leads from ${start}, where the act begins, to ${some(members.map((id) => names.place(act.id, id)))}: they can be reached from one another only.`,
        fix,
      },
    ];
  });
}

function noWayBack(
  { act, here }: ActUnit,
  places: readonly CheckedPlace[],
  exits: readonly { from: CheckedPlace; to: string }[],
): Told[] {
  const leavable = new Set(
    places
      .filter(({ id, connections }) => connections.some((to) => to !== id && here.placeIds.includes(to)))
      .map(({ id }) => id),
  );
  const deadEnds = places
    .filter(({ id }) => here.reached.has(id) && !leavable.has(id) && here.reached.size > 1)
    .map(
      (place): Told => ({
        code: 'dead-end',
        where: { type: 'node', actId: act.id, id: place.id },
        message: `No way leads out of ${titled(place)}: who goes there stays there for the rest of the act.`,
        fix: `Give ${titled(place)} a way back in its connections.`,
      }),
    );
  const told = new Set<string>();
  const doors = exits.flatMap(({ from, to }): Told[] => {
    if (!leavable.has(to) || told.has(from.id)) return [];
    told.add(from.id);
    return [
      {
        code: 'one-way-door',
        where: { type: 'node', actId: act.id, id: from.id },
        message: (names) => `From ${titled(from)} one can go to ${names.place(act.id, to)}, but never come back.`,
        fix: (names) => `Add "${from.id}" to the connections of ${names.place(act.id, to)}, unless that is meant.`,
      },
    ];
  });
  return [...deadEnds, ...doors];
}

export const MAP_PLACE_RULES = [ways];
export const MAP_ACT_RULES = [beginning, shape];
