import { expect, test } from 'vitest';
import { ask, openServices } from '../../support/services.ts';

test('text of the improviser counts towards no budget', async () => {
  const services = await openServices({ TOKENS_PER_SESSION: '1', TOKENS_PER_DAY: '1' });
  for (const text of ['A mystery at a lighthouse, one act, two places.', 'Add another place.']) {
    const message = { id: text.slice(0, 5), role: 'user', parts: [{ type: 'text', text }] };
    const { status, body } = await ask(services, 'POST', '/api/chat', { id: 'harbour', message, locale: 'en' });
    expect(status).toBe(200);
    expect(body).not.toContain('budget');
  }
  const { body } = await ask(services, 'GET', '/api/sessions/harbour');
  expect(body.draft.premise).toBeDefined();
  expect(body.usage.outputTokens).toBeGreaterThan(1);
  expect(body.metered.outputTokens).toBe(0);
});
