/** With TEST_TIER=test, as `npm test` sets it, files named `*.thorough.test.ts` are left out; `npm run test:all` runs them. */
export const leftOut = process.env.TEST_TIER === 'test' ? ['**/*.thorough.test.ts'] : [];
