import type { DraftAct, DraftLocation, Encounter } from '../../story/index.ts';
import { findNearest } from '../analysis/similar-texts.ts';
import { findReachablePlaces, type LostAct } from './analyze-loss.ts';
import { changeAct, changeEncounter, changePlace, type RepairCall, without } from './call.ts';

/**
 * Kinds of edits, by how little they change the author's intention: slips first, removing what an encounter was written
 * around last.
 */
const ORDER = [
  'slip',
  'way',
  'exclusion',
  'answer',
  'sets',
  'person',
  'required',
  'gives',
  'without',
  'far-less',
  'far-more',
] as const;

export interface RepairEdit {
  readonly kind: (typeof ORDER)[number];
  readonly calls: readonly RepairCall[];
}

const TRIED_OF_A_KIND = 8;
/** Maximum encounters that are tried with more progress. */
const GIVING_MOST = 3;
/** Maximum progress added to an encounter. */
const GIVEN_MOST = 3;
/** Maximum share of the available progress to require, so that the player may miss some. */
const SLACK = 0.8;

interface Piece {
  readonly encounter: Encounter;
  readonly place: DraftLocation;
}

const listPieces = ({ sandboxLocations }: DraftAct): Piece[] =>
  sandboxLocations.flatMap((place) => place.encounters.map((encounter) => ({ encounter, place })));

const change = ({ act }: LostAct, { encounter, place }: Piece, changes: Record<string, unknown>): RepairCall[] =>
  changeEncounter({ kind: 'pool', actId: act.id, nodeId: place.id, encounter }, changes);

/**
 * The flags an answer earns; without its own list, all that the encounter declares. Rules of play, "An encounter
 * lands".
 */
const earnedBy = ({ potentialFlags = [], options = [] }: Encounter, answer: number): readonly string[] =>
  options[answer]?.flags?.filter((flag) => potentialFlags.includes(flag)) ?? potentialFlags;

const first = <T>(list: readonly T[], matters: (item: T) => boolean): T[] => [
  ...list.filter(matters),
  ...list.filter((item) => !matters(item)),
];

/** Return ways along the path, those of the path to the loss first; then ways to unreachable places. */
function ways({ act, here, ahead, path }: LostAct): RepairEdit[] {
  const gone = path.flatMap((step) => ('travel' in step ? [step.travel] : []));
  const edges = act.sandboxLocations.flatMap((from) =>
    from.connections.flatMap((id) => {
      const to = act.sandboxLocations.find((place) => place.id === id);
      return to && !ahead.has(from.id) && ahead.has(id) ? [{ from, to }] : [];
    }),
  );
  const back = first(edges, ({ to }) => to.id === gone.at(-1)).map(({ from, to }) => [
    changePlace(act.id, to.id, { connections: [...to.connections, from.id] }),
  ]);
  const start = act.sandboxLocations.find(({ id }) => id === here.start);
  const cut = act.sandboxLocations.filter(({ id }) => start && !findReachablePlaces(act, start.id).has(id));
  const there = cut.map((place) => [
    changePlace(act.id, here.start, { connections: [...(start?.connections ?? []), place.id] }),
    ...(findReachablePlaces(act, place.id).has(here.start)
      ? []
      : [changePlace(act.id, place.id, { connections: [...place.connections, here.start] })]),
  ]);
  return [...back, ...there].map((calls) => ({ kind: 'way', calls }));
}

function exclusions(lost: LostAct, open: readonly Piece[]): RepairEdit[] {
  const barred = ({ encounter }: Piece): string[] =>
    (encounter.excludeIfFlags ?? []).filter((flag) => lost.flags.has(flag));
  const last = lost.path.at(-1);
  const culprit = last && 'encounter' in last ? lost.reach.setters : null;
  const recent = (flag: string): boolean =>
    culprit !== null && last !== undefined && 'encounter' in last && (culprit.get(flag) ?? []).includes(last.encounter);
  const now = first(
    open.filter((piece) => barred(piece).length > 0),
    (piece) => barred(piece).some(recent),
  ).map((piece) => ({ piece, gone: barred(piece) }));
  const later = open.flatMap((piece) =>
    (piece.encounter.excludeIfFlags ?? [])
      .filter((flag) => !lost.flags.has(flag) && lost.reach.setters.has(flag))
      .map((flag) => ({ piece, gone: [flag] })),
  );
  return [...now, ...later].map(({ piece, gone }) => ({
    kind: 'exclusion',
    calls: change(lost, piece, { excludeIfFlags: without(piece.encounter.excludeIfFlags, gone) }),
  }));
}

