import { useDragDropManager } from '@dnd-kit/react';
import { useComputed } from '@dnd-kit/react/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** What lifts a step, as the keyboard of `@dnd-kit` has it. */
const LIFTS = ['Space', 'Enter'];

/**
 * A press that would lift a step while another is still on its way to its place, or is being kept there: it is held until that is
 * over, and lifts the step then.
 * @param isReady the step can be lifted
 * @param isPlacing it cannot only since another is being kept at its place
 */
export function useLift(isReady: boolean, isPlacing: boolean) {
  const manager = useDragDropManager();
  const isIdle = useComputed(() => manager?.dragOperation.status.idle ?? true, [manager]).value;
  const grip = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState<string | null>(null);

  useEffect(() => {
    if (held === null || !isIdle || isPlacing) return;
    setHeld(null);
    const at = document.activeElement;
    // Whoever has gone elsewhere meanwhile wants something else.
    if (!isReady || (at !== grip.current && at !== document.body)) return;
    grip.current?.focus();
    grip.current?.dispatchEvent(new window.KeyboardEvent('keydown', { code: held, bubbles: true, cancelable: true }));
  }, [held, isIdle, isPlacing, isReady]);

  return {
    grip,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !LIFTS.includes(event.code) || (isIdle && !isPlacing)) return;
      event.preventDefault();
      setHeld(event.code);
    },
  };
}
