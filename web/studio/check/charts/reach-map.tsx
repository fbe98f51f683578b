import { useCallback, useMemo } from 'react';
import type { DraftAct } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { mapEdges } from '../../draft/map-layout.ts';
import { layoutGraph } from '../../graph-layout.ts';
import { Canvas, type LayoutDirection } from './canvas.tsx';
import { ReachBox } from './reach-box.tsx';

const BOX = { LR: { width: 172, height: 66 }, TB: { width: 132, height: 70 } };

/** An act's map, coloured by how often each place was reached. */
export function ReachMap({
  act,
  counts,
  runs,
}: {
  act: DraftAct;
  counts: Readonly<Record<string, number>>;
  runs: number;
}) {
  const { t } = useTranslation();
  const { goTo, language } = useDraftContext();
  const places = act.sandboxLocations;
  const start = act.startLocation ?? places[0]?.id;
  const ways = useMemo(() => mapEdges(places), [places]);
  const layout = useCallback(
    (direction: LayoutDirection) =>
      layoutGraph(
        places.map(({ id }) => id),
        ways.map(({ source, target }) => ({ from: source, to: target })),
        { direction, box: BOX[direction], gap: { beside: direction === 'LR' ? 26 : 12, between: 50 } },
      ),
    [places, ways],
  );
  if (places.length === 0) return <p className="faint">{t('check.chart.noPlaces')}</p>;
  return (
    <Canvas
      label={t('check.chart.map')}
      layout={layout}
      lineLook={(from, to) => ({
        look: 'way',
        arrow: !ways.some(({ source, target, twoWay }) => twoWay && source === from && target === to),
      })}
    >
      {(id, direction) => {
        const place = places.find((each) => each.id === id);
        return (
          <ReachBox
            title={place?.title ?? id}
            below={id === start && <span className="truncate">{t('draft.map.start')}</span>}
            count={getPlaceCount(counts, act.id, id)}
            runs={runs}
            language={language}
            size={BOX[direction]}
            onShow={() => goTo({ type: 'node', actId: act.id, id })}
          />
        );
      }}
    </Canvas>
  );
}

/** In how many runs a place was reached. */
export const getPlaceCount = (counts: Readonly<Record<string, number>>, actId: string, id: string): number =>
  counts[`${actId}/${id}`] ?? counts[id] ?? 0;
