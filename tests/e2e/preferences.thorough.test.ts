import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { begin, closeSheet, freelyTold, sheet, unreachable } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

/*
 * How one likes to read, see and hear: what is chosen is seen on the stage, and found again.
 */

describe('preferences', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  async function begun(viewport?: typeof PHONE): Promise<Page> {
    const packageId = await freelyTold(theatre);
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
    const page = await theatre.page(viewport ? { viewport } : {});
    await page.goto(`${theatre.address}/play/${id}`);
    await begin(page);
    return page;
  }

  async function open(page: Page): Promise<Locator> {
    await page.keyboard.press('p');
    const preferences = sheet(page, 'Preferences');
    await preferences.waitFor();
    return preferences;
  }

  /** What a style of the words comes to, in the browser's own terms. */
  const styleOf = (page: Page, property: string): Promise<string> =>
    page
      .locator('.stage-box .stage-text')
      .evaluate((words, name) => getComputedStyle(words).getPropertyValue(name), property);

  const pixels = async (page: Page, property: string): Promise<number> =>
    Number.parseFloat(await styleOf(page, property));

  test('are seen on the stage at once, and are there after a reload', async () => {
    const page = await begun();
    const before = { size: await pixels(page, 'font-size'), line: await pixels(page, 'line-height') };
    const preferences = await open(page);
    await leavePicture(page, 'preferences-desktop');
    const pick = (group: string, option: string) =>
      preferences
        .getByRole('group', { name: group, exact: true })
        .getByRole('radio', { name: option, exact: true })
        .check({ force: true });
    await pick('Text size', 'Huge');
    await pick('Font', 'OpenDyslexic');
    await pick('Line height', 'Wider');
    await pick('Contrast', 'High');
    await preferences.getByRole('switch', { name: 'Transitions between scenes' }).uncheck();
    await preferences.getByRole('switch', { name: 'Sound', exact: true }).check();
    await preferences.getByRole('checkbox', { name: 'Mute: Music' }).check({ force: true });
    expect(await preferences.getByRole('slider', { name: 'Music' }).isDisabled()).toBe(true);
    expect(await preferences.getByRole('slider', { name: 'Ambience' }).isEnabled()).toBe(true);
    await preferences.getByRole('slider', { name: 'Auto mode delay' }).fill('200');
    await closeSheet(page);

    const isSeen = async () => {
      expect(await pixels(page, 'font-size')).toBeGreaterThan(before.size * 1.4);
      const [size, line] = [await pixels(page, 'font-size'), await pixels(page, 'line-height')];
      expect(line / size).toBeGreaterThan((before.line / before.size) * 1.25);
      expect(await styleOf(page, 'font-family')).toMatch(/^OpenDyslexic/);
      expect(await page.evaluate(() => document.fonts.load('16px OpenDyslexic').then((faces) => faces.length))).toBe(1);
      expect(await styleOf(page, 'color')).toBe('rgb(255, 255, 255)');
      expect(await page.locator('main.stage').getAttribute('data-cuts')).toBe('true');
    };
    await isSeen();
    await leavePicture(page, 'preferences-huge-dyslexic-high-desktop');
    await page.reload();
    await page.locator('.stage-box .stage-text').waitFor();
    await isSeen();

    const again = await open(page);
    expect(await again.getByRole('slider', { name: 'Auto mode delay' }).inputValue()).toBe('200');
    await again.getByRole('button', { name: 'Restore the defaults' }).click();
    await closeSheet(page);
    expect(await pixels(page, 'font-size')).toBe(before.size);
    expect(await styleOf(page, 'font-family')).not.toMatch(/OpenDyslexic/);
  });

  test('choose the language of the stage, which is the story’s until then', async () => {
    const page = await begun();
    const stage = page.locator('main.stage');
    expect(await stage.getAttribute('lang')).toBe('en');
    const preferences = await open(page);
    await preferences
      .getByRole('group', { name: 'Language of the stage' })
      .getByRole('radio', { name: '日本語' })
      .check({ force: true });
    await expect.poll(() => stage.getAttribute('lang')).toBe('ja');
    await sheet(page, '環境設定').waitFor();
    await closeSheet(page);
    // The story is told in its own.
    expect(
      await page.locator('.stage-box .stage-text').evaluate((words) => words.closest('[lang]')?.getAttribute('lang')),
    ).toBe('en');
    expect(await page.locator('.stage-quick-menu').textContent()).toContain('オート');
  });

  test('fit a phone, and every one can be reached', async () => {
    const page = await begun(PHONE);
    const preferences = await open(page);
    await leavePicture(page, 'preferences-phone');
    expect(await sideways(page)).toBe(0);
    expect(await unreachable(preferences)).toEqual([]);
    await preferences.getByRole('checkbox', { name: 'Mute: Music' }).scrollIntoViewIfNeeded();
    await leavePicture(page, 'preferences-phone-end');
  });

  test('of the device are heard: high contrast, and colours of its own', async () => {
    const page = await begun();
    const stage = page.locator('main.stage');
    expect(await stage.getAttribute('data-contrast')).toBe(null);
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(() => stage.getAttribute('data-contrast')).toBe('high');
    await leavePicture(page, 'contrast-more-desktop');
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
    await leavePicture(page, 'forced-colors-desktop');
    // The box stands behind the words, whole: nothing of the picture shines through.
    const box = await page.locator('.stage-box').evaluate((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return { backgroundColor, backgroundImage };
    });
    expect(box).toEqual({ backgroundColor: expect.stringMatching(/^rgb\(/), backgroundImage: 'none' });
  });
});
