import type { Locator, Page } from 'playwright-core';

/** Where the buttons lie that tests press, by the standard mapping. */
const BUTTONS = {
  ...{ south: 0, east: 1, west: 2, north: 3, leftBumper: 4, rightBumper: 5, leftTrigger: 6, rightTrigger: 7 },
  ...{ select: 8, start: 9, leftStick: 10 },
  ...{ up: 12, down: 13, left: 14, right: 15 },
} as const;
type PadButton = keyof typeof BUTTONS;

export interface Pad {
  press(button: PadButton): Promise<void>;
  /** The direction to push for the focus to come nearer to something; where that led nowhere, another each time. */
  wayTo(target: Locator, tries: number): Promise<PadButton>;
}

/** Plugs a gamepad of the standard mapping in. Before the page is opened. */
export async function plugIn(page: Page): Promise<Pad> {
  await page.addInitScript(() => {
    const pad = {
      index: 0,
      id: 'Pad',
      mapping: 'standard',
      connected: true,
      timestamp: 0,
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
    };
    Object.assign(globalThis, { pad });
    navigator.getGamepads = () => [structuredClone(pad) as unknown as Gamepad];
  });
  let before = '';
  return {
    press: (name) =>
      page.evaluate(async (held) => {
        const { buttons } = (globalThis as unknown as { pad: { buttons: { pressed: boolean }[] } }).pad;
        const pictures = async (count: number) => {
          for (let each = 0; each < count; each++) await new Promise(requestAnimationFrame);
        };
        const button = buttons[held];
        if (!button) throw new Error('There is no such button.');
        button.pressed = true;
        await pictures(2);
        button.pressed = false;
        await pictures(2);
      }, BUTTONS[name]),
    async wayTo(target, tries) {
      const { x, y, seen } = await target.evaluate((element) => {
        const centre = (of: Element) => {
          const { left, right, top, bottom } = of.getBoundingClientRect();
          return [(left + right) / 2, (top + bottom) / 2] as const;
        };
        const from = document.activeElement ?? document.body;
        const [toX, toY] = centre(element);
        const [fromX, fromY] = centre(from);
        return { x: toX - fromX, y: toY - fromY, seen: `${from.outerHTML.slice(0, 200)} ${fromX} ${fromY}` };
      });
      const isStuck = seen === before;
      before = seen;
      const upright: PadButton = y > 0 ? 'down' : 'up';
      const sideways: PadButton = x > 0 ? 'right' : 'left';
      const [first, second] = Math.abs(y) >= Math.abs(x) ? [upright, sideways] : [sideways, upright];
      if (!isStuck) return first;
      return ([second, 'down', 'right', 'up', 'left'] as const)[tries % 5] ?? second;
    },
  };
}
