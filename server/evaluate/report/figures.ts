import type { IntervalEstimate } from '../bootstrap-intervals.ts';
import { MEASURES, type MeasureName } from '../measures.ts';
import type { EvaluationReport } from '../types.ts';
import type { MeasureGroup } from '../words/en.ts';

export const GROUPS: Readonly<Record<MeasureGroup, readonly MeasureName[]>> = {
  draft: [
    'finished',
    'people',
    'relations',
    'places',
    'numbers',
    'forbidden',
    'callsValid',
    'callsRepaired',
    'callsRefused',
    'answered',
    'errors',
    'warnings',
  ],
  voice: ['told', 'own', 'directed', 'accepted', 'heeded', 'beats'],
  rules: ['replaced', 'withheld', 'secrets', 'forbiddenTold', 'strangers', 'trouble'],
  words: ['again', 'distinct', 'foreign', 'slips', 'words'],
  choices: ['follows', 'offeredAgain', 'news'],
  costs: ['firstWordsMs', 'turnMs', 'tokens', 'cost', 'draftMs', 'draftTokens', 'draftCost'],
};

export const formatMeasuredTime = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;

function unsigned(name: MeasureName, value: number): string {
  switch (MEASURES[name].unit) {
    case 'share':
      return `${(100 * value).toFixed(value < 0.1 && value >= 0.0005 ? 1 : 0)} %`;
    case 'each':
      return value.toFixed(value < 10 ? 2 : 0);
    case 'ms':
      return formatMeasuredTime(value);
    case 'tokens':
      return Math.round(value).toLocaleString('en');
    case 'dollars':
      return `$${value.toFixed(4)}`;
  }
}

/** @param isSigned with a sign, for differences */
export function formatMeasure(name: MeasureName, value: number, isSigned = false): string {
  const figures = unsigned(name, Math.abs(value));
  // A value rounded to zero has no sign.
  if (!/[1-9]/u.test(figures)) return figures;
  return `${value < 0 ? '−' : isSigned ? '+' : ''}${figures}`;
}

/** Formats an interval; empty without one or if its ends are equal. */
export const intervalInFigures = (name: MeasureName, { low, high }: IntervalEstimate, isSigned = false): string =>
  low === null || high === null || low === high
    ? ''
    : `${formatMeasure(name, low, isSigned)} … ${formatMeasure(name, high, isSigned)}`;

/** The better of two models by an unambiguous interval: 0 or 1; null if in doubt. */
export function findBetterModel(name: MeasureName, difference: IntervalEstimate | undefined): 0 | 1 | null {
  const { better } = MEASURES[name];
  if (difference?.low == null || difference.high === null || better === null) return null;
  const isMore = difference.low > 0;
  if (!isMore && difference.high >= 0) return null;
  return isMore === (better === 'more') ? 1 : 0;
}

export const measuredIn = ({ models }: EvaluationReport, names: readonly MeasureName[]): MeasureName[] =>
  names.filter((name) => models.some(({ estimates }) => estimates[name]?.value != null));

const FILE = /^(local:).*[\\/]([^\\/]+)$/u;

/** A model's name in a report. Local files are named without their folder, unless another has the same name. */
export function shortenModelName(name: string, all: readonly string[]): string {
  const short = name.replace(FILE, '$1$2');
  return all.filter((other) => other.replace(FILE, '$1$2') === short).length > 1 ? name : short;
}
