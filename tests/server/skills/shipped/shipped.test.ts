import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discoverSkills, runScript } from '../../../../server/skills/index.ts';
import { echo, planOf } from '../../../shared/plan/support.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { ok, run as runSteps, statesOf } from '../../plan/support.ts';
import { SHIPPED, skillServices } from '../support.ts';
import { type Chance, chance, load, range } from './kit.ts';

const { skills, warnings } = await discoverSkills([{ dir: SHIPPED, kind: 'shipped' }]);

test('four skills ship, and nothing is wrong with them', () => {
  expect(skills.map(({ name }) => name)).toEqual(['dice-roller', 'name-generator', 'oracle', 'weather']);
  expect(warnings).toEqual([]);
});

describe.each(skills)('$name', (skill) => {
  test('has a prompt that names its script and when to use it', () => {
    expect(skill.scripts).toHaveLength(1);
    for (const { toolPath, interpreter } of skill.scripts) {
      expect(skill.prompt).toContain(toolPath);
      expect(interpreter).toEqual({ kind: 'node' });
    }
    expect(skill.prompt).toMatch(/\bwhen\b/);
    expect(skill.prompt).toContain('`seed`');
    expect(skill.prompt.length).toBeLessThan(2500);
    expect(skill.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('says the same in SKILL.md and skill.json', () => {
    const markdown = readFileSync(join(skill.dir, 'SKILL.md'), 'utf8');
    expect(markdown).toContain(`name: ${skill.name}\n`);
    expect(markdown).toContain(`version: "${skill.version}"`);
  });

  test('imports nothing from outside its folder', async () => {
    const files = (await readdir(skill.dir, { recursive: true })).filter((file) => file.endsWith('.mjs'));
    for (const file of files) {
      const imports = [...readFileSync(join(skill.dir, file), 'utf8').matchAll(/from '([^']+)'|import\('([^']+)'/g)];
      for (const [, from] of imports) expect(from).toMatch(/^\.\/[a-z/]+\.mjs$/);
    }
  });

  test('begins with the kit that all of them have', () => {
    const kit = (name: string) => readFileSync(join(SHIPPED, name, 'kit.mjs'), 'utf8');
    expect(kit(skill.name)).toBe(kit('dice-roller'));
  });

  const run = async (input: Record<string, unknown>) => {
    const [script] = skill.scripts;
    if (!script) throw new Error('It has no script.');
    return runScript({ skill, script, input, requestId: 'r', dataDir: await tempDir(), env: process.env });
  };

  test('gives the same for the same seed, and something for none', async () => {
    const input = { text: 'I roll', question: 'Is it so?', culture: 'english', count: 5, day: 3 };
    const [first, second, other, unseeded] = await Promise.all([
      run({ ...input, seed: 'a' }),
      run({ ...input, seed: 'a' }),
      run({ ...input, seed: 'seven', count: 4 }),
      run(input),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second.events).toEqual(first.events);
    expect(other.events).not.toEqual(first.events);
    expect(unseeded).toMatchObject({ ok: true, value: { summary: expect.stringMatching(/\S/) } });
  });

  test('refuses a seed it cannot use, with what it expected', async () => {
    const seed = { a: 1 };
    expect(await run({ text: 'I roll', seed })).toMatchObject({
      ok: false,
      failure: { category: 'tool_failure', code: 'invalid_seed', message: expect.stringContaining('Expected "seed"') },
    });
  });
});

describe('what the scripts give a plan', () => {
  test('dice: a total that a later step can refer to', async () => {
    const services = await skillServices({ from: SHIPPED, kind: 'shipped' });
    const rolled = await services.run('skills/dice-roller/roll-dice.mjs', {
      notation: '2d6+1',
      seed: 5,
      label: 'the lock',
    });
    expect(rolled).toMatchObject({
      ok: true,
      value: {
        summary: expect.stringMatching(/^the lock: 2d6\+1: \[\d, \d\] \+ 1 = \d+$/),
        state: { dice: { last: { notation: '2d6+1', modifier: 1, seed: 5, total: expect.any(Number) } } },
      },
    });
    expect(rolled.events.map(({ type }) => type)).toEqual(['log', 'state_patch', 'ui_event', 'done']);
  });

  test('dice: what a player says is enough', async () => {
    const services = await skillServices({ from: SHIPPED, kind: 'shipped' });
    const roll = (input: Record<string, unknown>) => services.run('skills/dice-roller/roll-dice.mjs', input);
    const said = (notation: string) => ({ ok: true, value: { state: { dice: { last: { notation } } } } });
    expect(await roll({ text: 'I roll 3d6 + 2 to pick the lock' })).toMatchObject(said('3d6 + 2'));
    expect(await roll({ text: 'I roll to pick the lock' })).toMatchObject(said('2d6'));
    expect(await roll({})).toMatchObject({ ok: false, failure: { category: 'tool_failure', code: 'empty_notation' } });
    expect(await roll({ notation: '2x6' })).toMatchObject({
      ok: false,
      failure: { category: 'tool_failure', code: 'invalid_notation', message: expect.stringContaining('2d6+1') },
    });
  });

  test('oracle: an answer in the language of the story', async () => {
    const services = await skillServices({ from: SHIPPED, kind: 'shipped' });
    const ask = (input: Record<string, unknown>) => services.run('skills/oracle/ask-oracle.mjs', input);
    const question = '船还在吗？';
    const answered = await ask({ question, odds: 'very likely', seed: 1, language: 'zh-CN', twistChance: 100 });
    expect(answered).toMatchObject({
      ok: true,
      value: {
        summary: expect.stringMatching(/^船还在吗？ (是|否)，?.*。转折：.+。$/),
        state: {
          oracle: { last: { question, odds: 'very_likely', chance: 85, answer: expect.stringMatching(/^(yes|no)$/) } },
        },
      },
    });
    expect(await ask({ odds: 'perhaps' })).toMatchObject({
      ok: false,
      failure: { code: 'invalid_odds', message: expect.stringContaining('almost_impossible') },
    });
  });

  test('names: a list, without those that are taken', async () => {
    const services = await skillServices({ from: SHIPPED, kind: 'shipped' });
    const name = (input: Record<string, unknown>) => services.run('skills/name-generator/make-names.mjs', input);
    const first = await name({ culture: 'japanese', count: 2, seed: 1 });
    expect(first).toMatchObject({
      ok: true,
      value: { summary: expect.stringMatching(/^\w+ \w+ \(\p{Script=Han}{4}\), /u) },
    });
    expect(await name({ culture: 'klingon' })).toMatchObject({ ok: false, failure: { code: 'invalid_culture' } });
    expect(await name({ count: 51 })).toMatchObject({ ok: false, failure: { code: 'invalid_count' } });
    expect(await name({ avoid: 'Ada' })).toMatchObject({ ok: false, failure: { code: 'invalid_avoid' } });
  });

  test('weather: today, and the days to come', async () => {
    const services = await skillServices({ from: SHIPPED, kind: 'shipped' });
    const tell = (input: Record<string, unknown>) => services.run('skills/weather/tell-weather.mjs', input);
    const told = await tell({
      climate: 'arctic',
      season: 'winter',
      day: 40,
      days: 3,
      place: 'the cape',
      seed: 1,
      language: 'ja',
    });
    const forecast = [{ day: 41 }, { day: 42 }];
    expect(told).toMatchObject({
      ok: true,
      value: {
        summary: expect.stringContaining('°C。'),
        state: { weather: { place: 'the cape', climate: 'arctic', season: 'winter', today: { day: 40 }, forecast } },
      },
    });
    expect(await tell({ season: 'monday' })).toMatchObject({ ok: false, failure: { code: 'invalid_season' } });
  });
});

test('of 200 calls of what the scripts do, at least 99 % succeed in their time', async () => {
  const { roll } = (await load('dice-roller/dice.mjs')) as { roll(notation: string, random: Chance): object };
  const { makeNames, CULTURES } = (await load('name-generator/names.mjs')) as {
    makeNames(wish: object, random: Chance): object[];
    CULTURES: object;
  };
  const { ask, ODDS } = (await load('oracle/oracle.mjs')) as {
    ask(odds: string, random: Chance, twists: number): object;
    ODDS: object;
  };
  const { weatherOn } = (await load('weather/forecast.mjs')) as { weatherOn(day: object): object };
  const { CLIMATES, SEASONS } = (await load('weather/climate.mjs')) as { CLIMATES: object; SEASONS: string[] };
  const nth = (list: readonly string[], seed: number) => list[seed % list.length] ?? '';
  const wish = { kind: 'person', gender: 'any', count: 5, avoid: [] };
  const doings: Record<string, (seed: number) => object> = {
    dice: (seed) => roll(`${1 + (seed % 9)}d${2 + seed}+${seed % 5}`, chance(seed)),
    names: (seed) => makeNames({ ...wish, culture: nth(Object.keys(CULTURES), seed) }, chance(seed)),
    oracle: (seed) => ask(nth(Object.keys(ODDS), seed), chance(seed), 20),
    weather: (seed) => {
      const [climate, season] = [nth(Object.keys(CLIMATES), seed), nth(SEASONS, seed)];
      return weatherOn({ seed, place: 'the cape', climate, season, day: seed });
    },
  };
  const tools = Object.fromEntries(
    Object.entries(doings).map(([name, act]) => [name, ({ seed }: { seed?: unknown }) => ok(act(Number(seed)))]),
  );
  const steps = Object.keys(doings).flatMap((tool) =>
    range(50).map((seed) => echo(`${tool}_${seed}`, [], { tool, args: { seed } })),
  );
  const ran = await runSteps(planOf(steps), tools);
  const states = Object.values(statesOf(ran));
  expect(states).toHaveLength(200);
  expect(states.filter((state) => state === 'success').length).toBeGreaterThanOrEqual(198);
});
