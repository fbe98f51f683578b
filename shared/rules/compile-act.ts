import type { Condition } from '../conditions/condition.ts';
import { memoize } from '../memoize.ts';
import { packRows, type Rows, setBit, toMasks, wordsFor } from './bits.ts';
import { compileCandidates, playedIn } from './candidates.ts';
import { compileGifts } from './compile-landing-effects.ts';
import { listConsequences } from './compile-scenes.ts';
import { compileCondition } from './condition-program.ts';
import type { Moved } from './presence.ts';
import type { ActProgram } from './program.ts';
import { NONE } from './rules-state.ts';
import type { Story, StoryAct, StoryEncounter } from './story.ts';

const BARS_MAX = 20;
/** Bars for a clock with fractional values. */
const FRACTION_BARS = 10;

export interface Numbering {
  readonly story: Story;
  readonly flags: ReadonlyMap<string, number>;
  readonly facts: ReadonlyMap<string, number>;
  readonly met: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, number>;
  readonly findings: ReadonlyMap<string, number>;
  readonly encounterNumbers: ReadonlyMap<string, number>;
  readonly landedBase: number;
  /** By flag: the first act that can set it; -1 if an arc can. */
  readonly firstSetIn: Int32Array;
  readonly placeBase: number;
  readonly eventBase: number;
}

/** Compiles an act without moved people. Rules of play, "Who is present". */
export function compileAct(act: StoryAct, numbering: Numbering): ActProgram {
  const { story, encounterNumbers, flags } = numbering;
  const { candidates, places } = act;
  const encounters = Int32Array.from(candidates, ({ id }) => encounterNumbers.get(id) ?? -1);
  const candidateByEncounter = new Int32Array(story.encounters.length).fill(-1);
  for (const [candidate, encounter] of encounters.entries()) candidateByEncounter[encounter] = candidate;
  const { facts, met, items } = numbering;
  const names = { story, act, flags, facts, met, items };
  const compiled = (condition: Condition | null) => (condition ? compileCondition(condition, names) : null);
  const triggers = act.events.map(({ trigger }) => compiled(trigger));
  const words = Math.max(1, wordsFor(candidates.length));
  const worth = new Int32Array(words);
  for (const [at, candidate] of candidates.entries()) if (act.progress && givesProgress(candidate)) setBit(worth, at);
  return {
    act,
    index: act.index,
    places: places.length,
    start: placeNumbers(act).get(act.start) ?? places.length,
    words,
    encounters,
    candidateByEncounter,
    ...playableAt(story, act),
    worth,
    ...needs(act, encounters, numbering),
    ...compileGifts(act, numbering),
    ...ways(act),
    leads: listLeads(act),
    progressMax: act.progress?.max ?? 0,
    doomMax: act.doom?.max ?? 0,
    thresholds: Float64Array.from(act.thresholds, ({ at }) => at),
    hours: Float64Array.from(act.hours, ({ at }) => at),
    progressWidth: barWidth(act.progress?.max ?? 0, candidates),
    doomWidth: barWidth(act.doom?.max ?? 0, []),
    triggers,
    forces: Uint8Array.from(act.events, ({ forcesClimax }) => (forcesClimax ? 1 : 0)),
    prose: Int32Array.from(act.events.flatMap(({ trigger }, index) => (trigger ? [] : [index]))),
    reads: triggers.reduce((all, trigger) => all | (trigger?.reads ?? 0), 0),
    branches: memoize(() => act.events.map((event) => event.branches.map(compiled))),
    reveals: memoize(() =>
      story.facts.flatMap(({ act: home, source, revealWhen }, fact) =>
        home === null || home === act.id
          ? [{ fact, isPublic: source.audience === 'player', when: compiled(revealWhen) }]
          : [],
      ),
    ),
    names,
    requires: candidates.map(({ options }) =>
      options.some(({ requires }) => requires !== null) ? options.map(({ requires }) => compiled(requires)) : null,
    ),
    endings: memoize(() => story.endings.map(({ when }) => compiled(when))),
    people: act.places.map(({ required }) =>
      [...required, story.protagonist?.id ?? ''].flatMap((person) => met.get(person) ?? []),
    ),
    ...bearing(act, numbering),
    placeBase: numbering.placeBase,
    eventBase: numbering.eventBase,
  };
}

