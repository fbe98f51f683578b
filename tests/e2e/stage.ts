import type { Locator, Page } from 'playwright-core';
import type { PlayerAction } from '../../shared/play/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { freelyToldStory } from '../support/sample.ts';
import { type openTheatre, settled } from './support.ts';

/*
 * What a player does on the stage. Nothing here waits for time to pass: a press that came too early – right after a question is
 * asked it is taken for one on the line before – is made again.
 */

// By what they are, not by what they say: the page speaks the player's language.
const roll = (page: Page): Locator => page.locator('.stage-check button');
const theEnd = (page: Page): Locator => page.locator('.stage-the-end');
/** There while nothing is being told: the story waits for the player, or has ended. */
const STANDS = '.stage-quick-menu [aria-keyshortcuts="Tab"]:disabled, .stage-the-end';

/** Waits until the stage has heard all of the last turn, and has what is asked with: until then it takes nothing. */
async function rest(page: Page): Promise<void> {
  await page.locator('.stage:not([data-busy])').or(theEnd(page)).first().waitFor({ state: 'attached' });
  await page.locator('[data-fetched="not-yet"]').waitFor({ state: 'detached' });
}

export async function readOn(page: Page, mostLines = 1000): Promise<void> {
  const writing = page.locator('.stage-writing, .stage-waiting');
  for (let line = 0; line < mostLines; line++) {
    if (await page.evaluate(pressUnlessThere, { selector: STANDS })) return rest(page);
    // Presses are for lines: none are counted for what is still being written.
    if (line % 20 === 19 && (await writing.count()) > 0) await writing.first().waitFor({ state: 'detached' });
  }
  throw new Error('The story did not come to the player.');
}

export async function answer(page: Page, button: Locator): Promise<void> {
  // The very button: the next turn may ask at once, with one that looks like it in its place.
  const pressed = await button.elementHandle();
  while (await pressed?.isVisible()) await pressed?.click({ timeout: 1000 }).catch(unlessGone);
  await readOn(page);
}

function unlessGone(error: Error): void {
  if (!/Timeout|detached|not attached/i.test(error.message)) throw error;
}

/** Plays one turn: answers by one of what is offered, rolls, or goes on; and reads until it is the player's turn again. */
export async function playTurn(page: Page, option = 0): Promise<void> {
  if (await roll(page).isVisible()) return answer(page, roll(page));
  const offered = page.locator('[data-choice]').nth(option);
  if (await offered.isVisible()) return answer(page, offered);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/turns'));
  let isSent = false;
  const taken = sent.then(() => {
    isSent = true;
  });
  // A press completes a line that is still being written; the next one goes on.
  while (!isSent) {
    await page.keyboard.press('Enter');
    await Promise.race([taken, page.waitForTimeout(1000)]);
  }
  await readOn(page);
}

export async function playToTheEnd(page: Page, mostTurns = 150): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    if (await theEnd(page).isVisible()) return;
    await playTurn(page, turn % Math.max(1, await page.locator('[data-choice]').count()));
  }
  throw new Error(`The story did not end within ${mostTurns} turns.`);
}

/** One step of a way through a story: an answer by its words, for which is waited; a place to go to; or a turn to stay for. */
export type Step = { readonly pick: string } | { readonly go: string } | 'stay';

/** Goes a way step by step; dice that are asked for are rolled. What else comes to be asked meanwhile is answered by its last option. */
export async function follow(page: Page, way: readonly Step[], mostTurns = 12): Promise<void> {
  for (const step of way) {
    if (step === 'stay') await stay(page);
    else if ('go' in step) await travel(page, step.go);
    else {
      const wanted = offered(page).filter({ hasText: step.pick });
      for (let turn = 0; turn < mostTurns && (await wanted.count()) === 0; turn++) await stay(page);
      await answer(page, wanted);
    }
    while (await roll(page).isVisible()) await answer(page, roll(page));
  }
}

/** Goes a way as `follow` does, past the page. */
export async function followUnseen(theatre: Theatre, id: string, way: readonly Step[], mostTurns = 12): Promise<void> {
  const take = async (action: PlayerAction): Promise<PlayAnswer> => {
    await theatre.api('POST', `/api/plays/${id}/turns`, { action });
    const play = await playOf(theatre, id);
    return play.waitingFor === 'dice-result' ? take({ type: 'roll' }) : play;
  };
  const stayOn = ({ choices }: PlayAnswer) => {
    const last = choices.at(-1);
    return take(last ? { type: 'choice', choiceId: last.id } : { type: 'continue' });
  };
  let play = await playOf(theatre, id);
  for (const step of way) {
    if (step === 'stay') play = await stayOn(play);
    else if ('go' in step) {
      const place = play.places.find(({ title }) => title === step.go);
      play = await take({ type: 'travel', locationId: place?.id ?? step.go });
    } else {
      const wanted = () => play.choices.find(({ text }) => text.includes(step.pick));
      for (let turn = 0; turn < mostTurns && !wanted(); turn++) play = await stayOn(play);
      play = await take({ type: 'choice', choiceId: wanted()?.id ?? step.pick });
    }
  }
}

/** What offers to go on where one is, in the languages that ways are gone in. */
const STAY = /Stay a while|再待一会儿/;
const offered = (page: Page): Locator => page.locator('[data-choice]:not(:disabled)');