/** Lets answers earn a needed flag that another answer earns; stops answers from earning one that bars. */
function answers(lost: LostAct, open: readonly Piece[], needed: readonly string[]): RepairEdit[] {
  const bars = new Set(open.flatMap(({ encounter }) => encounter.excludeIfFlags ?? []));
  const given = new Map(lost.path.flatMap((step) => ('travel' in step ? [] : [[step.encounter, step.option ?? 0]])));
  const asked = lost.draft.acts.flatMap((act) =>
    listPieces(act)
      .filter(({ encounter }) => (encounter.options ?? []).length > 0)
      .map((piece) => ({ act, piece })),
  );
  return first(asked, ({ piece }) => given.has(piece.encounter.id)).flatMap(({ act, piece }) => {
    const { encounter } = piece;
    const chosen = given.get(encounter.id);
    const losing = (encounter.options ?? [])
      .map((_, index) => index)
      .filter((at) => chosen === undefined || at === chosen);
    const createEdits = (flagsAt: (at: number) => readonly string[] | null): RepairEdit[] => {
      const changes = losing.flatMap((at) => {
        const flags = flagsAt(at);
        return flags === null ? [] : [[`options.${at}.flags`, flags] as const];
      });
      if (changes.length === 0) return [];
      return [{ kind: 'answer', calls: change({ ...lost, act }, piece, Object.fromEntries(changes)) }];
    };
    const also = needed
      .filter(
        (flag) => encounter.potentialFlags?.includes(flag) && lost.reach.setters.get(flag)?.includes(encounter.id),
      )
      .flatMap((flag) =>
        createEdits((at) => {
          const earned = earnedBy(encounter, at);
          return earned.includes(flag) ? null : [...earned, flag];
        }),
      );
    const no = (chosen === undefined ? [] : earnedBy(encounter, chosen).filter((flag) => bars.has(flag))).flatMap(
      (flag) => createEdits((at) => earnedBy(encounter, at).filter((each) => each !== flag)),
    );
    return [...also, ...no];
  });
}

/** Encounters that are available from the lost state whatever was done. */
const alwaysThere = ({ ahead }: LostAct, open: readonly Piece[]): Piece[] =>
  open.filter(({ encounter, place }) => {
    const { prerequisites = [], excludeIfFlags = [], requiredCharacters = [], options = [] } = encounter;
    const asks = [prerequisites, excludeIfFlags, requiredCharacters, options].some((list) => list.length > 0);
    return ahead.has(place.id) && !asks;
  });

/** Corrects misspelt flags; lets encounters set a flag that nothing can set any more; drops the prerequisite. */
function flagsFor(lost: LostAct, open: readonly Piece[], needed: readonly string[]): RepairEdit[] {
  const { setters } = lost.reach;
  const here = new Map(listPieces(lost.act).map((piece) => [piece.encounter.id, piece]));
  const isShut = (id: string): boolean => {
    const setter = here.get(id);
    if (!setter || lost.landed.has(id) || lost.here.dead.has(id) || !lost.ahead.has(setter.place.id)) return true;
    return (setter.encounter.excludeIfFlags ?? []).some((flag) => lost.flags.has(flag));
  };
  const missing = needed.filter((flag) => (setters.get(flag) ?? []).every(isShut));
  const there = alwaysThere(lost, open);
  return missing.flatMap((flag) => {
    const waiting = open.filter(({ encounter }) => encounter.prerequisites?.includes(flag));
    const meant = setters.has(flag) ? null : findNearest(flag, setters);
    const from = first(there, ({ place }) => waiting.some((piece) => piece.place === place)).slice(0, 2);
    return [
      ...(meant === null
        ? []
        : [
            {
              kind: 'slip' as const,
              calls: waiting.flatMap((piece) =>
                change(lost, piece, {
                  prerequisites: (piece.encounter.prerequisites ?? []).map((each) => (each === flag ? meant : each)),
                }),
              ),
            },
          ]),
      ...from.map((piece) => ({
        kind: 'sets' as const,
        calls: change(lost, piece, { potentialFlags: [...(piece.encounter.potentialFlags ?? []), flag] }),
      })),
      ...waiting.map((piece) => ({
        kind: 'without' as const,
        calls: change(lost, piece, { prerequisites: without(piece.encounter.prerequisites, [flag]) }),
      })),
    ];
  });
}

