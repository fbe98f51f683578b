import { useEffect, useRef, useState } from 'react';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { Sound } from '../../audio/index.ts';
import type { Line } from '../playing/scene.ts';
import type { Voicing } from './self-voicing.ts';

type Voices = PlayAnswer['voices'];

/** The file that speaks a line or a frame; null where none does, or it is not there. */
export function voiceUrl(voices: Voices, line: { readonly voice?: string | undefined } | null): string | null {
  const voice = line?.voice;
  return (voice !== undefined && voices && Object.hasOwn(voices, voice) && voices[voice]) || null;
}

/** As many voices of lines to come are fetched ahead. */
const AHEAD = 3;
const fetched = new Set<string>();

/** Fetches the voices that are about to speak, so that none comes after its line. */
export function useComingVoices(voices: Voices, frames: readonly SequencedFrame[], isHeard: boolean): void {
  useEffect(() => {
    if (!isHeard || !voices) return;
    const urls = frames.flatMap(({ frame }) => (frame.type === 'say' ? (voiceUrl(voices, frame) ?? []) : []));
    for (const url of [...new Set(urls)].slice(0, AHEAD)) {
      if (fetched.has(url)) continue;
      fetched.add(url);
      fetch(url, { priority: 'low' }).catch(() => fetched.delete(url));
    }
  }, [voices, frames, isHeard]);
}

/**
 * Has the line on the stage spoken by its file: from when it is there until it is left. Lines one after another with the same file are
 * parts of one, over which it goes on. A line is spoken once; whoever comes back to it has heard it.
 * @param isHeard voices are to be heard now
 * @returns where the line stands with its voice
 */
export function useVoice(sound: Sound | null, url: string | null, line: Line | null, isHeard: boolean): Voicing {
  const [over, setOver] = useState<string | null>(null);
  const heard = useRef(new WeakSet<Line>());
  const latest = useRef(line);
  latest.current = line;
  const speaks = sound !== null && isHeard && url !== null;

  useEffect(() => {
    if (!speaks) return;
    const end = () => setOver(url);
    if (latest.current && heard.current.has(latest.current)) return end();
    setOver(null);
    return sound.speak(url, end);
  }, [sound, speaks, url]);

  useEffect(() => {
    if (speaks && line) heard.current.add(line);
  }, [speaks, line]);

  if (!speaks) return 'none';
  return over === url ? 'spoken' : 'speaking';
}
