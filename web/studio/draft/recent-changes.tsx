import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { DraftElement } from '../../../shared/story/index.ts';

const FRESH_FOR = 4_000;

const getKey = ({ type, actId, id }: DraftElement): string => [type, actId ?? '', id ?? ''].join(' ');

const FreshContext = createContext<ReadonlySet<string>>(new Set());
export const RecentChangesProvider = FreshContext.Provider;

/** True for a few seconds after an element of the draft changed. */
export const useIsRecentlyChanged = (change: DraftElement): boolean => useContext(FreshContext).has(getKey(change));

/** Keeps the elements that changed, each for a few seconds. */
export function useRecentChanges(): { fresh: ReadonlySet<string>; mark: (changed: readonly DraftElement[]) => void } {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
  const mark = useCallback((changed: readonly DraftElement[]) => {
    const keys = changed.map(getKey);
    setFresh((current) => new Set([...current, ...keys]));
    for (const key of keys) {
      clearTimeout(timers.current.get(key));
      const fade = () => setFresh((current) => new Set([...current].filter((other) => other !== key)));
      timers.current.set(key, setTimeout(fade, FRESH_FOR));
    }
  }, []);
  return { fresh, mark };
}
