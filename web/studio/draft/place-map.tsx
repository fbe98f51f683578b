import '@xyflow/react/dist/base.css';
import { useElementSize } from '@mantine/hooks';
import {
  type AriaLabelConfig,
  BaseEdge,
  Controls,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import type { DraftCharacter, DraftLocation } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { FlagIcon } from '../../ui/icons.tsx';
import { Picture, PortraitRow } from '../../ui/index.ts';
import { usePlaceTarget } from './arrange/draft-drag.tsx';
import { useDraftContext } from './draft-context.tsx';
import { CARD_HEIGHT, CARD_WIDTH, layoutMap } from './map-layout.ts';
import styles from './place-map.module.css';

/** Below this width, in pixels, the map is laid out top to bottom. */
const NARROW = 620;
const FIT = { padding: 0.06, maxZoom: 1 };

type PlaceNode = Node<
  {
    actId: string;
    place: DraftLocation;
    cast: readonly DraftCharacter[];
    isStart: boolean;
    onSelect: (id: string) => void;
  },
  'place'
>;
type WayEdge = Edge<{ d: string }, 'way'>;

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
  const map = useMemo(() => layoutMap(places, direction), [places, direction]);
  const nodes = useMemo(
    () =>
      map.nodes.flatMap(({ id, x, y }): PlaceNode[] => {
        const place = places.find((other) => other.id === id);
        if (!place) return [];
        const data = { actId, place, cast, isStart: id === start, onSelect };
        return [{ ...MEASURED, id, type: 'place', position: { x, y }, data, selected: id === selected }];
      }),
    [map, actId, places, cast, start, selected, onSelect],
  );
  const edges = useMemo(
    () =>
      map.edges.map(({ id, source, target, twoWay, d }): WayEdge => {
        const touched = source === selected || target === selected;
        return {
          id,
          type: 'way',
          source,
          target,
          data: { d },
          className: touched ? (styles.touched ?? '') : '',
          ...(twoWay ? {} : { markerEnd: 'url(#one-way)' }),
        };
      }),
    [map, selected],
  );

  // The frame is as high as the whole map at this width, within limits.
  const scale = Math.min(1, width / (map.width + 32) || 1);
  const height = Math.round(Math.min(Math.max(map.height * scale + 40, 240), 520));
  const labels: Partial<AriaLabelConfig> = {
    'controls.ariaLabel': t('draft.map.controls'),
    'controls.zoomIn.ariaLabel': t('draft.map.zoomIn'),
    'controls.zoomOut.ariaLabel': t('draft.map.zoomOut'),
    'controls.fitView.ariaLabel': t('draft.map.fit'),
  };

  return (
    <figure>
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
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnScroll={false}
          preventScrolling={false}
          ariaLabelConfig={labels}
        >
          <KeepFitted shape={`${map.width} ${map.height}`} />
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

function PlaceCard({ data, selected }: NodeProps<PlaceNode>) {
  const { t } = useTranslation();
  const { actId, place, cast, isStart, onSelect } = data;
  const { ref, isDropTarget } = usePlaceTarget({ type: 'node', actId, id: place.id });
  const { language } = useDraftContext();
  const people = place.requiredCharacters.flatMap((id) => {
    const known = cast.find((character) => character.id === id);
    return known ? [{ id, name: known.name, image: known.image?.url }] : [];
  });
  return (
    <>
      <Handle type="target" position={Position.Left} className={`no-pointer ${styles.handle}`} />
      <button
        ref={ref}
        data-over={isDropTarget || undefined}
        type="button"
        className={`nopan nodrag column edged-strong round sheet low ink to-start pad-y-2xs pad-x-2xs ${styles.card}`}
        style={{ width: CARD_WIDTH, height: CARD_HEIGHT }}
        title={place.title}
        aria-pressed={selected}
        onClick={() => onSelect(place.id)}
      >
        <span className={`block grow relative clip round-sm shrinks-down`}>
          <Picture url={place.background?.url} alt="" isAwaited />
          {isStart && (
            <span className={`inline gap-2xs text-xs bold pad-y-2xs pad-x-2xs absolute ${styles.start}`}>
              <FlagIcon size={11} /> {t('draft.map.start')}
            </span>
          )}
          <span className={`absolute ${styles.people}`}>
            <PortraitRow people={people} size={26} max={4} />
          </span>
        </span>
        <span className={`truncate text-md bold story leading-tight ${styles.title}`} lang={language}>
          {place.title}
        </span>
        <span className={`text-xs faint leading-tight pad-x-2xs`}>
          {t('draft.encounters', { count: place.encounters.length })}
        </span>
      </button>
      <Handle type="source" position={Position.Right} className={`no-pointer ${styles.handle}`} />
    </>
  );
}

function Way({ id, data, markerEnd }: EdgeProps<WayEdge>) {
  return <BaseEdge id={id} path={data?.d ?? ''} {...(markerEnd ? { markerEnd } : {})} />;
}
