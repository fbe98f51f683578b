import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { plugIn } from './gamepad.ts';
import { begin, button, closeSheet, freelyTold, hear, playOf, playTurn, readOn, sheet, type Theatre } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

/*
 * The stage in the hands of somebody who knows visual novels: keys, mouse, fingers and a gamepad.
 */

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function playing(theatre: Theatre, turns: number, viewport?: typeof PHONE): Promise<Page> {
  const packageId = await freelyTold(theatre);
  const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
  const page = await theatre.page(viewport ? { viewport } : {});
  await page.goto(`${theatre.address}/play/${id}`);
  await begin(page);
  for (let turn = 0; turn < turns; turn++) await playTurn(page);
  return page;
}

const line = async (page: Page) => (await page.locator('.stage-box .stage-text').textContent()) ?? '';
const lookingBack = (page: Page) => page.locator('.stage-look-back');
const menu = (page: Page) => page.locator('dialog.stage-sheet-menu');

function countTurns(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(turns|reroll)$/.test(request.url())) count++;
  });
  return () => count;
}

describe('a keyboard and a mouse', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  test('look back across turns and on again, without a turn being told; a choice made there goes on from there', async () => {
    const page = await playing(theatre, 2);
    const turns = countTurns(page);
    const present = await line(page);
    const seen: string[] = [];
    const press = async (key: string) => {
      await page.keyboard.press(key);
      seen.push(await line(page));
    };
    await press('PageUp');
    await expect.poll(() => line(page)).not.toBe(present);
    while (!(await lookingBack(page).getByText('turn 1', { exact: false }).isVisible())) await press('PageUp');
    await leavePicture(page, '30-looked-back-desktop');
    // The last line of the first turn, and what could be chosen at it.
    const offered = page.locator('[data-choice]');
    await offered.first().waitFor();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => line(page)).not.toBe(seen.at(-1));
    // The wheel goes one line at a time: turned again before it has come to rest, it goes none.
    await expect
      .poll(async () => {
        if ((await line(page)) !== seen.at(-1)) await page.mouse.wheel(0, -120);
        return line(page);
      })
      .toBe(seen.at(-1));
    await button(page, 'To the present').click();
    await expect.poll(() => line(page)).toBe(present);
    expect(await lookingBack(page).count()).toBe(0);
    expect(turns()).toBe(0);

    for (const _ of seen) await page.keyboard.press('PageUp');
    const before = await playOf(theatre, idOf(page));
    await expect
      .poll(async () => {
        await page.keyboard.press('1');
        return turns();
      })
      .toBe(1);
    await hear(page, 'You are back at turn 1.');
    await expect.poll(async () => (await playOf(theatre, idOf(page))).turn).toBe(2);
    expect(before.turn).toBe(3);
    const { saves } = await theatre.api<{ saves: { turn: number }[] }>('GET', `/api/plays/${idOf(page)}/saves`);
    expect(saves.map(({ turn }) => turn)).toContain(3);
  });

  test('open and close what hands expect, and Space takes no choice', async () => {
    const page = await playing(theatre, 1);
    const hud = page.locator('.stage-hud');
    const turns = countTurns(page);
    for (const [key, name] of [
      ['l', 'Story so far'],
      ['o', 'Save and load'],
      ['p', 'Preferences'],
      ['?', 'Keys and gestures'],
    ] as const) {
      await page.keyboard.press(key);
      await sheet(page, name).waitFor();
      if (name === 'Keys and gestures') await leavePicture(page, '31-keys-desktop');
      await closeSheet(page);
    }
    await page.keyboard.press('Escape');
    await menu(page).waitFor();
    await closeSheet(page);
    await page.mouse.click(200, 300, { button: 'right' });
    await menu(page).waitFor();
    await closeSheet(page);
    for (const hide of [() => page.keyboard.press('h'), () => page.mouse.click(200, 300, { button: 'middle' })]) {
      await hide();
      await expect.poll(() => hud.getAttribute('data-hidden')).toBe('true');
      await page.keyboard.press('h');
      await expect.poll(() => hud.getAttribute('data-hidden')).toBeNull();
    }
    const download = page.waitForEvent('download');
    await page.keyboard.press('s');
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await hear(page, 'The picture is among your downloads.');

    const choices = page.locator('[data-choice]');
    await choices.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => choices.first().evaluate((choice) => choice === document.activeElement)).toBe(true);
    for (let press = 0; press < 5; press++) await page.keyboard.press(' ');
    expect(await choices.first().isVisible()).toBe(true);
    expect(turns()).toBe(0);
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return turns();
      })
      .toBe(1);
  });

  test('skip, go on by themselves, write, mute and fill the screen by the keys for it', async () => {
    const page = await playing(theatre, 1);
    const { keyboard } = page;
    const isPressed = (name: string) => button(page, name).getAttribute('aria-pressed');
    const lookBack = async () => {
      await keyboard.press('PageUp');
      await keyboard.press('PageUp');
      await lookingBack(page).waitFor();
    };
    // Skipping runs to the present, whichever way it is asked for.
    await lookBack();
    await keyboard.press('Tab');
    await lookingBack(page).waitFor({ state: 'detached' });
    await lookBack();
    await keyboard.down('Control');
    await lookingBack(page).waitFor({ state: 'detached' });
    await keyboard.up('Control');
    await lookBack();
    await keyboard.press('>');
    await lookingBack(page).waitFor({ state: 'detached' });

    await keyboard.press('a');
    await expect.poll(() => isPressed('Auto')).toBe('true');
    await keyboard.press('a');
    await expect.poll(() => isPressed('Auto')).toBe('false');
    await keyboard.press('m');
    await button(page, 'Turn the sound off').waitFor();
    await keyboard.press('m');
    await button(page, 'Turn the sound on').waitFor();
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    for (const key of ['f', 'F11']) {
      await keyboard.press(key);
      await expect.poll(isFull).toBe(true);
      await keyboard.press('Escape');
      await expect.poll(isFull).toBe(false);
    }
    expect(await menu(page).count()).toBe(0);
    await keyboard.press('Escape');
    await button(menu(page), 'Story so far').click();
    await sheet(page, 'Story so far').waitFor();
    await closeSheet(page);
    await keyboard.press('ArrowUp');
    const last = page.locator('[data-choice]').last();
    await expect.poll(() => last.evaluate((choice) => choice === document.activeElement)).toBe(true);
    await keyboard.press('/');
    await expect
      .poll(() => page.locator('[data-say]').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await keyboard.type('/a');
    expect(await page.locator('[data-say]').inputValue()).toBe('/a');
    await page.locator('[data-say]').fill('');

    const id = idOf(page);
    await page.locator('.stage').focus();
    await keyboard.press('Escape');
    const told = page.waitForResponse((answer) => answer.url().endsWith('/reroll'));
    await button(menu(page), 'Tell it again').click();
    const again = page.getByRole('dialog', { name: 'Tell it again' });
    await again.getByRole('textbox').fill('Shorter.');
    await button(again, 'Tell it again').click();
    expect((await told).status()).toBe(200);
    await readOn(page);
    await keyboard.press('Escape');
    await button(menu(page), 'Back one turn').click();
    await hear(page, 'You are back at turn 1.');
    expect((await playOf(theatre, id)).turn).toBe(1);
  });

  test('have the keys they like, and keep them', async () => {
    const page = await playing(theatre, 0);
    await page.keyboard.press('?');
    const keys = sheet(page, 'Keys and gestures');
    await button(keys, 'Change the key for: Menu, or close what is open').click();
    await page.keyboard.press('x');
    await button(keys, 'Remove X from: Menu, or close what is open').waitFor();
    await button(keys, 'Remove H from: Hide or show the interface').click();
    await closeSheet(page);
    await page.reload();
    await page.locator('.stage-quick-menu').waitFor();
    await page.keyboard.press('x');
    await menu(page).waitFor();
    await closeSheet(page);
    await page.keyboard.press('h');
    expect(await page.locator('.stage-hud').getAttribute('data-hidden')).toBeNull();
    await page.keyboard.press('?');
    await button(keys, 'Restore all keys').click();
    await button(keys, 'Remove H from: Hide or show the interface').waitFor();
    expect(await button(keys, 'Remove X from: Menu, or close what is open').count()).toBe(0);
  });
});

