import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../server/skills/support.ts';
import { aiko, premise } from '../shared/story/fixture.ts';
import { button } from './stage.ts';
import { leavePicture, openTheatre, PHONE, sideways } from './support.ts';

/** A skill whose script goes on until a file named "open" lies beside it: a step that runs for as long as it is looked at. */
const GATE = {
  'gate/skill.json': JSON.stringify({
    name: 'gate',
    description: 'Waits.',
    scripts: [{ name: 'wait', path: 'wait.mjs', timeout: 120_000 }],
  }),
  'gate/wait.mjs': `
    import { existsSync } from 'node:fs';
    const waiting = setInterval(() => {
      if (!existsSync(new URL('open', import.meta.url))) return;
      clearInterval(waiting);
      console.log(JSON.stringify({ version: '0', type: 'done', ok: true, summary: 'It is open.' }));
    }, 50);`,
};

const skills = mkdtempSync(join(tmpdir(), 'kamishibai-e2e-skills-'));
beforeAll(() => writeFiles(skills, GATE));
afterAll(() => rm(skills, { recursive: true, force: true }));

const theatre = openTheatre({}, { skills: [skills] });

const STEPS = [
  { id: 'story', tool: 'proposeStoryPremise', args: premise },
  { id: 'who', tool: 'proposeCharacter', args: aiko, dependsOn: ['story'] },
  { id: 'wait', tool: 'skills/gate/wait.mjs', dependsOn: ['who'] },
];

const card = (page: Page) => page.locator('section[data-plan]').last();

test('the step of a plan that runs is shown running, in every tab; what is done is in the draft by then', async () => {
  await theatre.api('POST', '/api/sessions', { id: 'gated' });
  const desk = await theatre.page();
  const phone = await theatre.page({ viewport: PHONE });
  for (const page of [desk, phone]) {
    await page.goto(`${theatre.address}/studio/gated`);
    await page.getByLabel('Message to the co-author').waitFor();
  }
  await theatre.api('POST', '/api/sessions/gated/plans', { format: 'kamishibai', plan: { steps: STEPS } });
  await button(card(desk), 'Begin').click();
  for (const page of [desk, phone]) {
    await card(page).locator('li[data-step="wait"][data-status="running"]').waitFor();
    await card(page).getByText('2 of 3 done').waitFor();
  }
  await desk.getByRole('button', { name: /^Cast/ }).click();
  await desk.getByRole('article', { name: aiko.name }).waitFor();
  await leavePicture(desk, 'running-step-desktop');
  await leavePicture(phone, 'running-step-phone');
  expect(await sideways(phone)).toBe(0);
  await writeFiles(skills, { 'gate/open': '' });
  for (const page of [desk, phone]) await card(page).getByText('3 steps done').waitFor();
});
