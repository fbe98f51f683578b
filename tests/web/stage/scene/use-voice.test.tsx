import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sound } from '../../../../web/audio/index.ts';
import type { StageLine } from '../../../../web/stage/playing/scene.ts';
import { usePreloadVoices, useVoice, voiceUrl } from '../../../../web/stage/scene/use-voice.ts';

const said: { url: string; end: () => void; stopped: boolean }[] = [];
const sound: Sound = {
  update: () => undefined,
  play: () => undefined,
  close: () => undefined,
  speak: (url, end) => {
    const one = { url, end, stopped: false };
    said.push(one);
    return () => {
      one.stopped = true;
    };
  },
};

const say = (seq: number, voice?: string): StageLine => ({
  ...{ kind: 'say', seq, character: 'mae', text: `Line ${seq}.`, mode: 'say', expression: null },
  ...(voice !== undefined && { voice }),
});
const VOICES = { v_one: '/media/a/voices/one.ogg', v_two: '/media/a/voices/two.ogg' };

const FRAMES = ['v_one', 'v_gone', 'v_two', 'v_one'].map((voice, seq) => ({
  seq,
  frame: { type: 'say', character: 'mae', text: 'So.', voice } as const,
}));

function Coming({ isHeard }: { isHeard: boolean }) {
  usePreloadVoices(VOICES, FRAMES, isHeard);
  return null;
}

function Stage({ line, isHeard = true }: { line: StageLine | null; isHeard?: boolean }) {
  const url = voiceUrl(VOICES, line?.kind === 'say' ? line : null);
  return <main data-testid="stage" data-voicing={useVoice(sound, url, line, isHeard)} />;
}

const voicing = () => screen.getByTestId('stage').dataset.voicing;
const last = () => said.at(-1);

beforeEach(() => {
  said.length = 0;
});

describe('the voice of a line', () => {
  it('speaks when its line is there, and is told of when it has spoken', () => {
    render(<Stage line={say(1, 'v_one')} />);
    expect([voicing(), last()?.url]).toEqual(['speaking', VOICES.v_one]);
    act(() => last()?.end());
    expect(voicing()).toBe('spoken');
  });

  it('stops when its line is left', () => {
    const { rerender } = render(<Stage line={say(1, 'v_one')} />);
    rerender(<Stage line={say(2)} />);
    expect([voicing(), said.map(({ stopped }) => stopped)]).toEqual(['none', [true]]);
  });

  it('goes on over the parts of one line, and speaks again where the same file stands at another', () => {
    const { rerender } = render(<Stage line={say(1, 'v_one')} />);
    rerender(<Stage line={say(2, 'v_one')} />);
    expect(said).toEqual([expect.objectContaining({ stopped: false })]);
    rerender(<Stage line={say(3)} />);
    rerender(<Stage line={say(4, 'v_one')} />);
    expect([said.length, voicing()]).toEqual([2, 'speaking']);
  });

  it('is heard once: whoever looks back and comes again has heard it', () => {
    const line = say(1, 'v_one');
    const { rerender } = render(<Stage line={line} />);
    rerender(<Stage line={line} isHeard={false} />);
    expect([voicing(), last()?.stopped]).toEqual(['none', true]);
    rerender(<Stage line={line} />);
    expect([said.length, voicing()]).toEqual([1, 'spoken']);
  });

  it('is none where lines race by, where it is not there, and where the sound is not', () => {
    const { rerender } = render(<Stage line={say(1, 'v_one')} isHeard={false} />);
    rerender(<Stage line={say(2, 'v_gone')} />);
    rerender(<Stage line={say(3, 'constructor')} />);
    expect([voicing(), said]).toEqual(['none', []]);
  });
});

describe('voices that come', () => {
  it('are fetched ahead, the next few, each once', () => {
    const fetched = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', fetched);
    try {
      const { rerender } = render(<Coming isHeard={false} />);
      expect(fetched).not.toHaveBeenCalled();
      rerender(<Coming isHeard />);
      rerender(<Coming isHeard={false} />);
      rerender(<Coming isHeard />);
      expect(fetched.mock.calls.map(([url]: unknown[]) => url)).toEqual([VOICES.v_one, VOICES.v_two]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
