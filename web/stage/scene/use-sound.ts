import { useEffect, useRef, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { Sound } from '../../audio/index.ts';
import type { Cue, Scene } from '../playing/scene.ts';
import { useSettings, volumeOf } from '../preferences/settings.ts';

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}

/** What makes the sound, from when it is turned on for the first time: nobody else has to wait for it. Null until it is there. */
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

/**
 * Lets the scene be heard, once the player has turned the sound on and while the page is looked at.
 * @param silent something else is listened to
 */
export function useSound(play: Pick<PlayAnswer, 'music'>, scene: Scene, silent = false): void {
  const settings = useSettings();
  const { sound: enabled } = settings;
  const musicVolume = volumeOf(settings, 'music');
  const effectsVolume = volumeOf(settings, 'effects');
  const ambienceVolume = volumeOf(settings, 'ambience');
  const visible = useVisible();
  const sound = useMade(enabled);
  const done = useRef(new WeakSet<Cue>());
  const music = (scene.music && play.music[scene.music]) || null;
  const { ambient, cues } = scene;

  useEffect(() => {
    const heard = enabled && visible && !silent;
    sound?.update({ enabled: heard, musicVolume, effectsVolume, ambienceVolume, music, ambient });
  }, [sound, enabled, visible, silent, musicVolume, effectsVolume, ambienceVolume, music, ambient]);

  useEffect(() => {
    for (const cue of cues) {
      if (cue.kind !== 'sound' || done.current.has(cue)) continue;
      done.current.add(cue);
      sound?.play(cue.sound);
    }
  }, [sound, cues]);
}