/** Fingers on the glass: each is a way from one point to another. @param held what they wait for, where they lie still */
async function fingers(
  touch: CDPSession,
  ways: readonly (readonly [number, number, number, number])[],
  held?: () => Promise<unknown>,
) {
  const at = (share: number) =>
    ways.map(([fromX, fromY, toX, toY], id) => ({
      id,
      x: fromX + (toX - fromX) * share,
      y: fromY + (toY - fromY) * share,
    }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  if (held) {
    await send('touchStart', at(0));
    await held();
    await send('touchEnd', []);
    return;
  }
  // In one go: a finger that lies still while a busy machine comes to its next step presses long.
  const steps = [1, 2, 3, 4, 5, 6].map((step) => () => send('touchMove', at(step / 6)));
  await Promise.all([() => send('touchStart', at(0)), ...steps, () => send('touchEnd', [])].map((next) => next()));
}

describe('fingers', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  test('swipe back and forward, hide, bring the menu, and skip by two', async () => {
    const page = await playing(theatre, 1, PHONE);
    const touch = await page.context().newCDPSession(page);
    const present = await line(page);
    await fingers(touch, [[80, 300, 320, 310]]);
    await expect.poll(() => line(page)).not.toBe(present);
    await leavePicture(page, '32-looked-back-phone');
    expect(await sideways(page)).toBe(0);
    const skip = button(page, 'Skip');
    expect(await skip.getAttribute('aria-pressed')).toBe('false');
    await fingers(touch, [[320, 300, 80, 310]]);
    await expect.poll(() => line(page)).toBe(present);
    await fingers(touch, [[200, 500, 205, 200]]);
    await expect.poll(() => page.locator('.stage-hud').getAttribute('data-hidden')).toBe('true');
    await page.touchscreen.tap(200, 200);
    await expect.poll(() => page.locator('.stage-hud').getAttribute('data-hidden')).toBeNull();
    await fingers(touch, [[200, 250, 200, 250]], () => menu(page).waitFor());
    await button(menu(page), 'Close').tap();
    await menu(page).waitFor({ state: 'detached' });
    await fingers(touch, [[80, 300, 320, 310]]);
    await fingers(touch, [[80, 300, 320, 310]]);
    await lookingBack(page).waitFor();
    await fingers(
      touch,
      [
        [150, 300, 150, 300],
        [250, 300, 250, 300],
      ],
      () => expect.poll(() => skip.getAttribute('aria-pressed')).toBe('true'),
    );
    // Skipping runs to the present, and ends there.
    await expect.poll(() => lookingBack(page).count()).toBe(0);
    await expect.poll(() => skip.isDisabled()).toBe(true);
    expect(page.url()).toContain('/play/');
  });
});

describe('a gamepad', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  test('plays on by itself alone: lines, choices, the menu, a look back', async () => {
    const packageId = await freelyTold(theatre);
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
    const page = await theatre.page();
    const { press } = await plugIn(page);
    await page.goto(`${theatre.address}/play/${id}`);
    await button(page, 'Begin').waitFor();
    const turnNow = async () => (await playOf(theatre, id)).turn;
    for (let count = 0; count < 400 && (await turnNow()) < 4; count++) {
      if ((await page.locator('[data-choice]').count()) > 0) await press('down');
      await press('south');
    }
    expect(await turnNow()).toBeGreaterThanOrEqual(4);
    await page.locator('.stage:not([data-busy])').waitFor();

    await press('start');
    await menu(page).waitFor();
    const first = await page.evaluate(() => document.activeElement?.textContent);
    await press('down');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
    await press('east');
    await menu(page).waitFor({ state: 'detached' });
    await press('north');
    await expect.poll(() => page.locator('.stage-hud').getAttribute('data-hidden')).toBe('true');
    await press('north');
    await expect.poll(() => page.locator('.stage-hud').getAttribute('data-hidden')).toBeNull();
    await press('leftBumper');
    await lookingBack(page).waitFor();
    await press('rightBumper');
    await lookingBack(page).waitFor({ state: 'detached' });
    await press('leftTrigger');
    await lookingBack(page).waitFor();
    await press('west');
    await lookingBack(page).waitFor({ state: 'detached' });
    await press('leftStick');
    await expect.poll(() => button(page, 'Auto').getAttribute('aria-pressed')).toBe('true');
    await press('leftStick');
    await expect.poll(() => button(page, 'Auto').getAttribute('aria-pressed')).toBe('false');
    await press('select');
    await sheet(page, 'Story so far').waitFor();
    await press('east');
    await sheet(page, 'Story so far').waitFor({ state: 'detached' });
  });
});
