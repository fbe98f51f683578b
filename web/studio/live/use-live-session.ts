import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  applySessionChange,
  applySessionStatus,
  isConversationStale,
  queryKeys,
  type SessionAnswer,
  setSessionFollowed,
} from '../../api/index.ts';
import { followTopic } from '../../live/index.ts';
import type { DraftChange } from '../wording/chat-message.ts';
import { createLiveSource, type LiveEvent } from './live-source.ts';

/** A tab hidden for this long, in milliseconds, is disconnected until it is visible again. */
const REST_AFTER = 60_000;

/** Changes are merged in from events; the session is read only if one was missed. */
export function useLiveSession(
  sessionId: string,
  on: { change: (changed: DraftChange[]) => void; missed: () => void; packageDeleted: () => void; gone: () => void },
): void {
  const client = useQueryClient();
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    const hear = (event: LiveEvent): void => {
      if (event.type === 'hello') {
        const known = client.getQueryData<SessionAnswer>(queryKeys.session(sessionId));
        setSessionFollowed(sessionId, true, event.seq);
        applySessionStatus(client, sessionId, event);
        if (known?.seq !== event.seq || isConversationStale(sessionId)) latest.current.missed();
      } else if (event.type === 'change') {
        if (!applySessionChange(client, sessionId, event)) latest.current.missed();
        latest.current.change(event.changed);
      } else if (event.type === 'status') applySessionStatus(client, sessionId, event);
      else if (event.type === 'package-deleted') {
        client.setQueryData<SessionAnswer>(
          queryKeys.session(sessionId),
          (known) => known && { ...known, packageId: null },
        );
        void client.invalidateQueries({ queryKey: queryKeys.packages });
        latest.current.packageDeleted();
      } else if (event.type === 'gone' || event.type === 'lost') {
        setSessionFollowed(sessionId, false);
        if (event.type === 'gone') latest.current.gone();
        else latest.current.missed();
      }
      // The status covers running work and finished plans.
    };
    const source = createLiveSource((signal) => followTopic(`session:${sessionId}`, signal), hear);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      source.pause();
      setSessionFollowed(sessionId, false);
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') source.resume();
      else timer = setTimeout(pause, REST_AFTER);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      source.close();
      setSessionFollowed(sessionId, false);
    };
  }, [client, sessionId]);
}
