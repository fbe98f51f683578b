import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { languageFor } from '../../shared/language/tag.ts';
import { EvaluationEventSchema, type EvaluationRequest, type EvaluationStatus } from '../../shared/wire/index.ts';
import { wait } from '../api/delay.ts';
import {
  type ApiError,
  api,
  apiFetch,
  path,
  pathParams,
  queryKeys,
  readResponse,
  toApiError,
  withSignal,
} from '../api/index.ts';
import { followJob } from '../live/follow-job.ts';

/** The running evaluation, the saved reports, and the choices. Read again on entering. */
export const useEvaluations = () =>
  useQuery({
    queryKey: queryKeys.evaluations,
    queryFn: ({ signal }) => readResponse(api.evaluations.$get({}, withSignal(signal))),
    refetchOnMount: 'always',
  });

/** The estimate for an evaluation; the previous one stays until the new one arrives. */
export const useEstimate = (request: EvaluationRequest) =>
  useQuery({
    queryKey: [...queryKeys.evaluations, 'estimate', request],
    queryFn: ({ signal }) => readResponse(api.evaluations.estimate.$post({ json: request }, withSignal(signal))),
    enabled: request.models.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.evaluations });
};

export function useStartEvaluation() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (json: EvaluationRequest) => readResponse(api.evaluations.$post({ json })),
    onSettled,
  });
}

export const useStopEvaluation = () =>
  useMutation({
    mutationFn: (id: string) => readResponse(api.evaluations[':id'].stop.$post({ param: pathParams({ id }) })),
  });

export function useDeleteReport() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(api.evaluations[':id'].$delete({ param: pathParams({ id }) })),
    onSuccess,
  });
}

const AGAIN_MS = 1500;

/** The progress of the running evaluation, and how the last one ended. A broken stream is followed again. */
export function useEvaluationProgress(running: EvaluationStatus | null) {
  const refresh = useRefresh();
  const [standing, setStanding] = useState<EvaluationStatus | null>(null);
  const [end, setEnd] = useState<{ id: string; error: ApiError | null } | null>(null);
  const id = running?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is followed once, by its id
  useEffect(() => {
    if (id === undefined) return;
    const leave = new AbortController();
    setEnd(null);
    const followed = async () => {
      while (!leave.signal.aborted) {
        try {
          const stream = path`/api/evaluations/${id}/stream`;
          await followJob(stream, { signal: leave.signal }, EvaluationEventSchema, 'ended', (event) =>
            setStanding(event.standing),
          );
          return null;
        } catch (thrown) {
          const error = toApiError(thrown);
          if (error.code !== 'network' && error.code !== 'interrupted') return error;
        }
        await wait(AGAIN_MS, leave.signal);
      }
      return null;
    };
    void followed().then((error) => {
      if (leave.signal.aborted) return;
      setEnd({ id, error });
      void refresh();
    });
    return () => leave.abort();
  }, [id]);
  return { standing: id === undefined ? null : standing?.id === id ? standing : running, end };
}

/** The URL of a report's file. */
export const getReportFileUrl = (id: string, format: 'html' | 'json', language: string): string =>
  `${path`/api/evaluations/${id}/file`}?format=${format}&language=${languageFor(language)}`;

/** A report as HTML, in the interface's language. */
export const useReport = (id: string, language: string) =>
  useQuery({
    queryKey: [...queryKeys.evaluation(id), language],
    queryFn: async ({ signal }) => (await apiFetch(getReportFileUrl(id, 'html', language), { signal })).text(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
