import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ScriptLine, VNPackage } from '../../shared/story/index.ts';
import { freelyToldStory } from '../support/sample.ts';
import { openBacklog, readTo } from './stage.ts';
import { leavePicture, openTheatre, PHONE, settled, sideways, UNTOUCHED } from './support.ts';

/*
 * How the words of a story are drawn: their marks, the colours of names, pages over the picture, and a voice that reads them.
 */

describe('words', () => {
  const theatre = openTheatre({}, { samplesDir: null });

  async function opened(script: ScriptLine[], change: Partial<VNPackage['plot']> = {}, viewport?: typeof PHONE) {
    const story = freelyToldStory();
    const [act] = story.plot.acts;
    if (act) act.opening = { script };
    Object.assign(story.plot, change);
    const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', story);
    const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
    const page = await theatre.page({ stage: UNTOUCHED, ...(viewport && { viewport }) });
    await page.addInitScript(() => {
      const spoken: string[] = [];
      Object.assign(window, {
        spoken,
        SpeechSynthesisUtterance: class extends EventTarget {
          text: string;
          onend?: () => void;
          constructor(text: string) {
            super();
            this.text = text;
          }
        },
      });
      Object.defineProperty(window, 'speechSynthesis', {
        value: {
          getVoices: () => [],
          cancel: () => undefined,
          speak: (one: { text: string; onend?: () => void }) => {
            spoken.push(one.text);
            setTimeout(() => one.onend?.(), 0);
          },
        },
      });
    });
    await page.goto(`${theatre.address}/play/${id}`);
    await page.locator('.stage-begin').click();
    return { page, story };
  }

  const words = (page: Page) => page.locator('.stage-box .stage-text');
  test('have their marks, and names their colours, on the stage and in the story so far', async () => {
    const [first, second] = freelyToldStory().characters.filter(({ role }) => role !== 'protagonist');
    if (!first || !second) throw new Error('The story has too few people.');
    const { page } = await opened([
      {
        type: 'say',
        character: first.id,
        text: 'It is {b}never{/b} {i}quite{/i} {rb}雨{/rb}{rt}rain{/rt}. {color=#f00}Never.',
      },
      { type: 'say', character: second.id, text: '<b>Not</b> here, {w=0.2}at least.' },
    ]);
    await readTo(page, 'never');
    // What is still being typed stands in two parts.
    const drawn = (mark: string) => expect.poll(() => words(page).locator(mark).first().textContent());
    await drawn('b').toBe('never');
    await drawn('i').toBe('quite');
    await drawn('ruby').toBe('雨rain');
    expect(await words(page).textContent()).toContain('{color=#f00}Never.');
    const plate = () => page.locator('.stage-name').evaluate((name) => getComputedStyle(name).backgroundImage);
    const colour = await plate();
    await leavePicture(page, 'words-marked-desktop');
    await readTo(page, '<b>Not</b>');
    expect(await plate()).not.toBe(colour);
    const told = await openBacklog(page);
    expect(
      await told
        .locator('.stage-line-say b')
        .first()
        .evaluate((name) => getComputedStyle(name).color),
    ).not.toBe(
      await told
        .locator('.stage-line-say b')
        .nth(1)
        .evaluate((name) => getComputedStyle(name).color),
    );
    await leavePicture(page, 'words-backlog-desktop');
  });

  for (const [device, viewport] of Object.entries({ desk: undefined, phone: PHONE })) {
    test(`gather on a page where the story asks for it, on a ${device}`, async () => {
      const lines = [
        'The rain began at noon.',
        'By four the street was a river.',
        'Nobody came.',
        'Then somebody knocked.',
      ];
      const { page, story } = await opened(
        [
          ...lines.map((text): ScriptLine => ({ type: 'narrate', text })),
          { type: 'say', character: somebody().id, text: 'Are you open?' },
        ],
        { textMode: 'nvl' },
        viewport,
      );
      await readTo(page, 'Are you open?');
      const all = await words(page).textContent();
      for (const text of lines) expect(all).toContain(text);
      expect(all).toContain(story.characters.find(({ id }) => id === somebody().id)?.name);
      await settled(page);
      const box = await page.locator('.stage-page').boundingBox();
      expect(box?.height ?? 0).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.5);
      expect(await sideways(page)).toBe(0);
      await leavePicture(page, `words-page-${device}`);
    });
  }

  test('are read aloud once it is asked for', async () => {
    const { page } = await opened([
      { type: 'narrate', text: 'The rain began at noon.' },
      { type: 'say', character: somebody().id, text: 'Are you {b}open{/b}?' },
    ]);
    await readTo(page, 'The rain began at noon.');
    await page.keyboard.press('v');
    const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
    await expect.poll(spoken).toContain('The rain began at noon.');
    await readTo(page, 'Are you open?');
    await expect.poll(spoken).toContain(`${somebody().name}: Are you open?`);
    await page.keyboard.press('Shift+A');
    const preferences = page.getByRole('dialog', { name: 'Preferences', exact: true });
    await expect.poll(() => preferences.getByRole('switch', { name: /^Read aloud/ }).isChecked()).toBe(true);
    await leavePicture(page, 'words-accessibility-desktop');
  });
});

function somebody() {
  const person = freelyToldStory().characters.find(({ role }) => role !== 'protagonist');
  if (!person) throw new Error('The story has nobody else.');
  return person;
}
