import { describe, expect, test } from 'vitest';
import { SHORT_STORY } from './short-story.ts';
import { begin, playOf, playTurn, readOn } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE } from './support.ts';

const theatre = openTheatre();

describe('words typed on a stage that no model reads', () => {
  test.each([
    ['desktop', DESKTOP, 'en', 'Type a number', 'Only a language model understands these words', 'Connect a model'],
    ['phone', PHONE, 'zh', '输入编号', '要有语言模型', '接入语言模型'],
    ['phone', PHONE, 'ja', '番号か', '言語モデルが要り', '言語モデルをつなぐ'],
  ] as const)(
    'stay in the box with the way to a model, and name what is offered, on a %s',
    async (on, viewport, language, hint, why, way) => {
      const page = await theatre.page({ viewport, refusals: [422], stage: { textSpeed: 5, language } });
      const { packageId } = await theatre.api<{ packageId: string }>('POST', '/api/packages/import', SHORT_STORY);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
      await page.goto(`${theatre.address}/play/${id}`);
      await begin(page);
      const words = page.locator('[data-say]');
      while (!(await words.isVisible())) await playTurn(page);
      const before = await playOf(theatre, id);
      await expect.poll(() => words.getAttribute('placeholder')).toContain(hint);
      await words.fill('I whistle a tune');
      await words.press('Enter');
      const note = page.getByRole('alert').filter({ hasText: why });
      await note.waitFor();
      expect(await note.getByRole('link', { name: way }).getAttribute('href')).toBe('/models');
      expect(await words.inputValue()).toBe('I whistle a tune');
      expect(await playOf(theatre, id)).toEqual(before);
      await leavePicture(page, `typed-unread-${on}-${language}`);

      await words.fill('1.');
      await words.press('Enter');
      await readOn(page);
      expect((await playOf(theatre, id)).turn).toBe(before.turn + 1);
      expect(await note.count()).toBe(0);
    },
  );
});
