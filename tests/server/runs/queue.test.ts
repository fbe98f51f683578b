import { describe, expect, it } from 'vitest';
import { createQueue } from '../../../server/runs/index.ts';

describe('a queue', () => {
  it('runs one task after another, whatever becomes of them', async () => {
    const queue = createQueue();
    const seen: string[] = [];
    const slow = queue(async () => {
      seen.push('a begins');
      await new Promise((resolve) => setImmediate(resolve));
      seen.push('a ends');
      throw new Error('a fails');
    });
    const quick = queue(() => seen.push('b'));
    await expect(slow).rejects.toThrow('a fails');
    await quick;
    expect(seen).toEqual(['a begins', 'a ends', 'b']);
  });
});
