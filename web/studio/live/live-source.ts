import type { SessionStreamEvent } from '../../../shared/wire/index.ts';
import { toApiError } from '../../api/api-error.ts';
import { reconnectDelay } from '../../api/delay.ts';

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
