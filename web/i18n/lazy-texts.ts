import { useEffect, useSyncExternalStore } from 'react';
import type { Language } from '../../shared/language/tag.ts';
import { createListeners } from '../../shared/listeners.ts';

export interface LazyTexts<Teller> {
  load(language: Language): Promise<void>;
  of(language: Language): Teller | undefined;
  /** @param listener called when the texts of a language are loaded @returns unsubscribes */
  subscribe(listener: () => void): () => void;
}

/** @param fetch loads the texts of a language */
export function createLazyTexts<Teller>(fetch: (language: Language) => Promise<Teller>): LazyTexts<Teller> {
  const tellers = new Map<Language, Teller>();
  const loading = new Map<Language, Promise<void>>();
  const listeners = createListeners();
  return {
    load(language) {
      const begun = loading.get(language);
      if (begun) return begun;
      const work = fetch(language).then(
        (teller) => {
          tellers.set(language, teller);
          listeners.tell();
        },
        (error: unknown) => {
          // Offline: the texts of the first load apply. Loaded again on the next request.
          loading.delete(language);
          console.warn(error);
        },
      );
      loading.set(language, work);
      return work;
    },
    of: (language) => tellers.get(language),
    subscribe: listeners.subscribe,
  };
}

/** The texts of a language; renders again once they are loaded. @param wanted false does not load them yet */
export function useLazyTexts<Teller>(words: LazyTexts<Teller>, language: Language, wanted = true): Teller | undefined {
  const now = () => words.of(language);
  const teller = useSyncExternalStore(words.subscribe, now, now);
  useEffect(() => {
    if (wanted) void words.load(language);
  }, [words, language, wanted]);
  return teller;
}
