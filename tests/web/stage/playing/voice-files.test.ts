import { describe, expect, it, vi } from 'vitest';
import { createVoiceFiles } from '../../../../web/stage/playing/voice-files.ts';

const { signal } = new AbortController();
const said = (voice?: string) => ({
  seq: 1,
  frame: { type: 'say' as const, name: 'Ken', text: 'So.', ...(voice !== undefined && { voice }) },
});

describe('voices of lines that come', () => {
  it('are asked for once, together with those that come meanwhile', async () => {
    const found: object[] = [];
    const gates: (() => void)[] = [];
    const ask = vi.fn(async () => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return { voices: { a: '/a.ogg', b: '/b.ogg' } };
    });
    const voices = createVoiceFiles(ask, (known) => found.push(known), vi.fn());
    voices.came(said(), {}, signal);
    voices.came(said('known'), { known: '/known.ogg' }, signal);
    expect(ask).not.toHaveBeenCalled();
    voices.came(said('a'), undefined, signal);
    voices.came(said('a'), undefined, signal);
    expect(ask).toHaveBeenCalledTimes(1);
    voices.came(said('b'), undefined, signal);
    voices.came(said('gone'), undefined, signal);
    gates.shift()?.();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    gates.shift()?.();
    await vi.waitFor(() => expect(found).toHaveLength(2));
    voices.came(said('gone'), undefined, signal);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('leave a line silent where they cannot be had, and are asked for again with the next', async () => {
    const onError = vi.fn();
    const ask = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ voices: { b: '/b.ogg' } });
    const found = vi.fn();
    const voices = createVoiceFiles(ask, found, onError);
    voices.came(said('a'), {}, signal);
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    voices.came(said('b'), {}, signal);
    await vi.waitFor(() => expect(found).toHaveBeenCalledWith({ b: '/b.ogg' }));
  });
});
