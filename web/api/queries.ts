import { notifyManager, QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PackageListing, PlayListing, SessionListing } from '../../shared/wire/index.ts';
import { withOfflineCache } from '../stage/playing/use-offline-cache.ts';
import { toApiError } from './api-error.ts';
import { path } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { fetchSession } from './session-updates.ts';
import { api, fetchSessionDraft, pathParams, readResponse, withSignal } from './typed-client.ts';

const passes = (error: unknown): boolean => ['network', 'unavailable'].includes(toApiError(error).code);

/** One cache for the library and the studio. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < 2 && passes(error), staleTime: 5_000 },
      mutations: { retry: false },
    },
  });

/** The interval, in milliseconds, and the number of polls for pictures in progress. */
const LOOK_AGAIN = 4_000;
const LOOKS_FOR_PICTURES = 60;

/** Whether pictures of a story are still being made. */
export const hasPendingPictures = ({ painting }: Pick<PackageListing['packages'][number], 'painting'>): boolean =>
  painting.done + painting.failed < painting.total;

export const usePackages = () =>
  useQuery({
    queryKey: queryKeys.packages,
    queryFn: ({ signal }) => readResponse(api.packages.$get({}, withSignal(signal))),
    select: ({ packages }) => packages,
    // Samples and imports get their pictures later, so the list is polled.
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < LOOKS_FOR_PICTURES && state.data?.packages.some(hasPendingPictures) ? LOOK_AGAIN : false,
  });

export const usePlays = () =>
  useQuery({
    queryKey: queryKeys.plays,
    queryFn: ({ signal }) => readResponse(api.plays.$get({}, withSignal(signal))),
    select: ({ plays }) => plays,
    refetchOnMount: 'always',
  });

/** @param isWanted false for players, who have none */
export const useSessions = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => readResponse(api.sessions.$get({}, withSignal(signal))),
    select: ({ sessions }) => sessions,
    refetchOnMount: 'always',
  });

export const useModels = () =>
  useQuery({
    queryKey: queryKeys.models,
    queryFn: ({ signal }) => readResponse(api.models.$get({}, withSignal(signal))),
    select: ({ roles }) => roles,
    staleTime: 60_000,
  });

/** A session with its draft and messages. Always read again on entering, since the chat starts from its messages. */
export const useSession = (id: string) =>
  useQuery({
    queryKey: queryKeys.session(id),
    queryFn: ({ client, signal }) => fetchSession(client, id, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });

/** Reads a session without its messages. */
export const sessionDraftQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.shelved(id),
    queryFn: ({ signal }) => fetchSessionDraft(id, signal),
  });

/** A session without its messages, for the library. */
export const useSessionDraft = (id: string, enabled = true) =>
  useQuery({
    ...sessionDraftQuery(id),
    select: ({ draft }) => draft,
    refetchOnMount: 'always',
    enabled,
  });

export const usePlay = (id: string, enabled = true) =>
  useQuery({
    queryKey: queryKeys.play(id),
    queryFn: ({ signal }) => readResponse(api.plays[':id'].$get({ param: pathParams({ id }) }, withSignal(signal))),
    enabled,
    refetchOnMount: 'always',
  });

/** A whole package, for the library's details. */
export const usePackage = (id: string, enabled = true) =>
  useQuery({
    queryKey: queryKeys.package(id),
    queryFn: ({ signal }) => readResponse(api.packages[':id'].$get({ param: pathParams({ id }) }, withSignal(signal))),
    select: (answer) => answer.package,
    enabled,
  });

export const useCreateSession = () =>
  useMutation({ mutationFn: (body: { locale: string }) => readResponse(api.sessions.$post({ json: body })) });

export const useCreatePlay = () =>
  useMutation({ mutationFn: (packageId: string) => readResponse(api.plays.$post({ json: { packageId } })) });

/** Reads every list of the library again. */
function useFreshLibrary() {
  const client = useQueryClient();
  const { packages, plays, sessions, bin } = queryKeys;
  return () => Promise.all([packages, plays, sessions, bin].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** What can be deleted, by its name in cache keys. */
const CACHED_AS = { draft: 'session', story: 'package', play: 'play' } as const;
export type Deletable = keyof typeof CACHED_AS;

/** Takes things out of all lists at once: no list may show what another has no longer. */
const leaveOut = (client: QueryClient, things: readonly { kind: Deletable; id: string }[]): void =>
  notifyManager.batch(() => {
    const idsOf = (kind: Deletable) => new Set(things.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])));
    const [stories, drafts, plays] = [idsOf('story'), idsOf('draft'), idsOf('play')];
    client.setQueryData<PackageListing>(
      queryKeys.packages,
      (known) => known && { packages: known.packages.filter(({ id }) => !stories.has(id)) },
    );
    client.setQueryData<SessionListing>(
      queryKeys.sessions,
      (known) => known && { sessions: known.sessions.filter(({ id }) => !drafts.has(id)) },
    );
    client.setQueryData<PlayListing>(
      queryKeys.plays,
      (known) => known && { plays: known.plays.filter(({ id }) => !plays.has(id)) },
    );
  });

/** Moves something to the bin. */
export function useDelete() {
  const client = useQueryClient();
  const refresh = useFreshLibrary();
  return useMutation({
    mutationFn: (thing: { kind: Deletable; id: string }) => readResponse(api.bin.$post({ json: thing })),
    onSuccess: async ({ holds }) => {
      leaveOut(client, holds);
      await refresh();
      // What is no longer shown is not asked for again.
      for (const { kind, id } of holds) {
        client.removeQueries({ queryKey: [CACHED_AS[kind], id] });
        if (kind === 'play') void withOfflineCache((kept) => kept.forget(id)).catch(console.info);
      }
    },
  });
}

export const useBin = () =>
  useQuery({
    queryKey: queryKeys.bin,
    queryFn: ({ signal }) => readResponse(api.bin.$get({}, withSignal(signal))),
    select: ({ entries }) => entries,
    refetchOnMount: 'always',
  });

export function useRestore() {
  const refresh = useFreshLibrary();
  return useMutation({
    mutationFn: (id: string) => api.bin[':id'].restore.$post({ param: pathParams({ id }) }),
    onSuccess: refresh,
  });
}

/** Deletes an entry of the bin permanently. */
export function useRemove() {
  const refresh = useFreshLibrary();
  return useMutation({
    mutationFn: (id: string) => api.bin[':id'].$delete({ param: pathParams({ id }) }),
    onSuccess: refresh,
  });
}

/** The shelf of each story that stands on one. */
export const useShelves = (isWanted: boolean) =>
  useQuery({
    enabled: isWanted,
    queryKey: queryKeys.shelves,
    queryFn: ({ signal }) => readResponse(api.shelves.$get({}, withSignal(signal))),
    select: ({ stories }) => new Map(stories.map(({ story, shelf }) => [story, shelf])),
  });

/** Puts a story on a shelf; null takes it off. */
export function usePutOnShelf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ story, shelf }: { story: string; shelf: string | null }) =>
      api.shelves[':id'].$put({ param: pathParams({ id: story }), json: { shelf } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.shelves }),
  });
}

/** Renames a shelf; null removes it. */
export function useRenameShelf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: { from: string; to: string | null }) => api.shelves.$patch({ json: names }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.shelves }),
  });
}

/** The download URL of a story's JSON. */
export const exportUrl = (packageId: string): string => `${path`/api/packages/${packageId}/export`}?format=json`;
