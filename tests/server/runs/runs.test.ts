import type { UIMessageChunk } from 'ai';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRuns, isShutdown } from '../../../server/runs/index.ts';
import { RefusalError } from '../../../shared/error.ts';

const part = (delta: string): UIMessageChunk => ({ type: 'text-delta', id: 't', delta });

/** A maker whose chunks the test sends by hand. */
function byHand() {
  let controller: ReadableStreamDefaultController<UIMessageChunk> | undefined;
  let signal: AbortSignal | undefined;
  const make = (given: AbortSignal) => {
    signal = given;
    return new ReadableStream<UIMessageChunk>({
      start(given) {
        controller = given;
      },
    });
  };
  return {
    make,
    send: (delta: string) => controller?.enqueue(part(delta)),
    end: () => controller?.close(),
    fail: (error: Error) => controller?.error(error),
    stopped: () => signal?.aborted,
    isShutdown: () => signal !== undefined && isShutdown(signal),
  };
}

async function all(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const runs = () => createRuns({ conflictMessage: 'It runs already.' });

describe('runs', () => {
  test('everyone who follows gets every chunk from the first', async () => {
    const hand = byHand();
    const run = runs().start('a', hand.make);
    const early = all(run.follow());
    hand.send('1');
    await Promise.resolve();
    const late = all(run.follow());
    hand.send('2');
    hand.end();
    expect(await early).toEqual([part('1'), part('2')]);
    expect(await late).toEqual([part('1'), part('2')]);
  });

  test('goes on when the one who follows leaves', async () => {
    const hand = byHand();
    const services = runs();
    const run = services.start('a', hand.make);
    await run.follow().cancel();
    expect(hand.stopped()).toBe(false);
    hand.send('1');
    hand.end();
    await run.done;
    expect(await all(run.follow())).toEqual([part('1')]);
    expect(services.get('a')).toBeNull();
  });

  test('a second start is a conflict while the first goes, and fine afterwards', async () => {
    const hand = byHand();
    const services = runs();
    const run = services.start('a', hand.make);
    expect(() => services.start('a', byHand().make)).toThrow(RefusalError);
    hand.end();
    await run.done;
    expect(() => services.start('a', byHand().make)).not.toThrow();
  });

  test('what the maker refuses is thrown to the one who starts, and nothing is left behind', () => {
    const services = runs();
    const refuse = () => {
      throw new RefusalError('conflict', 'Not now.');
    };
    expect(() => services.start('a', refuse)).toThrow('Not now.');
    expect(services.get('a')).toBeNull();
  });

  test('stop reaches the maker', () => {
    const hand = byHand();
    const run = runs().start('a', hand.make);
    run.stop();
    expect(hand.stopped()).toBe(true);
  });

  test('a stream that breaks ends with an error part and is told of', async () => {
    const told: unknown[] = [];
    const services = createRuns({ conflictMessage: '', onError: (_key, error) => told.push(error) });
    const hand = byHand();
    const run = services.start('a', hand.make);
    hand.send('1');
    await Promise.resolve();
    hand.fail(new Error('socket hang up at 10.0.0.1'));
    const chunks = await all(run.follow());
    expect(chunks.at(-1)?.type).toBe('error');
    expect(JSON.stringify(chunks)).not.toContain('10.0.0.1');
    expect(told).toHaveLength(1);
  });

  test('a server that has closed starts nothing any more', async () => {
    const services = runs();
    const hand = byHand();
    const run = services.start('a', hand.make);
    const closed = services.close(1000);
    let made = false;
    const make = (signal: AbortSignal) => {
      made = true;
      return byHand().make(signal);
    };
    for (const key of ['a', 'b']) {
      expect(() => services.start(key, make)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    }
    hand.end();
    await closed;
    await run.done;
    expect(() => services.start('a', make)).toThrow(RefusalError);
    expect(made).toBe(false);
    expect(services.get('a')).toBeNull();
  });

  test('a server that closes lets what runs come to its own end, and then says why it is stopped', async () => {
    const services = runs();
    const [soon, late, stopped] = [byHand(), byHand(), byHand()];
    const ends = services.start('soon', soon.make);
    services.start('late', late.make);
    services.start('stopped', stopped.make).stop();
    expect([stopped.stopped(), stopped.isShutdown()]).toEqual([true, false]);
    stopped.end();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const closed = services.close(1000, 900);
    soon.end();
    await ends.done;
    await vi.advanceTimersByTimeAsync(899);
    expect([soon.stopped(), late.stopped()]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([late.stopped(), late.isShutdown()]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(100);
    await closed;
  });
});
