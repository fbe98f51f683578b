import { loadedWords } from './loaded-words.ts';

/** What tells people what stands out of a playtest by a model. */
export const playtestWords = loadedWords(async (language) => {
  const { loadPlaytestTeller } = await import('../../shared/playtest/sayings/index.ts');
  return loadPlaytestTeller(language);
});
