import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PackageListing } from '../../shared/wire/index.ts';
import { inKeptPlays } from '../stage/playing/kept-here.ts';
import { path } from './client.ts';
import { toApiError } from './error.ts';
import { keys } from './keys.ts';
import { fetchSession } from './session-live.ts';
import { answer, api, at, fetchSessionDraft, until } from './typed.ts';

/** Tried again: only what may pass by itself. A refusal stays one. */
const passes = (error: unknown): boolean => ['network', 'unavailable'].includes(toApiError(error).code);

/** One cache for the library and the studio. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < 2 && passes(error), staleTime: 5_000 },
      mutations: { retry: false },
    },
  });

/** How often, in milliseconds, and how many times pictures still to come are looked for. */
const LOOK_AGAIN = 4_000;
const LOOKS_FOR_PICTURES = 60;

/** A story of which something is still being painted. */
export const lacksPictures = ({ painting }: Pick<PackageListing['packages'][number], 'painting'>): boolean =>
  painting.done + painting.failed < painting.total;

export const usePackages = () =>
  useQuery({
    queryKey: keys.packages,
    queryFn: ({ signal }) => answer(api.packages.$get({}, until(signal))),
    select: ({ packages }) => packages,
    // Samples and imports are illustrated after they are there: their pictures are looked for as they come.
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < LOOKS_FOR_PICTURES && state.data?.packages.some(lacksPictures) ? LOOK_AGAIN : false,
  });

export const usePlays = () =>
  useQuery({
    queryKey: keys.plays,
    queryFn: ({ signal }) => answer(api.plays.$get({}, until(signal))),
    select: ({ plays }) => plays,
    refetchOnMount: 'always',
  });

export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => answer(api.sessions.$get({}, until(signal))),
    select: ({ sessions }) => sessions,
    refetchOnMount: 'always',
  });

export const useModels = () =>
  useQuery({
    queryKey: keys.models,
    queryFn: ({ signal }) => answer(api.models.$get({}, until(signal))),
    select: ({ roles }) => roles,
    staleTime: 60_000,
  });

/** One session with its draft and messages. Always read anew on entering: the chat begins from its messages. */
export const useSession = (id: string) =>
  useQuery({
    queryKey: keys.session(id),
    queryFn: ({ client, signal }) => fetchSession(client, id, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });

/** A session as the library shows it: its draft is read, its messages are not. */
export const useSessionDraft = (id: string, enabled = true) =>
  useQuery({
    queryKey: keys.shelved(id),
    queryFn: ({ signal }) => fetchSessionDraft(id, signal),
    select: ({ draft }) => draft,
    refetchOnMount: 'always',
    enabled,
  });

export const usePlay = (id: string, enabled = true) =>
  useQuery({
    queryKey: keys.play(id),
    queryFn: ({ signal }) => answer(api.plays[':id'].$get({ param: at({ id }) }, until(signal))),
    enabled,
    refetchOnMount: 'always',
  });

/** A finished story whole, as the library's details show it. */
export const usePackage = (id: string, enabled = true) =>
  useQuery({
    queryKey: keys.package(id),
    queryFn: ({ signal }) => answer(api.packages[':id'].$get({ param: at({ id }) }, until(signal))),
    select: (answer) => answer.package,
    enabled,
  });

export const useCreateSession = () =>
  useMutation({ mutationFn: (body: { locale: string }) => answer(api.sessions.$post({ json: body })) });

export const useCreatePlay = () =>
  useMutation({ mutationFn: (packageId: string) => answer(api.plays.$post({ json: { packageId } })) });

/** How each thing that can be deleted is. */
const DELETABLE = {
  session: (id: string) => api.sessions[':id'].$delete({ param: at({ id }) }),
  package: (id: string) => api.packages[':id'].$delete({ param: at({ id }) }),
  play: (id: string) => api.plays[':id'].$delete({ param: at({ id }) }),
};
export type Deletable = keyof typeof DELETABLE;

export function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: { kind: Deletable; id: string }) => DELETABLE[kind](id),
    onSuccess: (_, { kind, id }) => {
      client.removeQueries({ queryKey: [kind, id] });
      if (kind === 'play') void inKeptPlays((kept) => kept.forget(id)).catch(console.info);
      // A story's plays and drafts may go or change with it: every list is read anew.
      return Promise.all(
        [keys.packages, keys.plays, keys.sessions].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}

/** Where a story's JSON is downloaded from. */
export const exportUrl = (packageId: string): string => `${path`/api/packages/${packageId}/export`}?format=json`;
