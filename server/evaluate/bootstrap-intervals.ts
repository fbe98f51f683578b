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

function computeInterval(values: number[]): Pick<IntervalEstimate, 'low' | 'high'> {
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

/**
 * Estimates measures by a percentile bootstrap of independent units.
 * @param measure gives the value of each measure over some of the units
 */
function bootstrap<Name extends string, Unit>(
  names: readonly Name[],
  units: readonly Unit[],
  seed: number,
  measure: (units: readonly Unit[]) => (name: Name) => number | null,
): Partial<Record<Name, IntervalEstimate>> {
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  if (units.length > 1)
    for (const drawn of draws(units.length, seed)) {
      const getValue = measure(drawn.map((at) => units[at] as Unit));
      for (const name of names) {
        const value = getValue(name);
        if (value !== null) samples.get(name)?.push(value);
      }
    }
  const getValue = measure(units);
  return Object.fromEntries(
    names.map((name) => [name, { value: getValue(name), ...computeInterval(samples.get(name) ?? []) }]),
  ) as Partial<Record<Name, IntervalEstimate>>;
}

function sumValues<Name extends string>(counts: readonly MeasureCounts<Name>[]) {
  const sums = sumCounts(counts);
  return (name: Name): number | null => getCountValue(sums[name]);
}

/** Estimates measures from independent measurements, such as of briefs or plays. */
export const estimate = <Name extends string>(
  names: readonly Name[],
  measured: readonly MeasureCounts<Name>[],
  seed: number,
) => bootstrap(names, measured, seed, sumValues);

/** Estimates the difference of the second minus the first from paired measurements. */
export const estimateDifference = <Name extends string>(
  names: readonly Name[],
  pairs: readonly (readonly [MeasureCounts<Name>, MeasureCounts<Name>])[],
  seed: number,
) =>
  bootstrap(names, pairs, seed, (drawn) => {
    const [getFirst, getSecond] = [sumValues(drawn.map(([one]) => one)), sumValues(drawn.map(([, other]) => other))];
    return (name) => {
      const [first, second] = [getFirst(name), getSecond(name)];
      return first === null || second === null ? null : second - first;
    };
  });
