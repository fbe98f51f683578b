import { useEffect, useRef, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { createSound, type Sound } from '../../audio/index.ts';
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
  const sound = useRef<Sound>(null);
  const done = useRef(new WeakSet<Cue>());
  const music = (scene.music && play.music[scene.music]) || null;
  const { ambient, cues } = scene;

  useEffect(() => {
    const made = createSound((error) => console.warn('The sound failed.', error));
    sound.current = made;
    return () => {
      sound.current = null;
      made.close();
    };
  }, []);

  useEffect(() => {
    const heard = enabled && visible && !silent;
    sound.current?.update({ enabled: heard, musicVolume, effectsVolume, ambienceVolume, music, ambient });
  }, [enabled, visible, silent, musicVolume, effectsVolume, ambienceVolume, music, ambient]);

  useEffect(() => {
    for (const cue of cues) {
      if (cue.kind !== 'sound' || done.current.has(cue)) continue;
      done.current.add(cue);
      sound.current?.play(cue.sound);
    }
  }, [cues]);
}