const givesProgress = (encounter: StoryEncounter): boolean =>
  encounter.progression > 0 || listConsequences(encounter).some(({ progress }) => progress > 0);

const placeNumbers = ({ places }: StoryAct): Map<string, number> =>
  new Map(places.map(({ id }, number) => [id, number]));

function barWidth(max: number, candidates: readonly StoryEncounter[]): number {
  if (max === 0) return 1;
  const whole = Number.isInteger(max) && candidates.every(({ progression }) => Number.isInteger(progression));
  if (!whole && max < BARS_MAX) return max / FRACTION_BARS;
  return Math.max(1, Math.ceil(max / BARS_MAX));
}

/**
 * By place: candidates playable there, there or further on, and those a Director may choose there. `moved`: nobody by
 * default.
 */
export function playableAt(
  story: Story,
  act: StoryAct,
  moved?: Moved,
): Pick<ActProgram, 'here' | 'reach' | 'directable'> {
  const words = Math.max(1, wordsFor(act.candidates.length));
  const rows = act.places.length + 1;
  const here = new Int32Array(rows * words);
  for (const [candidate, places] of playedIn(story, act, moved).entries()) {
    for (const place of places) setBit(here, candidate, place * words);
  }
  const directable = new Int32Array(rows * words);
  for (const [candidate, places] of playedIn(story, act, moved, true).entries()) {
    for (const place of places) setBit(directable, candidate, place * words);
  }
  const placeByName = placeNumbers(act);
  const reach = new Int32Array(rows * words);
  for (const [at, place] of act.places.entries()) {
    for (const id of place.reachable) {
      const from = (placeByName.get(id) ?? 0) * words;
      for (let word = 0; word < words; word += 1) {
        reach[at * words + word] = (reach[at * words + word] ?? 0) | (here[from + word] ?? 0);
      }
    }
  }
  return { here, reach, directable };
}

/** A candidate's requirements and exclusions as bits of the row; null if it requires something that nothing sets. */
interface Wanted {
  readonly need: readonly number[] | null;
  readonly bar: readonly number[];
}

/** By candidate: requirements and exclusions as masks, whether it opens the act, and which candidates it affects. */
function needs(act: StoryAct, encounters: Int32Array, numbering: Numbering) {
  const { story, flags, landedBase } = numbering;
  const landed = (candidate: number): number => landedBase + (encounters[candidate] ?? 0);
  const wanted = compileCandidates(story, act, flags).map(
    ({ encounter, isPossible, needed, barring, earlier }, candidate): Wanted => ({
      need: isPossible ? [...needed, ...earlier.map(landed)] : null,
      bar: encounter.repeatable ? barring : [...barring, landed(candidate)],
    }),
  );
  const readers = indexReaders(wanted);
  const rows = wanted.map(maskRow);
  const flat = rows.flat();
  const earlier = [...readers.keys()].filter((bit) => isSettableBefore(bit, act, numbering));
  const opening = new Int32Array(Math.max(1, wordsFor(wanted.length)));
  for (const [at, row] of rows.entries()) if (row.every(({ need }) => need === 0)) setBit(opening, at);
  return {
    opening,
    unsure: Int32Array.from(new Set(earlier.flatMap((bit) => readers.get(bit) ?? []))),
    needFrom: packRows(rows.map((row) => row.map(() => 0))).from,
    needWord: Int32Array.from(flat, ({ word }) => word),
    need: Int32Array.from(flat, ({ need }) => need),
    bar: Int32Array.from(flat, ({ bar }) => bar),
    affected: packRows(
      act.candidates.map((encounter, candidate) => {
        const set = [...encounter.flags.flatMap((flag) => flags.get(flag) ?? []), landed(candidate)];
        return [...new Set(set.flatMap((bit) => readers.get(bit) ?? []))];
      }),
    ),
  };
}

