import { type RefObject, useEffect, useRef, useState } from 'react';
import { type StageWorld, speakerName } from '../../../shared/chronicle/names.ts';
import { primaryLanguage } from '../../../shared/language/tag.ts';
import type { ChoiceOption } from '../../../shared/play/index.ts';
import type { StageLine } from '../playing/scene.ts';
import { getVolume, useSettings } from '../preferences/settings.ts';

/** The state of a line's voice: it has none, is being spoken, or has been. */
export type ReadAloudState = 'none' | 'speaking' | 'spoken';

interface Utterance {
  readonly text: string;
  readonly language: string;
  readonly speaker: number | null;
}

/** Pitches for speakers who share a voice; the first is the narrator's. */
const PITCHES = [1, 1.15, 0.85, 1.3, 0.72] as const;
const FOCUS_MAX_LENGTH = 300;
/** After this delay a voice without an end event is treated as lost, since browsers do not always send it. */
const LOST_AFTER_MS = 4000;
const SLOWEST = 6;

/** Assigns device voices to the narrator (first) and the cast. Shared voices differ in pitch. */
export function assignVoice<Voice extends { readonly lang: string }>(
  voices: readonly Voice[],
  language: string,
  speaker: number | null,
): { voice: Voice | null; pitch: number } {
  const own = voices.filter(({ lang }) => primaryLanguage(lang) === primaryLanguage(language));
  const index = speaker === null ? 0 : speaker + 1;
  const pitch =
    PITCHES[own.length === 0 ? index % PITCHES.length : Math.floor(index / own.length) % PITCHES.length] ?? 1;
  return { voice: own[index % own.length] ?? null, pitch };
}

const speech = (): SpeechSynthesis | null => ('speechSynthesis' in window ? window.speechSynthesis : null);

export const canSpeak = (): boolean => speech() !== null;

/** Reads a text aloud and cancels the current one. @returns a function that stops it */
function speak({ text, language, speaker }: Utterance, volume: number, onEnd: () => void): () => void {
  const synthesis = speech();
  if (!synthesis || text.trim() === '') {
    onEnd();
    return () => undefined;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  const { voice, pitch } = assignVoice(synthesis.getVoices(), language, speaker);
  Object.assign(utterance, { lang: language, pitch, volume, ...(voice && { voice }) });
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(lost);
    onEnd();
  };
  const lost = setTimeout(end, LOST_AFTER_MS + (text.length / SLOWEST) * 1000);
  utterance.onend = end;
  utterance.onerror = end;
  synthesis.cancel();
  synthesis.speak(utterance);
  return () => {
    over = true;
    clearTimeout(lost);
    synthesis.cancel();
  };
}

const questionWords = (prompt: string | null, options: readonly ChoiceOption[]): string =>
  [prompt ?? '', ...options.map(({ text }, index) => `${index + 1}: ${text}`)].filter((part) => part !== '').join('\n');

const nameOfFocused = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, FOCUS_MAX_LENGTH);

interface Voiced {
  readonly line: StageLine | null;
  readonly asked: { readonly prompt: string | null; readonly options: readonly ChoiceOption[] } | null;
  readonly recorded?: ReadAloudState;
  readonly silent: boolean;
}

/**
 * Reads each line, questions and the focused element aloud, if the player enabled it; returns the state of the current
 * line.
 */
export function useSelfVoicing(play: StageWorld, root: RefObject<HTMLElement | null>, voiced: Voiced): ReadAloudState {
  const { asked, silent, recorded = 'none' } = voiced;
  const line = recorded === 'none' ? voiced.line : null;
  const settings = useSettings();
  const volume = getVolume(settings, 'voice');
  const on = settings.selfVoicing && !silent && canSpeak();
  const [spoken, setSpoken] = useState<StageLine | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const said = useRef<StageLine | null>(null);
  const latest = useRef({ play, volume });
  latest.current = { play, volume };

  useEffect(() => {
    if (!on) return;
    // Requested early: some browsers load their voices on the first request.
    speech()?.getVoices();
    return () => {
      stop.current();
      said.current = null;
    };
  }, [on]);

  useEffect(() => {
    if (!on || !line) return;
    const { play: world, volume: loud } = latest.current;
    const speaker = line.kind === 'say' ? world.cast.findIndex(({ id }) => id === line.character) : -1;
    // The name is read only when the speaker changes.
    const before = said.current;
    const name = line.kind === 'say' ? speakerName(world, line) : '';
    const isSame = before?.kind === 'say' && line.kind === 'say' && speakerName(world, before) === name;
    said.current = line;
    const text = name === '' || isSame ? line.text : `${name}: ${line.text}`;
    stop.current = speak({ text, language: world.language, speaker: speaker < 0 ? null : speaker }, loud, () =>
      setSpoken(line),
    );
    return () => stop.current();
  }, [on, line]);

  const question = asked ? questionWords(asked.prompt, asked.options) : '';
  const isRead = recorded === 'none' ? line === null || spoken === line : recorded === 'spoken';
  useEffect(() => {
    if (!on || question === '' || !isRead) return;
    const { play: world, volume: loud } = latest.current;
    stop.current = speak({ text: question, language: world.language, speaker: null }, loud, () => undefined);
    return () => stop.current();
  }, [on, question, isRead]);

  useEffect(() => {
    const element = root.current;
    if (!on || !element) return;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === element || !target.matches(':focus-visible')) return;
      const language = target.closest('[lang]')?.getAttribute('lang') ?? latest.current.play.language;
      stop.current = speak(
        { text: nameOfFocused(target), language, speaker: null },
        latest.current.volume,
        () => undefined,
      );
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [on, root]);

  if (!on || line === null) return 'none';
  return spoken === line ? 'spoken' : 'speaking';
}
