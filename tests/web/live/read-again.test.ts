import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refetchAfterCurrent } from '../../../web/api/session-updates.ts';

const KEY = ['history', 'desk'];

test('reads once more what a reading under way cannot tell, however often it is asked', async () => {
  const client = new QueryClient();
  const answers: ((lines: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const readings = [refetchAfterCurrent(client, KEY), refetchAfterCurrent(client, KEY)];
  expect(answers).toHaveLength(1);
  answers[0]?.(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(2);
  await Promise.all(readings);
  expect([client.getQueryData(KEY), answers.length]).toEqual([2, 2]);
  const alone = refetchAfterCurrent(client, KEY);
  answers[2]?.(3);
  await alone;
  expect([client.getQueryData(KEY), answers.length]).toEqual([3, 3]);
  leave();
});
