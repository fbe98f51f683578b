import { type RefObject, useEffect, useRef } from 'react';
import type { Command } from '../preferences/key-bindings.ts';

type Watch = (element: HTMLElement, onCommand: (command: Command) => void) => () => void;

/** Loads the watcher when it is first needed; `isNeeded` may become true with an event of the window. */
function useWatch(
  root: RefObject<HTMLElement | null>,
  onCommand: (command: Command) => void,
  { load, isNeeded, event }: { load: () => Promise<Watch>; isNeeded: () => boolean; event: string },
): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is fetched by is the same at every call
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = () => {
      window.removeEventListener(event, begin);
      load().then(
        (watch) => {
          if (!isOver && root.current) stop = watch(root.current, (command) => latest.current(command));
        },
        (error: unknown) => console.info('Touch or gamepad input could not be loaded.', error),
      );
    };
    window.addEventListener(event, begin);
    if (isNeeded()) begin();
    return () => {
      isOver = true;
      window.removeEventListener(event, begin);
      stop?.();
    };
  }, [root]);
}

const FINGERS = {
  load: async () => (await import('./gestures.ts')).watchGestures,
  isNeeded: () => navigator.maxTouchPoints > 0,
  event: 'touchstart',
};
const GAMEPADS = {
  load: async (): Promise<Watch> => {
    const { connectGamepads } = await import('./gamepad-focus.ts');
    return (_stage, onCommand) => connectGamepads(onCommand);
  },
  isNeeded: () => navigator.getGamepads().some((gamepad) => gamepad !== null),
  event: 'gamepadconnected',
};

/** Touch and gamepad input on the stage and in sheets, loaded once a device is used. */
export function useTouchAndGamepad(root: RefObject<HTMLElement | null>, onCommand: (command: Command) => void): void {
  useWatch(root, onCommand, FINGERS);
  useWatch(root, onCommand, GAMEPADS);
}
