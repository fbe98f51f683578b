import { memo, useMemo } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import { formatShare } from '../charts/reach-scale.ts';
import type { CheckContext } from '../check-context.ts';
import { createElementLabels } from '../element-labels.ts';
import { ActEndsChart, ClocksChart, DiceChart, EndingsChart, LengthChart } from './distributions.tsx';
import { PlaytestSummary, StaleNote } from './playtest-section.tsx';
import { NeverReached, RareList, StuckList } from './problem-lists.tsx';
import { ReachCharts } from './reach-charts.tsx';
import type { PlaytestResult } from './store.ts';

export const PlaytestResults = memo(function PlaytestResults({
  result,
  context,
}: {
  result: PlaytestResult;
  context: CheckContext;
}) {
  const { report, draft, changesSince } = result;
  const played = useMemo(() => ({ ...context, draft, names: createElementLabels(draft) }), [context, draft]);
  return (
    <div className="stack gap-md" data-stale={changesSince > 0 || undefined}>
      <Summary result={result} />
      <StaleNote changesSince={changesSince} />
      <StuckList report={report} context={played} />
      <ReachCharts report={report} draft={draft} />
      <div className={`stack gap-md fits`}>
        <LengthChart report={report} />
        <EndingsChart report={report} context={played} />
      </div>
      <ActEndsChart report={report} context={played} />
      <ClocksChart report={report} context={played} />
      <div className={`stack gap-md fits`}>
        <DiceChart report={report} />
        <NeverReached report={report} context={played} />
      </div>
      <RareList report={report} context={played} />
    </div>
  );
});

function Summary({ result: { report } }: { result: PlaytestResult }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { runs, turns, completed, softLocks, turnsToEnd, ms, personas, maxTurns } = report;
  const stuck = softLocks.reduce((sum, lock) => sum + lock.runs, 0);
  const left = runs - completed;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: ms < 10_000 ? 1 : 0 }).format(ms / 1000);
  const [only, ...others] = personas;
  return (
    <PlaytestSummary
      figures={[
        { label: t('check.playtest.completed'), value: formatShare(completed, runs, language) },
        {
          label: t('check.playtest.stuck'),
          value: formatShare(stuck, runs, language),
          ...(stuck > 0 && { ink: 'vermilion' }),
        },
        { label: t('check.playtest.median'), value: formatNumber(turnsToEnd.median, language) },
      ]}
    >
      <p className="text-md faint numbers">
        {t('check.playtest.done', {
          runs: formatNumber(runs, language),
          turns: formatNumber(turns, language),
          seconds,
        })}
        {' · '}
        {t('check.playtest.by', {
          who: t(`check.playtest.persona.${others.length === 0 && only !== undefined ? only : 'all'}`),
        })}
      </p>
      {left > 0 && (
        <p className="text-md faint numbers">
          {t('check.playtest.unfinished', { count: left, turns: formatNumber(maxTurns, language) })}
        </p>
      )}
    </PlaytestSummary>
  );
}
