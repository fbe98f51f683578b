import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PlaytestReport } from '../../../../shared/playtest/index.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { buildEncounterGraph } from '../charts/encounter-graph.ts';
import { ChartFigure } from '../charts/figure.tsx';
import { ReachLegend } from '../charts/reach-box.tsx';
import { ReachGraph } from '../charts/reach-graph.tsx';
import { getPlaceCount, ReachMap } from '../charts/reach-map.tsx';
import { formatShare } from '../charts/reach-scale.ts';

const ARCS = '/arcs';

/** The map and the encounter graph of one act, coloured by how often each was reached. */
export function ReachCharts({ report, draft }: { report: PlaytestReport; draft: PlanDraft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [wanted, setWanted] = useState<string | null>(null);
  const { acts } = draft;
  const hasArcs = draft.characters.some(({ personalArc }) => (personalArc?.arcEncounters.length ?? 0) > 0);
  const act = wanted === ARCS ? undefined : (acts.find(({ id }) => id === wanted) ?? acts[0]);
  const isArcs = wanted === ARCS && hasArcs;
  const { runs, coverage } = report;
  const say = (count: number) => formatShare(count, runs, language);
  const shownAct = isArcs ? null : (act?.id ?? null);
  const graph = useMemo(() => buildEncounterGraph(draft, shownAct), [draft, shownAct]);
  const encounters = [
    ...graph.linked.filter((one) => !one.isElsewhere),
    ...graph.loose.flatMap((one) => one.encounters),
  ];
  const several = acts.length + (hasArcs ? 1 : 0) > 1;
  return (
    <section className="stack gap-md" aria-label={t('check.reach.legend')}>
      <div className="pad-x-2xs row wrap between gap-lg rows-xs">
        {several && (
          <SegmentedControl
            aria-label={t('check.chart.acts')}
            size="sm"
            value={isArcs ? ARCS : (act?.id ?? '')}
            onChange={setWanted}
            data={[
              ...acts.map(({ id }, index) => ({ value: id, label: t('draft.act', { number: index + 1 }) })),
              ...(hasArcs ? [{ value: ARCS, label: t('check.chart.arcs') }] : []),
            ]}
          />
        )}
        <ReachLegend />
      </div>
      {act && !isArcs && (
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
        text={isArcs || !act ? t('check.chart.graphArcs') : t('check.chart.graphText', { act: act.title })}
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
