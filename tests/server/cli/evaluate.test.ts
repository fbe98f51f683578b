import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { desk } from './plan-support.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('evaluate', () => {
  test.each([
    [[], '"evaluate" needs --model'],
    [
      ['--model', 'a,b,c,d,e'],
      '--model takes one model or up to 4 different ones with commas, but was given "a,b,c,d,e".',
    ],
    [['--model', 'a,a'], '--model takes one model or up to 4 different ones'],
    [['--model', 'offline', '--stories', '13'], '--stories takes a whole number from 1 to 12, but was given "13".'],
    [['--model', 'offline', '--fail-below', 'joy=1'], '--fail-below takes METRIC=VALUE, with a metric of finished,'],
    [['--model', 'offline', 'out.json'], '"out.json" goes with --json.'],
  ])('%j ends with 2 and a sentence', async (options, sentence) => {
    const { run } = await desk();
    const { code, stderr } = await run(['evaluate', ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test('leaves a page and a document, tells the figures, and ends with 1 where one is not what was asked', async () => {
    const { run, path, dataDir } = await desk();
    const asked = ['evaluate', '--model', 'offline', '--stories', '1', '--turns', '2', '--players', '1'];
    const wants = ['--fail-below', 'told=1', '--fail-above', 'words=0'];
    const files = ['--report', path('tells.html'), '--json', path('measured.json')];
    const { code, stdout, stderr } = await run([...asked, ...files, ...wants]);
    expect(stdout).toMatch(/^1 brief, 1 player each, at most 2 turns a play\./u);
    expect(stdout).toMatch(/\nTurns told by the model +100 %\n/u);
    expect(stderr).toContain(`The report is in ${path('tells.html')}.`);
    expect(stderr).toMatch(/offline: words is [\d.]+, above 0\.\n/u);
    expect(stderr).not.toContain('told is');
    expect(code).toBe(1);
    const measured = JSON.parse(readFileSync(path('measured.json'), 'utf8'));
    expect(measured).toMatchObject({ version: 1, models: [{ name: 'offline', turns: 2 }] });
    expect(readFileSync(path('tells.html'), 'utf8')).toContain('<h1>Which model tells well?</h1>');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('prints only the document on stdout with --json', async () => {
    const { run } = await desk();
    const { code, stdout } = await run(['evaluate', '--model', 'offline', '--stories', '1', '--turns', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ request: { turns: 1, players: 2 }, interrupted: false });
    expect(code).toBe(0);
  });
});
