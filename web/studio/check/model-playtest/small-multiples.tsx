import type { ModelPlaytestReport, ModelPlaytestRun } from '../../../../shared/playtest/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { ChartFigure } from '../charts/figure.tsx';
import styles from './model-playtest.module.css';

const SIGNALS = ['repetition', 'news', 'choices', 'words'] as const;

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
const isShare = (signal: Signal): boolean => signal === 'repetition' || signal === 'choices';

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

function useSay(): (signal: Signal, value: number) => string {
  const language = useLanguage();
  return (signal, value) =>
    new Intl.NumberFormat(
      language,
      isShare(signal)
        ? { style: 'percent', maximumFractionDigits: 0 }
        : { maximumFractionDigits: signal === 'words' || value >= 10 ? 0 : 1 },
    ).format(value);
}

/** The engagement of each run as small multiples: one row per run, one chart per signal. */
export function SmallMultiples({ report }: { report: ModelPlaytestReport }) {
  const { t } = useTranslation();
  const say = useSay();
  return (
    <ChartFigure
      title={t('check.modelPlaytest.signals.title')}
      text={t('check.modelPlaytest.signals.lead')}
      table={{
        head: [
          t('check.modelPlaytest.run'),
          t('check.chart.turns'),
          ...SIGNALS.map((signal) => t(`check.modelPlaytest.signals.${signal}`)),
        ],
        rows: report.runs.flatMap((run) =>
          run.engagementByTen.map(({ from, to }, index) => [
            String(run.run + 1),
            `${from}–${to}`,
            ...SIGNALS.map((signal) => say(signal, getSignalPoints(run, signal)[index]?.value ?? 0)),
          ]),
        ),
      }}
    >
      <div className={`stack gap-xl rows-md fits ${styles.multiples}`}>
        {SIGNALS.map((signal) => (
          <section key={signal}>
            <h4 className="text-md soft ui bottom-2xs">{t(`check.modelPlaytest.signals.${signal}`)}</h4>
            <ul>
              {report.runs.map((run) => (
                <li className="at-end stack gap-sm ruled pad-top-2xs" key={run.run}>
                  <span className="faint text-sm">{t('check.modelPlaytest.runOf', { number: run.run + 1 })}</span>
                  <Mini
                    points={getSignalPoints(run, signal)}
                    top={getAxisTop(report, signal)}
                    say={(value) => say(signal, value)}
                    tone={signal === 'repetition' ? 'ochre' : 'indigo'}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ChartFigure>
  );
}

const BAR = { width: 40, gap: 8, height: 44, head: 14 };

function Mini({
  points,
  top,
  say,
  tone,
}: {
  points: readonly SignalPoint[];
  top: number;
  say: (value: number) => string;
  tone: string;
}) {
  const width = Math.max(1, points.length) * (BAR.width + BAR.gap);
  const height = BAR.height + BAR.head;
  const label = points.map(({ from, to, value }) => `${from}–${to}: ${say(value)}`).join(', ');
  return (
    <svg
      className={`within ${styles.mini}`}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {points.map(({ from, value }, index) => {
        const tall = Math.max(1.5, Math.min(1, value / top) * BAR.height);
        const x = index * (BAR.width + BAR.gap);
        return (
          <g key={from}>
            <rect x={x} y={height - tall} width={BAR.width} height={tall} rx={2} />
            <text className="text-xs numbers" x={x + BAR.width / 2} y={height - tall - 3}>
              {say(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
