import { useEffect, useState } from 'react';
import { runInSlices } from '../ui/run-in-slices.ts';

/** How long after a key press a search begins, in milliseconds. */
const SEARCH_AFTER = 80;

interface SlicedSearch<Match> {
  matches: readonly Match[];
  isSearching: boolean;
}

/** Runs a search without holding up the page, and shows what it has found so far. `search` must be stable; null: none. */
export function useSlicedSearch<Match>(
  search: (() => Generator<readonly Match[], unknown>) | null,
): SlicedSearch<Match> {
  const [found, setFound] = useState<SlicedSearch<Match>>({ matches: [], isSearching: false });
  useEffect(() => {
    if (search === null) {
      setFound({ matches: [], isSearching: false });
      return;
    }
    const stop = new AbortController();
    const matches: Match[] = [];
    const tell = (isSearching: boolean) => !stop.signal.aborted && setFound({ matches: [...matches], isSearching });
    setFound((last) => ({ ...last, isSearching: true }));
    const timer = setTimeout(() => {
      const onSlice = (parts: readonly (readonly Match[])[]) => {
        const before = matches.length;
        for (const part of parts) matches.push(...part);
        if (matches.length > before) tell(true);
      };
      void runInSlices(search(), onSlice, stop.signal).then(() => tell(false));
    }, SEARCH_AFTER);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return found;
}
