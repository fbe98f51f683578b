import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const FINISHED = callsBefore('finalizePackage');

describe('DELETE /api/sessions/:id/draft/:type/:elementId', () => {
  const remove = (services: Services, path: string) => ask(services, 'DELETE', `/api/sessions/desk/draft/${path}`);

  test.each<[string, string, (text: string) => boolean]>([
    ['an encounter of a place', 'encounter/enc_gulls', (draft) => !draft.includes('enc_gulls')],
    ['the same with its act', 'encounter/enc_gulls?actId=act_1', (draft) => !draft.includes('enc_gulls')],
    ['an encounter of an arc', 'encounter/arc_ken_meets', (draft) => !draft.includes('arc_ken_meets')],
    ['an act, with all that is in it', 'act/act_1', (draft) => draft.includes('"acts":[]')],
    ['a character nobody refers to', 'character/aiko', (draft) => !draft.includes('Aiko')],
  ])('takes out %s, and undo brings it back', async (_what, path, isGone) => {
    const services = await drafted(await quietServices(), FINISHED);
    const earlier = await read(services);
    const { status, body } = await remove(services, path);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['draft', 'remarks', 'seq', 'warnings']);
    expect(isGone(JSON.stringify(body.draft))).toBe(true);
    expect((await read(services)).draft).toEqual(body.draft);
    expect((await ask(services, 'POST', '/api/sessions/desk/undo')).body.draft).toEqual(earlier.draft);
  });

  test('is refused with everybody who refers to it: 409, path and message', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    await expectUnchanged(services, async () => {
      const refused = await remove(services, 'character/ken');
      expectRefusal(refused, 409, 'conflict');
      expect(refused.body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
        'encounter:enc_ken.requiredCharacters',
        'node:act_1/lighthouse.requiredCharacters',
      ]);
      for (const { message } of refused.body.error.issues) expect(message).toMatch(/\w{3}/);
      expect(refused.body.error.hint).toContain('force=true');
      const place = await remove(services, 'node/lighthouse?actId=act_1');
      expectRefusal(place, 409, 'conflict');
      expect(JSON.stringify(place.body.error.issues)).toContain('harbour');
      const flags = await remove(services, 'encounter/enc_rope');
      expectRefusal(flags, 409, 'conflict');
      expect(JSON.stringify(flags.body.error.issues)).toMatch(/enc_lamp.*found_rope|found_rope.*enc_lamp/);
    });
  });

  test('with force takes the references out as well', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const ken = await remove(services, 'character/ken?force=true');
    expect(ken.status, JSON.stringify(ken.body)).toBe(200);
    expect(JSON.stringify(ken.body.draft)).not.toContain('"ken"');
    const place = await remove(services, 'node/lighthouse?actId=act_1&force=true');
    const [act] = place.body.draft.acts;
    expect(act.sandboxLocations).toMatchObject([{ id: 'harbour', connections: [] }]);
    expect(act.intendedLocations).toEqual(['harbour']);
  });

  test.each([
    ['character/nobody', /nobody.*aiko, ken/],
    ['character/nobody?force=true', /nobody.*aiko, ken/],
    ['act/act_9', /act_9.*act_1/],
    ['node/moon?actId=act_1', /moon.*harbour, lighthouse/],
    ['node/harbour?actId=act_9', /act_9.*act_1/],
    ['encounter/enc_moon', /enc_moon.*enc_rope/],
    ['encounter/enc_rope?actId=act_9', /act_9/],
  ])('of what is not there is 404, and lists what is: %s', async (path, said) => {
    const services = await drafted(await quietServices(), FINISHED);
    await expectUnchanged(services, async () => {
      const refused = await remove(services, path);
      expectRefusal(refused, 404, 'not_found');
      expect(refused.body.error.message).toMatch(said);
    });
  });

  test('a place is found without its act where only one has it', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    expect((await remove(services, 'node/lighthouse?force=true')).status).toBe(200);
  });

  test.each(['music/rain', 'checklist/x', 'character/Ken', 'character/ken?force=perhaps', 'character/ken?actId=../x'])(
    'with an address that says nothing is 400: %s',
    async (path) => {
      const services = await drafted(await quietServices(), FINISHED);
      await expectUnchanged(services, async () => expectRefusal(await remove(services, path), 400, 'malformed'));
    },
  );

  test('with a seq is refused when that is stale', async () => {
    const services = await drafted(await quietServices(), FINISHED);
    const { seq } = await read(services);
    await edit(services, { type: 'premise', changes: { title: 'Ebb' } });
    expectRefusal(await remove(services, `character/aiko?seq=${seq}`), 409, 'conflict');
    expect((await remove(services, `character/aiko?seq=${seq + 1}`)).status).toBe(200);
  });

  test('on no session is 404', async () => {
    const services = await quietServices();
    expectRefusal(await ask(services, 'DELETE', '/api/sessions/nobody/draft/character/ken'), 404, 'not_found');
  });
});
