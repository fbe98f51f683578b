import type { Encounter } from '../../../shared/story/index.ts';

/** Progress guaranteed for any answers in any order. */
export function safeProgress(pools: readonly (readonly Encounter[])[]): number {
  const encounters = pools.flat();
  const sure = new Set<string>();
  const certain = (encounter: Encounter): string[] =>
    encounter.options === undefined || encounter.options.length === 0
      ? (encounter.potentialFlags ?? [])
      : (encounter.potentialFlags ?? []).filter((flag) =>
          encounter.options?.every((option) => option.flags === undefined || option.flags.includes(flag)),
        );
  const open = (encounter: Encounter) =>
    (encounter.excludeIfFlags ?? []).length === 0 && (encounter.prerequisites ?? []).every((flag) => sure.has(flag));
  for (let size = -1; size !== sure.size; ) {
    size = sure.size;
    for (const encounter of encounters) if (open(encounter)) for (const flag of certain(encounter)) sure.add(flag);
  }
  return encounters.filter(open).reduce((sum, encounter) => sum + Math.max(0, encounter.givesProgression ?? 0), 0);
}

/** An act's required progress: grows with its places, at most three fifths of the guaranteed progress. */
export function requiredProgress(places: number, safe: number): number {
  const wanted = 5 + Math.round(places * 1.75);
  return Math.max(1, Math.min(wanted, Math.floor(safe * 0.6)));
}

/** The doom clock's limit, with room for some idle turns and misses. */
export const doomLimit = (places: number): number => 18 + 2 * places;

/** Thresholds of escalations, spread over a clock; the last just before it is full. */
export function thresholds(count: number, limit: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.max(1, Math.min(limit - 1, Math.round(((index + 1) * limit) / (count + 0.6)))),
  ).map((value, index, all) =>
    Math.max(value, (all[index - 1] ?? 0) + (index > 0 && value <= (all[index - 1] ?? 0) ? 1 : 0)),
  );
}
