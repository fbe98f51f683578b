/** Whether `npm test` runs, which leaves out what takes long; `npm run test:all` runs it. */
export const isFirstTier = process.env.TEST_TIER === 'test';

export const leftOut = isFirstTier ? ['**/*.thorough.test.ts'] : [];
