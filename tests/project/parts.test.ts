import { describe, expect, test } from 'vitest';
import { fails, holds, type Part, runParts } from '../support/parts.ts';
import { runTool } from '../support/tools.ts';

async function run(parts: Part[]) {
  const printed: string[] = [];
  const outcomes = await runParts(parts, (text) => printed.push(text.replace(/\(\d+\.\d s\)/, '').trim()));
  return { printed, outcomes };
}

describe('the parts of npm test', () => {
  test('run side by side, and print what they said whole, each when it is done', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: Part = {
      title: 'Slow',
      run: async (say) => {
        say('slow begins');
        await gate.promise;
        say('slow ends');
        return { passed: 2, failed: 0, problem: null };
      },
    };
    const quick: Part = {
      title: 'Quick',
      run: async (say) => {
        say('quick');
        gate.resolve();
        return fails('it does not hold');
      },
    };
    const { printed, outcomes } = await run([slow, quick]);
    expect(printed).toEqual([
      '▸ Slow …',
      '▸ Quick …',
      '━━ Quick ━━\nquick\nit does not hold',
      '━━ Slow ━━\nslow begins\nslow ends\nholds',
    ]);
    expect(outcomes).toEqual([
      { title: 'Slow', passed: 2, failed: 0, problem: null },
      { title: 'Quick', passed: 0, failed: 1, problem: 'it does not hold' },
    ]);
  });

  test('begin after those they need, whatever came of them', async () => {
    const order: string[] = [];
    const part = (title: string, after?: string[], outcome = holds): Part => ({
      title,
      ...(after && { after }),
      run: async () => {
        order.push(`${title} begins`);
        await new Promise(setImmediate);
        order.push(`${title} ends`);
        return outcome;
      },
    });
    await run([part('a', undefined, fails('no')), part('b', ['a']), part('c', ['a', 'b'])]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    await expect(run([part('b', ['a']), part('a')])).rejects.toThrow('"b" comes after "a"');
  });

  test('fail when they throw, and keep no other from running', async () => {
    const throwing: Part = { title: 'Throws', run: () => Promise.reject(new Error('out of paper')) };
    const { printed, outcomes } = await run([throwing, { title: 'After', after: ['Throws'], run: async () => holds }]);
    expect(outcomes.map(({ failed, problem }) => [failed, problem])).toEqual([
      [1, 'out of paper'],
      [0, null],
    ]);
    expect(printed[1]).toBe('━━ Throws ━━\nout of paper');
  });

  test('say what a program printed, on both of its ways, and fail with its code', async () => {
    const said: string[] = [];
    const run = { say: (text: string) => said.push(text), env: process.env, isBehind: true };
    expect(await runTool('typescript', ['--version'], run)).toEqual(holds);
    expect(said).toEqual([expect.stringMatching(/^Version \d/)]);
    expect(await runTool('typescript', ['--no-such-option'], run)).toMatchObject({
      failed: 1,
      problem: expect.stringMatching(/typescript ended with \d/),
    });
  });
});
