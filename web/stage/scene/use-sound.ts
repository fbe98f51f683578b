import { useEffect, useRef, useState } from 'react';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { Sound } from '../../audio/index.ts';
import type { Cue, StageScene } from '../playing/scene.ts';
import { getVolume, useSettings } from '../preferences/settings.ts';
import type { ReadAloudState } from './self-voicing.ts';
import { usePreloadVoices, useVoice, voiceUrl } from './use-voice.ts';

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}

function useMade(enabled: boolean): Sound | null {
  const [isWanted, setWanted] = useState(enabled);
  if (enabled && !isWanted) setWanted(true);
  const [sound, setSound] = useState<Sound | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let made: Sound | null = null;
    let isGone = false;
    const failed = (error: unknown) => console.warn('The sound failed.', error);
    import('../../audio/index.ts').then(({ createSound }) => {
      if (isGone) return;
      made = createSound(failed);
      setSound(made);
    }, failed);
    return () => {
      isGone = true;
      made?.close();
      setSound(null);
    };
  }, [isWanted]);
  return sound;
}

interface Unheard {
  silent?: boolean;
  unspoken?: boolean;
}

interface Hearing {
  voicing: ReadAloudState;
  /** Plays a voice again, by its key; null if voices are off. */
  speakAgain: ((voice: string) => void) | null;
}

/** If sound is on and the page is visible. `coming`: frames that come next. */
export function useSound(
  play: Pick<PlayAnswer, 'music' | 'voices'>,
  scene: StageScene,
  coming: readonly SequencedFrame[],
  { silent = false, unspoken = false }: Unheard = {},
): Hearing {
  const settings = useSettings();
  const { sound: enabled } = settings;
  const musicVolume = getVolume(settings, 'music');
  const effectsVolume = getVolume(settings, 'effects');
  const ambienceVolume = getVolume(settings, 'ambience');
  const voiceVolume = getVolume(settings, 'voice');
  const visible = useVisible();
  const sound = useMade(enabled);
  const done = useRef(new WeakSet<Cue>());
  const music = (scene.music && play.music[scene.music]) || null;
  const { ambient, cues, line } = scene;
  const said = line?.kind === 'say' ? line : null;
  const speaks = enabled && !silent && voiceVolume > 0;

  useEffect(() => {
    const heard = enabled && visible && !silent;
    sound?.update({ enabled: heard, musicVolume, effectsVolume, ambienceVolume, voiceVolume, music, ambient });
  }, [sound, enabled, visible, silent, musicVolume, effectsVolume, ambienceVolume, voiceVolume, music, ambient]);

  usePreloadVoices(play.voices, coming, speaks);
  // After the volumes, which apply to the voice.
  const voicing = useVoice(sound, voiceUrl(play.voices, said), line, speaks && !unspoken);

  useEffect(() => {
    for (const cue of cues) {
      if (cue.kind !== 'sound' || done.current.has(cue)) continue;
      done.current.add(cue);
      sound?.play(cue.sound);
    }
  }, [sound, cues]);

  const speakAgain = (voice: string) => {
    const url = voiceUrl(play.voices, { voice });
    if (url !== null) sound?.speak(url, () => undefined);
  };
  return { voicing, speakAgain: sound && speaks ? speakAgain : null };
}
