import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createPlanFiles } from '../../../server/play/plan-files.ts';
import { ErrorFileSchema, PlanFileSchema } from '../../../shared/wire/index.ts';
import { BROKEN, begun, FINE, planned, playOn, search } from './support.ts';

describe('a player’s turn', () => {
  test('writes its plan as a tick does', async () => {
    const { plays, id, file } = await begun([FINE]);
    await playOn(plays, id, 1);
    expect(PlanFileSchema.parse(await vi.waitFor(() => file(`plays/${id}/plans/plan_002.json`)))).toMatchObject({
      tick: 2,
    });
  });

  test('is told plainly where no plan works, with a notice, ways on and an error file; the play goes on', async () => {
    const { plays, id, file } = await begun([BROKEN, BROKEN, BROKEN, BROKEN, BROKEN, FINE]);
    const [told] = await playOn(plays, id, 1);
    expect(told?.errors).toEqual([]);
    expect(told?.end).toMatchObject({ turn: 2, trouble: { rollbackTo: 1 } });
    expect(told?.frames.map(({ frame }) => frame.type)).toContain('notify');
    expect((await plays.get(id)).trouble).toEqual(told?.end?.trouble);
    const record = await plays.record(id, 2);
    expect(record.attempts).toHaveLength(5);
    expect(record.memory.some(({ type }) => type === 'character-generated')).toBe(false);
    const error = ErrorFileSchema.parse(await vi.waitFor(() => file(`plays/${id}/errors/error_002.json`)));
    expect(error.error.traceback).toContain('Attempt 5');
    expect((await plays.tickErrors(id, {})).errors).toMatchObject([{ tick: 2, open: false }]);
    const [next] = await playOn(plays, id, 1);
    expect(next?.end).toMatchObject({ turn: 3 });
    expect(next?.end?.trouble).toBeUndefined();
  });

  test('does not fail where its plan cannot be written', async () => {
    const { plays, id, dataDir } = await begun([FINE]);
    await writeFile(join(dataDir, 'plays'), 'in the way');
    const [told] = await playOn(plays, id, 1);
    expect(told).toMatchObject({ errors: [], end: { turn: 2 } });
    expect((await plays.tickPlans(id, {})).plans).toHaveLength(1);
  });

  test('waits for the files of the one before: however fast they follow each other, none pile up', async () => {
    const { plays, id, dataDir } = await begun([2, 3, 4, 5].map(() => planned([search])));
    for (const turn of [2, 3, 4, 5]) {
      await playOn(plays, id, 1);
      const written = turn === 2 ? [] : await readdir(join(dataDir, 'plays', id, 'plans'));
      for (let before = 2; before < turn; before += 1) expect(written).toContain(`plan_00${before}.json`);
    }
  });
});

describe('what is done to a play’s files', () => {
  test('is done one thing after another, play by play, whatever becomes of one', async () => {
    const files = createPlanFiles(null);
    const done: string[] = [];
    const { promise: first, resolve: finish } = Promise.withResolvers<void>();
    const slow = files.later('a', () => first.then(() => void done.push('a1')));
    const failing = files.later('a', async () => {
      done.push('a2');
      throw new Error('The disk is full.');
    });
    const last = files.later('a', async () => void done.push('a3'));
    await files.later('b', async () => void done.push('b1'));
    expect(done).toEqual(['b1']);
    finish();
    await slow;
    await expect(failing).rejects.toThrow('The disk is full.');
    await last;
    await files.settled('a');
    await files.settled();
    expect(done).toEqual(['b1', 'a1', 'a2', 'a3']);
  });
});
