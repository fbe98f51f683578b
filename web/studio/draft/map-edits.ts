import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DraftLocation, MapPosition, UnitEdit } from '../../../shared/story/index.ts';
import { sendEditsToLatest } from '../../api/index.ts';
import { useDraftContext } from './draft-context.tsx';

/** How one gets between two places, `from` and `to`. */
export type WayKind = 'both' | 'forth' | 'back' | 'none';

type Places = readonly DraftLocation[];

/** Edits of an act's places as they are when the edits are sent. */
type MapChange = (places: Places) => { id: string; changes: Record<string, unknown> }[];

/** Puts places on the map where the author has them. */
export const putPlaces =
  (positions: ReadonlyMap<string, MapPosition>): MapChange =>
  (places) =>
    places.flatMap(({ id, mapPosition: before }) => {
      const mapPosition = positions.get(id);
      const stays = mapPosition === undefined || (before?.x === mapPosition.x && before.y === mapPosition.y);
      return stays ? [] : [{ id, changes: { mapPosition } }];
    });

/** Has the map laid out by its ways again. */
export const forgetPositions: MapChange = (places) =>
  places.flatMap(({ id, mapPosition }) => (mapPosition ? [{ id, changes: { mapPosition: null } }] : []));

/** Makes, changes or deletes the way between two places. */
export const setWay =
  (from: string, to: string, kind: WayKind): MapChange =>
  (places) => {
    const change = (at: string, other: string, isOpen: boolean) => {
      const place = places.find(({ id }) => id === at);
      if (place === undefined || place.connections.includes(other) === isOpen) return [];
      const connections = isOpen ? [...place.connections, other] : place.connections.filter((id) => id !== other);
      return [{ id: at, changes: { connections } }];
    };
    return [
      ...change(from, to, kind === 'both' || kind === 'forth'),
      ...change(to, from, kind === 'both' || kind === 'back'),
    ];
  };

/** Saves changes of an act's map, each as one undo step. */
export function useMapEdits(actId: string) {
  const client = useQueryClient();
  const { sessionId, remark } = useDraftContext();
  return useMutation({
    // Each change is made from what the one before has left.
    scope: { id: `map ${sessionId}` },
    mutationFn: async (change: MapChange) => {
      const sent = await sendEditsToLatest(client, sessionId, (draft): UnitEdit[] => {
        const places = draft.acts.find(({ id }) => id === actId)?.sandboxLocations ?? [];
        return change(places).map((edit) => ({ type: 'node', actId, ...edit }));
      });
      remark(sent?.remarks ?? []);
    },
  });
}
