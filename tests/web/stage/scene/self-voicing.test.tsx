import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StageWorld } from '../../../../shared/chronicle/names.ts';
import type { StageLine } from '../../../../web/stage/playing/scene.ts';
import { DEFAULT_SETTINGS, getStageSettings } from '../../../../web/stage/preferences/settings.ts';
import { assignVoice, type ReadAloudState, useSelfVoicing } from '../../../../web/stage/scene/self-voicing.ts';

const VOICES = ['en-GB', 'en_US', 'ja-JP'].map((lang) => ({ lang, name: lang }));

class Utterance {
  text: string;
  lang = '';
  pitch = 1;
  volume = 1;
  voice: { name: string } | null = null;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(text: string) {
    this.text = text;
  }
}

let heard: Utterance[];
const cancel = vi.fn();

beforeEach(() => {
  heard = [];
  cancel.mockClear();
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', { getVoices: () => VOICES, speak: (one: Utterance) => heard.push(one), cancel });
  getStageSettings().change({ ...DEFAULT_SETTINGS, selfVoicing: true });
});

afterEach(() => {
  getStageSettings().change(DEFAULT_SETTINGS);
  vi.unstubAllGlobals();
});

const member = (id: string, name: string) => ({ id, name, role: 'cast', image: null, expressions: {} });
const WORLD: StageWorld = { language: 'en', cast: [member('mae', 'Mae'), member('ken', 'Ken')], backgrounds: {} };
const say = (seq: number, character: string, text: string): StageLine => ({
  ...{ kind: 'say', seq, character, text, mode: 'say', expression: null },
});

interface StageProps {
  line: StageLine | null;
  asked?: Parameters<typeof useSelfVoicing>[2]['asked'];
  silent?: boolean;
  recorded?: ReadAloudState;
}

function Stage({ line, asked = null, silent = false, recorded = 'none' }: StageProps) {
  const root = useRef<HTMLElement>(null);
  const voicing = useSelfVoicing(WORLD, root, { line, asked, silent, recorded });
  return (
    <main ref={root} data-testid="stage" data-voicing={voicing}>
      <button type="button" aria-label="Save and load">
        S
      </button>
    </main>
  );
}

const voicing = () => screen.getByTestId('stage').dataset.voicing;
const last = () => heard.at(-1) as Utterance;

describe('reading aloud', () => {
  it('reads each line by a voice of its speaker, with the name where the speaker changes', () => {
    const { rerender } = render(<Stage line={say(1, 'mae', 'You came.')} />);
    expect(last()).toMatchObject({ text: 'Mae: You came.', lang: 'en', voice: { name: 'en_US' } });
    rerender(<Stage line={say(2, 'mae', 'Late.')} />);
    expect(last()).toMatchObject({ text: 'Late.', voice: { name: 'en_US' } });
    rerender(<Stage line={say(3, 'ken', 'So.')} />);
    expect(last()).toMatchObject({ text: 'Ken: So.', voice: { name: 'en-GB' }, pitch: 1.15 });
    rerender(<Stage line={{ kind: 'narrate', seq: 4, text: 'Rain.' }} />);
    expect(last()).toMatchObject({ text: 'Rain.', voice: { name: 'en-GB' }, pitch: 1 });
  });

  it('says when a line has been read, and then what is asked, each answer by its number', () => {
    const line = say(1, 'mae', 'Well?');
    const asked = {
      prompt: 'What now?',
      options: [
        { id: 'a', text: 'Stay.' },
        { id: 'b', text: 'Go.' },
      ],
    };
    render(<Stage line={line} asked={asked} />);
    expect(voicing()).toBe('speaking');
    expect(heard).toHaveLength(1);
    act(() => last().onend?.());
    expect(voicing()).toBe('spoken');
    expect(last().text).toBe('What now?\n1: Stay.\n2: Go.');
  });

  it('gives way to a voice the line has, and reads what is asked when that has spoken', () => {
    const line = say(1, 'mae', 'Well?');
    const asked = { prompt: 'What now?', options: [{ id: 'a', text: 'Stay.' }] };
    const { rerender } = render(<Stage line={line} asked={asked} recorded="speaking" />);
    expect([heard, voicing()]).toEqual([[], 'none']);
    rerender(<Stage line={line} asked={asked} recorded="spoken" />);
    expect(heard.map(({ text }) => text)).toEqual(['What now?\n1: Stay.']);
  });

  it('stops as soon as nothing is to be heard', () => {
    const line = say(1, 'mae', 'Well?');
    const { rerender } = render(<Stage line={line} />);
    cancel.mockClear();
    rerender(<Stage line={line} silent />);
    expect(cancel).toHaveBeenCalled();
    expect(voicing()).toBe('none');
  });

  it('does not wait for ever for a voice that is lost', () => {
    vi.useFakeTimers();
    try {
      render(<Stage line={say(1, 'mae', 'Well?')} />);
      act(() => void vi.advanceTimersByTime(10_000));
      expect(voicing()).toBe('spoken');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is as loud as the player has voices, and silent where they are muted', () => {
    getStageSettings().change({ voiceVolume: 0.4 });
    const { rerender } = render(<Stage line={say(1, 'mae', 'One.')} />);
    expect(last().volume).toBe(0.4);
    act(() => getStageSettings().change({ voiceMuted: true }));
    rerender(<Stage line={say(2, 'mae', 'Two.')} />);
    expect(last().volume).toBe(0);
  });

  it('reads what the focus comes to by keys', () => {
    render(<Stage line={null} />);
    const button = screen.getByRole('button');
    const matches = vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    fireEvent.focusIn(button);
    expect(last().text).toBe('Save and load');
    matches.mockRestore();
  });

  it('reads nothing until it is asked for', () => {
    getStageSettings().change({ selfVoicing: false });
    render(<Stage line={say(1, 'mae', 'Well?')} />);
    expect(heard).toEqual([]);
    expect(voicing()).toBe('none');
  });
});

describe('voices', () => {
  it('are of their own for each as far as there are any, and differ in height beyond that', () => {
    const all = [null, 0, 1, 2, 3, 4].map((speaker) => assignVoice(VOICES, 'en', speaker));
    expect(new Set(all.map(({ voice, pitch }) => `${voice?.name} ${pitch}`)).size).toBe(all.length);
    expect(all.every(({ voice }) => voice?.lang.startsWith('en'))).toBe(true);
  });

  it('of another language are left to the browser', () => {
    expect(assignVoice(VOICES, 'zh-CN', 0)).toEqual({ voice: null, pitch: 1.15 });
    expect(assignVoice(VOICES, 'zh-CN', null)).toEqual({ voice: null, pitch: 1 });
  });
});
