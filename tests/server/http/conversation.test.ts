import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask, parts } from '../../support/services.ts';
import { jsonFile } from '../exchange/in/cards.ts';
import { expectRefusal, longStory, quietServices, takeTurn } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

const LONG = `${'I kept the lamp. '.repeat(80)}Always.`;
const ROWS = [
  { user_name: 'Jo', character_name: 'Maris', chat_metadata: { scenario: 'The last ferry.' } },
  { name: 'Maris', is_user: false, mes: '*She throws the rope.* Mind the rail, {{user}}.' },
  { name: 'Jo', is_user: true, mes: 'Is it far?' },
  { name: 'Jo', is_user: true, mes: 'To the **island**?' },
  { name: 'Maris', is_user: false, mes: '"Nothing is far."\n\nShe looks at the fog.' },
  { name: 'Bram', is_user: false, mes: 'All aboard!' },
  { name: 'Jo', is_user: true, mes: LONG },
  { name: 'Maris', is_user: false, mes: 'Then keep it.' },
  { name: 'Jo', is_user: true, mes: 'I will.' },
];
const log = (rows: readonly unknown[] = ROWS) =>
  new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'));

const bring = (services: Services, bytes: Uint8Array, query = '') =>
  ask(services, 'POST', `/api/import?filename=maris.jsonl${query}`, new Uint8Array(bytes), {
    'content-type': 'application/octet-stream',
  });

interface Turn {
  action: { type: string; text?: string };
  frames: { type: string; text?: string; character?: string }[];
}
const told = ({ frames }: Turn): string[] =>
  frames.flatMap(({ type, text = '', character }) =>
    type === 'say' ? [`${character}: ${text}`] : type === 'narrate' ? [text] : [],
  );

describe('a chat that is brought to be played on', () => {
  test('is a play whose turns so far are the chat, word for word, and goes on', async () => {
    const services = await quietServices();
    const { status, body } = await bring(services, log(), '&as=play');
    expect([status, body.warnings]).toEqual([201, []]);
    expect(body.report.map(({ code }: { code: string }) => code)).toEqual([
      'became-person',
      'became-person',
      'became-person',
    ]);
    const { turns }: { turns: Turn[] } = (await ask(services, 'GET', `/api/plays/${body.playId}/turns`)).body;
    // What is too long to be said at once is said on.
    const said = turns[2]?.action.text ?? '';
    const saidOn = turns.slice(2).flatMap(told).slice(0, -2);
    expect([said, ...saidOn.map((line) => line.replace('jo: ', ''))].join(' ')).toBe(LONG);
    expect(said.length).toBeLessThanOrEqual(1000);
    expect(turns.map(({ action }) => action)).toEqual([
      { type: 'start' },
      { type: 'text', text: 'Is it far?\nTo the **island**?' },
      { type: 'text', text: said },
    ]);
    expect(turns.map(told)).toEqual([
      ['She throws the rope.', 'maris: Mind the rail, Jo.'],
      ['maris: Nothing is far.', 'She looks at the fog.', 'bram: All aboard!'],
      [...saidOn, 'maris: Then keep it.', 'jo: I will.'],
    ]);

    const play = (await ask(services, 'GET', `/api/plays/${body.playId}`)).body;
    expect(play).toMatchObject({ packageId: body.packageId, turn: 3, waitingFor: 'choice', ended: false });
    const next = await takeTurn(services, body.playId, { type: 'text', text: 'Who is Maris?' });
    expect(next.status).toBe(200);
    const end = parts(next.body).findLast(({ type }) => type === 'data-turn')?.data;
    expect(end).toMatchObject({ turn: 4, ended: false, waitingFor: 'choice' });
    const { prompts } = (await ask(services, 'GET', `/api/plays/${body.playId}/turns/4/record`)).body;
    expect(JSON.stringify(prompts)).toContain('She looks at the fog.');
    // What was said is remembered as what was played is, and a history like any other.
    const back = await ask(services, 'POST', `/api/plays/${body.playId}/rollback`, { turn: 2 });
    expect(back.body).toMatchObject({ turn: 2 });
    const book = await ask(services, 'GET', `/api/plays/${body.playId}/export?format=markdown`);
    expect(book.status).toBe(200);
    await services.close();
  });

  test('ends when its player leaves it at that', async () => {
    const services = await quietServices();
    const { body } = await bring(services, log(), '&as=play');
    const { choices } = (await ask(services, 'GET', `/api/plays/${body.playId}`)).body;
    expect(choices.map(({ text }: { text: string }) => text)).toEqual(['Leave it at that.']);
    await takeTurn(services, body.playId, { type: 'choice', choiceId: choices[0].id });
    const view = async () => (await ask(services, 'GET', `/api/plays/${body.playId}`)).body;
    // What comes of it, the end of the act, the ending: a turn each at most.
    for (let turns = 0; turns < 3 && !(await view()).ended; turns += 1) {
      const [choice] = (await view()).choices;
      const action = choice ? { type: 'choice', choiceId: choice.id } : { type: 'continue' };
      expect((await takeTurn(services, body.playId, action)).status).toBe(200);
    }
    expect((await view()).ended).toBe(true);
    await services.close();
  });

  test('goes on however long it is', async () => {
    const services = await quietServices();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ...{ name: index % 2 ? 'Maris' : 'Jo', is_user: index % 2 === 0, mes: `Line ${index}.` },
    }));
    const { status, body } = await bring(services, log([ROWS[0], ...rows]), '&as=play');
    expect(status).toBe(201);
    expect((await ask(services, 'GET', `/api/plays/${body.playId}`)).body).toMatchObject({ turn: 300, ended: false });
    await services.close();
  });

  test('is asked about first', async () => {
    const services = await quietServices();
    expect((await bring(services, log(), '&preview=1')).body).toMatchObject({ becomes: 'session', turns: 3 });
    expect((await bring(services, log(), '&preview=1&as=play')).body).toMatchObject({ becomes: 'play', turns: 3 });
    expect((await ask(services, 'GET', '/api/plays')).body.plays).toEqual([]);
    const draft = (await bring(services, log())).body;
    expect([typeof draft.sessionId, draft.playId]).toEqual(['string', undefined]);
    expectRefusal(await bring(services, jsonFile(longStory()), '&as=play'), 422, 'refused');
    await services.close();
  });
});
