import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { Lock } from '../../shared/story/index.ts';
import type { AffectedPlays, HistoryAnswer } from '../../shared/wire/index.ts';
import { queryKeys } from './query-keys.ts';
import { syncAfterOwnChange } from './session-updates.ts';
import { api, callTool, pathParams, readResponse, withSignal } from './typed-client.ts';

export type HistoryAnswerEntry = HistoryAnswer['entries'][number];
export type Usage = NonNullable<SessionAnswer['usage']>;

export const historyKeys = {
  history: (id: string) => ['history', id] as const,
  historyHead: (id: string, seq: number) => ['history', id, 'head', seq] as const,
  historyLines: (id: string) => ['history', id, 'lines'] as const,
  atStake: (id: string) => ['plays-at-stake', id] as const,
  historyChange: (id: string, seq: number, parts: number) => ['history-change', id, seq, parts] as const,
};

const HISTORY_PAGE = 60;

const readHistory = (id: string, limit: number, before: number | undefined, signal: AbortSignal) =>
  readResponse(
    api.sessions[':id'].history.$get(
      {
        param: pathParams({ id }),
        query: { limit: String(limit), ...(before !== undefined && { before: String(before) }) },
      },
      withSignal(signal),
    ),
  );

/** Number of entries read to label undo and redo; the rest is read by the history drawer. */
const HISTORY_HEAD = 40;

export const readHistoryHead = (id: string, signal: AbortSignal): Promise<HistoryAnswer> =>
  readHistory(id, HISTORY_HEAD, undefined, signal);

/** The latest entries of the history at a session's `seq`. */
export const useHistoryHead = (id: string, seq: number, enabled: boolean) =>
  useQuery({
    queryKey: historyKeys.historyHead(id, seq),
    queryFn: ({ signal }) => readHistoryHead(id, signal),
    enabled,
  });

export const useHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: historyKeys.historyLines(id),
    queryFn: ({ pageParam, signal }) => readHistory(id, HISTORY_PAGE, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchOnMount: 'always',
  });

/** `parts` is their number: it grows while a plan is running. */
export const useHistoryChange = (id: string, seq: number, parts = 1) =>
  useQuery({
    queryKey: historyKeys.historyChange(id, seq, parts),
    queryFn: ({ signal }) =>
      readResponse(
        api.sessions[':id'].history[':seq'].$get({ param: pathParams({ id, seq: String(seq) }) }, withSignal(signal)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface UndoStepRequest {
  direction: 'undo' | 'redo';
  steps?: number;
  /** What the author has seen: refused as stale if the draft has changed since. */
  seq?: number;
}

/** Undo and redo. Resolves once the session is up to date. */
export function useUndoStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ direction, steps = 1, seq }: UndoStepRequest) =>
      readResponse(
        api.sessions[':id'][direction].$post({
          param: pathParams({ id }),
          json: { steps, ...(seq !== undefined && { seq }) },
        }),
      ),
    onSuccess: (stepped) => syncAfterOwnChange(client, id, stepped),
    // A refusal may mean that the session has changed.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.session(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: historyKeys.history(id) }),
  });
}

/** Locks or unlocks an element or the checklist. */
export function useLock(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lock, locked }: { lock: Lock; locked: boolean }) =>
      readResponse(api.sessions[':id'].locks.$put({ param: pathParams({ id }), json: { ...lock, locked } })),
    onSuccess: async ({ locks }) => {
      await syncAfterOwnChange(client, id, { locks });
      await client.invalidateQueries({ queryKey: historyKeys.history(id) });
    },
  });
}

/** Saves the draft as the next version of its story. A 422 lists what is missing. */
export function useFinalize(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => callTool(id, 'finalizePackage', { title }),
    onSuccess: () =>
      Promise.all([
        syncAfterOwnChange(client, id),
        ...[
          historyKeys.history(id),
          historyKeys.historyLines(id),
          historyKeys.atStake(id),
          queryKeys.sessions,
          queryKeys.packages,
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ]),
  });
}

const atStakeQuery = (id: string) => ({
  queryKey: historyKeys.atStake(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readResponse(api.sessions[':id'].plays.$get({ param: pathParams({ id }) }, withSignal(signal))),
  // A retry cannot help: without a valid draft there are no affected plays.
  retry: false,
});

/** The plays of a session's story, and what the current draft would break in each. */
export const useAffectedPlays = (id: string, enabled: boolean) =>
  useQuery({ ...atStakeQuery(id), enabled, select: ({ plays }) => plays, refetchOnMount: 'always' });

/** The same, read on demand; empty if that fails. */
export const fetchAffectedPlays = (client: QueryClient, id: string): Promise<AffectedPlays['plays']> =>
  client.fetchQuery({ ...atStakeQuery(id), staleTime: 0 }).then(
    ({ plays }) => plays,
    () => [],
  );

/** Creates a trial play of the current draft. A 422 lists what is missing. */
export const useTryDraft = (id: string) =>
  useMutation({
    mutationFn: () => readResponse(api.sessions[':id'].try.$post({ param: pathParams({ id }), json: {} })),
  });
