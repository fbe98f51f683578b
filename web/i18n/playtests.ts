import { loadedWords } from './loaded-words.ts';

/** The texts of a model playtest's remarks. */
export const playtestWords = loadedWords(async (language) => {
  const { loadPlaytestTeller } = await import('../../shared/playtest/sayings/index.ts');
  return loadPlaytestTeller(language);
});
