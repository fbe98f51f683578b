import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { encounter, harbourPool } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, expectUnchanged, quietServices, read } from './support.ts';

const tool = (services: Services, name: string, input: unknown) =>
  ask(services, 'POST', `/api/sessions/desk/tools/${name}`, input);

const LINES = [
  { type: 'show', character: 'ken', expression: 'sad' },
  { type: 'say', character: 'ken', text: 'I lit it, and I would again.', expression: 'sad' },
  { type: 'say', name: 'A fisherman', text: 'Shame.' },
  { type: 'narrate', text: 'Nobody speaks.', when: 'turn > 1' },
];
const SCENE = { encounterId: 'enc_rope', part: 'then:option_1', lines: LINES };
const OPTIONS = [{ text: 'Ask him.' }, { text: 'Go.' }];
const POOL = {
  ...harbourPool,
  encounters: [
    encounter('enc_rope', { potentialFlags: ['found_rope'], options: OPTIONS }),
    ...harbourPool.encounters.slice(1),
  ],
};

async function desk(finished = false): Promise<Services> {
  const services = await drafted(await quietServices(), callsBefore(finished ? 'finalizePackage' : 'finalizeNode'));
  expect((await tool(services, 'draftNodeEncounters', POOL)).status).toBe(200);
  return services;
}

const ropeOf = async (services: Services) =>
  (await read(services)).draft.acts[0].sandboxLocations[0].encounters.find(
    ({ id }: { id: string }) => id === 'enc_rope',
  );

describe('POST /api/sessions/:id/tools/writeScene', () => {
  test('writes a script, which the session shows, and undo takes back', async () => {
    const services = await desk();
    const { status, body } = await tool(services, 'writeScene', { ...SCENE, telling: 'guided' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, written: 'enc_rope/then:option_1', lines: 4, words: 10 });
    expect((await ropeOf(services)).options[0].then).toEqual({ script: LINES, telling: 'guided' });
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history')).body;
    expect(entries.find(({ kind }: { kind: string }) => kind === 'scene-written')).toMatchObject({
      changed: [{ type: 'node', actId: 'act_1', id: 'harbour' }],
    });
    expect((await ask(services, 'POST', '/api/sessions/desk/undo')).status).toBe(200);
    expect((await ropeOf(services)).options).toEqual(OPTIONS);
    expect((await ask(services, 'POST', '/api/sessions/desk/redo')).status).toBe(200);
    expect((await ropeOf(services)).options[0].then.script).toEqual(LINES);
  });

  test('refuses a line that cannot stand, by its number and field, for a program and a person', async () => {
    const services = await desk();
    await expectUnchanged(services, async () => {
      const refused = await tool(services, 'writeScene', {
        ...SCENE,
        lines: [LINES[1], { type: 'say', character: 'kenn', text: 'No.' }],
      });
      expectRefusal(refused, 422, 'refused');
      const { error } = refused.body;
      expect(error.issues.map(({ path }: { path: string }) => path)).toEqual(['lines.1.character']);
      expect(error.reason).toMatchObject({ code: 'scene-does-not-stand', problem: 'stranger', name: 'kenn', line: 2 });
    });
  });

  test('leaves out a field that no such line has, and says so', async () => {
    const services = await desk();
    const { body } = await tool(services, 'writeScene', {
      ...SCENE,
      lines: [{ ...LINES[3], position: 'left', colour: 'red' }],
    });
    expect(body.remarks).toMatchObject([
      { code: 'fields-left-out', fields: ['lines.0.position', 'lines.0.colour'] },
      // One answer is followed by something now, and the other is not.
      { code: 'option-without-then' },
    ]);
  });
});

describe('PATCH /api/sessions/:id/draft', () => {
  test('writes a script by hand, held to the same', async () => {
    const services = await desk();
    const { seq } = await read(services);
    const changes = { script: LINES, 'options.option_2.then': { script: [LINES[1]], flags: ['found_rope'] } };
    expect((await edit(services, { seq, type: 'encounter', id: 'enc_rope', changes })).status).toBe(200);
    expect(await ropeOf(services)).toMatchObject({
      script: LINES,
      options: [OPTIONS[0], { then: { flags: ['found_rope'] } }],
    });
    const wrong = { 'script.1.expression': 'happy', 'options.option_2.then.flags': ['other'] };
    await edit(services, { seq: seq + 1, type: 'character', id: 'ken', changes: { expressions: ['sad'] } });
    const refused = await edit(services, { seq: seq + 2, type: 'encounter', id: 'enc_rope', changes: wrong });
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'script.1.expression',
      'options.option_2.then.flags.0',
    ]);
  });
});
