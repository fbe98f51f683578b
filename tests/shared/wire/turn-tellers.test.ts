import { expect, test } from 'vitest';
import { countTellers, getTeller, getTurnDirector, type TellerRecord } from '../../../shared/wire/index.ts';

const call = (role: string, model: string, error?: string): TellerRecord['calls'][number] => ({
  ...{ role, model, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, ms: 1 },
  ...(error === undefined ? { ok: true } : { ok: false, error }),
});
const turn = (calls: TellerRecord['calls'], more: Partial<TellerRecord> = {}): TellerRecord => ({
  ...{ told: [], directedBy: 'model', reason: null, calls },
  ...more,
});
const CLAUDE = 'anthropic:claude';

test('who told a turn: a model, the improviser in its place, the script, the rules', () => {
  expect(getTeller(turn([call('storyteller', CLAUDE)]))).toEqual({ by: 'model', model: CLAUDE, why: null });
  const late = turn([call('storyteller', CLAUDE, 'timed out'), call('storyteller', 'offline')]);
  expect(getTeller(late)).toEqual({ by: 'improviser', model: null, why: 'timed out' });
  expect(getTeller(turn([call('storyteller', 'offline')]))).toEqual({ by: 'improviser', model: null, why: null });
  // What was asked again and answered then was told by it.
  expect(getTeller(turn([call('storyteller', CLAUDE, 'no JSON'), call('storyteller', CLAUDE)])).why).toBeNull();
  const other = turn([call('storyteller', CLAUDE, '503'), call('storyteller', 'openai:gpt')]);
  expect(getTeller(other)).toEqual({ by: 'model', model: 'openai:gpt', why: '503' });
  const script = [{ part: 'rope/script', telling: 'written' as const }];
  expect(getTeller(turn([call('director', CLAUDE)], { told: script })).by).toBe('written');
  expect(getTeller(turn([call('storyteller', CLAUDE, '503')]))).toEqual({ by: 'rules', model: null, why: '503' });
});

test('who directed it: what stands there for a model may have been the improviser', () => {
  expect(getTurnDirector(turn([call('director', CLAUDE)]))).toEqual({ by: 'model', model: CLAUDE, why: null });
  expect(getTurnDirector(turn([call('director', CLAUDE, '503'), call('director', 'offline')]))).toEqual({
    ...{ by: 'improviser', model: null, why: '503' },
  });
  expect(getTurnDirector(turn([], { directedBy: 'patterns', reason: 'it was too slow' }))).toEqual({
    ...{ by: 'patterns', model: null, why: 'it was too slow' },
  });
  expect(getTurnDirector(turn([])).by).toBe('model');
  expect(getTurnDirector(turn([], { directedBy: 'somebody' })).by).toBe('unknown');
});

test('turns are added up, the most first, with the reasons', () => {
  const own = turn([call('director', CLAUDE), call('storyteller', CLAUDE)]);
  const late = (why: string) => turn([call('storyteller', CLAUDE, why), call('storyteller', 'offline')]);
  expect(countTellers([late('timed out'), own, late('503'), own, own, late('timed out')])).toMatchObject({
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
  expect(countTellers([])).toEqual({ turns: 0, told: { by: [], why: [] }, directed: { by: [], why: [] } });
});
