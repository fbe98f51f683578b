import { expect, test } from 'vitest';
import { SHORT_STORY } from './short-story.ts';
import { type Json, studiosOf } from './studio.ts';
import { leavePicture, openTheatre, settled, sideways } from './support.ts';

/* Named snapshots of a draft: saved, compared, and taken over in parts and whole. */

const theatre = openTheatre({}, { samplesDir: null });
const { api, read, visit } = studiosOf(theatre);

const edit = async (id: string, edits: Json[]) =>
  api('PATCH', `/api/sessions/${id}/draft`, { seq: (await read(id)).seq, edits });

test('a named state is compared with the present one, and taken over in parts and whole', async () => {
  await theatre.api('POST', '/api/packages/import', SHORT_STORY);
  await theatre.api('POST', '/api/sessions', { id: 'desk', fromPackage: SHORT_STORY.id });
  const page = await theatre.page({ viewport: { width: 390, height: 844 }, isMeasured: true });
  await visit(page, 'desk');
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.getByLabel('Name of the snapshot').fill('Before the storm');
  await drawer.getByRole('button', { name: 'Save a snapshot' }).click();
  await drawer.getByText('Before the storm').waitFor();

  const before = await read('desk');
  const [person] = before.draft.characters;
  await edit('desk', [
    { type: 'premise', changes: { premise: 'A storm comes.' } },
    { type: 'character', id: person.id, changes: { description: 'Somebody else altogether.' } },
  ]);
  await drawer.getByRole('button', { name: 'Compare with now: “Before the storm”' }).click();
  const compared = page.getByRole('dialog', { name: 'From “Before the storm” to now' });
  await compared.getByText('A storm comes.').waitFor();
  await settled(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await leavePicture(page, 'snapshot-compare-phone');
  await compared.getByRole('checkbox', { name: new RegExp(`^${person.name} `) }).check();
  await compared.getByRole('button', { name: 'Take over 1 part' }).click();
  await expect.poll(async () => (await read('desk')).draft.characters[0]).toEqual(person);
  expect((await read('desk')).draft.premise.premise).toBe('A storm comes.');

  await compared.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Compare with now: “Before the storm”' }).click();
  await compared.getByRole('button', { name: 'Take over the whole snapshot' }).click();
  await expect.poll(async () => (await read('desk')).draft).toEqual(before.draft);
  await drawer.getByText('took over the snapshot “Before the storm”').first().waitFor();
  await leavePicture(page, 'snapshot-history-phone');
  await drawer.getByRole('button', { name: 'Delete the snapshot “Before the storm”' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this snapshot?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await drawer.getByRole('button', { name: 'Compare with now: “Before the storm”' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read('desk')).draft.premise.premise).toBe('A storm comes.');
});
