import { useEffect, useRef } from 'react';
import { path } from '../../api/index.ts';
import { createLiveSource, type LiveEvent } from './live-source.ts';

/** A tab nobody has looked at for so long, in milliseconds, gives its connection up: browsers have few for one server. */
const REST_AFTER = 60_000;

/** Follows what happens to a session elsewhere, while the page is there to show it. */
export function useLive(sessionId: string, tell: (event: LiveEvent) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const source = createLiveSource(
      () => new EventSource(path`/api/sessions/${sessionId}/events`),
      (event) => latest.current(event),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') source.resume();
      else timer = setTimeout(source.pause, REST_AFTER);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      source.close();
    };
  }, [sessionId]);
}