/** Moves people where they are needed; drops them from encounters; makes owners of arcs available from the start. */
function people(lost: LostAct, open: readonly Piece[]): RepairEdit[] {
  const { act, here, draft } = lost;
  const placed = (place: DraftLocation, persons: readonly string[]): RepairEdit => ({
    kind: 'person',
    calls: [
      changePlace(act.id, place.id, { requiredCharacters: [...new Set([...place.requiredCharacters, ...persons])] }),
    ],
  });
  const away = open.flatMap((piece): RepairEdit[] => {
    const why = here.dead.get(piece.encounter.id);
    if (why?.kind !== 'elsewhere') return [];
    const { requiredCharacters } = piece.encounter;
    return [
      placed(piece.place, why.people),
      { kind: 'without', calls: change(lost, piece, { requiredCharacters: without(requiredCharacters, why.people) }) },
    ];
  });
  const start = act.sandboxLocations.find(({ id }) => id === here.start);
  const owners = draft.characters.filter(({ id, personalArc }) => {
    const isHere = act.sandboxLocations.some(
      (place) => lost.ahead.has(place.id) && place.requiredCharacters.includes(id),
    );
    return here.tied.has(id) && !isHere && personalArc?.arcEncounters.some((each) => (each.givesProgression ?? 0) > 0);
  });
  return [...away, ...(start ? owners.map(({ id }) => placed(start, [id])) : [])];
}

/**
 * Lowers required values (`isWon`: whether one suffices), or raises progress of encounters that are always available.
 */
function numbers(
  lost: LostAct,
  open: readonly Piece[],
  isWon: (calls: readonly RepairCall[]) => boolean,
): RepairEdit[] {
  const { act, here } = lost;
  const require = (value: number): RepairCall[] => changeAct(act.id, { 'globalProgression.requiredValue': value });
  let most = 0;
  let tooMuch = Math.ceil(Math.min(here.required, here.ceiling + 1));
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2);
    if (isWon(require(middle))) most = middle;
    else tooMuch = middle;
  }
  const values = [most, most - 1, Math.floor(here.ceiling * SLACK)].filter((value) => value >= 1 && value <= most);
  const lower = [...new Set(values)].map((value) => ({
    kind: value * 2 < here.required ? ('far-less' as const) : ('required' as const),
    calls: require(value),
  }));
  const wanting = Math.ceil(here.required - most);
  const gives = ({ encounter }: Piece): boolean => (encounter.givesProgression ?? 0) > 0;
  const giving = first(alwaysThere(lost, open), gives);
  // Just enough, and one more as a margin.
  const more = giving.slice(0, GIVING_MOST).flatMap((piece) =>
    [wanting, wanting + 1]
      .filter((plus) => plus <= GIVEN_MOST)
      .map((plus) => ({
        kind: plus * 2 <= here.required && gives(piece) ? ('gives' as const) : ('far-more' as const),
        calls: change(lost, piece, { givesProgression: Math.max(0, piece.encounter.givesProgression ?? 0) + plus }),
      })),
  );
  return [...lower, ...more];
}

/** The rank of an edit's kind. */
export const rankEdit = ({ kind }: RepairEdit): number => ORDER.indexOf(kind);

/** Whether an edit changes a number drastically; tried only if pairs of other edits fail too. */
export const goesFar = ({ kind }: RepairEdit): boolean => kind === 'far-less' || kind === 'far-more';

/** The edits that may repair a lost act, the smallest first. `isWon`: whether it can be won after some calls. */
export function editsFor(lost: LostAct, isWon: (calls: readonly RepairCall[]) => boolean): RepairEdit[] {
  const open = listPieces(lost.act).filter(({ encounter }) => !lost.landed.has(encounter.id));
  const needed = [...new Set(open.flatMap(({ encounter }) => encounter.prerequisites ?? []))].filter(
    (flag) => !lost.flags.has(flag),
  );
  const all: readonly RepairEdit[] = [
    ...ways(lost),
    ...exclusions(lost, open),
    ...answers(lost, open, needed),
    ...flagsFor(lost, open, needed),
    ...people(lost, open),
    ...numbers(lost, open, isWon),
  ];
  return ORDER.flatMap((kind) => all.filter((edit) => edit.kind === kind).slice(0, TRIED_OF_A_KIND));
}
