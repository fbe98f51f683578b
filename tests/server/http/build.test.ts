import { describe, expect, test } from 'vitest';
import { sessionEvents } from '../../../server/coauthor/session/events.ts';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import type { Overrides } from '../../../server/overrides.ts';
import { createWorkers } from '../../../server/workers/index.ts';
import { readBrief } from '../../../shared/brief/index.ts';
import { briefOf } from '../../support/brief-of.ts';
import { ask, openServices } from '../../support/services.ts';
import { fakeArt, scriptedModel } from '../coauthor/support.ts';
import { fromAuthor } from './support.ts';

const BRIEF = readBrief('A ghost story. Two places and three people, the keeper is called Maelle.');

const open = async (overrides: Overrides = {}) => {
  const services = await openServices(
    { IMAGE_MODEL: 'embedded' },
    {
      art: fakeArt().art,
      improviser: (options) => improviser({ ...options, paceMs: 0 }),
      ...overrides,
    },
  );
  expect((await ask(services, 'POST', '/api/sessions', { id: 'desk' })).status).toBe(201);
  return services;
};
const build = (services: Awaited<ReturnType<typeof open>>, brief: object, variation = 0) =>
  ask(services, 'POST', '/api/sessions/desk/build', { ...brief, variation });
const say = (services: Awaited<ReturnType<typeof open>>, text: string, more: object = {}) =>
  ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor(text), ...more });
const partsOf = (stream: string) =>
  stream.split('\n\n').flatMap((event) => (event.startsWith('data: {') ? [JSON.parse(event.slice(6))] : []));
const session = async (services: Awaited<ReturnType<typeof open>>) =>
  (await ask(services, 'GET', '/api/sessions/desk')).body;

