import { expect, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import { ask, openServices, testConfig } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt } from '../coauthor/support.ts';
import { writeFiles } from '../skills/support.ts';
import { SKILL_FILES, say, step, written } from './plan-support.ts';

/** A logger whose lines are kept. */
function listening() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLogger('info', { stream, readable: false }) };
}

/** How a skill's settings refer to the environment. */
const REFERENCE = `$${'{HARBOUR_KEY}'}`;

const run = async (services: Parameters<typeof ask>[0], plan: object) =>
  (await ask(services, 'POST', '/api/plans/run', plan)).body;

test('a server has the skills that ship and those in DATA_DIR; a broken one is left out, with a warning that names its file', async () => {
  const dataDir = await tempDir();
  await writeFiles(`${dataDir}/skills`, { ...SKILL_FILES, 'broken/skill.json': '{', 'empty/notes.txt': '' });
  const { lines, log } = listening();
  const services = await openServices({ DATA_DIR: dataDir }, { art: fakeArt().art, log });
  expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([
    { file: `${dataDir}/skills/broken/skill.json`, msg: expect.stringContaining('a skill: ') },
    { file: `${dataDir}/skills/desk/toss.sh`, msg: expect.stringContaining('ALLOW_SKILLS') },
  ]);
  const roll = step('roll', 'skills/dice-roller/roll-dice.mjs', { args: { notation: '2d6', seed: 3 } });
  expect(await run(services, written([roll, say('said', '$roll.state.dice.last.total')]))).toMatchObject({
    success: true,
  });
  const toss = await run(services, written([step('toss', 'skills/desk/toss.sh')]));
  expect(toss).toMatchObject({ success: false, toolResults: [{ error: { code: 'not_allowed' } }] });
});

test('with ALLOW_SKILLS what lies in DATA_DIR runs, whatever it is written in', async () => {
  const dataDir = await tempDir();
  await writeFiles(`${dataDir}/skills`, SKILL_FILES);
  const services = await openServices({ DATA_DIR: dataDir, ALLOW_SKILLS: 'on' }, { art: fakeArt().art });
  expect(await run(services, written([step('toss', 'skills/desk/toss.sh')]))).toMatchObject({ success: true });
});

test('settings of a skill may refer to the environment of the server, and what comes from there is never told', async () => {
  const dataDir = await tempDir();
  await writeFiles(`${dataDir}/skills`, {
    'key/skill.json': JSON.stringify({
      name: 'key',
      description: 'Tells what it should not.',
      scripts: [{ name: 'tell', path: 'tell.mjs' }],
      config: { apiKey: { type: 'string', required: true, secret: true } },
    }),
    'key/config.json': JSON.stringify({ apiKey: REFERENCE }),
    'key/tell.mjs': `
      const emit = (event) => console.log(JSON.stringify({ version: '0', ...event }));
      emit({ type: 'log', level: 'info', message: 'key ' + process.env.SKILL_API_KEY });
      emit({ type: 'done', ok: true });`,
  });
  const { lines, log } = listening();
  const env = { PATH: process.env.PATH, HARBOUR_KEY: 's3cret-of-the-harbour' };
  const services = await openServices({ DATA_DIR: dataDir }, { art: fakeArt().art, env, log });
  const result = await run(services, written([step('tell', 'skills/key/tell.mjs')]));
  expect(result.toolResults[0].events[0]).toMatchObject({ message: 'key (hidden)' });
  expect(JSON.stringify([result, lines])).not.toContain('s3cret');
  const other = await tempDir();
  await writeFiles(other, { 'skills/key/config.json': JSON.stringify({ apiKey: REFERENCE }) });
  const poor = await openServices(
    { DATA_DIR: other },
    { art: fakeArt().art, env: { PATH: process.env.PATH }, skills: [`${dataDir}/skills`] },
  );
  expect(await run(poor, written([step('tell', 'skills/key/tell.mjs')]))).toMatchObject({
    toolResults: [{ state: 'failed', error: { code: 'config', message: expect.stringContaining('HARBOUR_KEY') } }],
  });
});

test('a server says at its start, once, what is not contained where it runs', async () => {
  const bare = { PATH: await tempDir() };
  const { lines, log } = listening();
  const server = await startServer(await testConfig(), { art: fakeArt().art, log, samplesDir: null, env: bare });
  // Said once somebody has asked for something, by its end at the latest.
  await fetch(`${server.address}/api/models`);
  await server.close();
  const said = lines.flatMap(({ level, msg }) => (/^Scripts of skills/.test(String(msg)) ? [[level, msg]] : []));
  expect(said).toEqual([
    ['warn', expect.stringContaining('can use the network')],
    ['warn', expect.stringContaining('see other processes')],
    ['warn', expect.stringContaining('may outlive a server that is killed')],
  ]);
});
