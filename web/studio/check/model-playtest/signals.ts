import type { ModelPlaytestReport, ModelPlaytestRun } from '../../../../shared/playtest/index.ts';

export const SIGNALS = ['repetition', 'news', 'choices', 'words'] as const;
export type Signal = (typeof SIGNALS)[number];

export interface SignalPoint {
  from: number;
  to: number;
  value: number;
}

type Stretch = ModelPlaytestRun['engagementByTen'][number];

const perTurn = (count: number, { turns }: Pick<Stretch, 'turns'>): number => (turns === 0 ? 0 : count / turns);
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

const READ: Readonly<Record<Signal, (stretch: Stretch) => number>> = {
  repetition: ({ repetition }) => repetition.sentencesShare,
  news: (stretch) => perTurn(sum(stretch.news), stretch),
  choices: (stretch) => Math.min(1, perTurn(stretch.choices.taken, stretch)),
  words: ({ lengths }) => lengths.wordsATurn,
};

/** Whether a signal is a share of 1, shown as a percentage. */
export const isShare = (signal: Signal): boolean => signal === 'repetition' || signal === 'choices';

/** The values of a signal over a run, one per ten turns. */
export const getSignalPoints = (
  { engagementByTen }: Pick<ModelPlaytestRun, 'engagementByTen'>,
  signal: Signal,
): SignalPoint[] =>
  engagementByTen.map((stretch) => ({ from: stretch.from, to: stretch.to, value: READ[signal](stretch) }));

/** The top of a signal's axis, the same for all runs so that they can be compared. */
export function getAxisTop({ runs }: Pick<ModelPlaytestReport, 'runs'>, signal: Signal): number {
  if (isShare(signal)) return 1;
  return Math.max(1, ...runs.flatMap((run) => getSignalPoints(run, signal).map(({ value }) => value)));
}
