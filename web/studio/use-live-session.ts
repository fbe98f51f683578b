import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionStreamEvent } from '../../shared/wire/index.ts';
import { toApiError } from '../api/api-error.ts';
import { reconnectDelay } from '../api/delay.ts';
import {
  applySessionChange,
  applySessionStatus,
  isConversationStale,
  queryKeys,
  type SessionAnswer,
  setSessionFollowed,
} from '../api/index.ts';
import { followTopic } from '../live/index.ts';
import type { DraftChange } from './wording/chat-message.ts';

/** An event of the session, caused here, in another tab or by an API client. */
export type LiveEvent = SessionStreamEvent | { type: 'lost' };

/** A connection that reconnects. */
export interface LiveSource {
  /** Closes the connection until `resume`: a hidden tab needs none. */
  pause: () => void;
  resume: () => void;
  close: () => void;
}

/**
 * Until closed or the session is gone. After a reconnect, with increasing delays, it emits `hello`, so that missed
 * changes can be read.
 */
export function createLiveSource(
  connect: (signal: AbortSignal) => Promise<ReadableStream<unknown> | null>,
  tell: (event: LiveEvent) => void,
): LiveSource {
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let state: 'open' | 'paused' | 'closed' = 'open';

  const drop = () => {
    clearTimeout(timer);
    current.abort();
  };

  async function read({ signal }: AbortController): Promise<void> {
    const events = await connect(signal);
    const reader = events?.getReader();
    for (let next = await reader?.read(); next && !next.done && !signal.aborted; next = await reader?.read()) {
      const event = next.value as SessionStreamEvent;
      if (event.type === 'hello') attempt = 0;
      if (event.type === 'gone') state = 'closed';
      tell(event);
      if (event.type === 'gone') return drop();
    }
  }

  function open(): void {
    drop();
    const own = new AbortController();
    current = own;
    const again = () => {
      if (own.signal.aborted) return;
      own.abort();
      timer = setTimeout(open, reconnectDelay(attempt));
      attempt += 1;
      tell({ type: 'lost' });
    };
    read(own).then(again, (thrown: unknown) => {
      if (own.signal.aborted) return;
      if (toApiError(thrown).code !== 'not_found') return again();
      state = 'closed';
      tell({ type: 'gone' });
    });
  }

  open();
  return {
    pause: () => {
      if (state !== 'open') return;
      state = 'paused';
      drop();
    },
    resume: () => {
      if (state !== 'paused') return;
      state = 'open';
      attempt = 0;
      open();
    },
    close: () => {
      state = 'closed';
      drop();
    },
  };
}

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
