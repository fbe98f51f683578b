import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type FindingTeller, loadFindingTeller, type Said } from '../../shared/check/sayings/index.ts';
import { wordsLanguageOf } from '../../shared/words/phrasing.ts';
import type { Language } from './languages.ts';

/** A finding as far as it is told. */
export interface Tellable {
  readonly message: string;
  readonly fix: string;
  readonly says?: { readonly say: string } | undefined;
}

const tellers = new Map<Language, FindingTeller>();
const loading = new Map<Language, Promise<void>>();
const listeners = new Set<() => void>();

/** Loads what tells people what the check finds in a language: a chunk of its own, of the studio alone. */
export function loadFindingWords(language: Language): Promise<void> {
  const begun = loading.get(language);
  if (begun) return begun;
  const work = loadFindingTeller(wordsLanguageOf(language)).then(
    (teller) => {
      tellers.set(language, teller);
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      loading.delete(language);
      console.warn(error);
    },
  );
  loading.set(language, work);
  return work;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Tells findings in a language: what is wrong, and what would mend it. Until its words are there, and of what is newer than this
 * page, in the check's own English.
 */
export function useFindingWords(language: Language): (finding: Tellable) => Said {
  const teller = useSyncExternalStore(
    subscribe,
    () => tellers.get(language),
    () => tellers.get(language),
  );
  useEffect(() => void loadFindingWords(language), [language]);
  return useCallback(({ message, fix, says }) => teller?.(says) ?? [message, fix], [teller]);
}
