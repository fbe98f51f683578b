import { drawDice, getOutcome, NONE, READS_ANY, type RulesState, timeAtStart } from '../../rules/index.ts';

/** By sum of two dice: a seed that rolls it, on the turn after one with held clocks. */
const SEEDS: ReadonlyMap<number, number> = (() => {
  const seeds = new Map<number, number>();
  for (let seed = 1; seeds.size < 11; seed += 1) {
    const dice = drawDice(seed, 2);
    const sum = Math.floor(dice / 10) + (dice % 10);
    if (!seeds.has(sum)) seeds.set(sum, seed);
  }
  return seeds;
})();

/** One seed for each outcome of a roll. */
export const seedsFor = (modifier: number): number[] => [
  ...new Map([...SEEDS].map(([sum, seed]) => [getOutcome(sum + modifier), seed])).values(),
];

export interface Saved {
  readonly numbers: readonly number[];
  readonly lists: readonly (Int32Array | Uint8Array | Int8Array)[];
}

const listArrays = (now: RulesState) => [
  ...[now.bits, now.open, now.landed, now.meters, now.answered, now.checked, now.offered, now.taken],
  ...[now.visited, now.seen, now.fired, now.endedAs],
];

export const save = (now: RulesState): Saved => ({
  numbers: [
    ...[now.location, now.active, Number(now.again), now.asking, now.pending, now.modifier, now.progress],
    ...[now.visitedCount, now.fires, now.waiting, Number(now.forced), now.actTurn, now.turn, now.due],
  ],
  lists: listArrays(now).map((list) => list.slice()),
});

export function restore(now: RulesState, { numbers, lists }: Saved): void {
  const [location, active, again, asking, pending, modifier, progress, ...more] = numbers as readonly number[] & {
    length: 14;
  };
  const [visitedCount, fires, waiting, forced, actTurn, turn, due] = more;
  Object.assign(now, { location, active, again: again === 1, asking, pending, modifier, progress });
  Object.assign(now, { visitedCount, fires, waiting, forced: forced === 1, actTurn, turn, due });
  for (const [at, list] of listArrays(now).entries()) list.set(lists[at] ?? []);
  now.changed = READS_ANY;
  holdClocks(now);
}

/** Stops the clocks and clears what nothing depends on: frames told, and the last encounter. */
export function holdClocks(now: RulesState): void {
  now.turn = Math.min(1, now.turn);
  now.actTurn = Math.min(1, now.actTurn);
  now.doom = 0;
  now.crossed = 0;
  now.struck = 0;
  now.time = timeAtStart(undefined);
  now.lastChosen = NONE;
  now.lastAgain = false;
  now.frames.fill(0);
}
