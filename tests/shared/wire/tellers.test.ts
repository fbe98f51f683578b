import { expect, test } from 'vitest';
import { directorOf, type Handed, tellerOf, tellersOf } from '../../../shared/wire/index.ts';

const call = (role: string, model: string, error?: string): Handed['calls'][number] => ({
  ...{ role, model, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, ms: 1 },
  ...(error === undefined ? { ok: true } : { ok: false, error }),
});
const turn = (calls: Handed['calls'], more: Partial<Handed> = {}): Handed => ({
  ...{ told: [], directedBy: 'model', reason: null, calls },
  ...more,
});
const CLAUDE = 'anthropic:claude';

test('who told a turn: a model, the improviser in its place, the script, the rules', () => {
  expect(tellerOf(turn([call('storyteller', CLAUDE)]))).toEqual({ by: 'model', model: CLAUDE, why: null });
  const late = turn([call('storyteller', CLAUDE, 'timed out'), call('storyteller', 'offline')]);
  expect(tellerOf(late)).toEqual({ by: 'improviser', model: null, why: 'timed out' });
  expect(tellerOf(turn([call('storyteller', 'offline')]))).toEqual({ by: 'improviser', model: null, why: null });
  // What was asked again and answered then was told by it.
  expect(tellerOf(turn([call('storyteller', CLAUDE, 'no JSON'), call('storyteller', CLAUDE)])).why).toBeNull();
  const other = turn([call('storyteller', CLAUDE, '503'), call('storyteller', 'openai:gpt')]);
  expect(tellerOf(other)).toEqual({ by: 'model', model: 'openai:gpt', why: '503' });
  const script = [{ part: 'rope/script', telling: 'written' as const }];
  expect(tellerOf(turn([call('director', CLAUDE)], { told: script })).by).toBe('written');
  expect(tellerOf(turn([call('storyteller', CLAUDE, '503')]))).toEqual({ by: 'rules', model: null, why: '503' });
});

test('who directed it: what stands there for a model may have been the improviser', () => {
  expect(directorOf(turn([call('director', CLAUDE)]))).toEqual({ by: 'model', model: CLAUDE, why: null });
  expect(directorOf(turn([call('director', CLAUDE, '503'), call('director', 'offline')]))).toEqual({
    ...{ by: 'improviser', model: null, why: '503' },
  });
  expect(directorOf(turn([], { directedBy: 'patterns', reason: 'it was too slow' }))).toEqual({
    ...{ by: 'patterns', model: null, why: 'it was too slow' },
  });
  expect(directorOf(turn([])).by).toBe('model');
  expect(directorOf(turn([], { directedBy: 'somebody' })).by).toBe('unknown');
});

test('turns are added up, the most first, with the reasons', () => {
  const own = turn([call('director', CLAUDE), call('storyteller', CLAUDE)]);
  const late = (why: string) => turn([call('storyteller', CLAUDE, why), call('storyteller', 'offline')]);
  expect(tellersOf([late('timed out'), own, late('503'), own, own, late('timed out')])).toMatchObject({
    turns: 6,
    told: {
      by: [
        { by: 'improviser', model: null, turns: 3 },
        { by: 'model', model: CLAUDE, turns: 3 },
      ],
      why: [
        { reason: 'timed out', turns: 2 },
        { reason: '503', turns: 1 },
      ],
    },
  });
  expect(tellersOf([])).toEqual({ turns: 0, told: { by: [], why: [] }, directed: { by: [], why: [] } });
});
