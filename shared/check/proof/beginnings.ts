import type { Story, StoryAct } from '../../play/index.ts';
import {
  addBits,
  containsBits,
  createBits,
  hasBit,
  keepBits,
  listConsequences,
  listMembers,
  noBits,
  shareBits,
} from '../../rules/index.ts';
import type { StoryStep } from '../story-step.ts';
import { stepsTo } from '../story-step.ts';
import { type ActModel, createActModel } from './act-model.ts';
import { computeLowerBound, computeUpperBound, type Knowledge } from './bounds.ts';
import { readsBeyond, readsClocks } from './forcing.ts';
import { createLandsLate, type LandsLate } from './late-landing.ts';
import type { SearchPiece } from './pieces.ts';
import {
  canLeaveAtOnce,
  createForcedAt,
  isDryAt,
  isPieceOpen,
  landPiece,
  moveToPlace,
  regionAt,
  type SearchPosition,
  startPosition,
} from './position.ts';

export interface Legacy {
  readonly flags: ReadonlySet<string>;
  readonly possibleFlags: ReadonlySet<string>;
  readonly possiblyLanded: ReadonlySet<string>;
}

export const NO_LEGACY: Legacy = { flags: new Set(), possibleFlags: new Set(), possiblyLanded: new Set() };

/** What earlier acts imply about an act's beginnings. */
export function knownAtBeginning(model: ActModel, legacy: Legacy): Knowledge {
  const sure = startPosition(model, [], legacy.flags);
  const possible = startPosition(model, legacy.possiblyLanded, legacy.possibleFlags);
  return {
    place: sure.place,
    wanting: sure.wanting,
    flags: sure.flags,
    possibleFlags: possible.flags,
    landed: sure.landed,
    possiblyLanded: possible.landed,
  };
}

/** Whether an act can end before its always available encounters were played, or its progress filled. */
const canBeCutShort = ({ doom, events, candidates }: StoryAct): boolean =>
  doom !== null ||
  events.some(({ forcesClimax }) => forcesClimax) ||
  candidates.some((encounter) => listConsequences(encounter).some(({ progress }) => progress > 0));

/**
 * Whether an act can end in any tracked state: by its clock, a called event, or a condition on a clock or untracked
 * state.
 */
export const canEndAnyTime = ({ doom, events }: StoryAct): boolean =>
  doom !== null ||
  events.some(
    ({ forcesClimax, trigger }) =>
      forcesClimax && (trigger === null || readsClocks(trigger.reads) || readsBeyond(trigger.reads)),
  );

/** The legacy of an act, from its own legacy and the flags it can set that a later act reads. */
export function computeLegacy(model: ActModel, legacy: Legacy, readLater: ReadonlySet<string>): Legacy {
  const known = knownAtBeginning(model, legacy);
  const best = computeUpperBound(model, known);
  const possible = listMembers(best.landed).flatMap((index) => model.pieces[index] ?? []);
  const flags = new Set(legacy.flags);
  if (!canBeCutShort(model.act)) {
    const worst = computeLowerBound(model, known, best);
    const sure = listMembers(worst.landed).flatMap((index) => model.pieces[index] ?? []);
    for (const flag of readLater) {
      const number = model.flagNumber.get(flag);
      if (number === undefined || !sure.some(({ surely }) => hasBit(surely, number))) continue;
      const setters = model.pieces.filter(({ surely }) => hasBit(surely, number)).map(({ index }) => index);
      const without = computeUpperBound(model, known, createBits(model.pieces.length, setters));
      // An act ends when full or dry; dry only after all that is always available was played.
      if (model.required === null || without.gain < model.required) flags.add(flag);
    }
  }
  return {
    flags,
    possibleFlags: new Set([
      ...legacy.possibleFlags,
      ...possible.flatMap(({ encounter }) => encounter.flags.filter((flag) => readLater.has(flag))),
    ]),
    possiblyLanded: new Set([
      ...legacy.possiblyLanded,
      ...possible.filter(({ encounter }) => encounter.arc).map(({ encounter }) => encounter.id),
    ]),
  };
}

/** One way an act can begin: its relevant state, and what was played in earlier acts. */
export interface ActStart {
  readonly flags: readonly string[];
  readonly landed: readonly string[];
  readonly trail: readonly (readonly StoryStep[])[];
}

export interface Beginnings {
  readonly list: readonly ActStart[];
  readonly isComplete: boolean;
  /** Consequences of an earlier act may leave more than these. */
  readonly isWritten: boolean;
  /** Encounters visited to find them. */
  readonly effort: number;
}

/**
 * Every reachable subset of what this act can leave, as far as a later one reads it. Exact if an act ends only when
 * full or dry; else it may end at any turn.
 * @param later flags that this or an earlier act can set, and a later one reads
 * @param surely flags that are always set
 */
export function beginningsAfter(
  story: Story,
  act: StoryAct,
  before: Beginnings,
  later: ReadonlySet<string>,
  surely: ReadonlySet<string>,
  limits: BeginningLimits,
): Beginnings {
  const model = createActModel(story, act, {}, later);
  // Consequences may fill the progress earlier than landings, or never.
  const anyTime = canEndAnyTime(act) || model.isWritten;
  const exact = collect(
    model,
    before,
    later,
    limits,
    model.pieces.map(() => true),
    anyTime,
    surely,
  );
  if (exact.isComplete) return exact;
  const relevant = collect(model, before, later, limits, relevantTo(model, later), true, surely);
  return { ...relevant, effort: exact.effort + relevant.effort };
}

/** Limits of the search for beginnings. */
export interface BeginningLimits {
  readonly states: number;
  readonly effort: number;
}

