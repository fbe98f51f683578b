import { useEffect, useRef, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { createSound, type Sound } from '../../audio/index.ts';
import type { Cue, Scene } from '../playing/scene.ts';
import { useSettings } from '../preferences/settings.ts';

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
  const { sound: enabled, musicVolume, effectsVolume } = useSettings();
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
    sound.current?.update({ enabled: enabled && visible && !silent, musicVolume, effectsVolume, music, ambient });
  }, [enabled, visible, silent, musicVolume, effectsVolume, music, ambient]);

  useEffect(() => {
    for (const cue of cues) {
      if (cue.kind !== 'sound' || done.current.has(cue)) continue;
      done.current.add(cue);
      sound.current?.play(cue.sound);
    }
  }, [cues]);
}
