import { expect, test } from 'vitest';
import { scripted } from '../support/scripted-models.ts';
import { type Json, studiosOf } from './studio.ts';
import { leavePicture, openTheatre, PHONE } from './support.ts';

const coauthor = scripted([
  '{"texts":["A shorter one.","Another one.","A third one."]}',
  'nothing of use',
  '{"texts":["Dry."]}',
]);
const theatre = openTheatre({}, { models: { coauthor: coauthor.model } });
const { read, openSample, visit } = studiosOf(theatre);

test('an author asks for other wordings of a passage, takes one, and is told when the model has none', async () => {
  const { draft } = await openSample('words');
  const page = await theatre.page({ refusals: [503] });
  await visit(page, 'words');
  await page.getByRole('button', { name: 'Edit the premise' }).click();
  const field = page.getByRole('textbox', { name: 'Premise' });
  await field.focus();
  const frame = page.locator('[data-path="premise"]').filter({ has: field });
  await frame.getByRole('button', { name: 'Word it otherwise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Word it otherwise' });
  await dialog.getByRole('button', { name: 'Shorter' }).click();
  await dialog.getByRole('button', { name: 'A shorter one.' }).waitFor();
  await leavePicture(page, 'rewording-desktop');
  await dialog.getByRole('button', { name: 'A shorter one.' }).click();
  await expect.poll(() => field.inputValue()).toBe('A shorter one.');
  expect(coauthor.prompts[0]).toContain(draft.premise.premise.slice(0, 20));

  await frame.getByRole('button', { name: 'Word it otherwise' }).click();
  await dialog.getByLabel('What you want, in your own words').fill('as dry as dust');
  await page.keyboard.press('Enter');
  await dialog.getByText('The model gave no other wording.').waitFor();
  // Nothing was written, and the sheet is still open.
  expect(await field.inputValue()).toBe('A shorter one.');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Dry.' }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await read('words')).draft.premise.premise).toBe('Dry.');
});

test('on a phone the wordings fit the screen', async () => {
  await openSample('words-phone');
  const page = await theatre.page({ viewport: PHONE });
  await visit(page, 'words-phone');
  await page.getByText('Draft', { exact: true }).click();
  await page.getByRole('button', { name: 'Edit the premise' }).click();
  const field = page.getByRole('textbox', { name: 'Premise' });
  await field.scrollIntoViewIfNeeded();
  await page
    .locator('[data-path="premise"]')
    .filter({ has: field })
    .getByRole('button', { name: 'Word it otherwise' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Word it otherwise' });
  await dialog.getByRole('button', { name: 'Plainer' }).click();
  await dialog.getByRole('button', { name: 'Dry.' }).waitFor();
  const box: Json = await dialog.boundingBox();
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
  await leavePicture(page, 'rewording-phone');
});
