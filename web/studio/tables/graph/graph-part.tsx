import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { readableId } from '../../../../shared/readable-id.ts';
import { toNamedElement } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useActChoice } from '../../check/charts/act-choice.tsx';
import { buildEncounterGraph } from '../../check/charts/encounter-graph.ts';
import { ChartFigure } from '../../check/charts/figure.tsx';
import { ReachLegend } from '../../check/charts/reach-box.tsx';
import { ReachGraph } from '../../check/charts/reach-graph.tsx';
import { getSessionPlaytests, usePlaytests } from '../../check/playtest/store.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { findUseTarget } from '../names/name-target.ts';
import { useNameEntries } from '../names/use-name-entries.ts';
import { isLooseEndOf, listLooseEnds, looseEndKey, looseEndsByEncounter } from './loose-ends.ts';

/** More encounters than this take seconds to lay out, and cannot be taken in at a look. */
const DRAWN_MOST = 200;
const NO_COUNTS = {};

/** Which encounters open or close others, with the flags that lead nowhere marked. */
export default function GraphPart() {
  const { t } = useTranslation();
  const { draft, sessionId } = useDraftContext();
  const { result } = usePlaytests(getSessionPlaytests(sessionId).rules);
  const { act, control } = useActChoice(draft);
  const entries = useNameEntries(draft);
  const actId = act?.id ?? null;
  const graph = useMemo(() => buildEncounterGraph(draft, actId), [draft, actId]);
  const ends = useMemo(() => listLooseEnds(entries ?? []).filter((end) => isLooseEndOf(end, actId)), [entries, actId]);
  const marks = useMemo(
    () =>
      new Map(
        [...looseEndsByEncounter(ends)].map(([id, own]) => [
          id,
          own.map(({ flag, problem }) => t(`tables.loose.${problem}`, { flag: readableId(flag) })).join(' · '),
        ]),
      ),
    [ends, t],
  );
  if (entries === null) return <Skeleton height={280} radius="lg" />;
  return (
    <div className="stack gap-md">
      <div className="row wrap between gap-lg rows-xs">
        {control}
        {result && <ReachLegend />}
      </div>
      <ChartFigure
        title={t('tables.part.graph')}
        text={act === null ? t('check.chart.graphArcs') : t('check.chart.graphText', { act: act.title })}
      >
        {graph.linked.length > DRAWN_MOST ? (
          <p className="faint">{t('tables.loose.tooMany', { count: graph.linked.length })}</p>
        ) : (
          <ReachGraph
            graph={graph}
            counts={result?.report.coverage.encounters ?? NO_COUNTS}
            runs={result?.report.runs ?? null}
            marks={marks}
          />
        )}
      </ChartFigure>
      <LooseEnds ends={ends} />
    </div>
  );
}

function LooseEnds({ ends }: { ends: ReturnType<typeof listLooseEnds> }) {
  const { t } = useTranslation();
  const { draft, language, goTo } = useDraftContext();
  return (
    <ChartFigure title={t('tables.loose.title')} text={ends.length === 0 ? t('tables.loose.none') : undefined}>
      <ul className="stack gap-xs text-md">
        {ends.map((end) => {
          const { by } = end.use;
          const { element, part } = findUseTarget(end.use);
          return (
            <li key={looseEndKey(end)}>
              <button
                type="button"
                className="indigo to-start hover-underline"
                lang={language}
                onClick={() => goTo(element, part)}
              >
                {by.type === 'premise' ? t('draft.premise') : toNamedElement(draft, by).title}
                {end.use.title !== null && ` · ${end.use.title}`}
              </button>{' '}
              <span className="ochre">{t(`tables.loose.${end.problem}`, { flag: readableId(end.flag) })}</span>
            </li>
          );
        })}
      </ul>
    </ChartFigure>
  );
}
