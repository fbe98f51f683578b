import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PackageListing } from '../../shared/wire/index.ts';
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

const DELETABLE = {
  session: (id: string) => api.sessions[':id'].$delete({ param: pathParams({ id }) }),
  package: (id: string) => api.packages[':id'].$delete({ param: pathParams({ id }) }),
  play: (id: string) => api.plays[':id'].$delete({ param: pathParams({ id }) }),
};
export type Deletable = keyof typeof DELETABLE;

export function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: { kind: Deletable; id: string }) => DELETABLE[kind](id),
    onSuccess: (_, { kind, id }) => {
      client.removeQueries({ queryKey: [kind, id] });
      if (kind === 'play') void withOfflineCache((kept) => kept.forget(id)).catch(console.info);
      // A deletion can affect plays and drafts, so every list is read again.
      return Promise.all(
        [queryKeys.packages, queryKeys.plays, queryKeys.sessions].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

/** The download URL of a story's JSON. */
export const exportUrl = (packageId: string): string => `${path`/api/packages/${packageId}/export`}?format=json`;
