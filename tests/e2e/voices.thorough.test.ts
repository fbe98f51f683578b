import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '../../server/api-types.ts';
import { hashSpokenWords, type ScriptLine } from '../../shared/story/index.ts';
import { wavOf } from '../support/sounds.ts';
import { barriers } from './barriers.ts';
import { closeSheet, freelyTold, openBacklog, readTo } from './stage.ts';
import { DESKTOP, leavePicture, openTheatre, PHONE, sideways } from './support.ts';

const theatre = openTheatre({}, { samplesDir: null });

let storyId = '';

beforeAll(async () => {
  storyId = await freelyTold(theatre);
});

const tone = (hertz: number) => (at: number) => 0.3 * Math.sin(2 * Math.PI * hertz * at);
const SHORT_MS = 700;
const LONG_MS = 6000;

const session = (id: string) => theatre.api<SessionAnswer>('GET', `/api/sessions/${id}`);
async function desk(): Promise<string> {
  return (await theatre.api<{ id: string }>('POST', '/api/sessions', { fromPackage: storyId, duplicate: true })).id;
}

/** Brings a voice past the page. @returns its key */
async function brought(id: string, bytes: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const url = `${theatre.address}/api/sessions/${id}/voices?words=${hashSpokenWords(text)}`;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'audio/wav' }, body: bytes });
  return ((await response.json()) as { id: string }).id;
}

interface Heard {
  /** Seconds of what was begun that is no loop. */
  begun: number[];
  stopped: number;
  /** Levels that were gone to. */
  levels: number[];
  /** How each line stood with its voice, in turn: the words of the line after it. A page that is looked at late still tells. */
  voiced: string[];
}
declare global {
  var heardHere: Heard;
}

/** In the page: notes what the stage has the browser play. */
function listen(): void {
  const heard: Heard = { begun: [], stopped: 0, levels: [], voiced: [] };
  globalThis.heardHere = heard;
  new MutationObserver(() => {
    const stands = document.querySelector('main.stage')?.getAttribute('data-voice');
    const now = `${stands}: ${document.querySelector('.stage-text')?.textContent}`;
    if (stands && heard.voiced.at(-1) !== now) heard.voiced.push(now);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-voice'] });
  const { start, stop } = AudioBufferSourceNode.prototype;
  const { setTargetAtTime } = AudioParam.prototype;
  AudioBufferSourceNode.prototype.start = function begin(...when) {
    if (!this.loop && this.buffer) heard.begun.push(this.buffer.duration);
    return start.apply(this, when);
  };
  AudioBufferSourceNode.prototype.stop = function end(...when) {
    if (!this.loop) heard.stopped += 1;
    return stop.apply(this, when);
  };
  AudioParam.prototype.setTargetAtTime = function go(value, ...rest) {
    heard.levels.push(value);
    return setTargetAtTime.call(this, value, ...rest);
  };
}

const heard = (page: Page) => page.evaluate(() => globalThis.heardHere);
const voice = (page: Page) => page.locator('main.stage').getAttribute('data-voice');
const seconds = (all: readonly number[]) => all.map((each) => Math.round(each * 10) / 10);

const form = (page: Page) => page.getByRole('form', { name: /^Editing/ });

async function drop(page: Page, number: number, bytes: Uint8Array, name: string): Promise<void> {
  const row = form(page)
    .locator('li[data-line]')
    .nth(number - 1);
  const data = await page.evaluateHandle(
    ([given, called]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(given)], called, { type: 'audio/wav' }));
      return carried;
    },
    [[...bytes], name] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: data });
}

