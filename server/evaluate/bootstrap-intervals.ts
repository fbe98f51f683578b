import { createChance } from '../../shared/chance.ts';
import { getCountValue, type MeasureCounts, sumCounts } from './measures.ts';

const SAMPLES = 1000;
const WITHIN = 0.95;

/** A value with its 95 % interval, if there are at least two measurements. */
export interface IntervalEstimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

function middle(values: number[]): Pick<IntervalEstimate, 'low' | 'high'> {
  if (values.length < SAMPLES / 2) return { low: null, high: null };
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? null;
  return { low: at((1 - WITHIN) / 2), high: at((1 + WITHIN) / 2) };
}

/** Seeded bootstrap resamples. */
function* draws(count: number, seed: number): Generator<number[]> {
  const chance = createChance(seed, 'bootstrap');
  for (let sample = 0; sample < SAMPLES; sample++) yield Array.from({ length: count }, () => chance.int(count));
}

/** Estimates measures by a percentile bootstrap of independent units, such as briefs or plays. */
export function estimate<Name extends string>(
  names: readonly Name[],
  measured: readonly MeasureCounts<Name>[],
  seed: number,
): Partial<Record<Name, IntervalEstimate>> {
  const whole = sumCounts(measured);
  const sampled = new Map<Name, number[]>(names.map((name) => [name, []]));
  if (measured.length > 1)
    for (const drawn of draws(measured.length, seed)) {
      const sums = sumCounts(drawn.map((at) => measured[at] ?? {}));
      for (const name of names) {
        const value = getCountValue(sums[name]);
        if (value !== null) sampled.get(name)?.push(value);
      }
    }
  return Object.fromEntries(
    names.map((name) => [name, { value: getCountValue(whole[name]), ...middle(sampled.get(name) ?? []) }]),
  ) as Partial<Record<Name, IntervalEstimate>>;
}

/** Estimates the difference of the second minus the first from paired measurements. */
export function estimateDifference<Name extends string>(
  names: readonly Name[],
  pairs: readonly (readonly [MeasureCounts<Name>, MeasureCounts<Name>])[],
  seed: number,
): Partial<Record<Name, IntervalEstimate>> {
  const between = (
    name: Name,
    drawn: readonly (readonly [MeasureCounts<Name>, MeasureCounts<Name>])[],
  ): number | null => {
    const poolSide = (side: 0 | 1) =>
      getCountValue(
        drawn.reduce(
          (total, pair) => ({
            sum: total.sum + (pair[side][name]?.sum ?? 0),
            of: total.of + (pair[side][name]?.of ?? 0),
          }),
          { sum: 0, of: 0 },
        ),
      );
    const [first, second] = [poolSide(0), poolSide(1)];
    return first === null || second === null ? null : second - first;
  };
  const sampled = new Map<Name, number[]>(names.map((name) => [name, []]));
  if (pairs.length > 1)
    for (const drawn of draws(pairs.length, seed)) {
      const sample = drawn.map((at) => pairs[at] ?? ([{}, {}] as const));
      for (const name of names) {
        const value = between(name, sample);
        if (value !== null) sampled.get(name)?.push(value);
      }
    }
  return Object.fromEntries(
    names.map((name) => [name, { value: between(name, pairs), ...middle(sampled.get(name) ?? []) }]),
  ) as Partial<Record<Name, IntervalEstimate>>;
}
