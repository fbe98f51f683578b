import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { BroughtInSchema, ImportPreviewSchema } from '../../../shared/wire/index.ts';
import { kamishibai, startScript } from '../../support/command-line.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { CARD, cardInPicture, jsonFile } from '../exchange/in/cards.ts';
import { plainStory } from '../exchange/support.ts';
import { desk } from './plan-support.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A folder with files to bring in, and the command line as a process of its own. */
async function folder() {
  const cwd = await tempDir();
  await writeFile(join(cwd, 'story.json'), JSON.stringify(plainStory()));
  await writeFile(join(cwd, 'maris.png'), await cardInPicture());
  await writeFile(join(cwd, 'jun.json'), jsonFile({ ...CARD, data: { ...CARD.data, name: 'Jun Ito' } }));
  const run = (...args: string[]) => kamishibai(args, { cwd, env: { DATA_DIR: join(cwd, 'data'), OFFLINE_SEED: '7' } });
  return { cwd, run };
}

describe('import and export on the command line', () => {
  test('say what files are, bring them in, and write them out again', async () => {
    const { cwd, run } = await folder();
    const shown = await run('import', 'maris.png', 'jun.json', '--preview');
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('it becomes a session')]);
    expect(shown.stdout).toContain('Maris Okonkwo: is not used here: “system_prompt” is kept');
    const preview = ImportPreviewSchema.parse(
      JSON.parse((await run('import', 'story.json', '--preview', '--json')).stdout),
    );
    expect(preview).toMatchObject({ becomes: 'package', contents: { characters: 2, acts: 1, places: 2 } });
    const brought = BroughtInSchema.parse(JSON.parse((await run('import', 'story.json', '--json')).stdout));
    const id = brought.packageId ?? '';
    expect(id).toBe(plainStory().id);
    const out = await run('export', id, '--format', 'zip', '--out', 'out.zip');
    expect([out.code, out.stderr]).toEqual([0, expect.any(String)]);
    expect(Object.keys(unzipSync(await readFile(join(cwd, 'out.zip'))))).toContain('package.json');
    const piped = await run('export', id, '--format', 'json', '--out', '-');
    expect(JSON.parse(piped.stdout)).toMatchObject({ id });
  });

  test('takes from its own disk what is too much for a request; a server that runs takes no more than that', async () => {
    const { cwd, run } = await folder();
    const text = JSON.stringify(plainStory());
    await writeFile(join(cwd, 'large.json'), `${text}${' '.repeat(PACKAGE_BYTES)}`);
    const brought = await run('import', 'large.json', '--json');
    expect([brought.code, brought.stderr]).toEqual([0, '']);
    expect(BroughtInSchema.parse(JSON.parse(brought.stdout)).packageId).toBe(plainStory().id);
    const far = await open(join(cwd, 'larger.zip'), 'w');
    await far.truncate(257 * 1024 * 1024);
    await far.close();
    const refused = await run('import', 'larger.zip');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('the limit here is 268435456')]);
    const server = startScript('server/cli/kamishibai.js', ['serve'], {
      cwd,
      env: { DATA_DIR: join(cwd, 'data'), PORT: '0' },
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await server.said('http://');
    const asked = await run('import', 'large.json');
    server.child.kill('SIGTERM');
    await server.ended;
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('Stop the server and bring it in again')]);
  });

  test.each([
    [['import'], 2, '"import" needs FILE'],
    [['import', 'nothing.png'], 1, 'There is no file nothing.png'],
    [['export', '--format', 'zip'], 2, 'takes either a story or --play'],
    [['export', 'a', '--play', 'b', '--format', 'zip'], 2, 'takes either a story or --play'],
    [['export', 'a'], 2, '--format'],
    [['export', 'nobody', '--format', 'zip'], 1, 'There is no package "nobody"'],
    [['export', 'nobody', '--format', 'floppy'], 1, 'no export format "floppy"'],
    [['export', 'a', '--format', 'json', '--out', '-', '--json'], 2, 'standard output'],
    [['export', 'a', '--format', 'html', '--width', '12'], 2, 'from 320 to 4096'],
    [['export', 'a', '--format', 'html', '--language', 'la'], 2, 'en, zh or ja'],
    [['export', 'nobody', '--format', 'json', '--width', '640'], 1, 'takes no option "width"'],
    [['export', '--play', 'nobody', '--format', 'epub'], 1, 'nobody'],
  ])('%j ends with %i', async (args, code, says) => {
    const { run } = await desk();
    const ended = await run(args);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(says)]);
  });
});
