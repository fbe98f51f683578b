import { expect, test } from 'vitest';
import { importFile, json, request } from './program.ts';

interface Person {
  id: string;
  name: string;
  role: string;
  description: string;
}

const card = (name: string, description: string) =>
  JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: { name, description, first_mes: 'Hello.' } });
const session = (id: string) => json<{ seq: number; draft: { characters: Person[] } }>('GET', `/api/sessions/${id}`);

test('a second person of a name joins the cast with a warning that names the other', async () => {
  const { sessionId = '' } = await importFile('quinn.json', card('Quinn', 'A lamp keeper of sixty.'));
  const person = { name: 'Quinn', role: 'ally', description: 'A girl who sells matches.', imagePrompt: 'A girl.' };
  const told = await json<{ warnings: string[]; remarks: { code: string }[] }>(
    'POST',
    `/api/sessions/${sessionId}/tools/proposeCharacter`,
    { ...person, id: 'quinn_two' },
  );
  expect(told.warnings).toEqual([expect.stringContaining('"quinn_two" and "quinn" are both called "Quinn"')]);
  const { seq } = await session(sessionId);
  const byHand = await json<{ warnings: string[] }>('PATCH', `/api/sessions/${sessionId}/draft`, {
    seq,
    edits: [{ add: { type: 'character', changes: { ...person, name: ' QUINN', description: 'A third.' } } }],
  });
  expect(byHand.warnings.join(' ')).toContain('and "quinn" are both called');
  const { draft } = await session(sessionId);
  expect(draft.characters.map(({ description }) => description)).toEqual([
    'A lamp keeper of sixty.',
    'A girl who sells matches.',
    'A third.',
  ]);
});

test('a card fills the empty sheet of somebody known from a chat, as the preview says', async () => {
  const chat = [
    { user_name: 'Ada', character_name: 'Quinn' },
    { name: 'Quinn', is_user: false, mes: 'Who goes there?' },
    { name: 'Ada', is_user: true, mes: 'It is only me.' },
  ].map((line) => JSON.stringify(line));
  const { sessionId = '' } = await importFile('talk.jsonl', chat.join('\n'));
  const before = (await session(sessionId)).draft.characters;
  const bring = async (description: string, query = '') => {
    const path = `/api/import?filename=quinn.json&session=${sessionId}${query}`;
    const response = await request('POST', path, card('Quinn', description), {
      'content-type': 'application/octet-stream',
    });
    const { report } = (await response.json()) as { report: { code: string }[] };
    return report.map(({ code }) => code).filter((code) => /person/.test(code));
  };
  expect(await bring('A lamp keeper of sixty.', '&preview=1')).toEqual(['person-filled']);
  expect(await bring('A lamp keeper of sixty.')).toEqual(['person-filled']);
  const after = (await session(sessionId)).draft.characters;
  expect(after.map(({ id, role }) => [id, role])).toEqual(before.map(({ id, role }) => [id, role]));
  expect(after.find(({ name }) => name === 'Quinn')?.description).toBe('A lamp keeper of sixty.');
  expect(await bring('A girl who sells matches.')).toEqual(['became-person', 'person-twice']);
});
