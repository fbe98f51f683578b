import { useCallback } from 'react';
import type { FindingText } from '../../shared/check/messages/index.ts';
import type { Language } from '../../shared/language/tag.ts';
import { createLazyTexts, useLazyTexts } from './lazy-texts.ts';

/** The fields of a finding that its text needs. */
export interface Tellable {
  readonly message: string;
  readonly fix: string;
  readonly says?: { readonly say: string } | undefined;
}

export const findingTexts = createLazyTexts(async (language) => {
  const { loadFindingRenderer } = await import('../../shared/check/messages/index.ts');
  return loadFindingRenderer(language);
});

/** Words a finding: the problem and the fix. Falls back to the check's own English. */
export function useFindingTexts(language: Language): (finding: Tellable) => FindingText {
  const teller = useLazyTexts(findingTexts, language);
  return useCallback(({ message, fix, says }) => teller?.(says) ?? [message, fix], [teller]);
}

/** The texts of a model playtest's remarks. */
export const playtestTexts = createLazyTexts(async (language) => {
  const { loadPlaytestRenderer } = await import('../../shared/playtest/messages/index.ts');
  return loadPlaytestRenderer(language);
});
