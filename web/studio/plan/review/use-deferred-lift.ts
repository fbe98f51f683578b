import { useDragDropManager } from '@dnd-kit/react';
import { useComputed } from '@dnd-kit/react/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const LIFTS = ['Space', 'Enter'];

/** The key press is remembered and lifts the step once another has moved. `isPlacing`: that move is being saved. */
export function useDeferredLift(isReady: boolean, isPlacing: boolean) {
  const manager = useDragDropManager();
  const isIdle = useComputed(() => manager?.dragOperation.status.idle ?? true, [manager]).value;
  const grip = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState<string | null>(null);

  useEffect(() => {
    if (held === null || !isIdle || isPlacing) return;
    setHeld(null);
    const at = document.activeElement;
    // If the focus has moved elsewhere, the press no longer counts.
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
