import { use, useSyncExternalStore } from 'react';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import type { Words } from './en.ts';
import type { SheetWords } from './sheets/en.ts';

type Fetch<Value> = Record<Language, () => Promise<Value>>;

/** Words by language, each fetched once. */
function bankOf<Value>(fetch: Fetch<Value>) {
  const fetches = new Map<Language, Promise<Value>>();
  const fetched = new Set<Language>();
  return {
    has: (language: Language) => fetched.has(language),
    /** @throws Error where they cannot be fetched; the next call tries again */
    fetch(language: Language): Promise<Value> {
      const known = fetches.get(language);
      if (known) return known;
      const words = fetch[language]();
      fetches.set(language, words);
      words.then(
        (value) => {
          // React reads off a promise what came of it, and so renders at once with what is there.
          Object.assign(words, { status: 'fulfilled', value });
          fetched.add(language);
        },
        () => fetches.delete(language),
      );
      return words;
    },
  };
}

const ofStage = bankOf<Words>({
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh-cn.ts')).zhCN,
  ja: async () => (await import('./ja.ts')).ja,
});
const ofSheets = bankOf<SheetWords>({
  en: async () => (await import('./sheets/en.ts')).sheetsEn,
  zh: async () => (await import('./sheets/zh-cn.ts')).sheetsZhCN,
  ja: async () => (await import('./sheets/ja.ts')).sheetsJa,
});

const listeners = new Set<() => void>();

/** What the stage is asked to speak; null for the page's language. */
let asked: Language | null = null;
/** What it spoke last. */
let spoken: Language | null = null;
/** The sheets are there: they change over with the stage. */
let hasSheets = false;

/** The language asked for, else the page's: the shell picks that and says so in `<html lang>`. */
const wanted = (): Language => asked ?? languageFor(document.documentElement.lang);

/**
 * Fetches the stage's words in a language, once.
 * @param language unless given, the one it is to speak
 * @throws Error where they cannot be fetched; the next call tries again
 */
export const fetchWords = (language: Language = wanted()): Promise<Words> => ofStage.fetch(language);

/** The same for the words of its sheets. From then on the stage changes to another language once both are there. */
export function fetchSheetWords(language: Language = wanted()): Promise<SheetWords> {
  hasSheets = true;
  return ofSheets.fetch(language);
}

const isThere = (language: Language): boolean => ofStage.has(language) && (!hasSheets || ofSheets.has(language));

const tellAll = () => {
  for (const listener of listeners) listener();
};
/** Changes over as soon as the words are there; without them what was spoken before is spoken on. */
const changeOver = () =>
  void Promise.all([fetchWords(), hasSheets && fetchSheetWords()]).then(tellAll, (error: unknown) =>
    console.warn(error),
  );

function watch(listener: () => void): () => void {
  const page = new MutationObserver(changeOver);
  page.observe(document.documentElement, { attributeFilter: ['lang'] });
  listeners.add(listener);
  return () => {
    page.disconnect();
    listeners.delete(listener);
  };
}

function current(): Language {
  const language = wanted();
  if (isThere(language)) spoken = language;
  return spoken ?? language;
}

/** Has the stage speak a language, the page's where it is null, from when its words are there. */
export function speak(language: Language | null): void {
  asked = language;
  changeOver();
}

/** The language the stage speaks. */
export const useStageLanguage = (): Language => useSyncExternalStore(watch, current);

/** The stage's words in the language it speaks; suspends until the first are there. */
export function useWords(): Words {
  // In every render: one that is taken up again where it waited has to come by here again.
  return use(fetchWords(useStageLanguage()));
}

/** The words of the sheets in the language the stage speaks; suspends until the first are there. */
export function useSheetWords(): SheetWords {
  return use(fetchSheetWords(useStageLanguage()));
}
