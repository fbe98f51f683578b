import type { MemoryChange } from '../../shared/memory/index.ts';
import type { Mutation, VNFrame } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';

/** One turn as it is measured. */
export interface MeasuredTurn {
  frames: readonly VNFrame[];
  mutations: readonly Mutation[];
  memory: readonly MemoryChange[];
  /** What the rules refused of the Director's, what of its answer could not be read, and what was kept from the telling. */
  refusals: readonly { what: string; reason: string }[];
  /** Frames of the Storyteller's that were replaced or left out. */
  replaced: readonly { reason: string }[];
  /** What should never be: another than the model directed, a plan that failed, trouble told to the player. */
  faults: readonly string[];
  /** Tools its plan called. */
  tools: readonly string[];
}

export interface MeasuredPlay {
  turns: MeasuredTurn[];
  persona: string;
}

export interface Figures {
  name: string;
  language: string;
  plays: number;
  turns: number;
  encounters: { landed: number; of: number; missing: string[] };
  endings: { reached: Record<string, number>; of: number };
  won: number;
  forced: number;
  turnsToEnd: { min: number; median: number; max: number } | null;
  longestStretch: number;
  framesATurn: number;
  refusals: { count: number; kinds: Record<string, number> };
  /** Kept from the telling, since the player has not earned it. */
  withheld: number;
  replaced: { count: number; kinds: Record<string, number> };
  faults: { count: number; kinds: Record<string, number> };
  tools: Record<string, number>;
  memory: Record<string, number>;
  /** Shares of told lines: said before in the same play, and said within the 60 before. */
  repeated: { inPlay: number; lately: number; worst: string[] };
}

const LATELY = 60;

const WITHHELD = /^(?:recalled|result of|newcomer|spot|nudge|memory\.recap)\b/u;

const encounterIds = ({ plot, characters }: VNPackage): string[] => [
  ...plot.acts
    .flatMap(({ sandboxLocations }) => sandboxLocations.flatMap(({ encounters }) => encounters))
    .map(({ id }) => id),
  ...characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []).map(({ id }) => id),
];

/** Whether a turn brought anything new: a flag, progress, a finding, a place, an encounter, somebody or something remembered. */
function isNew({ mutations, memory }: MeasuredTurn, met: Set<string>, places: Set<string>): boolean {
  let fresh = memory.some(({ type }) => MADE.has(type));
  for (const mutation of mutations) {
    if (mutation.type === 'encounter-landed')
      fresh ||= mutation.progress > 0 || mutation.flags.length > 0 || mutation.findings.length > 0;
    if (mutation.type === 'encounter-chosen' && !met.has(mutation.encounter)) {
      met.add(mutation.encounter);
      fresh = true;
    }
    if ((mutation.type === 'travelled' || mutation.type === 'place-visited') && !places.has(mutation.location)) {
      places.add(mutation.location);
      fresh = true;
    }
    if (['event-fired', 'act-began', 'story-ended', 'climax-due', 'threshold-crossed'].includes(mutation.type))
      fresh = true;
  }
  return fresh;
}

const MADE = new Set(['character-generated', 'location-generated', 'relationship-created', 'loop-opened']);

function stretchOf({ turns }: MeasuredPlay): number {
  const met = new Set<string>();
  const places = new Set<string>();
  let longest = 0;
  let now = 0;
  for (const turn of turns) {
    now = isNew(turn, met, places) ? 0 : now + 1;
    longest = Math.max(longest, now);
  }
  return longest;
}

const toldIn = ({ turns }: MeasuredPlay): string[] =>
  turns.flatMap(({ frames }) =>
    frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : [])),
  );

function repeatsOf(plays: readonly MeasuredPlay[]): Figures['repeated'] {
  let told = 0;
  let again = 0;
  let lately = 0;
  const worst = new Map<string, number>();
  for (const play of plays) {
    const last = new Map<string, number>();
    for (const [index, line] of toldIn(play).entries()) {
      told++;
      const before = last.get(line);
      if (before !== undefined) {
        again++;
        if (index - before <= LATELY) lately++;
        worst.set(line, (worst.get(line) ?? 0) + 1);
      }
      last.set(line, index);
    }
  }
  const most = [...worst].sort((a, b) => b[1] - a[1]).slice(0, 12);
  return {
    inPlay: told === 0 ? 0 : again / told,
    lately: told === 0 ? 0 : lately / told,
    worst: most.map(([line, count]) => `${count}× ${line}`),
  };
}

function counted(names: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort((a, b) => b[1] - a[1]));
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

export function figuresOf(name: string, story: VNPackage, plays: readonly MeasuredPlay[]): Figures {
  const turns = plays.flatMap((play) => play.turns);
  const mutations = turns.flatMap((turn) => turn.mutations);
  const landed = new Set(mutations.flatMap((one) => (one.type === 'encounter-landed' ? [one.encounter] : [])));
  const all = encounterIds(story);
  const ended = mutations.filter((one) => one.type === 'story-ended');
  const lengths = plays
    .filter((play) => play.turns.some((turn) => turn.mutations.some(({ type }) => type === 'story-ended')))
    .map((play) => play.turns.length)
    .sort((a, b) => a - b);
  const tellings = turns.map(({ frames }) => frames.filter(({ type }) => type === 'say' || type === 'narrate').length);
  const dropped = turns.flatMap((turn) => turn.refusals);
  const refusals = dropped.filter(({ what }) => !WITHHELD.test(what));
  const replaced = turns.flatMap((turn) => turn.replaced);
  const faults = turns.flatMap((turn) => turn.faults);
  return {
    name,
    language: story.language,
    plays: plays.length,
    turns: turns.length,
    encounters: {
      landed: all.filter((id) => landed.has(id)).length,
      of: all.length,
      missing: all.filter((id) => !landed.has(id)),
    },
    endings: { reached: counted(ended.map(({ text }) => text)), of: story.plot.possibleEndings.length },
    won: ended.filter(({ outcome }) => outcome === 'won').length,
    forced: ended.filter(({ outcome }) => outcome === 'forced').length,
    turnsToEnd:
      lengths.length === 0 ? null : { min: lengths[0] ?? 0, median: median(lengths), max: lengths.at(-1) ?? 0 },
    longestStretch: Math.max(0, ...plays.map(stretchOf)),
    framesATurn: tellings.reduce((sum, count) => sum + count, 0) / Math.max(1, turns.length),
    refusals: { count: refusals.length, kinds: counted(refusals.map(({ what, reason }) => `${what}: ${reason}`)) },
    withheld: dropped.length - refusals.length,
    replaced: { count: replaced.length, kinds: counted(replaced.map(({ reason }) => reason)) },
    faults: { count: faults.length, kinds: counted(faults) },
    tools: counted(turns.flatMap(({ tools }) => tools)),
    memory: counted(turns.flatMap(({ memory }) => memory.map(({ type }) => type))),
    repeated: repeatsOf(plays),
  };
}
