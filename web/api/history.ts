import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { Lock } from '../../shared/story/index.ts';
import type { HistoryAnswer, PlaysAtStake } from '../../shared/wire/index.ts';
import { keys } from './keys.ts';
import { afterOwnChange } from './session-live.ts';
import { answer, api, at, callTool, until } from './typed.ts';

/** One line of the readable history. */
export type HistoryEntry = HistoryAnswer['entries'][number];
/** What a session's model calls have used. */
export type Usage = NonNullable<SessionAnswer['usage']>;

/** The cache keys of what belongs to one session besides itself. */
export const historyKeys = {
  history: (id: string) => ['history', id] as const,
  historyHead: (id: string, seq: number) => ['history', id, 'head', seq] as const,
  historyLines: (id: string) => ['history', id, 'lines'] as const,
  atStake: (id: string) => ['plays-at-stake', id] as const,
  historyChange: (id: string, seq: number, parts: number) => ['history-change', id, seq, parts] as const,
};

/** So many lines of the history are read at a time. */
const HISTORY_PAGE = 60;

const readHistory = (id: string, limit: number, before: number | undefined, signal: AbortSignal) =>
  answer(
    api.sessions[':id'].history.$get(
      { param: at({ id }), query: { limit: String(limit), ...(before !== undefined && { before: String(before) }) } },
      until(signal),
    ),
  );

/** So many of the last lines tell what undo and redo would do; more is only read in the history itself. */
const HISTORY_HEAD = 40;

/** The last lines of the history. */
export const readHistoryHead = (id: string, signal: AbortSignal): Promise<HistoryAnswer> =>
  readHistory(id, HISTORY_HEAD, undefined, signal);

/** The last lines of the history as they were at a session's `seq`. */
export const useHistoryHead = (id: string, seq: number, enabled: boolean) =>
  useQuery({
    queryKey: historyKeys.historyHead(id, seq),
    queryFn: ({ signal }) => readHistoryHead(id, signal),
    enabled,
  });

/** The readable history, newest first, page by page. */
export const useHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: historyKeys.historyLines(id),
    queryFn: ({ pageParam, signal }) => readHistory(id, HISTORY_PAGE, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchOnMount: 'always',
  });

/** What one line of the history changed. @param parts how many there are: only a plan's run grows, while it goes on */
export const useHistoryChange = (id: string, seq: number, parts = 1) =>
  useQuery({
    queryKey: historyKeys.historyChange(id, seq, parts),
    queryFn: ({ signal }) =>
      answer(api.sessions[':id'].history[':seq'].$get({ param: at({ id, seq: String(seq) }) }, until(signal))),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A step back or forth through the changes of a session; `steps` of them at once. */
export interface StepRequest {
  direction: 'undo' | 'redo';
  steps?: number;
  /** What the author has seen: refused as stale where the draft has changed since. */
  seq?: number;
}

/** Undo and redo. What became of the session is known once it is done. */
export function useStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ direction, steps = 1, seq }: StepRequest) =>
      answer(
        api.sessions[':id'][direction].$post({ param: at({ id }), json: { steps, ...(seq !== undefined && { seq }) } }),
      ),
    onSuccess: (stepped) => afterOwnChange(client, id, stepped),
    // What was refused may have been asked of a session that is another by now.
    onError: () => client.invalidateQueries({ queryKey: keys.session(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: historyKeys.history(id) }),
  });
}

/** Locks an element or the checklist, or unlocks it. */
export function useLock(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lock, locked }: { lock: Lock; locked: boolean }) =>
      answer(api.sessions[':id'].locks.$put({ param: at({ id }), json: { ...lock, locked } })),
    onSuccess: async ({ locks }) => {
      await afterOwnChange(client, id, { locks });
      await client.invalidateQueries({ queryKey: historyKeys.history(id) });
    },
  });
}

/** Saves the draft as the next version of its story, under its title. A 422 says what is still missing. */
export function useFinalize(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => callTool(id, 'finalizePackage', { title }),
    onSuccess: () =>
      Promise.all([
        afterOwnChange(client, id),
        ...[
          historyKeys.history(id),
          historyKeys.historyLines(id),
          historyKeys.atStake(id),
          keys.sessions,
          keys.packages,
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ]),
  });
}

const atStakeQuery = (id: string) => ({
  queryKey: historyKeys.atStake(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answer(api.sessions[':id'].plays.$get({ param: at({ id }) }, until(signal))),
  // A draft that cannot be saved as it stands breaks nobody's play yet: there is nothing to try again.
  retry: false,
});

/** The plays of a session's story, and what the draft as it stands would break of each. */
export const usePlaysAtStake = (id: string, enabled: boolean) =>
  useQuery({ ...atStakeQuery(id), enabled, select: ({ plays }) => plays, refetchOnMount: 'always' });

/** The same, read anew at the moment of asking; none where it cannot be told. */
export const readPlaysAtStake = (client: QueryClient, id: string): Promise<PlaysAtStake['plays']> =>
  client.fetchQuery({ ...atStakeQuery(id), staleTime: 0 }).then(
    ({ plays }) => plays,
    () => [],
  );

/** Makes a play of the draft as it stands. A 422 says what is still missing. */
export const useTry = (id: string) =>
  useMutation({ mutationFn: () => answer(api.sessions[':id'].try.$post({ param: at({ id }), json: {} })) });