describe('voices of lines', () => {
  test('are dropped on lines, counted, heard, kept for other words and taken off', async () => {
    const page = await theatre.page({ viewport: DESKTOP, refusals: [415] });
    const id = await desk();
    const [act] = (await session(id)).draft.acts;
    const encounter = act?.sandboxLocations[0]?.encounters[0];
    const [first] = (await session(id)).draft.characters;
    if (!act || !encounter || !first) throw new Error('The story has too little in it.');
    const lines: ScriptLine[] = [
      { type: 'say', character: first.id, text: 'We are closed.' },
      { type: 'narrate', text: 'A drawer slides open.' },
      { type: 'say', name: 'The Porter', text: 'Which one?' },
    ];
    const scene = { encounterId: encounter.id, part: 'script', lines };
    await theatre.api('POST', `/api/sessions/${id}/tools/writeScene`, scene);
    const scriptNow = async () => (await session(id)).draft.acts[0]?.sandboxLocations[0]?.encounters[0]?.script;

    await page.goto(`${theatre.address}/studio/${id}`);
    await page
      .getByRole('navigation', { name: 'Pages of the draft' })
      .getByRole('button', { name: 'Act 1', exact: true })
      .click();
    const edit = page.getByRole('button', { name: `Edit ${encounter.title}` });
    await edit.click();
    await form(page).getByRole('button', { name: 'Open the script' }).click();
    await drop(page, 1, new TextEncoder().encode('#!/bin/sh'), 'voice.wav');
    await form(page).getByRole('alert').filter({ hasText: 'This file is not a supported sound' }).waitFor();
    await drop(page, 1, wavOf(LONG_MS, tone(220)), 'one.wav');
    await form(page).getByText('1 of 2 spoken lines voiced').waitFor();
    await drop(page, 3, wavOf(SHORT_MS, tone(330)), 'two.wav');
    await form(page).getByText('2 of 2 spoken lines voiced').waitFor();

    await form(page).getByRole('button', { name: 'Hear the voice of line 1' }).click();
    await form(page).getByRole('button', { name: 'Stop the voice of line 1' }).click();
    await form(page).getByRole('button', { name: 'Hear the voice of line 1' }).waitFor();

    await form(page)
      .getByRole('textbox', { name: /^Line 1,/ })
      .fill('We are open.');
    await form(page).getByRole('button', { name: 'More of line 1' }).click();
    await form(page).getByText('The text has changed since this voice file was uploaded.').waitFor();
    await leavePicture(page, 'voices-editor-desk');
    expect(await barriers(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await form(page).getByRole('button', { name: 'Keep it anyway' }).click();
    await form(page)
      .getByText('The text has changed since this voice file was uploaded.')
      .waitFor({ state: 'detached' });
    await form(page).getByRole('button', { name: 'More of line 3' }).click();
    await form(page).getByRole('button', { name: 'Remove the voice file' }).click();
    await form(page).getByText('1 of 2 spoken lines voiced').waitFor();

    await form(page).getByRole('button', { name: 'Save' }).click();
    await form(page).waitFor({ state: 'detached' });
    const { voices } = (await session(id)).draft;
    const [kept] = (await scriptNow()) ?? [];
    expect(kept).toMatchObject({ text: 'We are open.', voice: expect.stringMatching(/^v_/) });
    expect(voices?.[kept?.type === 'say' ? (kept.voice ?? '') : '']?.words).toBe(hashSpokenWords('We are open.'));
    expect(await scriptNow()).toEqual([kept, lines[1], lines[2]]);
    // What the author reads says that there is a voice.
    const card = page.getByRole('article', { name: encounter.title });
    const head = card.getByRole('button', { expanded: false }).first();
    if ((await head.count()) > 0) await head.click();
    await card.getByText('With a voice').waitFor();
  });

  for (const [device, viewport] of Object.entries({ 'a desk': DESKTOP, 'a phone': PHONE })) {
    test(`speak on the stage of ${device}: from when their line is there until it is left`, async () => {
      const id = await desk();
      const { draft, seq } = await session(id);
      const [act] = draft.acts;
      const [first] = draft.characters;
      if (!act || !first) throw new Error('The story has too little in it.');
      const short = await brought(id, wavOf(SHORT_MS, tone(220)), 'Who is there?');
      const long = await brought(id, wavOf(LONG_MS, tone(330)), 'Only the rain.');
      const script: ScriptLine[] = [
        { type: 'say', character: first.id, text: 'Who is there?', voice: short },
        { type: 'narrate', text: 'Nobody answers.' },
        { type: 'say', character: first.id, text: 'Only the rain.', voice: long },
        { type: 'narrate', text: 'It goes on.' },
      ];
      const opening = { script, telling: 'written' };
      await theatre.api('PATCH', `/api/sessions/${id}/draft`, { seq, type: 'act', id: act.id, changes: { opening } });
      const play = await theatre.api<{ id: string }>('POST', `/api/sessions/${id}/try`, {});

      const page = await theatre.page({ viewport, stage: { sound: true, textSpeed: 5, musicVolume: 0.6 } });
      await page.addInitScript(listen);
      await page.goto(`${theatre.address}/play/${play.id}`);
      await page.locator('.stage-begin').click();
      await page.locator('.stage-text').filter({ hasText: 'Who is there?' }).waitFor();
      await expect.poll(async () => (await heard(page)).voiced).toContain('speaking: Who is there?');
      await expect.poll(async () => seconds((await heard(page)).begun)).toContain(SHORT_MS / 1000);
      // Music stands back while somebody speaks, and is as loud as before when that is over.
      const full = 0.6 * 0.6;
      await expect
        .poll(async () => (await heard(page)).levels.some((each) => Math.abs(each - full * 0.4) < 1e-6))
        .toBe(true);
      await expect.poll(async () => (await heard(page)).voiced).toContain('spoken: Who is there?');
      expect((await heard(page)).levels.lastIndexOf(full)).toBeGreaterThan(
        (await heard(page)).levels.findLastIndex((each) => Math.abs(each - full * 0.4) < 1e-6),
      );

      await readTo(page, 'Nobody answers.');
      await expect.poll(() => voice(page)).toBeNull();
      await readTo(page, 'Only the rain.');
      await expect.poll(async () => seconds((await heard(page)).begun)).toContain(LONG_MS / 1000);
      await leavePicture(page, `voices-stage-${viewport === PHONE ? 'phone' : 'desk'}`);
      await readTo(page, 'It goes on.');
      await expect.poll(() => voice(page)).toBeNull();
      await expect.poll(async () => (await heard(page)).stopped).toBeGreaterThan(0);

      const before = (await heard(page)).begun.length;
      const backlog = await openBacklog(page);
      await leavePicture(page, `voices-history-${viewport === PHONE ? 'phone' : 'desk'}`);
      await backlog.getByRole('button', { name: 'Hear it again: Who is there?' }).click();
      await expect.poll(async () => seconds((await heard(page)).begun).slice(before)).toEqual([SHORT_MS / 1000]);
      await closeSheet(page);
    });
  }

  test('are waited for by auto, and silent where lines are skipped', async () => {
    const id = await desk();
    const { draft, seq } = await session(id);
    const [act] = draft.acts;
    const [first] = draft.characters;
    if (!act || !first) throw new Error('The story has too little in it.');
    const long = await brought(id, wavOf(LONG_MS, tone(330)), 'Hm.');
    const script: ScriptLine[] = [
      { type: 'say', character: first.id, text: 'Hm.', voice: long },
      { type: 'narrate', text: 'So.' },
      { type: 'say', character: first.id, text: 'Hm, hm.', voice: long },
      { type: 'narrate', text: 'So it goes.' },
    ];
    const opening = { script, telling: 'written' };
    await theatre.api('PATCH', `/api/sessions/${id}/draft`, { seq, type: 'act', id: act.id, changes: { opening } });
    const play = await theatre.api<{ id: string }>('POST', `/api/sessions/${id}/try`, {});
    const page = await theatre.page({
      viewport: DESKTOP,
      stage: { sound: true, textSpeed: 5, autoTime: 0.5, skipUnread: true },
    });
    await page.addInitScript(listen);
    await page.goto(`${theatre.address}/play/${play.id}`);
    await page.locator('.stage-begin').click();
    await expect.poll(async () => seconds((await heard(page)).begun)).toContain(LONG_MS / 1000);
    await page.keyboard.press('a');
    // Its words alone are over in a moment: what is waited for is the voice.
    await expect.poll(async () => (await heard(page)).voiced).toContain('spoken: Hm.');
    await page.locator('.stage-text').filter({ hasText: 'So.' }).waitFor();
    await page.keyboard.press('a');
    const before = (await heard(page)).begun.length;
    await page.keyboard.press('Tab');
    await page
      .locator('.stage-text')
      .filter({ hasText: 'So it goes.' })
      .or(page.locator('[data-choice]'))
      .first()
      .waitFor();
    expect(seconds((await heard(page)).begun.slice(before))).not.toContain(LONG_MS / 1000);
  });
});
