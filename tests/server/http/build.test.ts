import { describe, expect, test } from 'vitest';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import { readBrief } from '../../../shared/brief/index.ts';
import { ask, openServices } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';
import { fromAuthor } from './support.ts';

const BRIEF = readBrief('A ghost story. Two places and three people, the keeper is called Maelle.');

const open = async () => {
  const services = await openServices(
    { IMAGE_MODEL: 'embedded' },
    { art: fakeArt().art, improviser: (options) => improviser({ ...options, paceMs: 0 }) },
  );
  expect((await ask(services, 'POST', '/api/sessions', { id: 'desk' })).status).toBe(201);
  return services;
};
const build = (services: Awaited<ReturnType<typeof open>>, brief: object, variation = 0) =>
  ask(services, 'POST', '/api/sessions/desk/build', { brief, variation });
const session = async (services: Awaited<ReturnType<typeof open>>) =>
  (await ask(services, 'GET', '/api/sessions/desk')).body;

describe('building from a brief', () => {
  test('makes the whole story in one change, keeps the brief, and is undone in one go', async () => {
    const services = await open();
    const { status, body } = await build(services, BRIEF);
    expect(status).toBe(200);
    expect(body.draft.characters.map(({ name }: { name: string }) => name)).toContain('Maelle');
    expect(body.draft.characters).toHaveLength(3);
    expect(body.draft.acts[0].sandboxLocations).toHaveLength(2);
    const built = await session(services);
    expect(built).toMatchObject({ brief: BRIEF, canUndo: true });
    expect(built.provenance['character:maelle']?.origin ?? 'author').toBe('author');
    const { body: check } = await ask(services, 'GET', '/api/sessions/desk/check');
    expect(check.errors).toBe(0);
    await ask(services, 'POST', '/api/sessions/desk/undo');
    expect(await session(services)).toMatchObject({
      draft: { characters: [], acts: [] },
      canUndo: false,
    });
  });

  test('replaces what was just built; a variation is another story; the same brief is the same story', async () => {
    const services = await open();
    const first = (await build(services, BRIEF)).body.draft;
    const again = (await build(services, BRIEF)).body.draft;
    const other = (await build(services, BRIEF, 1)).body.draft;
    const titles = (draft: typeof first) => JSON.stringify([draft.premise, draft.characters]);
    expect(titles(again)).toBe(titles(first));
    expect(titles(other)).not.toBe(titles(first));
    const undo = async () => (await ask(services, 'POST', '/api/sessions/desk/undo')).body;
    expect((await undo()).draft).toEqual(again);
    expect((await session(services)).canBuild).toBe(true);
    expect((await undo()).draft).toEqual(first);
    expect(await undo()).toMatchObject({ draft: { characters: [], acts: [] }, canUndo: false });
    const { body: redone } = await ask(services, 'POST', '/api/sessions/desk/redo', { steps: 3 });
    expect(redone.draft).toEqual(other);
  });

  test('is refused where the draft has been changed since, and changes nothing', async () => {
    const services = await open();
    await build(services, BRIEF);
    const { seq } = await session(services);
    const edit = { seq, type: 'premise', changes: { title: 'My own title' } };
    expect((await ask(services, 'PATCH', '/api/sessions/desk/draft', edit)).status).toBe(200);
    const { status, body } = await build(services, BRIEF);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'conflict', reason: { code: 'draft-has-story' } });
    const changed = await session(services);
    expect(changed.draft.premise.title).toBe('My own title');
    expect(changed).toMatchObject({ canBuild: false, changesSinceBuild: 1 });
    await ask(services, 'POST', '/api/sessions/desk/undo', { steps: changed.changesSinceBuild });
    expect((await build(services, BRIEF, 1)).status).toBe(200);
  });

  test('is refused for an empty or invalid brief', async () => {
    const services = await open();
    expect((await build(services, { language: 'en' })).body.error).toMatchObject({ reason: { code: 'brief-empty' } });
    expect((await build(services, { acts: 99 })).status).toBe(400);
    expect((await build(services, { title: 'x'.repeat(500) })).status).toBe(400);
    expect((await session(services)).draft.premise).toBeUndefined();
  });
});

describe('the chat without a language model', () => {
  test.each([
    ['en', 'A ghost story with four people.', /no language model/],
    ['ja', '登場人物の名前をみんな変えて', /言語モデル/],
    ['zh-CN', '怎样写结局？', /没有语言模型/],
  ])('says so, and makes no story of a message (%s)', async (locale, text, said) => {
    const services = await open();
    const answer = await ask(services, 'POST', '/api/chat', {
      id: `desk-${locale.toLowerCase()}`,
      locale,
      message: fromAuthor(text),
    });
    expect(answer.status).toBe(200);
    const { body } = await ask(services, 'GET', `/api/sessions/desk-${locale.toLowerCase()}`);
    expect(JSON.stringify(body.messages.at(-1).parts)).toMatch(said);
    expect(body.draft.premise).toBeUndefined();
  });

  test('acts on no sentence where there is a story', async () => {
    const services = await open();
    await build(services, BRIEF);
    const { draft } = await session(services);
    await ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('Rename Maelle to Anna') });
    expect((await session(services)).draft).toEqual(draft);
  });

  test('makes no plan of a sentence, and says why', async () => {
    const services = await open();
    const { status, body } = await ask(services, 'POST', '/api/sessions/desk/plans', { request: 'Three more people' });
    expect(status).toBe(422);
    expect(body.error.message).toMatch(/takes a language model/);
  });
});
