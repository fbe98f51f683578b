import { useEffect, useRef, useState } from 'react';
import { isEditable } from '../input/use-stage-input.ts';
import { getChord } from '../preferences/key-bindings.ts';
import { useReducedMotion, useSettings } from '../preferences/settings.ts';
import { getAutoDelay, planTyping } from '../preferences/text-speed.ts';
import type { ReadAloudState } from '../scene/self-voicing.ts';
import type { Player, PlayerSnapshot } from './player.ts';
import type { StageLine, StageScene } from './scene.ts';
import { continuesOnTap, type StageState } from './stage-reducer.ts';

/** How long a roll stays in auto mode, in milliseconds: the throw, and time to read it. */
const DICE_MS = 4200;
const DICE_CALM_MS = 2800;
const SKIP_EVERY_MS = 80;
const PICTURE_AUTO_MS = 3200;
const CONTINUE_AUTO_MS = 1200;

/** The line where skipping begins; it is visible, so it may be skipped. Undefined while not skipping. */
function useSkippedFrom(skipping: boolean, line: StageLine | null): StageLine | null | undefined {
  const from = useRef<StageLine | null | undefined>(undefined);
  if (!skipping) from.current = undefined;
  else if (from.current === undefined) from.current = line;
  return from.current;
}

/** True while a skip key is held down. */
export function useHeldSkip(): boolean {
  const [held, setHeld] = useState(false);
  const { bindings } = useSettings();
  const keys = bindings['hold-skip'];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const chord = getChord(event);
      if (chord !== null && keys.includes(chord)) {
        if (!isEditable(event.target)) setHeld(event.type === 'keydown');
      }
      // Control with another key is a browser shortcut, and its release may not reach the page.
      else if (event.ctrlKey || event.type === 'keyup') setHeld(false);
    };
    const onBlur = () => setHeld(false);
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
      window.removeEventListener('blur', onBlur);
    };
  }, [keys]);
  return held;
}

interface Playback {
  auto: boolean;
  voicing?: ReadAloudState;
  skip: boolean;
  paused: boolean;
  pace?: number;
  wasRead: boolean;
  onSkipEnd: () => void;
}

/** Advances automatically: timed frames, auto mode, and skipping up to the next question. */
export function usePlayback(
  player: Pick<Player, 'dispatch' | 'advance'> & { getSnapshot(): { stage: StageState } },
  { stage, problem }: Pick<PlayerSnapshot, 'stage' | 'problem'>,
  { line }: StageScene,
  { auto, voicing = 'none', skip, paused, pace = 1, wasRead, onSkipEnd }: Playback,
): void {
  const held = useHeldSkip();
  const reduced = useReducedMotion();
  const { textSpeed, autoTime, skipUnread, skipAfterChoices } = useSettings();
  const { hold, telling } = stage;
  const looks = stage.look !== null;
  const skipping = (skip || held) && !paused;

  useEffect(() => {
    if (paused || hold === null || !('seq' in hold)) return;
    const diceMs = reduced ? DICE_CALM_MS : DICE_MS;
    const ms = hold.kind === 'dice' ? diceMs : hold.ms;
    const timer = setTimeout(() => player.dispatch({ type: 'hold-elapsed', seq: hold.seq }), ms);
    return () => clearTimeout(timer);
  }, [player, hold, paused, reduced]);

  const continues = continuesOnTap(stage);
  const from = useSkippedFrom(skipping, line);
  // Lines looked back at count as read.
  const isNew = skipping && !looks && line !== null && line !== from && !wasRead && !skipUnread;
  const isAsked = !looks && !telling && !continues;
  useEffect(() => {
    if (!skipping || isNew || isAsked || problem !== null) return;
    // A line that arrived after the timer was set is not skipped unseen, however late the timer fires.
    const pass = () => {
      if (looks || player.getSnapshot().stage.scene.line === line) player.advance();
    };
    const timer = setInterval(pass, SKIP_EVERY_MS);
    return () => clearInterval(timer);
  }, [player, skipping, isNew, isAsked, problem, line, looks]);

  const isOver = isNew || problem !== null || (isAsked && (!skipAfterChoices || stage.standing.ended));
  const end = useRef(onSkipEnd);
  end.current = onSkipEnd;
  useEffect(() => {
    if (skip && isOver) end.current();
  }, [skip, isOver]);

  const read = looks || (hold?.kind === 'line' && hold.typed);
  const looked = !looks && hold?.kind === 'picture';
  useEffect(() => {
    if (!auto || paused || voicing === 'speaking' || !(read || looked || continues)) return;
    const typedMs = line ? planTyping(line.text, textSpeed, line.marks).durationMs : 0;
    // After its voice has ended, a line needs no reading time.
    const reading = line
      ? voicing === 'spoken'
        ? getAutoDelay('', 0)
        : getAutoDelay(line.text, typedMs)
      : CONTINUE_AUTO_MS;
    const lingers = ((looked ? PICTURE_AUTO_MS : reading) * autoTime) / pace;
    // While the player types, it waits and checks again.
    const turnPage = () => {
      if (!isEditable(document.activeElement)) player.advance();
    };
    const timer = setInterval(turnPage, lingers);
    return () => clearInterval(timer);
  }, [player, auto, paused, read, looked, continues, voicing, line, textSpeed, autoTime, pace]);
}