describe('building from a brief', () => {
  test('makes the whole story in one change, keeps the brief, and is undone in one go', async () => {
    const services = await open();
    const { status, body } = await build(services, BRIEF);
    expect(status).toBe(200);
    const parts = partsOf(body);
    expect(parts.find(({ type }) => type === 'data-brief')?.data).toEqual(BRIEF);
    expect(parts.find(({ type }) => type === 'text-delta')?.delta).toMatch(/^Built “.+” .*1 act, 2 places, 3 people/);
    expect(parts.map(({ type }) => type)).toContain('data-draft');
    expect(parts.at(-1)).toMatchObject({ type: 'finish' });
    const built = await session(services);
    expect(built).toMatchObject({ brief: BRIEF, canUndo: true, messages: [], running: false });
    expect(built.draft.characters.map(({ name }: { name: string }) => name)).toContain('Maelle');
    expect(built.draft.characters).toHaveLength(3);
    expect(built.draft.acts[0].sandboxLocations).toHaveLength(2);
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
    const builtDraft = async (variation?: number) => {
      await build(services, BRIEF, variation);
      return (await session(services)).draft;
    };
    const first = await builtDraft();
    const again = await builtDraft();
    const other = await builtDraft(1);
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

  test('is refused for an invalid brief', async () => {
    const services = await open();
    expect((await build(services, { sheet: { length: { acts: 99 } } })).status).toBe(400);
    expect((await build(services, { sheet: { title: 'x'.repeat(500) } })).status).toBe(400);
    expect((await build(services, { sheet: {}, unplaced: Array(30).fill('x'.repeat(1000)) })).status).toBe(400);
    const { status, body } = await build(services, {});
    expect([status, body.error.issues[0].path]).toEqual([400, 'sheet']);
    expect((await session(services)).draft.premise).toBeUndefined();
  });

  test('invents everything where the sheet leaves everything open', async () => {
    const services = await open();
    expect((await build(services, { sheet: { language: 'zh' } })).status).toBe(200);
    expect((await session(services)).draft.premise.language).toBe('zh-CN');
  });

  test('of a failed composition changes nothing, and says so', async () => {
    const workers = createWorkers();
    const services = await open({
      workers: { ...workers, run: () => Promise.reject(new Error('out of words')) },
    });
    const { status, body } = await build(services, BRIEF);
    expect(status).toBe(200);
    const parts = partsOf(body);
    expect(parts.find(({ type }) => type === 'error')?.errorText).toMatch(/went wrong/);
    expect(body).not.toMatch(/out of words/);
    expect(await session(services)).toMatchObject({ draft: { characters: [], acts: [] }, seq: 1, canBuild: true });
  });

  test('that is stopped changes nothing', async () => {
    const workers = createWorkers();
    let compose = () => {};
    const isComposed = new Promise<void>((resolve) => {
      compose = resolve;
    });
    const run = (async (...job: Parameters<typeof workers.run>) => {
      await isComposed;
      return workers.run(...job);
    }) as typeof workers.run;
    const services = await open({ workers: { ...workers, run } });
    const answer = build(services, BRIEF);
    await expect.poll(async () => (await session(services)).running).toBe(true);
    const stopped = ask(services, 'POST', '/api/chat/desk/stop', {});
    compose();
    expect((await stopped).status).toBe(202);
    expect(partsOf((await answer).body).map(({ type }) => type)).toContain('abort');
    expect(await session(services)).toMatchObject({ draft: { characters: [], acts: [] }, seq: 1, running: false });
  });

  test('keeps a journal’s briefs of earlier versions', () => {
    const flat = {
      title: 'Salt',
      kind: 'horror',
      where: 'Brittany',
      when: '1911',
      acts: 1,
      placeCount: 5,
      peopleCount: 4,
      people: [{ name: 'Maelle', about: 'keeper', role: 'npc' }],
      places: [{ name: 'Pier', about: 'wet' }],
      happens: ['It rains.'],
      avoid: ['No deaths.'],
      endings: ['It stops.'],
      text: 'One.\n\nTwo.',
    };
    expect(sessionEvents.read({ type: 'brief-written', data: { brief: flat } })).toEqual({
      type: 'brief-written',
      brief: briefOf(
        {
          title: 'Salt',
          genre: 'horror',
          place: 'Brittany',
          time: '1911',
          length: { acts: 1, places: 5, people: 4 },
          people: [{ name: 'Maelle', who: 'keeper', role: 'npc' }],
          places: [{ name: 'Pier', what: 'wet' }],
          happens: ['It rains.'],
          never: ['No deaths.'],
          endings: [{ title: 'It stops.' }],
        },
        'One.',
        'Two.',
      ),
    });
  });
});

describe('reading a text as a brief', () => {
  test('answers the filled sheet, and what has no field', async () => {
    const services = await open();
    const text = 'A ghost story with two places. The keeper is called Maelle. It never stops raining.';
    const { status, body } = await ask(services, 'POST', '/api/briefs', { text });
    expect(status).toBe(200);
    expect(body).toEqual(
      briefOf(
        { language: 'en', genre: 'horror', length: { places: 2 }, people: [{ name: 'Maelle', who: 'keeper' }] },
        'It never stops raining.',
      ),
    );
    expect((await ask(services, 'POST', '/api/briefs', { locale: 'ja' })).body).toEqual(briefOf({ language: 'ja' }));
    expect((await ask(services, 'POST', '/api/briefs', { text: 'x'.repeat(20_001) })).status).toBe(400);
  });
});

describe('a brief said in the chat', () => {
  const TEXT = 'A ghost story. Two places and three people, the keeper is called Maelle.';

  test('is built at once where asked for, without a model', async () => {
    const services = await open();
    const { status, body } = await say(services, TEXT, { build: true });
    expect(status).toBe(200);
    expect(partsOf(body).find(({ type }) => type === 'data-brief')?.data).toEqual(BRIEF);
    const built = await session(services);
    expect(built).toMatchObject({ brief: BRIEF, changesSinceBuild: 0 });
    expect(built.draft.characters).toHaveLength(3);
    expect(built.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);
    expect(JSON.stringify(built.messages[1].parts)).toMatch(/Built “/);
    expect(JSON.stringify(built.messages)).not.toMatch(/data-brief/);

    await ask(services, 'POST', '/api/sessions/desk/undo');
    expect((await session(services)).draft).toEqual({ characters: [], acts: [] });
    expect((await session(services)).brief).toEqual(BRIEF);
    await say(services, 'Four people.');
    expect((await session(services)).brief).toBeNull();
  });

  test('is no story where it is a question, or where there is one', async () => {
    const services = await open();
    const asked = await say(services, 'How do endings work?', { build: true });
    expect(partsOf(asked.body).find(({ type }) => type === 'data-brief')?.data).toEqual(
      briefOf({ language: 'en' }, 'How do endings work?'),
    );
    expect(asked.body).toMatch(/no language model/);
    await build(services, BRIEF);
    const { seq } = await session(services);
    await ask(services, 'PATCH', '/api/sessions/desk/draft', { seq, type: 'premise', changes: { title: 'Mine' } });
    await say(services, TEXT, { build: true });
    expect((await session(services)).draft.premise.title).toBe('Mine');
  });

  test('goes to the model where there is one', async () => {
    const coauthor = scriptedModel([{ text: 'What kind of ghost?' }]).model;
    const services = await open({ models: { coauthor } });
    const { body } = await say(services, TEXT, { build: true });
    expect(body).toMatch(/What kind of ghost/);
    expect(body).not.toMatch(/data-brief/);
    expect((await session(services)).brief).toBeNull();
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
