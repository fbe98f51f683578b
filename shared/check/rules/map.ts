import { addToList } from '../../lists.ts';
import { actRef, placeRef } from '../messages/refs.ts';
import { type ActUnit, rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';
import type { CheckedPlace } from '../subject.ts';

const act = rule<'act'>();
const place = rule<'place'>();

const ways = place('ways of a place', [], ({ act, place: here, here: { placeIds, intended } }) => {
  const where = { type: 'node', actId: act.id, id: here.id } as const;
  const self = placeRef(act, here);
  const known = new Set([...placeIds, ...intended]);
  const unknown = [...new Set(here.connections)].filter((id) => !known.has(id));
  const findings: RuleFinding[] = [];
  if (unknown.length > 0) {
    findings.push(createFinding('unknown-connection', where, { place: self, to: unknown }));
  }
  if (here.connections.includes(here.id)) {
    findings.push(createFinding('way-to-itself', where, { place: self }));
  }
  return findings;
});

const beginning = act('beginning of an act', [], ({ act: { id, startLocation, sandboxLocations }, here }) => {
  if (sandboxLocations.length === 0) {
    return here.isMapped ? [createFinding('act-without-places', { type: 'act', id }, { act: actRef({ id }) })] : [];
  }
  if (startLocation === undefined || !here.isMapped || here.placeIds.includes(startLocation)) return [];
  return [
    createFinding(
      'start-unknown',
      { type: 'act', id },
      {
        act: actRef({ id }),
        start: startLocation,
        begins: placeRef({ id }, { id: here.start }),
        places: here.placeIds.map((place) => placeRef({ id }, { id: place })),
      },
    ),
  ];
});

/** Strongly connected components of a map, named by their first place in the act's order. */
interface Parts {
  readonly partByPlace: ReadonlyMap<string, number>;
  readonly parts: readonly (readonly string[])[];
}

/** Finds the components without recursion, since maps are untrusted. */
function findComponents(places: readonly Pick<CheckedPlace, 'id' | 'connections'>[]): Parts {
  const connectionsById = new Map<string, readonly string[]>();
  for (const { id, connections } of places) if (!connectionsById.has(id)) connectionsById.set(id, connections);
  const order: string[] = [];
  const seen = new Set<string>();
  for (const first of connectionsById.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const stack = [{ id: first, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const way = connectionsById.get(top.id)?.[top.next];
      top.next += 1;
      if (way === undefined) {
        order.push(top.id);
        stack.pop();
      } else if (connectionsById.has(way) && !seen.has(way)) {
        seen.add(way);
        stack.push({ id: way, next: 0 });
      }
    }
  }
  const back = new Map<string, string[]>();
  for (const [id, list] of connectionsById) {
    for (const way of list) {
      if (!connectionsById.has(way)) continue;
      addToList(back, way, id);
    }
  }
  const partByPlace = new Map<string, number>();
  const parts: string[][] = [];
  for (const first of order.reverse()) {
    if (partByPlace.has(first)) continue;
    const members = new Set([first]);
    partByPlace.set(first, parts.length);
    for (const id of members) {
      for (const from of back.get(id) ?? []) {
        if (partByPlace.has(from)) continue;
        partByPlace.set(from, parts.length);
        members.add(from);
      }
    }
    parts.push([...connectionsById.keys()].filter((id) => members.has(id)));
  }
  return { partByPlace, parts };
}

/** Unreachable places, and ways of no return. Of each cut-off part only the first place is reported. */
const shape = act('shape of a map', [], (unit) => {
  const { act, here } = unit;
  if (!here.isMapped || here.placeIds.length < 2) return [];
  const places = act.sandboxLocations.filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index);
  const { partByPlace, parts } = findComponents(places);
  const known = new Set(here.placeIds);
  const entered = new Set<number>();
  const exits: { from: CheckedPlace; to: string }[] = [];
  const isLeft = new Set<string>();
  for (const from of places) {
    for (const to of from.connections) {
      if (!known.has(to) || partByPlace.get(to) === partByPlace.get(from.id)) continue;
      const key = `${partByPlace.get(from.id)} ${partByPlace.get(to)}`;
      entered.add(partByPlace.get(to) ?? -1);
      if (here.reached.has(from.id) && !isLeft.has(key)) exits.push({ from, to });
      isLeft.add(key);
    }
  }
  return [...cutOff(unit, parts, entered), ...noWayBack(unit, places, exits)];
});

function cutOff({ act, here }: ActUnit, parts: Parts['parts'], entered: ReadonlySet<number>): RuleFinding[] {
  const start = placeRef(act, { id: here.start });
  return parts.flatMap((members, part): RuleFinding[] => {
    const [first, ...others] = members;
    if (first === undefined || here.reached.has(first) || entered.has(part)) return [];
    const where = { type: 'node', actId: act.id, id: first } as const;
    if (others.length === 0) {
      return [createFinding('place-unreachable', where, { place: placeRef(act, { id: first }), start })];
    }
    return [
      createFinding('island', where, {
        places: members.map((id) => placeRef(act, { id })),
        first: placeRef(act, { id: first }),
        start,
      }),
    ];
  });
}

function noWayBack(
  { act, here }: ActUnit,
  places: readonly CheckedPlace[],
  exits: readonly { from: CheckedPlace; to: string }[],
): RuleFinding[] {
  const leavable = new Set(
    places
      .filter(({ id, connections }) => connections.some((to) => to !== id && here.placeIds.includes(to)))
      .map(({ id }) => id),
  );
  const deadEnds = places
    .filter(({ id }) => here.reached.has(id) && !leavable.has(id) && here.reached.size > 1)
    .map((place) =>
      createFinding('dead-end', { type: 'node', actId: act.id, id: place.id }, { place: placeRef(act, place) }),
    );
  const reported = new Set<string>();
  const doors = exits.flatMap(({ from, to }): RuleFinding[] => {
    if (!leavable.has(to) || reported.has(from.id)) return [];
    reported.add(from.id);
    return [
      createFinding(
        'one-way-door',
        { type: 'node', actId: act.id, id: from.id },
        { from: placeRef(act, from), to: placeRef(act, { id: to }) },
      ),
    ];
  });
  return [...deadEnds, ...doors];
}

/** Tells an author who adds a place to a finished act what `finalizePackage` would refuse. */
const unfinished = act('places of a finished act', ['situation'], ({ act }, { situation }) => {
  const isFinished = ({ encounters, background, music }: CheckedPlace): boolean =>
    encounters.length > 0 && background !== undefined && music !== undefined;
  if (!situation.isDraft || !act.sandboxLocations.some(isFinished)) return [];
  const mapped = new Set(act.sandboxLocations.map(({ id }) => id));
  const missing = (act.intendedLocations ?? []).filter((id) => !mapped.has(id));
  const empty = act.sandboxLocations.filter(({ encounters }) => encounters.length === 0);
  return [
    ...(missing.length === 0
      ? []
      : [createFinding('place-not-mapped', { type: 'act', id: act.id }, { act: actRef(act), places: missing })]),
    ...empty.map((place) =>
      createFinding(
        'place-not-written',
        { type: 'node', actId: act.id, id: place.id },
        { place: placeRef(act, place) },
      ),
    ),
  ];
});

export const MAP_PLACE_RULES = [ways];
export const MAP_ACT_RULES = [beginning, shape, unfinished];
