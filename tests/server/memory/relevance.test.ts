import { expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { createMemory, RELEVANCE_MIN } from '../../../server/memory/index.ts';
import { openStore, type Projection } from '../../../server/store/index.ts';
import { applyMemoryChanges, buildMemoryRows, emptyMemory, type MemoryChange } from '../../../shared/memory/index.ts';
import { scene } from '../../shared/memory/memories.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { playRow } from '../../support/rows.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { LABELLED, type LabelledPlay } from './relevance-set.ts';

interface Measured {
  given: number;
  right: number;
  answered: number;
  answerable: number;
}

/** What a play recalls of what its players say, against what its turns are about. */
async function measured({ told, asked }: LabelledPlay, from: number): Promise<Measured> {
  const store = await openStore({ dataDir: await tempDir(), clock: systemClock, lockWaitMs: 0 });
  try {
    const projections: Projection[] = [{ kind: 'put-play', row: playRow() }];
    told.forEach((lines, index) => {
      const turn = index + 1;
      const changes: MemoryChange[] = [
        { type: 'scene-added', scene: scene(turn, { title: 'Turn', summary: [lines[0] ?? ''] }) },
      ];
      const after = applyMemoryChanges(emptyMemory(), changes);
      for (const entry of buildMemoryRows(
        changes,
        emptyMemory(),
        after,
        (id) => id,
        () => lines,
      )) {
        projections.push({ kind: 'put-memory', row: { playId: 'evening', line: 1, turn, ...entry } });
      }
    });
    await store.append('play:evening', 0, [], projections);
    const { recall } = createMemory({ store });
    const of = { playId: 'evening', path: [{ line: 1, from: 1, to: told.length }], memory: emptyMemory() };
    const sum: Measured = { given: 0, right: 0, answered: 0, answerable: 0 };
    for (const { words, turns } of asked) {
      const found = await recall(of, words, { limit: 5, by: 'words', from });
      // Whole lines as they were told, beside one another.
      for (const { text, tick } of found) expect(told[tick - 1]?.join(' ')).toContain(text);
      const right = found.filter(({ tick }) => turns.includes(tick)).length;
      sum.given += found.length;
      sum.right += right;
      if (turns.length > 0) sum.answerable += 1;
      if (right > 0) sum.answered += 1;
    }
    return sum;
  } finally {
    await store.close();
  }
}

it('gives what is about what the player says, and little else', async () => {
  const rows: string[] = [];
  let enough = { precision: 0, recall: 0 };
  for (const from of [0, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6]) {
    const all = await Promise.all(LABELLED.map((play) => measured(play, from)));
    const total = (field: keyof Measured) => all.reduce((sum, one) => sum + one[field], 0);
    const precision = total('right') / Math.max(1, total('given'));
    const recall = total('answered') / total('answerable');
    rows.push(
      `from ${from}: precision ${precision.toFixed(2)}, answered ${recall.toFixed(2)}, given ${total('given')}`,
    );
    if (from === RELEVANCE_MIN) enough = { precision, recall };
  }
  await leaveEvidence('recalled.txt', rows);
  expect(enough.precision).toBeGreaterThanOrEqual(0.95);
  expect(enough.recall).toBeGreaterThanOrEqual(0.9);
});
