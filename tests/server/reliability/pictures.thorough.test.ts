import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aiko, premise } from '../../shared/story/fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { must, send, startListening } from './support.ts';

test('a picture that was wanted when the server was killed is painted by the next one', {
  timeout: 120_000,
}, async () => {
  const dataDir = await tempDir();
  const first = await startListening(dataDir, { PAINTS: 'never' });
  await must(first.address, 'POST', '/api/sessions', { id: 'desk' });
  await must(first.address, 'POST', '/api/sessions/desk/tools/proposeStoryPremise', premise);
  const wanted = { ...aiko, expressions: ['neutral'] };
  const made = await send(first.address, 'POST', '/api/sessions/desk/tools/proposeCharacter', wanted);
  expect(made?.status).toBe(200);
  const url = String(made?.body.imageUrl);
  expect((await fetch(first.address + url)).status).toBe(202);
  await first.kill();

  const next = await startListening(dataDir, { PAINTS: 'itself' });
  let answer = await fetch(next.address + url);
  while (answer.status === 202) {
    await sleep(100);
    answer = await fetch(next.address + url);
  }
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const { body } = await must(next.address, 'GET', '/api/sessions/desk');
  expect(body.draft.characters[0].image.url).toBe(url);
});
