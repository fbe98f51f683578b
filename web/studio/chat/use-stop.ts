import { useCallback, useEffect, useState } from 'react';
import { type ApiError, api, pathParams, readResponse, toApiError } from '../../api/index.ts';

/** Stops the running answer. The server does it and keeps what was made so far. */
export function useStopAnswer(
  id: string,
  busy: boolean,
  onError: (error: ApiError) => void,
): { stop: () => void; stopping: boolean } {
  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    if (!busy) setStopping(false);
  }, [busy]);
  const stop = useCallback(() => {
    setStopping(true);
    readResponse(api.chat[':id'].stop.$post({ param: pathParams({ id }) })).catch((thrown: unknown) => {
      setStopping(false);
      onError(toApiError(thrown));
    });
  }, [id, onError]);
  return { stop, stopping };
}
