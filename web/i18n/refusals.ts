import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { REFUSAL_STATUS, type RefusalCode } from '../../shared/error.ts';
import { wordsLanguageOf } from '../../shared/words/phrasing.ts';
import { loadRefusals, type RefusalTeller, type Said } from '../../shared/words/refusals/index.ts';
import type { Language } from './languages.ts';

/** What is known of a refusal where it is to be told: its kind, and why where the server said so. */
export interface Refused {
  readonly code: string;
  readonly reason?: { readonly code: string } | undefined;
}

const tellers = new Map<Language, RefusalTeller>();
const loading = new Map<Language, Promise<void>>();
const listeners = new Set<() => void>();

/** Loads what tells people of refusals in a language: a chunk of its own, fetched while nothing else is to be done. */
export function loadRefusalWords(language: Language): Promise<void> {
  const begun = loading.get(language);
  if (begun) return begun;
  const work = loadRefusals(wordsLanguageOf(language)).then(
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
}

const isKind = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_STATUS, code);

/** What a person is told of a refusal, in a language; null while its words are not loaded, or for no refusal of the house. */
export function sayRefusal({ code, reason }: Refused, language: Language): Said | null {
  const teller = tellers.get(language);
  if (!teller) {
    void loadRefusalWords(language);
    return null;
  }
  return (reason && teller.ofReason(reason)) ?? (isKind(code) ? teller.ofKind(code) : null);
}

/** What was odd about something that was done: in English, and why, one reason for each where it is known. */
export interface Remarked {
  readonly warnings: readonly string[];
  readonly remarks?: readonly ({ readonly code: string } | null)[] | undefined;
}

/** Remarks as a person is told them, each once; in the server's own words where it gave no reason that is known here. */
export function sayRemarks({ warnings, remarks = [] }: Remarked, language: Language): string[] {
  const teller = tellers.get(language);
  if (!teller) void loadRefusalWords(language);
  const told = warnings.map((warning, index) => {
    const remark = remarks[index];
    return (remark && teller?.ofReason(remark)?.join(' ')) ?? warning;
  });
  return [...new Set(told)];
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Has a component render anew once the words are there. @returns whether they are */
function useWordsLoaded(language: Language): boolean {
  const isThere = useSyncExternalStore(
    subscribe,
    () => tellers.has(language),
    () => tellers.has(language),
  );
  useEffect(() => void loadRefusalWords(language), [language]);
  return isThere;
}

/** Renders anew once the words for refusals are there. @returns says a refusal, as `sayRefusal` does */
export function useRefusalWords(language: Language): (refused: Refused) => Said | null {
  const isThere = useWordsLoaded(language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the words are there, the same refusal is told otherwise.
  return useCallback((refused) => sayRefusal(refused, language), [language, isThere]);
}

/** Renders anew once the words are there. @returns says remarks, as `sayRemarks` does */
export function useRemarkWords(language: Language): (remarked: Remarked) => string[] {
  const isThere = useWordsLoaded(language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the words are there, the same remark is told otherwise.
  return useCallback((remarked) => sayRemarks(remarked, language), [language, isThere]);
}
