import { useEffect, useState } from 'react';
import type { PlayApi } from './api.ts';

/** Whether a model reads what the player types; so it is taken to be until the server has said otherwise. @param isAlone no server is asked */
export function useReadsWords(api: PlayApi, isAlone: boolean): boolean {
  const [reads, setReads] = useState(!isAlone);
  useEffect(() => {
    if (isAlone) return setReads(false);
    const life = new AbortController();
    api
      .readsWords(life.signal)
      .then(setReads, (error: unknown) => console.info('Which model reads is unknown.', error));
    return () => life.abort();
  }, [api, isAlone]);
  return reads;
}
