import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import { openDesk, tell } from './drive.ts';

describe('the improviser as co-author', () => {
  it('builds, finalizes and labels a whole story from a brief', async () => {
    const desk = openDesk();
    const model = createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 });
    const said = await tell(desk, model, 'a noir mystery in 1940s Tokyo, one act, four places, three characters');
    expect(desk.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(desk.story?.plot.acts).toHaveLength(1);
    expect(desk.story?.plot.acts[0]?.sandboxLocations).toHaveLength(4);
    expect(desk.story?.characters).toHaveLength(3);
    expect(JSON.stringify(desk.story)).toContain('Tokyo');
    expect(said).toContain('offline improviser – no language model');
  });
});
