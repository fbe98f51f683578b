import type { PlaytestReport } from '../../../../shared/playtest/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import { getBarLabel, groupIntoBars, type Histogram, HistogramChart, StackedBar } from '../charts/bar-charts.tsx';
import { ChartFigure, type ChartTable } from '../charts/figure.tsx';
import { formatShares } from '../charts/reach-scale.ts';
import type { CheckContext } from '../check-context.ts';
import styles from './playtest.module.css';

function useHistogramTable(): (histogram: Histogram, what: string) => ChartTable {
  const { t } = useTranslation();
  const language = useLanguage();
  return (histogram, what) => ({
    head: [what, t('check.chart.count')],
    rows: groupIntoBars(histogram).map((bar) => [getBarLabel(bar), formatNumber(bar.count, language)]),
  });
}

/** Histogram of turns until an ending. */
export function LengthChart({ report }: { report: PlaytestReport }) {
  const { t } = useTranslation();
  const table = useHistogramTable();
  const { turnsHistogram, turnsToEnd } = report;
  const bars = groupIntoBars(turnsHistogram);
  const text = t('check.chart.lengthText', { median: turnsToEnd.median, min: turnsToEnd.min, max: turnsToEnd.max });
  return (
    <ChartFigure
      title={t('check.chart.length')}
      text={bars.length === 0 ? t('check.chart.noEndings') : text}
      table={table(turnsHistogram, t('check.chart.turns'))}
    >
      {bars.length > 0 && <HistogramChart bars={bars} label={text} />}
    </ChartFigure>
  );
}

