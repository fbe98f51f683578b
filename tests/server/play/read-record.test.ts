import { describe, expect, test } from 'vitest';
import { readRecord } from '../../../server/play/read-record.ts';
import type { TurnRow } from '../../../server/store/types.ts';

const row = (record: unknown): TurnRow => ({
  ...{ playId: 'play', line: 1, turn: 3, seq: 4, action: { type: 'continue' }, frames: [], waitingFor: null },
  ...{ record, createdAt: '2026-01-01T00:00:00.000Z' },
});
const read = (record: unknown) => readRecord(row(record), async (hash) => (hash === 'known' ? 'Tell it.' : null));
const call = {
  ...{ role: 'director', model: 'offline', inputTokens: 3, cachedInputTokens: 0, outputTokens: 2, ms: 1, ok: true },
};

describe('the record of a turn', () => {
  test('of which nothing is left is empty', async () => {
    for (const nothing of [null, undefined, 'gone', [], 7]) {
      expect(await read(nothing)).toMatchObject({ turn: 3, tick: 3, calls: [], usage: { calls: 0 }, plan: null });
    }
  });

  test('that had its calls where their number is now is counted', async () => {
    const usage = { calls: [call, { ...call, role: 'storyteller' }], inputTokens: 6, outputTokens: 4, ms: 9 };
    const record = await read({ usage });
    expect(record.usage).toEqual({ calls: 2, inputTokens: 6, outputTokens: 4, ms: 9 });
    expect(record.calls.map(({ role }) => role)).toEqual(['director', 'storyteller']);
  });

  test('keeps what can be read where something cannot, whatever that is', async () => {
    const record = await read({
      eligible: ['enc_rope', { id: 'enc_gull', title: 'The gull' }, 7],
      rejected: 'none',
      chosen: { encounter: 'enc_rope', by: 'nobody' },
      plan: { steps: 'many' },
      direction: { of: 'another time' },
      mutations: [{ type: 'a change of later' }],
      usage: { calls: 'several' },
      calls: [call, { role: 'director' }],
      cost: '1',
      stopped: true,
      reason: 'It was late.',
      prompts: [
        { role: 'director', head: 'known', prompt: 'Now.' },
        { role: 'director', head: 'gone', prompt: '' },
        'x',
      ],
    });
    expect(record).toMatchObject({
      ...{ rejected: [], chosen: null, plan: null, direction: null, mutations: [], cost: null, stopped: true },
      ...{ eligible: [{ id: 'enc_rope' }, { id: 'enc_gull' }], calls: [call], reason: 'It was late.' },
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
      prompts: [
        { role: 'director', instructions: 'Tell it.', prompt: 'Now.' },
        { role: 'director', instructions: '', prompt: '' },
      ],
    });
  });
});
