import { useCallback } from 'react';
import type { Said } from '../../shared/check/sayings/index.ts';
import type { Language } from '../../shared/language/tag.ts';
import { loadedWords, useLoadedWords } from './loaded-words.ts';

/** The fields of a finding that its text needs. */
export interface Tellable {
  readonly message: string;
  readonly fix: string;
  readonly says?: { readonly say: string } | undefined;
}

export const findingWords = loadedWords(async (language) => {
  const { loadFindingTeller } = await import('../../shared/check/sayings/index.ts');
  return loadFindingTeller(language);
});

/** Words a finding: the problem and the fix. Falls back to the check's own English. */
export function useFindingWords(language: Language): (finding: Tellable) => Said {
  const teller = useLoadedWords(findingWords, language);
  return useCallback(({ message, fix, says }) => teller?.(says) ?? [message, fix], [teller]);
}
