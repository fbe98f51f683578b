import type { Command } from '../preferences/key-bindings.ts';

const BUTTON = {
  south: 0,
  east: 1,
  west: 2,
  north: 3,
  leftBumper: 4,
  rightBumper: 5,
  leftTrigger: 6,
  rightTrigger: 7,
  select: 8,
  start: 9,
  leftStick: 10,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
} as const;
type Button = keyof typeof BUTTON;
export type PadDirection = 'up' | 'down' | 'left' | 'right';

/** Button assignments, as in Ren'Py where possible. The bottom button presses the focused element, else it advances. */
const PAD: Partial<Record<Button, Command>> = {
  east: 'menu',
  west: 'skip',
  north: 'hide',
  leftBumper: 'back',
  leftTrigger: 'back',
  rightBumper: 'forward',
  rightTrigger: 'advance',
  select: 'backlog',
  start: 'menu',
  leftStick: 'auto',
};

const DIRECTIONS: readonly PadDirection[] = ['up', 'down', 'left', 'right'];
/** The deflection, of 1, from which a stick counts as a direction. */
const PUSHED = 0.6;

export interface PadHandlers {
  onCommand(command: Command): void;
  onPress(): void;
  onMove(direction: PadDirection): void;
}

function heldOn({ buttons, axes }: Gamepad): ReadonlySet<string> {
  const held = new Set<string>();
  for (const [name, index] of Object.entries(BUTTON)) if (buttons[index]?.pressed) held.add(name);
  const [x = 0, y = 0] = axes;
  const isUpright = Math.abs(y) >= Math.abs(x);
  if (Math.max(Math.abs(x), Math.abs(y)) >= PUSHED) {
    held.add(isUpright ? (y < 0 ? 'up' : 'down') : x < 0 ? 'left' : 'right');
  }
  return held;
}

/**
 * Polls once per frame. No library: the established ones keep the gamepad object from the connect event, which browsers
 * do not update.
 */
export function watchGamepads({ onCommand, onPress, onMove }: PadHandlers): () => void {
  const before = new Map<number, ReadonlySet<string>>();
  let picture = 0;
  const look = () => {
    picture = requestAnimationFrame(look);
    for (const gamepad of navigator.getGamepads()) {
      if (gamepad?.mapping !== 'standard') continue;
      const held = heldOn(gamepad);
      const earlier = before.get(gamepad.index);
      before.set(gamepad.index, held);
      const isNew = (name: string) => held.has(name) && !earlier?.has(name);
      if (isNew('south')) onPress();
      for (const direction of DIRECTIONS) if (isNew(direction)) onMove(direction);
      for (const [name, command] of Object.entries(PAD)) if (isNew(name)) onCommand(command);
    }
  };
  picture = requestAnimationFrame(look);
  return () => cancelAnimationFrame(picture);
}
