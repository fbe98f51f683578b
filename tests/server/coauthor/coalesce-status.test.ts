import { describe, expect, test, vi } from 'vitest';
import { createStatusNotifier } from '../../../server/coauthor/coalesce-status.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { SessionStatus } from '../../../shared/wire/index.ts';

const STATUS = { running: false } as SessionStatus;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(read: () => Promise<SessionStatus>) {
  const tell = vi.fn();
  const failed = vi.fn();
  return { teller: createStatusNotifier(read, tell, failed), tell, failed };
}

describe('the status of a session', () => {
  test('is read once for many causes at once, and again for those that come meanwhile', async () => {
    const reading = Promise.withResolvers<SessionStatus>();
    const read = vi.fn(() => reading.promise);
    const { teller, tell } = open(read);
    teller.touch();
    teller.touch();
    await nextTurn();
    teller.touch();
    expect(read).toHaveBeenCalledTimes(1);
    reading.resolve(STATUS);
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2));
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('says why it could not be read, and is read again with the next cause', async () => {
    const read = vi.fn<() => Promise<SessionStatus>>().mockRejectedValueOnce(new Error('the disk failed'));
    read.mockResolvedValue(STATUS);
    const { teller, tell, failed } = open(read);
    teller.touch();
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    teller.touch();
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  });

  test('is not told of a session that is gone, nor to nobody', async () => {
    const gone = open(() => Promise.reject(new RefusalError('not_found', 'There is no session.')));
    gone.teller.touch();
    const closed = open(async () => STATUS);
    closed.teller.touch();
    closed.teller.close();
    await nextTurn();
    await nextTurn();
    expect(gone.failed).not.toHaveBeenCalled();
    expect(closed.tell).not.toHaveBeenCalled();
  });
});
