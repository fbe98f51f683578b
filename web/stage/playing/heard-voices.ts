import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';

type Voices = NonNullable<PlayAnswer['voices']>;

/** Finds the files of voices as their lines come: what is still to be told has none. */
export interface HeardVoices {
  /** A frame came. Where its voice is not known it is asked for, once; others that come meanwhile are asked for together. */
  came(came: SequencedFrame, known: PlayAnswer['voices'], signal: AbortSignal): void;
}

/**
 * @param ask reads the play as it stands
 * @param found told what is known after asking
 */
export function createHeardVoices(
  ask: (signal: AbortSignal) => Promise<Pick<PlayAnswer, 'voices'>>,
  found: (voices: Voices) => void,
  onError: (error: unknown) => void,
): HeardVoices {
  const asked = new Set<string>();
  let wanted = false;
  let asking = false;

  async function learn(signal: AbortSignal): Promise<void> {
    asking = true;
    try {
      while (wanted && !signal.aborted) {
        wanted = false;
        const { voices } = await ask(signal);
        if (voices && !signal.aborted) found(voices);
      }
    } catch (error) {
      // The line is read in silence; the turn's end asks for all of them again.
      if (!signal.aborted) onError(error);
    } finally {
      asking = false;
    }
  }

  return {
    came({ frame }, known, signal) {
      const voice = frame.type === 'say' ? frame.voice : undefined;
      if (voice === undefined || (known && Object.hasOwn(known, voice)) || asked.has(voice)) return;
      asked.add(voice);
      wanted = true;
      if (!asking) void learn(signal);
    },
  };
}
