import { createLazyTexts } from './lazy-texts.ts';

/** The texts of a model playtest's remarks. */
export const playtestTexts = createLazyTexts(async (language) => {
  const { loadPlaytestRenderer } = await import('../../shared/playtest/messages/index.ts');
  return loadPlaytestRenderer(language);
});
