import { useEffect, useRef, useState } from 'react';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { Sound } from '../../audio/index.ts';
import type { StageLine } from '../playing/scene.ts';
import type { ReadAloudState } from './self-voicing.ts';

type Voices = PlayAnswer['voices'];

/** The voice file of a line or frame; null if there is none. */
export function voiceUrl(voices: Voices, line: { readonly voice?: string | undefined } | null): string | null {
  const voice = line?.voice;
  return (voice !== undefined && voices && Object.hasOwn(voices, voice) && voices[voice]) || null;
}

const AHEAD = 3;
const fetched = new Set<string>();

export function usePreloadVoices(voices: Voices, frames: readonly SequencedFrame[], isHeard: boolean): void {
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
 * Plays the recording of a line until the line is left. Consecutive lines with the same file are parts of one, which continues across them. Returning
 * to a line does not repeat it.
 */
export function useVoice(
  sound: Sound | null,
  url: string | null,
  line: StageLine | null,
  isHeard: boolean,
): ReadAloudState {
  const [over, setOver] = useState<string | null>(null);
  const heard = useRef(new WeakSet<StageLine>());
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
