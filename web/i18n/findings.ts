import { useCallback } from 'react';
import type { Said } from '../../shared/check/sayings/index.ts';
import type { Language } from '../../shared/language/tag.ts';
import { loadedWords, useLoadedWords } from './loaded-words.ts';

/** A finding as far as it is told. */
export interface Tellable {
  readonly message: string;
  readonly fix: string;
  readonly says?: { readonly say: string } | undefined;
}

/** What tells people what the check finds. */
export const findingWords = loadedWords(async (language) => {
  const { loadFindingTeller } = await import('../../shared/check/sayings/index.ts');
  return loadFindingTeller(language);
});

/**
 * Tells findings in a language: what is wrong, and what would mend it. Until its words are there, and of what is newer than this
 * page, in the check's own English.
 */
export function useFindingWords(language: Language): (finding: Tellable) => Said {
  const teller = useLoadedWords(findingWords, language);
  return useCallback(({ message, fix, says }) => teller?.(says) ?? [message, fix], [teller]);
}
