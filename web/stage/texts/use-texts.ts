import { use, useSyncExternalStore } from 'react';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import { createListeners } from '../../../shared/listeners.ts';
import type { StageTexts } from './en.ts';
import type { SheetWords } from './sheets/en.ts';

type Fetch<Value> = Record<Language, () => Promise<Value>>;

function createTextBank<Value>(fetch: Fetch<Value>) {
  const fetches = new Map<Language, Promise<Value>>();
  const fetched = new Set<Language>();
  return {
    has: (language: Language) => fetched.has(language),
    /** @throws Error if they cannot be loaded; the next call tries again */
    fetch(language: Language): Promise<Value> {
      const known = fetches.get(language);
      if (known) return known;
      const words = fetch[language]();
      fetches.set(language, words);
      words.then(
        (value) => {
          // React reads the status off the promise and renders at once.
          Object.assign(words, { status: 'fulfilled', value });
          fetched.add(language);
        },
        () => fetches.delete(language),
      );
      return words;
    },
  };
}

const ofStage = createTextBank<StageTexts>({
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
});
const ofSheets = createTextBank<SheetWords>({
  en: async () => (await import('./sheets/en.ts')).sheetsEn,
  zh: async () => (await import('./sheets/zh.ts')).sheetsZh,
  ja: async () => (await import('./sheets/ja.ts')).sheetsJa,
});

const listeners = createListeners();

let asked: Language | null = null;
let spoken: Language | null = null;
/** The sheets are loaded: they switch together with the stage. */
let hasSheets = false;

/** The requested language, else the page's, which the app sets as `<html lang>`. */
const wanted = (): Language => asked ?? languageFor(document.documentElement.lang);

/** @throws Error if they cannot be loaded; the next call tries again */
export const loadStageTexts = (language: Language = wanted()): Promise<StageTexts> => ofStage.fetch(language);

/** The same for the texts of its sheets. From then on the stage switches languages once both are loaded. */
export function loadSheetTexts(language: Language = wanted()): Promise<SheetWords> {
  hasSheets = true;
  return ofSheets.fetch(language);
}

const isThere = (language: Language): boolean => ofStage.has(language) && (!hasSheets || ofSheets.has(language));

const changeOver = () =>
  void Promise.all([loadStageTexts(), hasSheets && loadSheetTexts()]).then(
    () => listeners.tell(),
    (error: unknown) => console.warn(error),
  );

function watch(listener: () => void): () => void {
  const page = new MutationObserver(changeOver);
  page.observe(document.documentElement, { attributeFilter: ['lang'] });
  const unsubscribe = listeners.subscribe(listener);
  return () => {
    page.disconnect();
    unsubscribe();
  };
}

function current(): Language {
  const language = wanted();
  if (isThere(language)) spoken = language;
  return spoken ?? language;
}

/** Sets the stage's language, the page's if null; applies once its texts are loaded. */
export function setStageLanguage(language: Language | null): void {
  asked = language;
  changeOver();
}

export const useStageLanguage = (): Language => useSyncExternalStore(watch, current);

/** The stage's texts in its language; suspends until they are loaded. */
export function useStageTexts(): StageTexts {
  // In every render: React calls a suspended component again.
  return use(loadStageTexts(useStageLanguage()));
}

/** The sheets' texts in the stage's language; suspends until they are loaded. */
export function useSheetTexts(): SheetWords {
  return use(loadSheetTexts(useStageLanguage()));
}
