import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { historyKeys, queryKeys, refetchAfterCurrent } from '../api/index.ts';

/** Changes come in bursts: the draft is read at most this often, in milliseconds. */
const REFRESH_EVERY = 300;

/** Reads the session and its history again after changes, throttled. */
export function useRefresh(sessionId: string): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void refetchAfterCurrent(client, queryKeys.session(sessionId));
      void refetchAfterCurrent(client, historyKeys.history(sessionId));
    }, REFRESH_EVERY);
  }, [client, sessionId]);
}
