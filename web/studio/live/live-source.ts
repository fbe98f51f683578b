import type { DraftChange } from '../chat/chat-message.ts';
import { reconnectDelay } from './backoff.ts';

/** What another tab, or a client of the API, did to the session. HTTP API, `GET /api/sessions/:id/events`. */
export type LiveEvent =
  /** Connected; `seq` tells whether anything was missed. */
  | { type: 'hello'; seq: number; running: boolean }
  | { type: 'change'; seq: number; changed: DraftChange[]; checklist: boolean; locks: boolean; messages: boolean }
  | { type: 'run'; running: boolean }
  /** A plan was made, changed, asked about or deleted, or got on. */
  | { type: 'plan'; planId: string }
  /** The session was deleted; nothing comes after it. */
  | { type: 'gone' }
  /** The connection is gone and will be made again: the session may be, too. */
  | { type: 'lost' };

const TOLD = ['hello', 'change', 'run', 'plan', 'gone'] as const;

/** As much of the browser's `EventSource` as is used. */
export interface EventStream {
  addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) => void;
  close: () => void;
  onerror: ((event: Event) => void) | null;
}

/** A connection that is made again when it is lost. */
export interface LiveSource {
  /** Lets go of the connection until `resume`: a tab nobody looks at needs none. */
  pause: () => void;
  resume: () => void;
  close: () => void;
}

/**
 * Follows a session's events until it is closed or the session is gone. Lost connections are made again, each try after a
 * longer wait; one that was made again says `hello`, so that what was missed can be read.
 * @param connect opens the stream, `new EventSource(…)` in a browser
 */
export function createLiveSource(connect: () => EventStream, tell: (event: LiveEvent) => void): LiveSource {
  let stream: EventStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let state: 'open' | 'paused' | 'closed' = 'open';

  const drop = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };

  const open = () => {
    drop();
    const opened = connect();
    stream = opened;
    for (const type of TOLD) {
      opened.addEventListener(type, ({ data }) => {
        if (stream !== opened) return;
        if (type === 'hello') attempt = 0;
        if (type === 'gone') {
          state = 'closed';
          drop();
        }
        tell({ ...JSON.parse(data), type });
      });
    }
    opened.onerror = () => {
      if (stream !== opened) return;
      drop();
      timer = setTimeout(open, reconnectDelay(attempt));
      attempt += 1;
      tell({ type: 'lost' });
    };
  };

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
