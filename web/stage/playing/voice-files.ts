import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';

type Voices = NonNullable<PlayAnswer['voices']>;

/** Finds voice files as lines arrive: lines not told yet have none. */
export interface VoiceFiles {
  /** Handles a new frame. An unknown voice is requested once; requests for several are merged. */
  came(came: SequencedFrame, known: PlayAnswer['voices'], signal: AbortSignal): void;
}

/** `ask` reads the play; `found` receives what is known afterwards. */
export function createVoiceFiles(
  ask: (signal: AbortSignal) => Promise<Pick<PlayAnswer, 'voices'>>,
  found: (voices: Voices) => void,
  onError: (error: unknown) => void,
): VoiceFiles {
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
      // The line stays silent; all voices are requested again at the end of the turn.
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
