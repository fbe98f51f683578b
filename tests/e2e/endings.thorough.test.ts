import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { VNPackage } from '../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../support/sample.ts';
import { begin, follow, followUnseen, playOf, readOn, readTo, type Step } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways, UNTOUCHED } from './support.ts';

const theatre = openTheatre();

const LAPTOP = { width: 1280, height: 800 };
const DEVICES = { desk: LAPTOP, phone: PHONE };

const pick = (words: string): Step => ({ pick: words });
const go = (place: string): Step => ({ go: place });

interface Ways {
  story: () => VNPackage;
  locale: string;
  viewport: typeof PHONE;
  backlog: string;
  /** The way through the first act. */
  first: readonly Step[];
  /** From there to each ending, by its id. */
  endings: Record<string, readonly Step[]>;
}

/** Up to the hall in the second act, where its two better endings part. */
const TO_THE_HALL_WITH_HIM: readonly Step[] = [
  go('The Pier in the Storm'),
  pick('Ask him to come up'),
  go('The Lamp Room'),
  pick('Strike a match'),
  'stay',
  go('The Shrine Hall'),
];

const WAYS: Record<string, Ways> = {
  'the English sample': {
    story: sampleStory,
    locale: 'en-US',
    viewport: LAPTOP,
    backlog: 'Story so far',
    first: [
      pick('Ask Mio'),
      'stay',
      'stay',
      go('Kuroda Electric'),
      pick('Refuse, kindly'),
      'stay',
      'stay',
      'stay',
      go('Minato Lane'),
      go('The Ferry Pier'),
      pick('Thank him'),
      'stay',
      'stay',
      'stay',
      go('Minato Lane'),
      go('Tome’s Candy Shop'),
      pick('Wait with her'),
      'stay',
      'stay',
      'stay',
      go('The Lighthouse'),
      pick('Look under the cushion'),
      'stay',
    ],
    endings: {
      ending_true: [...TO_THE_HALL_WITH_HIM, pick('Paint what happened'), pick('Put the letter')],
      ending_kind: [
        ...TO_THE_HALL_WITH_HIM,
        pick('Paint what should have happened'),
        pick('Keep it'),
        pick('Fill the'),
      ],
      ending_wind: [
        go('The Pier in the Storm'),
        pick('Take the key'),
        pick('Give him the knife'),
        go('The Shrine Hall'),
        pick('Paint what happened'),
        pick('Fill the corner'),
      ],
    },
  },
  'the Chinese sample': {
    story: secondSampleStory,
    locale: 'zh-CN',
    viewport: PHONE,
    backlog: '前情回顾',
    first: [
      pick('照规矩，剪票'),
      pick('踩上座椅'),
      'stay',
      go('车长席'),
      pick('请她查查规章'),
      pick('挪开缸子'),
      go('三号车厢'),
      go('餐车'),
      pick('告诉他'),
      'stay',
    ],
    endings: {
      ending_stop: [
        pick('去求车长'),
        go('车长席'),
        pick('把日志翻到第一页'),
        'stay',
        'stay',
        'stay',
        go('三号车厢'),
        pick('掏钱'),
      ],
      ending_fly: [
        pick('开车门'),
        pick('掏钱'),
        go('车长席'),
        'stay',
        'stay',
        'stay',
        go('三号车厢'),
        pick('抱着它助跑'),
      ],
      ending_crew: [
        pick('去求车长'),
        go('车长席'),
        pick('把话咽回去'),
        go('三号车厢'),
        pick('留它在车上'),
        go('车长席'),
        pick('替它补票'),
        'stay',
        'stay',
        'stay',
        go('三号车厢'),
      ],
    },
  },
};

/** The words of an ending's scene that come on every way to it. */
function wordsOf(story: VNPackage, id: string): string[] {
  const { script = [] } = story.plot.endings?.find((ending) => ending.id === id) ?? {};
  return script.flatMap((line) => (line.when === undefined && 'text' in line && line.text ? [line.text] : []));
}

/** The last line of an ending's scene that somebody of the cast says on every way to it. */
function lastSaid(story: VNPackage, id: string): string {
  const { script = [] } = story.plot.endings?.find((ending) => ending.id === id) ?? {};
  const said = script.filter((line) => line.type === 'say' && line.character !== undefined && line.when === undefined);
  const last = said.at(-1);
  if (last?.type !== 'say') throw new Error(`Nobody says anything in ${id}.`);
  return last.text;
}

for (const [name, { story, locale, viewport, backlog, first, endings }] of Object.entries(WAYS)) {
  describe(name, () => {
    const { id: packageId, plot, language } = story();
    /** The play of the first act, which others branch from. */
    let played = { id: '', turn: 0 };

    const pictureIn = (page: Page) => async (what: string) => {
      for (const [device, size] of Object.entries(DEVICES)) {
        await page.setViewportSize(size);
        expect(await sideways(page)).toBe(0);
        await leavePicture(page, `ending-${what}-${device}`);
      }
      await page.setViewportSize(viewport);
    };

    test('is played through its first act', async () => {
      const page = await theatre.page({ viewport, locale });
      const picture = pictureIn(page);
      const { id } = await theatre.api<{ id: string }>('POST', '/api/plays', { packageId });
      await page.goto(`${theatre.address}/play/${id}`);
      await page.locator('.stage-begin').waitFor();
      await picture(`${packageId}-bill`);
      await begin(page);
      await picture(`${packageId}-asks`);
      await follow(page, first);
      const { act, turn } = await playOf(theatre, id);
      expect(act.number).toBe(2);
      played = { id, turn };
      expect(Object.keys(endings)).toEqual(plot.endings?.map((ending) => ending.id));
    });

    test.each(Object.entries(endings))('comes to %s, told and titled as it is written', async (ending, way) => {
      const { title = '', text = '' } = plot.endings?.find((each) => each.id === ending) ?? {};
      // One that comes with a press is completed by it here, and not passed unseen.
      const page = await theatre.page({ viewport, locale, stage: UNTOUCHED });
      const picture = pictureIn(page);
      const { id } = await theatre.api<{ id: string }>('POST', `/api/plays/${played.id}/branch`, { turn: played.turn });
      // The first act was gone in the page; this one is once it comes to what decides.
      await followUnseen(theatre, id, way.slice(0, -1));
      await page.goto(`${theatre.address}/play/${id}`);
      await readOn(page);
      await follow(page, way.slice(-1));
      await readTo(page, lastSaid(story(), ending));
      await picture(`${ending}-scene`);
      await readOn(page);

      const bill = page.locator('.stage-bill-end');
      await bill.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
      await bill.getByText(text, { exact: true }).waitFor();
      expect(await bill.locator('h1').getAttribute('lang')).toBe(language);
      await picture(ending);
      await bill.getByRole('button', { name: backlog, exact: true }).click();
      const told = page.locator('.stage-backlog-turn').last().locator('.stage-line > span:not(.stage-line-tools)');
      await told.last().waitFor();
      const words = wordsOf(story(), ending);
      expect(words.length).toBeGreaterThan(2);
      expect(await told.allInnerTexts()).toEqual(expect.arrayContaining(words));
    });
  });
}
