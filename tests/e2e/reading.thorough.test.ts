import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';
import { log, studiosOf } from './studio.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

/*
 * Readers and writers of any language: which story is offered, which way text runs, keys of an input method, and a list that grows while it is read.
 */

const HEBREW = /[\u0590-\u05ff]/u;

const storyIn = (language: string, id: string, words: string) => {
  const story = makePackage({
    acts: [act('act_1', [place('quay', [encounter('enc_rope')])])],
    characters: [character('aiko', { role: 'protagonist' })],
  });
  return {
    ...story,
    ...{ id, title: words, language },
    characters: story.characters.map((one) => ({ ...one, name: words, description: words })),
    plot: {
      ...story.plot,
      premise: words,
      acts: story.plot.acts.map((one) => ({
        ...one,
        ...{ title: words, objective: words },
        sandboxLocations: one.sandboxLocations.map((each) => ({
          ...each,
          title: words,
          encounters: each.encounters.map((met) => ({ ...met, title: words, description: words })),
        })),
      })),
    },
  };
};

/** In the page: texts in Hebrew that run from the left, but for initials and those within a sentence of the interface. */
const leftToRight = (page: Page): Promise<string[]> =>
  page.evaluate((letters) => {
    const hebrew = new RegExp(letters, 'u');
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement: holder } = walker.currentNode as Text;
      if (
        !holder?.checkVisibility() ||
        holder.closest('script, style, option, [role="img"], [aria-hidden="true"]') ||
        !hebrew.test(data)
      )
        continue;
      if (/[A-Za-z]{3}/.test(data)) continue;
      if (getComputedStyle(holder).direction !== 'rtl') found.push(`${holder.tagName}.${holder.className}: ${data}`);
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      const { value } = field as HTMLInputElement;
      if (hebrew.test(value) && getComputedStyle(field).direction !== 'rtl') found.push(`${field.tagName}: ${value}`);
    }
    return found;
  }, HEBREW.source);

describe('any reader', () => {
  const theatre = openTheatre();
  const studios = studiosOf(theatre);

  test.each([
    ['en-US', 'The Thirteenth Card'],
    ['zh-CN', '一只有票的鹅'],
    ['fr-FR', 'The Thirteenth Card'],
  ])('of %s is offered a story in their language first', async (locale, title) => {
    const page = await theatre.page({ locale });
    await page.goto(theatre.address);
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    expect(await page.getByRole('article').first().getByRole('heading').textContent()).toBe(title);
  });

  test('finds a story written right to left running so, in the library, the studio and its forms', async () => {
    await theatre.api('POST', '/api/packages/import', storyIn('he', 'hebrew', 'המנורה דלקה כל הלילה'));
    await studios.api('POST', '/api/sessions', { id: 'in-hebrew', fromPackage: 'hebrew' });
    const page = await theatre.page();
    await page.goto(theatre.address);
    await page.getByRole('heading', { level: 3, name: 'המנורה' }).waitFor();
    expect(await leftToRight(page)).toEqual([]);
    for (const tab of ['', '?tab=cast', '?tab=act&act=act_1', '?tab=act&act=act_1&place=quay']) {
      await page.goto(`${theatre.address}/studio/in-hebrew${tab}`);
      await log(page).waitFor();
      expect(await leftToRight(page), tab).toEqual([]);
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
      expect(await leftToRight(page), `${tab}, a form`).toEqual([]);
    }
    await leavePicture(page, 'right-to-left');
  });

  test('composes Japanese in a form without its keys closing it', async () => {
    await studios.openSample('composing');
    const page = await theatre.page();
    await studios.visit(page, 'composing');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const saving = page.getByRole('button', { name: 'Save', exact: true });
    await saving.waitFor();
    const field = page.locator('textarea:focus');
    await field.waitFor();
    for (const key of ['Escape', 'Enter', 'ArrowDown']) {
      await field.dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
      if (key === 'Enter') await field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true });
      expect(await saving.count(), key).toBe(1);
      expect(await page.getByRole('dialog').count(), key).toBe(0);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => saving.count()).toBe(0);
  });

  test('is not pulled along by what is written while they look back or mark text', async () => {
    await studios.openSample('growing');
    const message = { id: 'hello', role: 'user', parts: [{ type: 'text', text: 'What happens at the end?' }] };
    await theatre.api('POST', '/api/chat', { id: 'growing', message });
    const page = await theatre.page();
    await studios.visit(page, 'growing');
    const grow = () =>
      log(page).evaluate((list) => {
        const more = document.createElement('p');
        more.style.height = '900px';
        more.textContent = 'More of the answer';
        list.firstElementChild?.append(more);
        // The list has followed its new size, if it does, before the second frame.
        return new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(list.scrollTop))),
        );
      });
    // Measured on the boxes: a scroll height and a client height are rounded, each its own way.
    const below = () =>
      log(page).evaluate((list) => {
        const content = list.firstElementChild?.getBoundingClientRect().bottom ?? 0;
        return content + Number.parseFloat(getComputedStyle(list).paddingBottom) - list.getBoundingClientRect().bottom;
      });
    const latest = page.getByRole('button', { name: 'To the latest' });
    await grow();
    await grow();
    await expect.poll(below).toBeLessThan(2);
    await log(page).hover();
    await page.mouse.wheel(0, -50);
    await expect.poll(below).toBeGreaterThan(20);
    const looked = await log(page).evaluate((list) => list.scrollTop);
    expect(await grow()).toBe(looked);
    await latest.click();
    await expect.poll(below).toBeLessThan(2);
    await grow();
    await expect.poll(below).toBeLessThan(2);
    await log(page).getByText('More of the answer').last().selectText();
    const marked = await log(page).evaluate((list) => list.scrollTop);
    expect(await grow()).toBe(marked);
    await latest.waitFor();
  });

  test('is told what goes with a story before it is deleted', async () => {
    for (const id of ['twin-a', 'twin-b'])
      await theatre.api('POST', '/api/packages/import', storyIn('en', id, 'Twins'));
    await theatre.api('POST', '/api/plays', { packageId: 'twin-a' });
    const page = await theatre.page({ viewport: PHONE });
    await page.goto(theatre.address);
    const cards = page.getByRole('article', { name: 'Twins' });
    await cards.first().waitFor();
    expect(await cards.getByText(/version \d+,/).count()).toBe(2);
    await cards.filter({ hasText: 'Continue' }).getByRole('button', { name: 'More for' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('With it go:').waitFor();
    await dialog.getByText(/the play “Twins”, turn 0/).waitFor();
    await leavePicture(page, 'delete-story');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('status').getByText('“Twins” is in the bin.').waitFor();
  });
});
