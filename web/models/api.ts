import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LocalModelAnswer, LocalModelEventSchema, type ModelsAnswer } from '../../shared/wire/index.ts';
import {
  type ApiError,
  api,
  path,
  pathParams,
  queryKeys,
  readApiError,
  readResponse,
  toApiError,
  withSignal,
} from '../api/index.ts';
import { followJob } from '../live/follow-job.ts';

/** The models of the roles and the keys. Read again on entering. */
export const useModelsAndKeys = () =>
  useQuery({
    queryKey: queryKeys.models,
    queryFn: ({ signal }) => readResponse(api.models.$get({}, withSignal(signal))),
    refetchOnMount: 'always',
  });

/** Saves or removes the key of a provider. */
export function useSaveKey() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (json: { provider: string; key: string | null }) => readResponse(api.models.keys.$put({ json })),
    onSuccess: (models) => client.setQueryData(queryKeys.models, models),
  });
}

/** Sets the model of a role, or resets it to the default. */
export function useChooseModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { role: keyof ModelsAnswer['choices']; model: string | null }) =>
      readResponse(api.models.roles.$put({ json })),
    onSuccess: (models) => client.setQueryData(queryKeys.models, models),
  });
}

export type ConfigurableRole = 'coauthor' | 'director' | 'storyteller' | 'image' | 'music';

/** Tests the model of a role with one request. Throws what is wrong with it. */
export function useTestModel(role: ConfigurableRole) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { error, ...tested } = await readResponse(api.models[':role'].test.$post({ param: { role } }));
      if (error) throw readApiError(503, JSON.stringify({ error }));
      return tested;
    },
    // The test may have measured the context window, and ends an earlier failure.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.models }),
  });
}

/** Finds local model servers and providers with a key, with their models. @param isWanted false sends no requests */
export const useModelSources = (isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.modelSources,
    enabled: isWanted,
    queryFn: async ({ client, signal }) => {
      const found = await readResponse(api.models.look.$post({}, withSignal(signal)));
      // Found models are offered as choices.
      void client.invalidateQueries({ queryKey: queryKeys.models });
      return found;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    retry: false,
  });

/** What to connect: a key, a provider that is already set, or one model for all roles. */
export type ModelToConnect = { key: string; provider?: string } | { provider: string } | { model: string };

/** Tests and saves a model. Throws what is wrong with it. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    // The mutation's variables contain the key: do not keep them.
    gcTime: 0,
    mutationFn: (json: ModelToConnect) => readResponse(api.models.connect.$post({ json })),
    onSuccess: ({ tested: _tested, ...models }) => client.setQueryData(queryKeys.models, models),
  });
}
export type ConnectMutation = ReturnType<typeof useConnect>;

/** The local models. Read again on entering. */
export const useLocalModels = () =>
  useQuery({
    queryKey: queryKeys.localModels,
    queryFn: ({ signal }) => readResponse(api['local-models'].$get({}, withSignal(signal))),
    refetchOnMount: 'always',
  });

const refresh = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([queryKeys.localModels, queryKeys.models].map((queryKey) => client.invalidateQueries({ queryKey })));

export function useRemoveModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => readResponse(api['local-models'][':name'].$delete({ param: pathParams({ name }) })),
    onSuccess: () => refresh(client),
  });
}

type Progress = NonNullable<LocalModelAnswer['fetching']>;

/** Downloads a model and reports the progress; joins a running download. Leaving the page does not stop it. */
export function useDownloadModel({ name, fetching }: Pick<LocalModelAnswer, 'name' | 'fetching'>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | 'begun' | null>(fetching);
  const [error, setError] = useState<ApiError | null>(null);
  const following = useRef<AbortController | null>(null);

  const begin = useCallback(() => {
    if (following.current) return;
    const leave = new AbortController();
    following.current = leave;
    setError(null);
    setProgress((now) => now ?? 'begun');
    const request = { method: 'POST', signal: leave.signal };
    followJob(path`/api/local-models/${name}`, request, LocalModelEventSchema, 'done', (event) =>
      setProgress(event.fetching),
    )
      .catch((thrown: unknown) => {
        if (leave.signal.aborted) return;
        const error = toApiError(thrown);
        if (error.reason?.code !== 'local-model-stopped') setError(error);
      })
      .finally(async () => {
        if (leave.signal.aborted) return;
        await refresh(client);
        following.current = null;
        setProgress(null);
      });
  }, [client, name]);

  const isUnderway = fetching !== null;
  useEffect(() => {
    if (isUnderway) begin();
  }, [isUnderway, begin]);
  useEffect(
    () => () => {
      following.current?.abort();
      following.current = null;
    },
    [],
  );

  const stop = useMutation({
    mutationFn: () => readResponse(api['local-models'][':name'].stop.$post({ param: pathParams({ name }) })),
  });
  return { progress, error, begin, stop: () => stop.mutate(), isStopping: stop.isPending };
}
