import { useEffect, useState } from 'react';
import type { PlayApi } from './api.ts';

/** Whether a model interprets free text; assumed until the server says otherwise. @param isAlone no server is asked */
export function useAcceptsFreeText(api: PlayApi, isAlone: boolean): boolean {
  const [reads, setReads] = useState(!isAlone);
  useEffect(() => {
    if (isAlone) return setReads(false);
    const life = new AbortController();
    const { signal } = life;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      api.readsWords(signal).then(setReads, (error: unknown) => {
        if (!signal.aborted) console.info('It is unknown whether a model interprets free text.', error);
      });
    };
    ask();
    // A model may have been connected in another tab.
    document.addEventListener('visibilitychange', ask, { signal });
    return () => life.abort();
  }, [api, isAlone]);
  return reads;
}