/** Goes on where one is for a turn, whatever is asked. */
async function stay(page: Page): Promise<void> {
  const here = offered(page).filter({ hasText: STAY });
  if ((await here.count()) > 0) await answer(page, here);
  else if ((await offered(page).count()) > 0) await answer(page, offered(page).last());
  else await playTurn(page);
  while (await roll(page).isVisible()) await answer(page, roll(page));
}

/** Reads on, turn after turn, to the line with these words; what is asked before it is answered as `follow` does. */
export async function readTo(page: Page, words: string, mostLines = 1000): Promise<void> {
  const line = page.locator('.stage-text').filter({ hasText: words });
  for (let press = 0; press < mostLines && (await line.count()) === 0; press++) {
    if ((await offered(page).count()) > 0) await stay(page);
    else await page.evaluate(pressUnlessThere, { selector: '.stage-text', words });
  }
  await line.waitFor();
}

/**
 * In the page: presses Enter, but not where something has come by now. Between a look from outside and a press a short line could be
 * read over, and a story that waits for no more than a press would begin its next turn. Tells whether it is there.
 */
function pressUnlessThere({ selector, words = '' }: { selector: string; words?: string }): boolean {
  if ([...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(words))) return true;
  const target = document.activeElement ?? document.body;
  for (const type of ['keydown', 'keyup']) {
    target.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
  }
  return false;
}

async function travel(page: Page, place: string): Promise<void> {
  await page.keyboard.press('t');
  const places = page.locator('dialog[open].stage-sheet-places');
  await places.getByRole('button', { name: place, exact: true }).click();
  await places.waitFor({ state: 'detached' });
  await readOn(page);
}

export async function begin(page: Page): Promise<void> {
  await page.locator('.stage-begin').click();
  await readOn(page);
}

/** All a player sees of a moment: the line, where it is, the clocks, what is asked, and the story so far. */
export async function momentOf(page: Page) {
  return {
    line: await page.locator('.stage-box').textContent(),
    place: await page.locator('.stage-place').textContent(),
    clocks: await page.locator('.stage-trackers').getByRole('img').evaluateAll(labels),
    choices: await page.locator('[data-choice]').allInnerTexts(),
    dice: await roll(page).isVisible(),
    told: await backlogOf(page),
  };
}

const labels = (clocks: Element[]): (string | null)[] => clocks.map((each) => each.getAttribute('aria-label'));

export const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export async function openBacklog(page: Page): Promise<Locator> {
  await page.keyboard.press('l');
  const backlog = sheet(page, 'Story so far');
  await backlog.getByRole('button', { name: 'Back to the beginning' }).waitFor();
  return backlog;
}

export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

export async function backlogOf(page: Page): Promise<Record<string, string[]>> {
  const backlog = await openBacklog(page);
  const told: Record<string, string[]> = {};
  for (const turn of await backlog.getByRole('region', { name: /^Turn \d+$/ }).all()) {
    told[(await turn.getAttribute('aria-label')) ?? ''] = await turn.locator('.stage-line').allInnerTexts();
  }
  await closeSheet(page);
  return told;
}

export async function openSaves(page: Page): Promise<Locator> {
  await page.keyboard.press('o');
  const saves = sheet(page, 'Save and load');
  await saves.getByRole('tab', { name: 'Page 1' }).waitFor();
  return saves;
}

/** Waits for a short word over the stage, and that the stage stands at what it speaks of. */
export async function hear(page: Page, words: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: words }).waitFor();
  await page.locator(STANDS).first().waitFor({ state: 'attached' });
  await rest(page);
}

/** Which controls of what is open cannot be reached: outside of what scrolls into view, or under something else. */
export async function unreachable(within: Locator): Promise<string[]> {
  // What is still coming in is not where it will stand.
  await settled(within.page());
  return within.locator('button, a, input, textarea, summary').evaluateAll((controls) => {
    if (controls.length === 0) throw new Error('There is nothing to reach here.');
    return controls.flatMap((control) => {
      if (!control.checkVisibility() || control.closest('[inert]')) return [];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const label = found?.closest('label');
      // What does not scroll for a finger or a wheel is moved all the same by what comes into view.
      let isStuck = false;
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        isStuck ||=
          (overflowY === 'hidden' && around.scrollTop > 1) || (overflowX === 'hidden' && around.scrollLeft > 1);
      }
      const isThere = !isStuck && found !== null && (control.contains(found) || label?.contains(control) === true);
      const isInside = left >= 0 && right <= window.innerWidth;
      return isThere && isInside ? [] : [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName];
    });
  });
}

export type Theatre = ReturnType<typeof openTheatre>;

export const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true });

/** Brings the sample as it was before its scenes were written: each of its turns is told, and can be told again. */
export async function freelyTold(theatre: Theatre): Promise<string> {
  return (await theatre.api<{ packageId: string }>('POST', '/api/packages/import', freelyToldStory())).packageId;
}

export const playOf = (theatre: Theatre, id: string) => theatre.api<PlayAnswer>('GET', `/api/plays/${id}`);

/** The sample in a language, once it is on the shelf: it comes there behind the start. */
export async function sampleIn(theatre: Theatre, language: string): Promise<string> {
  for (let look = 0; look < 100; look++) {
    const { packages } = await theatre.api<{ packages: { id: string; language: string }[] }>('GET', '/api/packages');
    const sample = packages.find((one) => one.language === language);
    if (sample) return sample.id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`There is no sample in ${language}.`);
}
