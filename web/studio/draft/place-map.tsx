import '@xyflow/react/dist/base.css';
import { Button } from '@mantine/core';
import { useDebouncedCallback, useElementSize } from '@mantine/hooks';
import {
  type AriaLabelConfig,
  ConnectionMode,
  Controls,
  type NodeChange,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import type { DraftCharacter, DraftLocation, MapPosition } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { forgetPositions, putPlaces, setWay, useMapEdits } from './map-edits.ts';
import { CARD_HEIGHT, CARD_WIDTH, layoutMap } from './map-layout.ts';
import { PlaceCard, type PlaceNode } from './place-card.tsx';
import styles from './place-map.module.css';
import { Way, type WayEdge } from './way-edge.tsx';

/** Below this width, in pixels, the map is laid out top to bottom. */
const NARROW = 620;
const FIT = { padding: 0.06, maxZoom: 1 };
/** How long after the last press of an arrow key a card's place is saved. */
const SAVE_AFTER_MS = 500;

const NODE_TYPES = { place: PlaceCard };
const EDGE_TYPES = { way: Way };

/** Otherwise React Flow measures each card before it shows it, and a change of the draft meanwhile can hide cards. */
const MEASURED = {
  measured: { width: CARD_WIDTH, height: CARD_HEIGHT },
  handles: [
    { type: 'target', position: Position.Left, x: 0, y: CARD_HEIGHT / 2, width: 1, height: 1 },
    { type: 'source', position: Position.Right, x: CARD_WIDTH, y: CARD_HEIGHT / 2, width: 1, height: 1 },
  ],
} satisfies Partial<PlaceNode>;

type Positions = ReadonlyMap<string, MapPosition>;

const at = ({ x, y }: MapPosition): MapPosition => ({ x: Math.round(x), y: Math.round(y) });

/** The map of an act. A path without an arrowhead can be walked both ways. */
export default function PlaceMap({
  actId,
  places,
  cast,
  start,
  selected,
  language,
  onSelect,
}: {
  actId: string;
  places: readonly DraftLocation[];
  cast: readonly DraftCharacter[];
  start: string | undefined;
  selected: string | null;
  language: string | undefined;
  onSelect: (placeId: string) => void;
}) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const direction = width > 0 && width < NARROW ? 'TB' : 'LR';
  const edits = useMapEdits(actId);
  /** Where the cards are while the map is being arranged; null while it is not. */
  const [moved, setMoved] = useState<Positions | null>(null);
  const map = useMemo(
    () =>
      layoutMap(
        moved === null
          ? places
          : places.map((place) => ({ ...place, mapPosition: moved.get(place.id) ?? place.mapPosition })),
        direction,
      ),
    [places, moved, direction],
  );
  const save = (positions: Positions) => edits.mutate(putPlaces(positions));
  const saveSoon = useDebouncedCallback(save, SAVE_AFTER_MS);
  const currentPositions = (): Map<string, MapPosition> => new Map(map.nodes.map(({ id, x, y }) => [id, { x, y }]));
  const move = (id: string, by: MapPosition) => {
    const positions = currentPositions();
    const { x, y } = positions.get(id) ?? { x: 0, y: 0 };
    positions.set(id, { x: x + by.x, y: y + by.y });
    setMoved(positions);
    saveSoon(positions);
  };
  const follow = (changes: NodeChange<PlaceNode>[]) => {
    const positions = currentPositions();
    for (const change of changes) {
      if (change.type === 'position' && change.position) positions.set(change.id, at(change.position));
    }
    setMoved(positions);
  };
  const isArranging = moved !== null;

  const nodes = map.nodes.flatMap(({ id, x, y }): PlaceNode[] => {
    const place = places.find((other) => other.id === id);
    if (!place) return [];
    const data = { place, cast, isStart: id === start, onSelect, onMove: isArranging ? move : null };
    return [{ ...MEASURED, id, type: 'place', position: { x, y }, data, selected: id === selected }];
  });
  const titleOf = (id: string) => places.find((place) => place.id === id)?.title ?? id;
  const edges = map.edges.map(({ id, source, target, twoWay, d, middle }): WayEdge => {
    const touched = source === selected || target === selected;
    return {
      id,
      type: 'way',
      source,
      target,
      data: {
        ...{ d, from: titleOf(source), to: titleOf(target), kind: twoWay ? 'both' : 'forth' },
        menuAt: isArranging ? middle : null,
        onChange: (kind) => edits.mutate(setWay(source, target, kind)),
      },
      className: touched ? (styles.touched ?? '') : '',
      ...(twoWay ? {} : { markerEnd: 'url(#one-way)' }),
    };
  });

  // The frame is as high as the whole map at this width, within limits.
  const scale = Math.min(1, width / (map.width + 32) || 1);
  const height = isArranging ? 520 : Math.round(Math.min(Math.max(map.height * scale + 40, 240), 520));
  const labels: Partial<AriaLabelConfig> = {
    'controls.ariaLabel': t('draft.map.controls'),
    'controls.zoomIn.ariaLabel': t('draft.map.zoomIn'),
    'controls.zoomOut.ariaLabel': t('draft.map.zoomOut'),
    'controls.fitView.ariaLabel': t('draft.map.fit'),
  };

  return (
    <figure>
      <div className="flex wrap gap-sm rows-xs bottom-xs">
        <Button
          size="xs"
          variant="default"
          aria-pressed={isArranging}
          onClick={() => setMoved(isArranging ? null : currentPositions())}
        >
          {t(isArranging ? 'draft.map.done' : 'draft.map.arrange')}
        </Button>
        {isArranging && places.some(({ mapPosition }) => mapPosition) && (
          <Button
            size="xs"
            variant="subtle"
            loading={edits.isPending}
            onClick={() => edits.mutate(forgetPositions, { onSuccess: () => setMoved(null) })}
          >
            {t('draft.map.auto')}
          </Button>
        )}
      </div>
      {isArranging && <p className="text-md soft bottom-xs measure">{t('draft.map.hint')}</p>}
      {edits.isError && <ErrorNotice compact title={t('draft.map.failed')} error={edits.error} />}
      <div ref={ref} className={`relative clip edged round-lg ${styles.map}`} style={{ height }} lang={language}>
        <svg className={`absolute ${styles.markers}`} aria-hidden="true">
          <defs>
            <marker
              id="one-way"
              viewBox="0 0 12 12"
              refX="10"
              refY="6"
              markerWidth="13"
              markerHeight="13"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M1 1l10 5-10 5 2.5-5z" />
            </marker>
          </defs>
        </svg>
        <ReactFlow<PlaceNode, WayEdge>
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          fitView
          fitViewOptions={FIT}
          minZoom={0.25}
          maxZoom={1.5}
          nodesDraggable={isArranging}
          nodesConnectable={isArranging}
          connectionMode={ConnectionMode.Loose}
          onNodesChange={isArranging ? follow : undefined}
          onNodeDragStop={() => save(currentPositions())}
          onConnect={({ source, target }) => source !== target && edits.mutate(setWay(source, target, 'both'))}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnScroll={false}
          preventScrolling={false}
          ariaLabelConfig={labels}
        >
          <KeepFitted shape={isArranging ? 'arranging' : `${map.width} ${map.height}`} />
          <Controls showInteractive={false} fitViewOptions={FIT} position="bottom-right" />
        </ReactFlow>
      </div>
      <figcaption className={`flex wrap gap-lg rows-2xs text-sm faint ${styles.legend}`}>
        <span className="inline gap-xs">
          <i className={`relative inline-block ${styles.bothWays}`} /> {t('draft.map.bothWays')}
        </span>
        <span className="inline gap-xs">
          <i className={`relative inline-block ${styles.oneWay}`} /> {t('draft.map.oneWay')}
        </span>
      </figcaption>
    </figure>
  );
}

/** Fits the map into its frame on resize, after measurement, and when it becomes visible again. */
function KeepFitted({ shape }: { shape: string }) {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    if (width === 0 || height === 0 || shape === '') return;
    const frame = requestAnimationFrame(() => void fitView(FIT));
    return () => cancelAnimationFrame(frame);
  }, [fitView, width, height, shape]);
  return null;
}
