import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import type { DraftCharacter, DraftLocation, MapPosition } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { FlagIcon } from '../../ui/icons.tsx';
import { Picture, PortraitRow } from '../../ui/index.ts';
import { useDraftContext } from './draft-context.tsx';
import { CARD_HEIGHT, CARD_WIDTH } from './map-layout.ts';
import styles from './place-map.module.css';

export type PlaceNode = Node<
  {
    place: DraftLocation;
    cast: readonly DraftCharacter[];
    isStart: boolean;
    onSelect: (id: string) => void;
    /** Moves the card by so many pixels; null while the map is not being arranged. */
    onMove: ((id: string, by: MapPosition) => void) | null;
  },
  'place'
>;

const STEP = 20;
const STEPS: Readonly<Record<string, MapPosition>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A place on the map: its picture, its people, its title. */
export function PlaceCard({ data, selected }: NodeProps<PlaceNode>) {
  const { t } = useTranslation();
  const { place, cast, isStart, onSelect, onMove } = data;
  const { language } = useDraftContext();
  const people = place.requiredCharacters.flatMap((id) => {
    const known = cast.find((character) => character.id === id);
    return known ? [{ id, name: known.name, image: known.image?.url }] : [];
  });
  const move = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by || !onMove) return;
    event.preventDefault();
    onMove(place.id, by);
  };
  const handle = onMove ? styles.dot : `no-pointer ${styles.handle}`;
  return (
    <>
      <Handle type="target" position={Position.Left} className={handle} isConnectable={onMove !== null} />
      <button
        type="button"
        className={`${onMove ? styles.movable : 'nopan nodrag'} column edged-strong round sheet low ink to-start pad-y-2xs pad-x-2xs ${styles.card}`}
        style={{ width: CARD_WIDTH, height: CARD_HEIGHT }}
        title={place.title}
        aria-pressed={selected}
        onClick={() => onSelect(place.id)}
        onKeyDown={move}
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
      <Handle type="source" position={Position.Right} className={handle} isConnectable={onMove !== null} />
    </>
  );
}