/** How often each ending was reached, including those never reached. */
export function EndingsChart({ report, context }: { report: PlaytestReport; context: CheckContext }) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  // A written ending is counted by its id, any other by its text.
  const endings = Object.entries(report.endings)
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => [context.names.title({ type: 'ending', id: key }) ?? key, count] as const);
  const all = Math.max(1, report.completed);
  const shares = formatShares(
    endings.map(([, count]) => count),
    all,
    uiLanguage,
  );
  return (
    <ChartFigure
      title={t('check.chart.endings')}
      table={{
        head: [t('check.chart.ending'), t('check.chart.count')],
        rows: endings.map(([ending, count]) => [ending, formatNumber(count, uiLanguage)]),
      }}
    >
      <ul className={`stack gap-sm ${styles.endings}`}>
        {endings.map(([ending, count], at) => (
          <li className="split gap-md rows-2xs row-center" key={ending}>
            <p
              className={`text-base leading-snug whole-row story ${count === 0 ? 'faint' : ''}`}
              lang={context.language}
            >
              {ending}
            </p>
            <StackedBar parts={[{ tone: 'indigo', share: count / all }]} />
            <b className={`text-md numbers to-end ${count === 0 ? 'vermilion regular' : 'soft'}`}>
              {count === 0 ? t('check.chart.neverEnding') : shares[at]}
            </b>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

/** How often each act was won, and how often it was forced to end. */
export function ActEndsChart({ report, context }: { report: PlaytestReport; context: CheckContext }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getTitle = (id: string) => context.names.label({ type: 'act', id });
  return (
    <ChartFigure
      title={t('check.chart.actEnds')}
      aside={
        <ul className={`flex gap-md text-md faint ${styles.key}`}>
          <li className="inline gap-xs" data-tone="moss">
            {t('check.chart.won')}
          </li>
          <li className="inline gap-xs" data-tone="ochre">
            {t('check.chart.forced')}
          </li>
        </ul>
      }
      table={{
        head: [t('check.where.act'), t('check.chart.began'), t('check.chart.won'), t('check.chart.forced')],
        rows: report.acts.map(({ act, began, won, forced }) => [
          getTitle(act),
          ...[began, won, forced].map((count) => formatNumber(count, language)),
        ]),
      }}
    >
      <ul className="stack gap-md">
        {report.acts.map(({ act, began, won, forced, turns }) => {
          const all = Math.max(1, began);
          const [ofWon, ofForced] = formatShares([won, forced], all, language);
          return (
            <li className="split gap-md rows-2xs row-center" key={act}>
              <p className="baseline flex wrap gap-sm rows-none whole-row">
                <b className="story" lang={context.language}>
                  {getTitle(act)}
                </b>
                <small className="text-md">
                  {t('check.chart.actTurns', { median: turns.median, min: turns.min, max: turns.max })}
                </small>
              </p>
              <StackedBar
                label={t('check.chart.wonOf', { title: getTitle(act), won, forced, began })}
                parts={[
                  { tone: 'moss', share: won / all },
                  { tone: 'ochre', share: forced / all },
                ]}
              />
              <span className="gap-sm text-md numbers inline">
                <b className="moss">{ofWon}</b>
                <b className="ochre">{ofForced}</b>
              </span>
            </li>
          );
        })}
      </ul>
    </ChartFigure>
  );
}

/** The values of the clocks at the end of each act. */
export function ClocksChart({ report, context }: { report: PlaytestReport; context: CheckContext }) {
  const { t } = useTranslation();
  const table = useHistogramTable();
  const clocks = report.acts.flatMap(({ act, progress, doom }) => {
    const draftAct = context.draft.acts.find(({ id }) => id === act);
    const title = draftAct?.title ?? act;
    return [
      { act, title, kind: 'progress' as const, histogram: progress, label: draftAct?.globalProgression?.trackerLabel },
      { act, title, kind: 'doom' as const, histogram: doom, label: draftAct?.opposingForce?.trackerLabel },
    ].flatMap(({ histogram, ...clock }) =>
      histogram && groupIntoBars(histogram).length > 0 ? [{ ...clock, histogram }] : [],
    );
  });
  if (clocks.length === 0) return null;
  return (
    <ChartFigure
      title={t('check.chart.clocks')}
      table={{
        head: [
          t('check.chart.clocks'),
          ...table(clocks[0]?.histogram ?? { from: 0, width: 1, counts: [] }, '').head,
        ].filter(Boolean),
        rows: clocks.flatMap(({ title, label, histogram }) =>
          table(histogram, '').rows.map((row) => [`${title}: ${label ?? ''}`, ...row]),
        ),
      }}
    >
      <ul className="stack gap-xl rows-md fits">
        {clocks.map(({ act, title, kind, histogram, label = '' }) => (
          <li key={`${act} ${kind}`}>
            <p className="bottom-2xs text-base" lang={context.language}>
              <b className="story">{label}</b> <small className="text-md">{title}</small>
            </p>
            <HistogramChart
              bars={groupIntoBars(histogram, 21)}
              label={t('check.chart.clockOf', { label, act: title })}
              tone={kind === 'progress' ? 'moss' : 'vermilion'}
              height={104}
            />
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

export function DiceChart({ report: { dice } }: { report: PlaytestReport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const all = dice.full + dice.mixed + dice.miss;
  const outcomes = [
    { key: 'full', tone: 'moss', label: t('check.chart.dieFull'), count: dice.full },
    { key: 'mixed', tone: 'ochre', label: t('check.chart.dieMixed'), count: dice.mixed },
    { key: 'miss', tone: 'vermilion', label: t('check.chart.dieMiss'), count: dice.miss },
  ] as const;
  const shares = formatShares(
    outcomes.map(({ count }) => count),
    all,
    language,
  );
  return (
    <ChartFigure title={t('check.chart.dice')} text={all === 0 ? t('check.chart.noDice') : undefined}>
      {all > 0 && (
        <ul className={`stack gap-sm ${styles.endings}`}>
          {outcomes.map(({ key, tone, label, count }, at) => (
            <li className="split gap-md rows-2xs row-center" key={key}>
              <p className="text-base leading-snug whole-row">{label}</p>
              <StackedBar parts={[{ tone, share: count / all }]} />
              <b className="text-md soft numbers to-end">{shares[at]}</b>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
