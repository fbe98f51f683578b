import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftPart } from '../../shared/story/index.ts';
import { historyKeys } from './history.ts';
import { syncAfterOwnChange } from './session-updates.ts';
import { api, pathParams, readResponse, withSignal } from './typed-client.ts';

/** Names the present draft. */
export function useNameSnapshot(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      readResponse(api.sessions[':id'].snapshots.$post({ param: pathParams({ id }), json: { name } })),
    onSuccess: (named) => syncAfterOwnChange(client, id, named),
  });
}

export function useDeleteSnapshot(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (snapshot: string) =>
      readResponse(api.sessions[':id'].snapshots[':snapshot'].$delete({ param: pathParams({ id, snapshot }) })),
    onSuccess: (left) => syncAfterOwnChange(client, id, left),
  });
}

/** What differs from a snapshot to the draft at `seq`, or to another snapshot. */
export const useSnapshotChanges = (id: string, snapshot: string, other: string | null, seq: number) =>
  useQuery({
    queryKey: ['snapshot', id, snapshot, other, seq],
    queryFn: ({ signal }) =>
      readResponse(
        api.sessions[':id'].snapshots[':snapshot'].$get(
          { param: pathParams({ id, snapshot }), query: other === null ? {} : { with: other } },
          withSignal(signal),
        ),
      ),
    select: ({ changes }) => changes,
  });

/** Makes the draft as in a snapshot, whole or in parts. */
export function useRestoreSnapshot(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ snapshot, ...json }: { snapshot: string; parts?: DraftPart[]; seq: number }) =>
      readResponse(
        api.sessions[':id'].snapshots[':snapshot'].restore.$post({ param: pathParams({ id, snapshot }), json }),
      ),
    onSuccess: ({ seq, draft }) => syncAfterOwnChange(client, id, { seq, draft }),
    onSettled: () => client.invalidateQueries({ queryKey: historyKeys.history(id) }),
  });
}
