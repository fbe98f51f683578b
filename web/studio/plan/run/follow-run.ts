import { type PlanEvent, PlanEventSchema } from '../../../../shared/plan/index.ts';
import { reconnectDelay, wait } from '../../../api/delay.ts';
import { type apiFetch, path, toApiError } from '../../../api/index.ts';
import { createStreamingFetch } from '../../../live/index.ts';
import { readSseEvents } from '../../../live/sse.ts';

/** Parses one line of a run's event stream; null if it is not a plan event. */
export function parsePlanEventLine(line: string): PlanEvent | null {
  try {
    const parsed = PlanEventSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export interface RunListener {
  /** Connected: the events start again with the run's first. */
  onOpen: () => void;
  onEvent: (event: PlanEvent) => void;
  /** Disconnected; a reconnect follows. */
  onLost: () => void;
  /** The plan does not run now; it is requested again. */
  onIdle: () => void;
  onEnd: (why: 'over' | 'gone') => void;
}

/** Follows the run of a plan until it is over, with reconnects, until `signal` aborts. */
export async function followRun(
  planId: string,
  listener: RunListener,
  signal: AbortSignal,
  request: typeof apiFetch = createStreamingFetch(`plan:${planId}`),
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const response = await request(path`/api/plans/${planId}/stream`, { signal });
      if (response.status === 204 || response.body === null) {
        listener.onIdle();
        await wait(reconnectDelay(attempt), signal);
        continue;
      }
      attempt = 0;
      listener.onOpen();
      for await (const line of readSseEvents(response.body)) {
        if (signal.aborted) return;
        const event = parsePlanEventLine(line);
        if (event === null) continue;
        listener.onEvent(event);
        if ('type' in event && event.type === 'result') return listener.onEnd('over');
      }
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toApiError(thrown);
      if (error.code === 'not_found') return listener.onEnd('gone');
    }
    if (signal.aborted) return;
    listener.onLost();
    await wait(reconnectDelay(attempt), signal);
  }
}
