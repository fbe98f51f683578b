import type { Locator, Page } from 'playwright-core';
import { type Pad, plugIn } from './gamepad.ts';
import { button, closeSheet } from './stage.ts';

/*
 * Hands of one kind alone, and what a story is played with by them.
 */

export interface Hands {
  goOn(): Promise<void>;
  press(target: Locator): Promise<void>;
  openSaves(): Promise<void>;
  close(): Promise<void>;
}

export const theEnd = (page: Page) => page.locator('.stage-the-end');
export const offered = (page: Page) => page.locator('[data-choice]');
const roll = (page: Page) => page.locator('.stage-check button');

type Waiting = 'end' | 'roll' | 'answer' | 'next';

/**
 * Waits until the story waits for its player, and says for what. A press before that is one too many: meant for a line, it would answer what
 * comes to be asked meanwhile. In one question to the page, since thousands are asked.
 */
async function rest(page: Page): Promise<Waiting> {
  const found = await page.waitForFunction((): Waiting | null => {
    const isShown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));
    if (isShown('.stage-the-end')) return 'end';
    if (document.querySelector('.stage:not([data-busy])') === null) return null;
    if (isShown('.stage-check button')) return 'roll';
    if (isShown('[data-choice]')) return 'answer';
    return isShown('.stage-next[data-ready]') ? 'next' : null;
  });
  return (await found.jsonValue()) ?? 'next';
}

/** Which of so many answers is taken at the nth question, from 0. */
type Answering = (answers: number, question: number) => number;
const theLast: Answering = (answers) => answers - 1;
export const theFirst: Answering = () => 0;
export const inTurn: Answering = (answers, question) => question % answers;

/** Goes on, and answers what is asked, until what is waited for is there. @returns what was done besides going on */
export async function playUntil(
  page: Page,
  hands: Hands,
  isThere: (waiting: Waiting) => boolean | Promise<boolean>,
  { answering = theLast, mostSteps = 120 }: { answering?: Answering; mostSteps?: number } = {},
): Promise<string[]> {
  const did: string[] = [];
  for (let step = 0; step < mostSteps; step++) {
    const waiting = await rest(page);
    if (await isThere(waiting)) return did;
    if (waiting === 'roll') {
      did.push('roll');
      await hands.press(roll(page));
    } else if (waiting === 'answer') {
      const answers = page.locator('[data-choice]:not(:disabled)');
      const taken = answering(await answers.count(), did.filter((what) => what === 'choice').length);
      did.push('choice');
      await hands.press(answers.nth(taken));
    } else await hands.goOn();
  }
  throw new Error('The story did not come so far.');
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Brings the focus to what is pointed at, a press at a time. */
async function reach(target: Locator, press: (presses: number) => Promise<void>): Promise<void> {
  await target.waitFor();
  for (let presses = 0; !(await hasFocus(target)); presses++) {
    if (presses > 80) throw new Error('These hands did not come to it.');
    await press(presses);
  }
}

export function keyboardOf(page: Page): Hands {
  const { keyboard } = page;
  return {
    goOn: () => keyboard.press('Enter'),
    async press(target) {
      await reach(target, () => keyboard.press('Tab'));
      await keyboard.press('Enter');
    },
    openSaves: () => keyboard.press('o'),
    close: () => closeSheet(page),
  };
}

/** A gamepad and nothing else. Before the page is opened. */
export async function gamepadOf(page: Page): Promise<Hands> {
  const pad: Pad = await plugIn(page);
  const hands: Hands = {
    goOn: () => pad.press('rightTrigger'),
    async press(target) {
      await reach(target, async (presses) => pad.press(await pad.wayTo(target, presses)));
      await pad.press('south');
    },
    async openSaves() {
      await pad.press('start');
      await hands.press(page.locator('dialog.stage-sheet-menu').getByRole('button', { name: 'Save and load' }));
    },
    close: () => pad.press('east'),
  };
  return hands;
}

export const fingersOn = (page: Page): Hands => ({
  goOn: () => page.touchscreen.tap(195, 260),
  press: (target) => target.tap(),
  openSaves: () => page.locator('.stage-quick-menu').getByRole('button', { name: 'Save', exact: true }).tap(),
  close: () => button(page.getByRole('dialog'), 'Close').tap(),
});

/**
 * A screen reader and nothing else: what is pressed is read out with its role and its name, and pressed without a key or a pointer.
 */
export function screenReaderOn(page: Page): Hands {
  const activate = (control: Locator) =>
    control.evaluate((element) => {
      if (!(element instanceof HTMLElement)) throw new Error('Nothing of that name can be pressed.');
      element.click();
    });
  /** What has a role and a name, and is read out. */
  const named = async (target: Locator): Promise<Locator> => {
    const [first = ''] = (await target.ariaSnapshot()).split('\n');
    if (!/^- (?:button|link|tab) "./.test(first)) throw new Error(`It has no name of its own: ${first}`);
    return target;
  };
  const hands: Hands = {
    goOn: () => activate(button(page, 'Next')),
    async press(target) {
      await target.waitFor();
      await activate(await named(target));
    },
    async openSaves() {
      await activate(button(page.locator('.stage-quick-menu'), 'Save'));
    },
    close: () => activate(button(page.getByRole('dialog'), 'Close')),
  };
  return hands;
}