interface Node {
  readonly position: SearchPosition;
  readonly step: StoryStep | null;
  readonly from: Node | null;
  /** Only the climax follows. */
  readonly isLast: boolean;
}

/** Cost of one state, in states of a proof, since all its successors are generated. */
const STATES_A_BEGINNING = 3;

function collect(
  model: ActModel,
  before: Beginnings,
  later: ReadonlySet<string>,
  limits: BeginningLimits,
  played: readonly boolean[],
  anyTime: boolean,
  surely: ReadonlySet<string>,
): Beginnings {
  const meter = { effort: 0 };
  const isWritten = before.isWritten || model.isWritten;
  const isForced = createForcedAt(model, null, meter);
  const landsLate = createLandsLate(model);
  const found = new Map<string, ActStart>();
  const wanted = startPosition(model, [], later).flags;
  const sure = startPosition(model, [], surely).flags;
  keepBits(sure, wanted);
  const arcs = model.pieces.filter(({ encounter }) => encounter.arc);
  let spent = 0;
  for (const start of before.list) {
    const keep = (node: Node): void => {
      const flags = Int32Array.from(node.position.flags);
      keepBits(flags, wanted);
      if (!containsBits(flags, sure)) return;
      const landed = arcs.filter(({ index }) => hasBit(node.position.landed, index));
      const key = `${flags.join()} ${landed.map(({ index }) => index).join()}`;
      if (found.has(key)) return;
      found.set(key, {
        flags: listMembers(flags).flatMap((flag) => model.flagNames[flag] ?? []),
        landed: landed.map(({ encounter }) => encounter.id),
        trail: [...start.trail, stepsTo(node)],
      });
    };
    const beginning = startPosition(model, start.landed, start.flags);
    const open: Node[] = [{ position: beginning, step: null, from: null, isLast: false }];
    const seen = new Set([keyAt(beginning)]);
    for (const node of open) {
      // States found must be visited; beyond the limit the list is incomplete and marked so.
      if (spent + open.length > limits.states || meter.effort > limits.effort) {
        if (anyTime) for (const each of open) keep(each);
        return { list: [...found.values()], isComplete: false, isWritten, effort: meter.effort };
      }
      const { position } = node;
      const forced = isForced(position);
      const isFull = model.required !== null && position.wanting <= 0 && !model.isWritten;
      const isOver = node.isLast || isFull || isDryAt(model, position);
      if (anyTime || isOver || forced) keep(node);
      meter.effort += STATES_A_BEGINNING * model.pieces.length;
      if (isOver) continue;
      for (const child of forced ? findLast(model, node, isForced, landsLate) : listNext(model, node, played)) {
        const key = `${child.isLast ? 'last ' : ''}${keyAt(child.position)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(child);
      }
    }
    spent += open.length;
  }
  return { list: [...found.values()], isComplete: before.isComplete, isWritten, effort: meter.effort };
}

const keyAt = ({ place, landed, flags, visited }: SearchPosition): string =>
  `${place} ${landed.join()} ${flags.join()} ${visited.join()}`;

function listLandings(model: ActModel, from: Node, isPlayed: (piece: SearchPiece) => boolean, isLast: boolean): Node[] {
  const { position } = from;
  return (regionAt(model, position.place)?.here ?? []).flatMap((piece) => {
    if (!isPlayed(piece) || !piece.places.includes(position.place) || !isPieceOpen(piece, position)) return [];
    return piece.variants.map(({ option, flags }) => ({
      position: landPiece(position, piece, { option, flags }),
      step: { encounter: piece.encounter.id, ...(option !== null && { option }) },
      from,
      isLast,
    }));
  });
}

const listMoves = (model: ActModel, from: Node): Node[] =>
  (model.ways[from.position.place] ?? []).map((place) => ({
    position: moveToPlace(model, from.position, place),
    step: { travel: model.act.places[place]?.id ?? '' },
    from,
    isLast: false,
  }));

const listNext = (model: ActModel, from: Node, played: readonly boolean[]): Node[] => [
  ...listLandings(model, from, ({ index }) => played[index] ?? false, false),
  ...listMoves(model, from),
];

/** The turn on which the climax is forced: one more landing, here or next door, unless the condition is avoided. */
function findLast(
  model: ActModel,
  from: Node,
  isForced: (position: SearchPosition) => boolean,
  landsLate: LandsLate,
): Node[] {
  const landingsAt = (node: Node): Node[] => {
    const before = from.from?.position;
    const { position } = node;
    const canLand = (piece: SearchPiece): boolean =>
      piece.encounter.options.length === 0 ||
      (before !== undefined && landsLate(piece, position.place, position, before));
    return listLandings(model, node, canLand, true);
  };
  const ways = from.from !== null || canLeaveAtOnce(model) ? listMoves(model, from) : [];
  return [...landingsAt(from), ...ways.flatMap((there) => (isForced(there.position) ? landingsAt(there) : [there]))];
}

/** Encounters that decide which of these flags an act leaves, or how far it leaves an arc. */
function relevantTo(model: ActModel, later: ReadonlySet<string>): boolean[] {
  const wanted = startPosition(model, [], later).flags;
  const relevant = model.pieces.map(() => false);
  const phases = noBits(model.pieces.length);
  for (let changed = true; changed; ) {
    changed = false;
    for (const piece of model.pieces) {
      if (relevant[piece.index] || !isWanted(piece)) continue;
      relevant[piece.index] = true;
      addBits(wanted, piece.needs);
      addBits(wanted, piece.bars);
      addBits(phases, piece.before);
      changed = true;
    }
  }
  return relevant;

  function isWanted(piece: SearchPiece): boolean {
    return piece.encounter.arc !== null || hasBit(phases, piece.index) || shareBits(piece.possibly, wanted);
  }
}
