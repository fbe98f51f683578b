import { useEffect, useSyncExternalStore } from 'react';
import type { Language } from '../../shared/language/tag.ts';

/** Words of one kind, of which each language is a chunk of its own, fetched while nothing else is to be done. */
export interface LoadedWords<Teller> {
  /** Loads those of a language; again where that failed before. */
  load(language: Language): Promise<void>;
  /** Those of a language, where they are there. */
  of(language: Language): Teller | undefined;
  /** @param listener told whenever those of a language are there @returns stops that */
  subscribe(listener: () => void): () => void;
}

/** Makes the words of one kind. @param fetch those of a language */
export function loadedWords<Teller>(fetch: (language: Language) => Promise<Teller>): LoadedWords<Teller> {
  const tellers = new Map<Language, Teller>();
  const loading = new Map<Language, Promise<void>>();
  const listeners = new Set<() => void>();
  return {
    load(language) {
      const begun = loading.get(language);
      if (begun) return begun;
      const work = fetch(language).then(
        (teller) => {
          tellers.set(language, teller);
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          // Without a connection there are none: what is told then stands in the first load. Asked for again the next time.
          loading.delete(language);
          console.warn(error);
        },
      );
      loading.set(language, work);
      return work;
    },
    of: (language) => tellers.get(language),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Words of a language once they are there, and renders anew then. @param wanted false leaves them where they are for now */
export function useLoadedWords<Teller>(
  words: LoadedWords<Teller>,
  language: Language,
  wanted = true,
): Teller | undefined {
  const now = () => words.of(language);
  const teller = useSyncExternalStore(words.subscribe, now, now);
  useEffect(() => {
    if (wanted) void words.load(language);
  }, [words, language, wanted]);
  return teller;
}
