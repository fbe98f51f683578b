import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { VNPackage } from '../../shared/story/index.ts';
import { looking } from './barriers.ts';
import { keyboardOf, offered, playUntil, theEnd } from './one-kind-of-hands.ts';
import { SHORT_STORY } from './short-story.ts';
import { closeSheet, unreachable } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, settled, sideways } from './support.ts';

/*
 * A whole story for everyone, from its title page to its ending: with less motion, high contrast, the device's own colours, letters twice as large, and
 * from right to left. Wherever it stands nothing is cut, everything is within reach, and nothing bars anybody.
 */

const theatre = openTheatre({}, { samplesDir: null });

/** The same story in Hebrew. */
function rightToLeft(): VNPackage {
  const words: Record<string, string> = {
    'The Rope at the Quay': 'החבל ברציף',
    'It is October.': 'עכשיו אוקטובר.',
    'A rope hangs from the pier.': 'חבל תלוי מן המזח.',
    'Pull, or let it be.': 'למשוך, או להניח לו.',
    'Let it be.': 'להניח לו.',
    'Pull it in.': 'למשוך אותו פנימה.',
    'You let it be.': 'הנחת לו.',
    'It comes in, and a bell with it.': 'הוא בא, ופעמון איתו.',
    'It comes in, and burns your hands.': 'הוא בא, וצורב את הידיים.',
    'It slips, and is gone.': 'הוא נשמט, ואיננו.',
  };
  const said = JSON.stringify(SHORT_STORY).replaceAll(/"((?:[^"\\]|\\.)*)"/g, (whole, text) =>
    Object.hasOwn(words, text) ? JSON.stringify(words[text]) : whole,
  );
  return { ...JSON.parse(said), language: 'he' };
}

interface Need {
  readonly viewport?: typeof DESKTOP;
  readonly story?: () => VNPackage;
  readonly hasOwnColors?: boolean;
  /** Makes the page so, before it is opened. */
  readonly ask: (page: Page) => Promise<unknown>;
  /** What is to be seen of it wherever the story stands. */
  readonly isSo: (page: Page) => Promise<void>;
}

const stage = (page: Page) => page.locator('main.stage');

/** The controls of what is open that have no room for their words. */
const cut = (within: Locator): Promise<string[]> =>
  within.locator('button, a, summary').evaluateAll((controls) =>
    controls.flatMap((control) => {
      if (!control.checkVisibility()) return [];
      const words = document.createRange();
      words.selectNodeContents(control);
      const [needs, has] = [words.getBoundingClientRect(), control.getBoundingClientRect()];
      const isCut = needs.height > has.height + 2 || needs.width > has.width + 2;
      return isCut ? [control.getAttribute('aria-label') ?? control.textContent] : [];
    }),
  );

/** As whoever has set twice the letters in their browser has it. */
async function twiceAsLarge(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
const isTwiceAsLarge = async (page: Page) =>
  expect(
    await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
  ).toBeGreaterThanOrEqual(32);

const NEEDS: Record<string, Need> = {
  'with less motion': {
    ask: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    async isSo(page) {
      expect(await stage(page).getAttribute('data-still')).not.toBeNull();
      await expect
        .poll(() =>
          page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
        )
        .toBe(0);
    },
  },
  'in high contrast': {
    ask: (page) => page.emulateMedia({ contrast: 'more' }),
    isSo: async (page) => expect(await stage(page).getAttribute('data-contrast')).toBe('high'),
  },
  'in the colours of the device': {
    hasOwnColors: true,
    ask: (page) => page.emulateMedia({ forcedColors: 'active' }),
    isSo: async (page) => expect(await stage(page).getAttribute('data-contrast')).toBe('high'),
  },
  'in letters twice as large': { ask: twiceAsLarge, isSo: isTwiceAsLarge },
  'in letters twice as large, on a phone': { viewport: PHONE, ask: twiceAsLarge, isSo: isTwiceAsLarge },
  'from right to left': {
    story: rightToLeft,
    ask: async () => undefined,
    async isSo(page) {
      const words = page.locator('.stage-text, .stage-choices ol, .stage-bill h1').first();
      await words.waitFor();
      expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    },
  },
};

describe('a whole story', () => {
  test.each(Object.entries(NEEDS))(
    'is played %s',
    async (name, { viewport = DESKTOP, story, hasOwnColors, ask, isSo }) => {
      const source = story?.() ?? SHORT_STORY;
      const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', source);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
      const page = await theatre.page({ viewport });
      const hands = keyboardOf(page);
      const { at, found } = looking(page, { hasOwnColors: hasOwnColors ?? false });
      const lost: Record<string, unknown> = {};
      const look = async (where: string) => {
        await settled(page);
        await isSo(page);
        await leavePicture(page, `needs-${name.replaceAll(/\W+/g, '-')}-${where.replaceAll(' ', '-')}`);
        await at(where);
        const dialog = page.locator('dialog[open]');
        const open = (await dialog.count()) > 0 ? dialog : stage(page);
        const away = await unreachable(open);
        const narrow = await cut(open);
        const beyond = await sideways(page);
        if (away.length > 0 || narrow.length > 0 || beyond > 0) lost[where] = { away, narrow, beyond };
      };
      await ask(page);
      await page.goto(`${theatre.address}/play/${id}`);
      await page.locator('.stage-begin').waitFor();
      await look('the bill');
      await hands.press(page.locator('.stage-begin'));
      await page.locator('.stage-next[data-ready]').waitFor();
      await look('a line');
      await playUntil(page, hands, () => offered(page).last().isVisible());
      await look('a choice');
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor();
      await look('the menu');
      await closeSheet(page);
      await page.keyboard.press('l');
      await page.locator('.stage-backlog .stage-line').last().waitFor();
      await look('the story so far');
      await closeSheet(page);
      await hands.press(offered(page).last());
      const dice = page.locator('.stage-check button');
      await playUntil(page, hands, () => dice.isVisible());
      await look('a roll');
      await playUntil(page, hands, () => theEnd(page).isVisible());
      await look('the end');
      expect({ found, lost }).toEqual({ found: {}, lost: {} });
    },
  );
});
