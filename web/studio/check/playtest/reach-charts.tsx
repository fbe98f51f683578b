import { useMemo } from 'react';
import type { PlaytestReport } from '../../../../shared/playtest/index.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { useActChoice } from '../charts/act-choice.tsx';
import { buildEncounterGraph } from '../charts/encounter-graph.ts';
import { ChartFigure } from '../charts/figure.tsx';
import { ReachLegend } from '../charts/reach-box.tsx';
import { ReachGraph } from '../charts/reach-graph.tsx';
import { getPlaceCount, ReachMap } from '../charts/reach-map.tsx';
import { formatShare } from '../charts/reach-scale.ts';

/** The map and the encounter graph of one act, coloured by how often each was reached. */
export function ReachCharts({ report, draft }: { report: PlaytestReport; draft: PlanDraft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { act, control } = useActChoice(draft);
  const { runs, coverage } = report;
  const say = (count: number) => formatShare(count, runs, language);
  const actId = act?.id ?? null;
  const graph = useMemo(() => buildEncounterGraph(draft, actId), [draft, actId]);
  const encounters = [
    ...graph.linked.filter((one) => !one.isElsewhere),
    ...graph.loose.flatMap((one) => one.encounters),
  ];
  return (
    <section className="stack gap-md" aria-label={t('check.reach.legend')}>
      <div className="pad-x-2xs row wrap between gap-lg rows-xs">
        {control}
        <ReachLegend />
      </div>
      {act && (
        <ChartFigure
          title={t('check.chart.map')}
          text={t('check.chart.mapText', { act: act.title })}
          table={{
            head: [t('check.chart.place'), t('check.chart.reached')],
            rows: act.sandboxLocations.map(({ id, title }) => [
              title,
              say(getPlaceCount(coverage.locations, act.id, id)),
            ]),
          }}
        >
          <ReachMap act={act} counts={coverage.locations} runs={runs} />
        </ChartFigure>
      )}
      <ChartFigure
        title={t('check.chart.graph')}
        text={act === null ? t('check.chart.graphArcs') : t('check.chart.graphText', { act: act.title })}
        table={{
          head: [t('check.chart.encounter'), t('check.chart.place'), t('check.chart.reached')],
          rows: encounters.map(({ id, title, home }) => [title, home, say(coverage.encounters[id] ?? 0)]),
        }}
      >
        <ReachGraph graph={graph} counts={coverage.encounters} runs={runs} />
      </ChartFigure>
    </section>
  );
}
