import { expect } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';

export const TOKEN = 'sixteen-letters-or-more';
export const OWNER = { authorization: `Bearer ${TOKEN}` };
const PASSWORD = 'a long password';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** Headers of somebody who is signed in. */
export type As = Record<string, string>;

export const cookiesOf = (headers: Headers, before: As = {}): As => {
  const made = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { cookie: [before.cookie ?? '', ...made].filter(Boolean).join('; ') };
};

export const signIn = (services: Services, name: string, before: As = {}) =>
  ask(
    ...([services, 'POST', '/sign-in'] as const),
    new URLSearchParams({ email: `${name}@example.com`, password: PASSWORD }).toString(),
    { ...FORM, ...before },
  );

/** Makes an account, and signs it in. */
export async function join(services: Services, name: string, role: string): Promise<As> {
  const person = { name, role, email: `${name}@example.com`, password: PASSWORD };
  expect((await ask(services, 'POST', '/api/people', person, OWNER)).status).toBe(201);
  return cookiesOf((await signIn(services, name)).headers);
}

/** Writes a whole story in a draft of one's own. @returns its id */
export async function writeStory(services: Services, as: As, draft: string): Promise<string> {
  await ask(services, 'POST', '/api/sessions', { id: draft }, as);
  for (const { tool, input } of WHOLE_STORY) {
    const { status, body } = await ask(services, 'POST', `/api/sessions/${draft}/tools/${tool}`, input, as);
    expect([tool, status], JSON.stringify(body)).toEqual([tool, 200]);
  }
  return (await ask(services, 'GET', `/api/sessions/${draft}`, undefined, as)).body.packageId;
}
