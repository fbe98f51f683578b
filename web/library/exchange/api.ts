import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import {
  BroughtInSchema,
  ExportEventSchema,
  type ExportOptions,
  type ExportStatus,
  type ImportPreview,
  ImportPreviewSchema,
  type ImportResult,
} from '../../../shared/wire/index.ts';
import { api, apiFetch, path, pathParams, queryKeys, readResponse, withSignal } from '../../api/index.ts';
import { followJob } from '../../live/follow-job.ts';
import { getDroppedPath } from '../../ui/use-file-drop.ts';
import type { ImportChoices } from './preview-dialog.tsx';

async function send(files: readonly File[], query: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const [only, ...others] = files;
  const isOne = only !== undefined && others.length === 0;
  const search = new URLSearchParams({ ...(isOne && { filename: only.name }), ...query });
  const form = new FormData();
  for (const file of files) form.append('files', file, getDroppedPath(file));
  const headers = { 'content-type': 'application/octet-stream' };
  const body = isOne ? { body: only, headers } : { body: form };
  return (await apiFetch(`/api/import?${search}`, { method: 'POST', ...body, signal })).json();
}

function useStoppable() {
  const running = useRef<AbortController | null>(null);
  const begin = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { begin, stop };
}

/** The detected type and the result; with a session, what would be added to its draft. */
export function useImportPreview() {
  const { begin, stop } = useStoppable();
  const mutation = useMutation({
    mutationFn: async ({ files, session }: { files: readonly File[]; session?: string }): Promise<ImportPreview> =>
      ImportPreviewSchema.parse(await send(files, { preview: '1', ...(session && { session }) }, begin())),
  });
  return { ...mutation, stop };
}

/** Imports files with the options of `ImportChoices`. @param locale the interface's language, for a new session */
export function useImport(locale: string) {
  const client = useQueryClient();
  const { begin, stop } = useStoppable();
  const mutation = useMutation({
    mutationFn: async ({
      files,
      update,
      asPlay,
      into,
    }: { files: readonly File[] } & ImportChoices): Promise<ImportResult> =>
      BroughtInSchema.parse(
        await send(
          files,
          {
            locale,
            ...(update && { update: '1' }),
            ...(asPlay && { as: 'play' }),
            ...(into !== null && { session: into }),
          },
          begin(),
        ),
      ),
    onSuccess: ({ packageId, sessionId }) =>
      Promise.all(
        [
          ...(packageId === undefined ? [] : [queryKeys.packages, queryKeys.plays]),
          ...(sessionId === undefined ? [] : [queryKeys.sessions]),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return { ...mutation, stop };
}

export const useExportFormats = (kind: ExportSource['kind'], enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.exports,
    queryFn: ({ signal }) => readResponse(api.exports.$get({}, withSignal(signal))),
    select: ({ formats }) => formats.filter(({ of }) => of === (kind === 'play' ? 'play' : 'package')),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface ExportSource {
  kind: 'story' | 'play';
  id: string;
  title: string;
}

interface Asked {
  of: Pick<ExportSource, 'kind' | 'id'>;
  format: string;
  options: ExportOptions;
}

/** Exports a story or a play to a format, and follows the progress. A stop also stops the server. */
export function useExport() {
  const [standing, setStanding] = useState<ExportStatus | null>(null);
  const { begin, stop: leave } = useStoppable();
  const mutation = useMutation({
    mutationFn: async ({ of: { kind, id: ofId }, ...rest }: Asked): Promise<ExportStatus> => {
      const signal = begin();
      const asked = { ...rest, ...(kind === 'play' ? { playId: ofId } : { packageId: ofId }) };
      const { id } = await readResponse(api.exports.$post({ json: asked }, withSignal(signal)));
      signal.addEventListener('abort', () => {
        void readResponse(api.exports[':id'].$delete({ param: pathParams({ id }) })).catch(() => undefined);
      });
      const stream = path`/api/exports/${id}/stream`;
      const done = await followJob(stream, { signal }, ExportEventSchema, 'done', (event) =>
        setStanding(event.standing),
      );
      setStanding(done.standing);
      return done.standing;
    },
  });
  const stop = () => {
    leave();
    mutation.reset();
    setStanding(null);
  };
  return { ...mutation, standing, stop };
}

export const getExportFileUrl = (id: string): string => path`/api/exports/${id}/file`;