/** By bit: the candidates that require or exclude it. */
function indexReaders(wanted: readonly Wanted[]): ReadonlyMap<number, number[]> {
  const readers = new Map<number, number[]>();
  for (const [at, { need, bar }] of wanted.entries()) {
    for (const bit of [...(need ?? []), ...bar]) {
      const known = readers.get(bit);
      if (known) known.push(at);
      else readers.set(bit, [at]);
    }
  }
  return readers;
}

function maskRow({ need, bar }: Wanted): { word: number; need: number; bar: number }[] {
  if (need === null) return [NEVER];
  const needed = new Map(toMasks(need).map(({ word, bits }) => [word, bits]));
  const barred = new Map(toMasks(bar).map(({ word, bits }) => [word, bits]));
  const words = new Set([...needed.keys(), ...barred.keys()]);
  return [...words].map((word) => ({ word, need: needed.get(word) ?? 0, bar: barred.get(word) ?? 0 }));
}

/** Whether a bit can be set when an act begins: by encounters of earlier acts and of arcs. */
function isSettableBefore(bit: number, { index }: StoryAct, { story, landedBase, firstSetIn }: Numbering): boolean {
  if (index === 0) return false;
  if (bit < landedBase) return (firstSetIn[bit] ?? index) < index;
  const home = story.encounters[bit - landedBase]?.home;
  return !home || (story.actById.get(home.act)?.index ?? 0) < index;
}

/** Requires and excludes the same bit: never met. */
const NEVER = { word: 0, need: 1, bar: 1 };

/** The bits on which the rest of an act depends: its own landed encounters, and flags it reads. */
function bearing(
  act: StoryAct,
  { story, flags, encounterNumbers, landedBase }: Numbering,
): Pick<ActProgram, 'relevant' | 'asking' | 'endsByClock'> {
  const endsByClock = act.events.some(({ trigger, forcesClimax }) => trigger !== null && forcesClimax);
  const read = act.candidates.flatMap(({ prerequisites, excludeIfFlags }) => [...prerequisites, ...excludeIfFlags]);
  const relevant = new Int32Array(Math.max(1, wordsFor(landedBase + story.encounters.length)));
  for (const flag of endsByClock ? flags.keys() : read) {
    const bit = flags.get(flag);
    if (bit !== undefined) setBit(relevant, bit);
  }
  for (const { id } of act.candidates) setBit(relevant, landedBase + (encounterNumbers.get(id) ?? 0));
  const asking = act.candidates.flatMap(({ id, options, check }) =>
    options.length > 0 || check !== null ? (encounterNumbers.get(id) ?? []) : [],
  );
  return { relevant, asking: Int32Array.from(asking), endsByClock };
}

function listLeads(act: StoryAct): ActProgram['leads'] {
  const placeByName = placeNumbers(act);
  return act.candidates.map(({ options }) =>
    options.some(({ leadsTo }) => leadsTo !== null)
      ? options.map(({ leadsTo }) => placeByName.get(leadsTo ?? '') ?? NONE)
      : null,
  );
}

function ways(act: StoryAct): { ways: Rows; near: Rows; step: Int16Array } {
  const count = act.places.length;
  const placeByName = placeNumbers(act);
  const numbered = (ids: readonly string[]): number[] => ids.map((id) => placeByName.get(id) ?? 0);
  const leading = act.places.map(({ connections }) => numbered(connections));
  const near = act.places.map(({ reachable }) => numbered(reachable));
  const step = new Int16Array((count + 1) * (count + 1)).fill(-1);
  for (const [from, reached] of near.entries()) {
    const set = (to: number, first: number): void => {
      step[from * (count + 1) + to] = first;
    };
    for (const way of leading[from] ?? []) set(way, way);
    // In search order: a place found later is one step further from one found before.
    for (const place of reached.slice(1)) {
      for (const next of leading[place] ?? []) {
        if (next !== from && step[from * (count + 1) + next] === -1) set(next, step[from * (count + 1) + place] ?? -1);
      }
    }
  }
  // "Nowhere" has no ways and no neighbours.
  return { ways: packRows([...leading, []]), near: packRows([...near, []]), step };
}
