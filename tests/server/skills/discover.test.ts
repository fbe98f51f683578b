import { chmod, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../../server/skills/folder.ts';
import { discoverSkills, findScript, mayRun, type SkillRoot } from '../../../server/skills/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { SHIPPED, writeFiles } from './support.ts';

const manifest = (name: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({ name, version: '1.0.0', description: `What ${name} does.`, ...more });
const SCRIPT = { name: 'act', path: 'act.mjs' };

async function discover(files: Record<string, string>, kind: SkillRoot['kind'] = 'allowed') {
  const dir = await tempDir();
  await writeFiles(dir, files);
  const { skills, warnings } = await discoverSkills([{ dir, kind }]);
  const told = warnings.map(({ file, message }) => `${file.replace(dir, '')}: ${message}`);
  return { dir, skills, names: skills.map(({ name }) => name), warnings: told };
}

describe('a skill', () => {
  test('is a folder with a skill.json; prompt.md says how to behave', async () => {
    const { dir, skills, warnings } = await discover({
      'dice/skill.json': manifest('dice', { scripts: [{ ...SCRIPT, timeout: 1500, description: 'Rolls.' }] }),
      'dice/act.mjs': '',
      'dice/prompt.md': '# Dice\n\nRoll them.\n',
    });
    expect(warnings).toEqual([]);
    expect(skills).toEqual([
      {
        name: 'dice',
        version: '1.0.0',
        description: 'What dice does.',
        kind: 'allowed',
        dir: join(dir, 'dice'),
        prompt: '# Dice\n\nRoll them.',
        config: {},
        scripts: [
          {
            name: 'act',
            description: 'Rolls.',
            path: 'act.mjs',
            toolPath: 'skills/dice/act.mjs',
            file: join(dir, 'dice/act.mjs'),
            network: false,
            timeoutMs: 1500,
            interpreter: { kind: 'node' },
          },
        ],
      },
    ]);
  });

  test('is a folder with a SKILL.md of the Agent Skills standard; its body says how to behave', async () => {
    const { skills, warnings } = await discover({
      'lore-keeper/SKILL.md':
        '---\nname: lore-keeper\ndescription: >\n  Keeps the lore,\n  all of it.\nlicense: MIT\nmetadata:\n  author: somebody\nallowed-tools: Read\n---\n\nKeep it.\n',
    });
    expect(warnings).toEqual([]);
    expect(skills).toMatchObject([
      {
        name: 'lore-keeper',
        version: null,
        description: 'Keeps the lore, all of it.',
        prompt: 'Keep it.',
        scripts: [],
      },
    ]);
  });

  test('may list its scripts in the front matter, and have both files', async () => {
    const { skills, warnings } = await discover({
      'one/SKILL.md':
        '---\r\nname: one\r\ndescription: A --- b\r\nscripts: [{ name: a, path: scripts/a.py }]\r\n---\r\nDo.',
      'one/scripts/a.py': '',
      'two/SKILL.md': '---\nname: two\ndescription: For people.\n---\nDo two.',
      'two/skill.json': manifest('two', { scripts: [SCRIPT] }),
      'two/act.mjs': '',
      'three/SKILL.md': 'No front matter, and none needed.',
      'three/skill.json': manifest('three'),
    });
    expect(warnings).toEqual([]);
    expect(skills).toMatchObject([
      {
        name: 'one',
        description: 'A --- b',
        prompt: 'Do.',
        scripts: [{ toolPath: 'skills/one/scripts/a.py', timeoutMs: null }],
      },
      { name: 'three', prompt: 'No front matter, and none needed.' },
      { name: 'two', description: 'What two does.', prompt: 'Do two.', scripts: [{ toolPath: 'skills/two/act.mjs' }] },
    ]);
  });

  test('is not a folder with neither, nor a hidden one, nor a file', async () => {
    const files = { 'data-only/data/x.png': '', '.git/skill.json': '{', 'README.md': 'Hello.', 'skill.json': '{' };
    expect(await discover(files)).toMatchObject({ skills: [], warnings: [] });
  });

  test.each([
    ['act.ts', '', { kind: 'node' }],
    ['act.sh', '', { kind: 'program', program: 'sh', args: [] }],
    ['act.py', '', { kind: 'program', program: 'python3', args: ['-B'] }],
    ['act', '#!/usr/bin/env node\n', { kind: 'node' }],
    ['act', '#!/usr/bin/env python3\r\n', { kind: 'program', program: 'python3', args: [] }],
    ['act', '#!/usr/bin/env -S deno run\n', { kind: 'program', program: 'deno', args: ['run'] }],
    ['act', '#! /bin/sh -e\n', { kind: 'program', program: '/bin/sh', args: ['-e'] }],
  ])('knows what runs %s that begins with %j', async (path, text, interpreter) => {
    const { skills } = await discover({
      'x/skill.json': manifest('x', { scripts: [{ name: 'a', path }] }),
      [`x/${path}`]: text,
    });
    expect(skills[0]?.scripts[0]?.interpreter).toEqual(interpreter);
  });

  test('may have an executable for a script', async () => {
    const dir = await tempDir();
    await writeFiles(dir, {
      'x/skill.json': manifest('x', { scripts: [{ name: 'a', path: 'act' }] }),
      'x/act': '\u007fELF',
    });
    await chmod(join(dir, 'x/act'), 0o755);
    const { skills } = await discoverSkills([{ dir, kind: 'allowed' }]);
    expect(skills[0]?.scripts[0]?.interpreter).toEqual({ kind: 'file' });
  });
});

describe('a skill that cannot be used is left out, with a warning that names the file', () => {
  const cases: [string, Record<string, string>, string, RegExp][] = [
    ['no JSON', { 'bad/skill.json': '{ "name": ' }, '/bad/skill.json', /no JSON/],
    ['no object', { 'bad/skill.json': '[]' }, '/bad/skill.json', /no manifest/],
    ['no name', { 'bad/skill.json': '{"description":"x"}' }, '/bad/skill.json', /name/],
    ['no description', { 'bad/skill.json': '{"name":"bad"}' }, '/bad/skill.json', /description/],
    ['a name that is no slug', { 'bad/skill.json': manifest('Bad Skill') }, '/bad/skill.json', /slug/],
    ['a name that climbs', { 'bad/skill.json': manifest('../bad') }, '/bad/skill.json', /slug/],
    ['the name of another folder', { 'bad/skill.json': manifest('good') }, '/bad/skill.json', /both the same name/],
    [
      'two names',
      { 'bad/skill.json': manifest('bad'), 'bad/SKILL.md': '---\nname: worse\n---\n' },
      '/bad/SKILL.md',
      /both the same name/,
    ],
    ['no front matter', { 'bad/SKILL.md': '# Bad' }, '/bad/SKILL.md', /front matter/],
    ['front matter that is no YAML', { 'bad/SKILL.md': '---\nname: [bad\n---\n' }, '/bad/SKILL.md', /YAML/],
    [
      'front matter that multiplies',
      { 'bad/SKILL.md': `---\na: &a [x,x,x]\nb: &b [${'*a,'.repeat(50)}]\nname: [${'*b,'.repeat(50)}]\n---\n` },
      '/bad/SKILL.md',
      /YAML/,
    ],
    [
      'front matter without end',
      { 'bad/SKILL.md': `---\nname: ${'['.repeat(60_000)}\n---\n` },
      '/bad/SKILL.md',
      /YAML/,
    ],
    [
      'too large',
      { 'bad/skill.json': manifest('bad', { filling: 'x'.repeat(70_000) }) },
      '/bad/skill.json',
      /at most 65536 bytes/,
    ],
    [
      'a script that is not there',
      { 'bad/skill.json': manifest('bad', { scripts: [SCRIPT] }) },
      '/bad/act.mjs',
      /not there/,
    ],
    [
      'a script that is a folder',
      { 'bad/skill.json': manifest('bad', { scripts: [SCRIPT] }), 'bad/act.mjs/x': '' },
      '/bad/act.mjs',
      /plain file/,
    ],
    [
      'a script nothing runs',
      { 'bad/skill.json': manifest('bad', { scripts: [{ name: 'a', path: 'a.txt' }] }), 'bad/a.txt': 'hello' },
      '/bad/a.txt',
      /What runs it\?/,
    ],
    [
      'a script outside',
      { 'bad/skill.json': manifest('bad', { scripts: [{ name: 'a', path: '../act.mjs' }] }), 'act.mjs': '' },
      '/bad/skill.json',
      /without "\." and "\.\."/,
    ],
    [
      'a script at an absolute path',
      { 'bad/skill.json': manifest('bad', { scripts: [{ name: 'a', path: '/bin/sh' }] }) },
      '/bad/skill.json',
      /within the skill/,
    ],
    [
      'a script among the data',
      { 'bad/skill.json': manifest('bad', { scripts: [{ name: 'a', path: 'data/a.mjs' }] }), 'bad/data/a.mjs': '' },
      '/bad/skill.json',
      /outside data/,
    ],
    [
      'a script twice',
      { 'bad/skill.json': manifest('bad', { scripts: [SCRIPT, SCRIPT] }), 'bad/act.mjs': '' },
      '/bad/skill.json',
      /listed twice/,
    ],
    [
      'a timeout that is none',
      { 'bad/skill.json': manifest('bad', { scripts: [{ ...SCRIPT, timeout: 0 }] }), 'bad/act.mjs': '' },
      '/bad/skill.json',
      /timeout/,
    ],
    [
      'a secret with a default',
      { 'bad/skill.json': manifest('bad', { config: { key: { type: 'string', secret: true, default: 'x' } } }) },
      '/bad/skill.json',
      /secret has no default/,
    ],
    [
      'a default of another type',
      { 'bad/skill.json': manifest('bad', { config: { count: { type: 'number', default: 'x' } } }) },
      '/bad/skill.json',
      /default of the type/,
    ],
    [
      'two settings in one variable',
      { 'bad/skill.json': manifest('bad', { config: { apiKey: { type: 'string' }, api_key: { type: 'string' } } }) },
      '/bad/skill.json',
      /same environment variable/,
    ],
  ];
  test.each(cases)('%s', async (_, files, file, message) => {
    const { names, warnings } = await discover({ 'good/skill.json': manifest('good'), ...files });
    expect(names).toEqual(['good']);
    expect(warnings).toEqual([expect.stringMatching(message)]);
    expect(warnings[0]).toMatch(new RegExp(`^${file}: `));
  });

  test('bytes that are no text', async () => {
    const dir = await tempDir();
    await writeFiles(dir, { 'bad/skill.json': '' });
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(dir, 'bad/skill.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    const { warnings } = await discoverSkills([{ dir, kind: 'allowed' }]);
    expect(warnings).toEqual([{ file: join(dir, 'bad/skill.json'), message: 'Expected text in UTF-8.' }]);
  });
});

describe('links', () => {
  test.each(['act.mjs', 'skill.json', 'notes/passwd', 'data/deep/x'])(
    'that lead out of the skill are refused: %s',
    async (place) => {
      const dir = await tempDir();
      await writeFiles(dir, {
        'out.txt': 'secret words',
        'root/bad/SKILL.md': '---\nname: bad\ndescription: x\n---\n',
        [`root/bad/${place}.keep`]: '',
      });
      await symlink(join(dir, 'out.txt'), join(dir, 'root/bad', place));
      const { skills, warnings } = await discoverSkills([{ dir: join(dir, 'root'), kind: 'shipped' }]);
      expect(skills).toEqual([]);
      expect(warnings).toEqual([
        { file: join(dir, 'root/bad', place), message: expect.stringContaining('leads out of the skill') },
      ]);
    },
  );

  test('that lead nowhere are refused: somebody could put something there', async () => {
    const dir = await tempDir();
    await writeFiles(dir, { 'bad/skill.json': manifest('bad') });
    await symlink(join(dir, 'later'), join(dir, 'bad/x'));
    expect((await discoverSkills([{ dir, kind: 'shipped' }])).warnings).toMatchObject([{ file: join(dir, 'bad/x') }]);
  });

  test('that stay within are fine; a root may be one', async () => {
    const dir = await tempDir();
    await writeFiles(dir, {
      'root/good/skill.json': manifest('good', { scripts: [SCRIPT] }),
      'root/good/real.mjs': '',
    });
    await symlink('real.mjs', join(dir, 'root/good/act.mjs'));
    await symlink('root', join(dir, 'link'));
    const { skills, warnings } = await discoverSkills([{ dir: join(dir, 'link'), kind: 'shipped' }]);
    expect(warnings).toEqual([]);
    expect(skills).toMatchObject([
      { dir: join(dir, 'root/good'), scripts: [{ file: join(dir, 'root/good/real.mjs') }] },
    ]);
  });

  test('to a skill outside the root are refused', async () => {
    const dir = await tempDir();
    await writeFiles(dir, { 'elsewhere/skill.json': manifest('elsewhere'), 'root/good/skill.json': manifest('good') });
    await symlink('../elsewhere', join(dir, 'root/elsewhere'));
    await symlink('..', join(dir, 'root/up'));
    const { skills, warnings } = await discoverSkills([{ dir: join(dir, 'root'), kind: 'shipped' }]);
    expect(skills.map(({ name }) => name)).toEqual(['good']);
    expect(warnings.map(({ file }) => file)).toEqual([join(dir, 'root/elsewhere'), join(dir, 'root/up')]);
  });

  test('are looked for in a bounded number of files', async () => {
    const dir = await tempDir();
    await writeFiles(dir, { 'a/b/c': '', 'a/d': '' });
    await expect(checkLinks(dir, 4)).resolves.toBeUndefined();
    await expect(checkLinks(dir, 3)).rejects.toThrow('at most 3 files');
  });
});

describe('roots', () => {
  test('of two skills with one name the earlier counts, and that is said', async () => {
    const dir = await tempDir();
    await writeFiles(dir, {
      'first/dice/skill.json': manifest('dice', { version: '1.0.0' }),
      'second/dice/skill.json': manifest('dice', { version: '2.0.0' }),
      'second/oracle/skill.json': manifest('oracle'),
    });
    const roots: SkillRoot[] = [
      { dir: join(dir, 'first'), kind: 'shipped' },
      { dir: join(dir, 'second'), kind: 'data' },
      { dir: join(dir, 'second'), kind: 'allowed' },
    ];
    const { skills, warnings } = await discoverSkills(roots);
    expect(skills).toMatchObject([
      { name: 'dice', version: '1.0.0', kind: 'shipped' },
      { name: 'oracle', kind: 'data' },
    ]);
    const said = { file: join(dir, 'second/dice'), message: expect.stringContaining(join(dir, 'first/dice')) };
    expect(warnings).toEqual([said, said]);
  });

  test('that are not there are said, but for the data folder', async () => {
    const dir = join(await tempDir(), 'none');
    expect(await discoverSkills([{ dir, kind: 'data' }])).toEqual({ skills: [], warnings: [] });
    const warning = { file: dir, message: 'There is no such folder to look for skills in.' };
    expect(await discoverSkills([{ dir, kind: 'allowed' }])).toEqual({ skills: [], warnings: [warning] });
  });

  test('decide what may run: other languages than Node, and the network, where the owner vouches for it', async () => {
    const scripts = [
      { name: 'sh', path: 'act.sh' },
      { name: 'node', path: 'act.mjs', network: true },
    ];
    const files = { 'x/skill.json': manifest('x', { scripts }), 'x/act.sh': '', 'x/act.mjs': '' };
    const allowed = await discover(files, 'allowed');
    expect(allowed.warnings).toEqual([]);
    const { skills, warnings } = await discover(files, 'data');
    expect(warnings).toEqual([
      expect.stringMatching(/^\/x\/act\.sh: .*ALLOW_SKILLS/),
      expect.stringMatching(/^\/x\/act\.mjs: It asks for the network.*ALLOW_SKILLS/),
    ]);
    const runs = (found: typeof skills) =>
      found.flatMap((skill) => skill.scripts.map((script) => mayRun(skill, script)));
    expect(runs(skills)).toEqual([false, true]);
    expect(runs(allowed.skills)).toEqual([true, true]);
  });
});

test('a plan names a script by its tool path, and only scripts of a manifest count', async () => {
  const { skills } = await discoverSkills([{ dir: SHIPPED, kind: 'shipped' }]);
  expect(findScript(skills, 'skills/dice-roller/roll-dice.mjs')).toMatchObject({
    skill: { name: 'dice-roller' },
    script: { name: 'roll-dice' },
  });
  for (const path of [
    'skills/dice-roller/dice.mjs',
    'skills/dice-roller/../oracle/ask-oracle.mjs',
    'dice-roller',
    '',
  ]) {
    expect(findScript(skills, path)).toBeUndefined();
  }
});
