import { expect, test } from 'vitest';
import { discoverSkills, skillRoots } from '../../../server/skills/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { SHIPPED, writeFiles } from './support.ts';

const skill = (name: string, path: string) => ({
  [`${name}/skill.json`]: JSON.stringify({ name, description: 'Acts.', scripts: [{ name: 'act', path }] }),
  [`${name}/${path}`]: '',
});

const found = async (roots: Parameters<typeof skillRoots>[0]) => {
  const { skills, warnings } = await discoverSkills(skillRoots(roots));
  return { kinds: Object.fromEntries(skills.map(({ name, kind }) => [name, kind])), warnings };
};

test('what ships and what lies in DATA_DIR; nothing is said of a DATA_DIR without skills', async () => {
  const dataDir = await tempDir();
  for (const allowSkills of [false, true]) {
    const { kinds, warnings } = await found({ shippedDir: SHIPPED, dataDir, allowSkills });
    expect(kinds).toEqual({
      'dice-roller': 'shipped',
      'name-generator': 'shipped',
      oracle: 'shipped',
      weather: 'shipped',
    });
    expect(warnings).toEqual([]);
  }
});

test('ALLOW_SKILLS vouches for DATA_DIR, whatever its scripts are written in', async () => {
  const dataDir = await tempDir();
  await writeFiles(`${dataDir}/skills`, skill('coin', 'toss.sh'));
  const without = await found({ shippedDir: null, dataDir, allowSkills: false });
  expect(without.kinds).toEqual({ coin: 'data' });
  expect(without.warnings).toMatchObject([{ message: expect.stringContaining('ALLOW_SKILLS') }]);
  expect(await found({ shippedDir: null, dataDir, allowSkills: true })).toEqual({
    kinds: { coin: 'allowed' },
    warnings: [],
  });
});

test('a folder that was named goes before what ships, what ships before DATA_DIR', async () => {
  const [given, dataDir] = [await tempDir(), await tempDir()];
  await writeFiles(given, skill('dice-roller', 'roll.sh'));
  await writeFiles(`${dataDir}/skills`, { ...skill('weather', 'tell.mjs'), ...skill('mine', 'act.mjs') });
  const { kinds, warnings } = await found({ shippedDir: SHIPPED, dataDir, allowSkills: false, given: [given] });
  expect(kinds).toMatchObject({ 'dice-roller': 'allowed', weather: 'shipped', mine: 'data' });
  expect(warnings).toMatchObject([
    { file: expect.stringContaining('assets/skills/dice-roller'), message: expect.stringContaining('already') },
    { file: expect.stringContaining(dataDir), message: expect.stringContaining('already') },
  ]);
});

test('a folder that was named and is not there is told', async () => {
  const dataDir = await tempDir();
  const { warnings } = await found({ shippedDir: null, dataDir, allowSkills: false, given: [`${dataDir}/nowhere`] });
  expect(warnings).toMatchObject([{ file: `${dataDir}/nowhere`, message: expect.stringContaining('no such folder') }]);
});
