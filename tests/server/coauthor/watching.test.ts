import { describe, expect, it } from 'vitest';
import type { SessionUpdate } from '../../../shared/wire/index.ts';
import { buildStory, converse, scriptedModel, workshop } from './support.ts';

describe('watching a session', () => {
  it('tells every tab of changes, locks, messages, answers and the end', async () => {
    const { coauthor } = await workshop({ model: scriptedModel([{ text: 'Hello.' }]).model });
    const seq = await buildStory(coauthor, 3);
    const happened: SessionUpdate[] = [];
    const unwatch = await coauthor.watch('s', (happening) => happened.push(happening));
    await coauthor.edit('s', { seq, type: 'premise', changes: { title: 'Ebb' } });
    await coauthor.step('s', 'undo', 1);
    await coauthor.setLock('s', { type: 'premise' }, true);
    await converse(coauthor, 'hello');
    await coauthor.deleteSession('s');
    const changes = happened.filter((each) => each.type === 'change');
    expect(changes.slice(0, 2).map(({ changed }) => changed)).toEqual([[{ type: 'premise' }], [{ type: 'premise' }]]);
    expect(changes[2]).toMatchObject({ locks: true, changed: [] });
    expect(changes.some(({ messages }) => messages)).toBe(true);
    expect(happened.filter((each) => each.type === 'run')).toEqual([
      { type: 'run', running: true },
      { type: 'run', running: false },
    ]);
    expect(happened.at(-1)).toEqual({ type: 'gone' });
    unwatch();
  });
});
