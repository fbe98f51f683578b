import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { leavePicture, openTheatre } from './support.ts';

const theatre = openTheatre();

const STORY = 'The Thirteenth Card';
const PLACE = 'The Sluice House';
const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);

/** A draft of the sample, finished, with a place that was then added by hand and has no encounters: finishing it is refused. */
async function withEmptyPlace(id: string): Promise<void> {
  let storyId = '';
  await expect
    .poll(async () => {
      const { packages } = await theatre.api<{ packages: { id: string; title: string }[] }>('GET', '/api/packages');
      storyId = packages.find(({ title }) => title === STORY)?.id ?? '';
      return storyId;
    })
    .not.toBe('');
  await theatre.api('POST', '/api/sessions', { id, fromPackage: storyId, duplicate: true });
  await theatre.api('POST', `/api/sessions/${id}/tools/finalizePackage`, { title: STORY });
  const { seq } = await session(id);
  await theatre.api('PATCH', `/api/sessions/${id}/draft`, {
    seq,
    type: 'node',
    actId: 'twelve_cards',
    id: 'the_sluice_house',
    changes: { title: PLACE, mood: 'tense', ambientDetail: 'Water behind a door.', connections: ['ferry_pier'] },
  });
}

/** Words of a program, or of the server's English: what no reader of the page is to see. */
const PROGRAM = /the_sluice_house|draftNodeEncounters|finalizePackage|\/api\/|has no encounters|must be mended|Act "/;

const LANGUAGES = {
  'zh-CN': {
    check: /^检查/,
    finding: `“${PLACE}”还没有遭遇：那里什么也不会发生，这样故事无法完成。`,
    show: `带我去看${PLACE}`,
    finish: '重新完成',
  },
  ja: {
    check: /^点検/,
    finding: `「${PLACE}」にまだ出来事がありません。そこでは何も起こらず、このままでは物語を完成できません。`,
    show: `${PLACE}を見せて`,
    finish: 'もう一度完成させる',
  },
} as const;

const nothingForPrograms = async (page: Page): Promise<void> =>
  expect(await page.locator('body').textContent()).not.toMatch(PROGRAM);

describe.each(Object.entries(LANGUAGES))('in %s', (language, words) => {
  test('Check and Finish say the same of a place nobody has written, and lead there', async () => {
    const id = `empty-${language.toLowerCase()}`;
    await withEmptyPlace(id);
    const page = await theatre.page({ locale: language, refusals: [422] });
    await page.goto(`${theatre.address}/studio/${id}`);
    await page.getByRole('button', { name: words.check }).first().click();
    const finding = page.locator('[data-code="place-not-written"]');
    await finding.getByText(words.finding).waitFor();
    await nothingForPrograms(page);
    await leavePicture(page, `check-${language}`);
    await page.getByRole('button', { name: words.finish, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.finding).waitFor();
    await nothingForPrograms(page);
    await leavePicture(page, `finish-refused-${language}`);
    await dialog.getByRole('button', { name: words.show }).click();
    await page.getByText(PLACE).first().waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await leavePicture(page, `led-there-${language}`);
  });
});
