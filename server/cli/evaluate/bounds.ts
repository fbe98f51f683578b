import { type EvaluationReport, MEASURE_NAMES, type MeasureName } from '../../evaluate/index.ts';
import { UsageError } from '../usage.ts';

/** A minimum or maximum of a measure. */
export interface Bound {
  option: 'fail-below' | 'fail-above';
  measure: MeasureName;
  value: number;
}

/** Parses "own=0.5,told=0.9". @throws UsageError */
export function readBounds(option: Bound['option'], given: string | undefined): Bound[] {
  return (given?.split(',') ?? []).map((each) => {
    const [, name, figure] = /^\s*(\w+)=(\d+(?:\.\d+)?)\s*$/u.exec(each) ?? [];
    const measure = MEASURE_NAMES.find((one) => one === name);
    if (measure !== undefined && figure !== undefined) return { option, measure, value: Number(figure) };
    throw new UsageError(
      `--${option} takes METRIC=VALUE, with a metric of ${MEASURE_NAMES.join(', ')}, but was given "${each}".`,
    );
  });
}

/** Describes violated bounds in a sentence each; unmeasured values violate them. */
export const listViolations = ({ models }: EvaluationReport, bounds: readonly Bound[]): string[] =>
  models.flatMap(({ name, estimates }) =>
    bounds.flatMap(({ option, measure, value }) => {
      const measured = estimates[measure]?.value ?? null;
      if (measured === null) return [`${name}: ${measure} was not measured, and --${option} asks for ${value}.`];
      const isOff = option === 'fail-below' ? measured < value : measured > value;
      return isOff ? [`${name}: ${measure} is ${measured}, ${option.slice('fail-'.length)} ${value}.`] : [];
    }),
  );
