import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { layoutGraph } from '../../graph-layout.ts';
import { Canvas, type LayoutDirection } from './canvas.tsx';
import styles from './charts.module.css';
import type { EncounterGraph, GraphEncounter } from './encounter-graph.ts';
import { ReachBox } from './reach-box.tsx';

const BOX = { LR: { width: 178, height: 74 }, TB: { width: 136, height: 78 } };

const NO_MARKS: ReadonlyMap<string, string> = new Map();

/** The encounter graph of an act or of the personal arcs, coloured by how often each encounter was reached. */
export function ReachGraph({
  graph,
  counts,
  runs,
  marks = NO_MARKS,
}: {
  graph: EncounterGraph;
  counts: Readonly<Record<string, number>>;
  /** Null without a playtest. */
  runs: number | null;
  /** What is wrong with an encounter, by its id. */
  marks?: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const { goTo, language } = useDraftContext();
  const { linked, links, loose } = graph;
  const layout = useCallback(
    (direction: LayoutDirection) =>
      layoutGraph(
        linked.map(({ id }) => id),
        links,
        {
          direction,
          box: BOX[direction],
          gap: { beside: direction === 'LR' ? 18 : 10, between: direction === 'LR' ? 62 : 46 },
        },
      ),
    [linked, links],
  );
  const box = ({ id, title, home, isElsewhere }: GraphEncounter, direction: LayoutDirection | null) => (
    <ReachBox
      title={title}
      below={
        direction && (
          <span className="truncate" lang={language}>
            {home}
          </span>
        )
      }
      count={counts[id] ?? 0}
      runs={runs}
      language={language}
      ghost={isElsewhere}
      mark={marks.get(id)}
      {...(direction && { size: BOX[direction] })}
      onShow={() => goTo({ type: 'encounter', id })}
    />
  );
  if (linked.length + loose.length === 0) return <p className="faint">{t('check.chart.noEncounters')}</p>;
  return (
    <>
      {linked.length > 0 && (
        <Canvas
          label={t('check.chart.graph')}
          layout={layout}
          lineLook={(_from, _to, index) => ({ look: links[index]?.kind ?? 'opens', arrow: true })}
        >
          {(id, direction) => {
            const found = linked.find((each) => each.id === id);
            return found && box(found, direction);
          }}
        </Canvas>
      )}
      {links.some(({ kind }) => kind === 'closes') && (
        <p className={`flex gap-lg text-sm faint ${styles.lineKey}`}>
          <span className="inline gap-xs" data-look="opens">
            {t('check.chart.opens')}
          </span>
          <span className="inline gap-xs" data-look="closes">
            {t('check.chart.closes')}
          </span>
        </p>
      )}
      {loose.length > 0 && (
        <div className={styles.unlinked}>
          {linked.length > 0 && <h4 className="text-sm faint ui bottom-xs">{t('check.chart.loose')}</h4>}
          <dl className="stack gap-sm">
            {loose.map(({ home, encounters }) => (
              <div className="stack gap-md rows-2xs" key={home}>
                <dt className="text-md soft pad-top-2xs" lang={language}>
                  {home}
                </dt>
                <dd className="flex wrap gap-xs">
                  {encounters.map((encounter) => (
                    <span key={encounter.id}>{box(encounter, null)}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
