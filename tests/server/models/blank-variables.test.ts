import { expect, onTestFinished, test } from 'vitest';
import { dropBlankVariables } from '../../../server/models/providers/lazy-model.ts';

test('blank variables are taken out of the environment, others stay', () => {
  const before = { ...process.env };
  onTestFinished(() => {
    process.env = before;
  });
  Object.assign(process.env, { TRIED_BASE_URL: ' ', TRIED_API_KEY: '', TRIED_MODEL: 'one' });
  dropBlankVariables(['TRIED_BASE_URL', 'TRIED_API_KEY', 'TRIED_MODEL', 'TRIED_NOTHING']);
  expect(process.env).not.toHaveProperty('TRIED_BASE_URL');
  expect(process.env).not.toHaveProperty('TRIED_API_KEY');
  expect(process.env.TRIED_MODEL).toBe('one');
});
