import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask } from '../../support/services.ts';
import { CARD, cardInPicture, jsonFile } from '../exchange/in/cards.ts';
import { drafted, expectRefusal, quietServices, read } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const RAW = { 'content-type': 'application/octet-stream' };
const bring = (services: Services, bytes: Uint8Array, name: string, session = 'desk') =>
  ask(services, 'POST', `/api/import?filename=${name}&session=${session}`, new Uint8Array(bytes), RAW);

const LOG = [
  { user_name: 'Jo', character_name: 'Ken' },
  { name: 'Ken', is_user: false, mes: 'Mind the rail.' },
  { name: 'Jo', is_user: true, mes: 'Is it far?' },
  { name: 'Bram', is_user: false, mes: 'All aboard!' },
];
const log = new TextEncoder().encode(LOG.map((row) => JSON.stringify(row)).join('\n'));
const namesIn = ({ draft }: { draft: { characters: { name: string }[] } }) => draft.characters.map(({ name }) => name);

describe('material for a draft that is there', () => {
  test('joins it: a chat as an act of its scenes, told by those who are here already', async () => {
    const services = await drafted(await quietServices());
    const before = await read(services);
    const { status, body } = await bring(services, log, 'log.jsonl');
    expect([status, body.sessionId]).toEqual([201, 'desk']);
    const after = await read(services);
    expect(namesIn(after)).toEqual([...namesIn(before), 'Bram']);
    expect(after.draft.premise).toEqual(before.draft.premise);
    expect(after.draft.acts.slice(0, -1)).toEqual(before.draft.acts);
    const [place] = after.draft.acts.at(-1).sandboxLocations;
    const idOf = (name: string) => after.draft.characters.find((each: { name: string }) => each.name === name)?.id;
    const player = before.draft.characters.find(({ role }: { role: string }) => role === 'protagonist');
    const lines = place.encounters[0].script.map(({ character, text }: Record<string, string>) => [character, text]);
    expect(lines).toEqual([
      [
        before.draft.characters.find(({ name }: { name: string }) => /^ken/i.test(name))?.id ?? idOf('Ken'),
        'Mind the rail.',
      ],
      [player?.id ?? idOf('Jo'), 'Is it far?'],
      [idOf('Bram'), 'All aboard!'],
    ]);
    expect(body.report.map(({ code }: { code: string }) => code)).toContain('person-here');
    expect(body.report.map(({ code }: { code: string }) => code)).not.toContain('became-ending');
  });

  test('is one change, which is undone in one go', async () => {
    const services = await drafted(await quietServices());
    const before = await read(services);
    await bring(services, log, 'log.jsonl');
    const { body } = await ask(services, 'GET', '/api/sessions/desk/history?limit=1');
    expect(body.entries[0]).toMatchObject({ by: 'author', isUndoable: true });
    await ask(services, 'POST', '/api/sessions/desk/undo');
    expect((await read(services)).draft).toEqual(before.draft);
  });

  test('keeps apart what comes twice: no id and no flag is another’s', async () => {
    const services = await drafted(await quietServices());
    const long = Array.from({ length: 60 }, (_, index) => ({ name: 'Bram', is_user: false, mes: `Line ${index}.` }));
    const bytes = new TextEncoder().encode([LOG[0], ...long].map((row) => JSON.stringify(row)).join('\n'));
    await bring(services, bytes, 'one.jsonl');
    await bring(services, bytes, 'two.jsonl');
    const { draft } = await read(services);
    const [one, two] = draft.acts.slice(-2);
    const flags = (act: { sandboxLocations: { encounters: { potentialFlags?: string[] }[] }[] }) =>
      act.sandboxLocations.flatMap(({ encounters }) => encounters.flatMap(({ potentialFlags = [] }) => potentialFlags));
    expect(flags(one).length).toBeGreaterThan(1);
    expect(flags(one).filter((flag) => flags(two).includes(flag))).toEqual([]);
    // Nothing that was said is left out, though the last of it would have been how a story of its own ends.
    expect(JSON.stringify(one).match(/Line \d+\./g)?.length).toBeGreaterThanOrEqual(60);
    expect(JSON.stringify(one)).toContain('Line 59.');
    const ids = draft.acts.flatMap(({ sandboxLocations }: typeof one) =>
      sandboxLocations.flatMap(({ encounters }: { encounters: { id: string }[] }) => encounters.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(namesIn({ draft }).filter((name) => name === 'Bram')).toHaveLength(1);
  });

  test('may be a card with its picture and its book', async () => {
    const services = await drafted(await quietServices());
    const before = await read(services);
    await bring(services, await cardInPicture(), 'maris.png');
    const { draft, packageId } = await read(services);
    const person = draft.characters.at(-1);
    expect(person.image.url.startsWith(`/media/${packageId}/characters/`)).toBe(true);
    const response = await services.app.request(`http://127.0.0.1${person.image.url}`);
    expect(response.status).toBe(200);
    const lore = (of: typeof draft) => of.premise.globalWorldInfo ?? [];
    expect(lore(draft)).toHaveLength(lore(before.draft).length + 3);
    expect(draft.acts).toEqual(before.draft.acts);
  });

  test('is no whole story and no script, and needs a draft that is there', async () => {
    const services = await drafted(await quietServices());
    const script = new TextEncoder().encode('# One\n\nA line.\n\n# Two\n\nAnother.\n');
    const refused = await bring(services, script, 'story.md');
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.reason).toEqual({ code: 'not-material' });
    expectRefusal(await bring(services, jsonFile(CARD), 'maris.json', 'nobody'), 404, 'not_found');
  });
});
