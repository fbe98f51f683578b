import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Encounter, StoryPremise } from '../../../shared/story/index.ts';
import { sharedServices } from '../../server/http/support.ts';
import { fill } from '../../support/page/show.tsx';
import { AT, layOut } from './support.tsx';

const services = sharedServices();
const METERS = [{ id: 'trust', label: 'Trust', initial: 2, min: 0, max: 10 }];
const SCRIPT = [
  { type: 'say', character: 'ken', text: 'Take it.', expression: 'happy' },
  { type: 'narrate', text: 'He <b>turns</b> away.' },
];

describe('what follows a choice', () => {
  const OPTIONS = [{ text: 'Pull it', then: { script: SCRIPT } }, { text: 'Leave it' }];

  async function rope() {
    const page = await layOut(services(), AT.harbour);
    await page.meanwhile({ type: 'premise', changes: { meters: METERS } });
    await page.meanwhile({
      type: 'encounter',
      id: 'enc_rope',
      changes: { potentialFlags: ['found_rope'], options: OPTIONS },
    });
    await page.client.invalidateQueries();
    const form = await page.write('Edit About enc_rope', 'Editing About enc_rope');
    const kept = async (): Promise<Encounter | undefined> =>
      (await page.draftNow()).acts[0]?.sandboxLocations[0]?.encounters.find(({ id }) => id === 'enc_rope');
    return { ...page, form, kept };
  }

  test('is switched on, filled in by what the story has, and saved with its choice', async () => {
    const { user, form, edits, kept } = await rope();
    const choices = within(form.getByRole('group', { name: /^The player may/ }));
    const parts = choices.getAllByRole('group', { name: 'What follows' });
    const then = within(parts.at(-1) as HTMLElement);
    await user.click(then.getByRole('switch', { name: 'What follows' }));
    await user.click(then.getByText('What it changes'));
    await fill(user, then.getByRole('spinbutton', { name: /^Progress it gives/ }), '1');
    await user.click(then.getByRole('button', { name: 'Change a number' }));
    await user.selectOptions(then.getByRole('combobox', { name: 'Modifier: Trust' }), '−2');
    await user.type(then.getByRole('combobox', { name: /^Things gained/ }), 'Tar{Enter}');
    await user.click(then.getByRole('radio', { name: 'None' }));
    await user.click(choices.getAllByRole('button', { name: 'Write it as an expression' }).at(-1) as HTMLElement);
    await user.click(choices.getAllByRole('textbox', { name: /^Can be chosen when/ }).at(-1) as HTMLElement);
    await user.paste('meters.trust >= 3');
    await user.click(choices.getByRole('radio', { name: 'Shown, locked' }));
    await user.click(choices.getByRole('textbox', { name: /^Hint while locked/ }));
    await user.paste('He does not trust you yet.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /^Edit About enc_rope/ });
    const option = {
      text: 'Leave it',
      then: { progress: 1, adjust: { trust: -2 }, items: { gained: ['Tar'] }, flags: [] },
      requires: 'meters.trust >= 3',
      otherwise: 'locked',
      hint: 'He does not trust you yet.',
    };
    expect(edits()).toEqual([
      { type: 'encounter', actId: 'act_1', id: 'enc_rope', changes: { options: [OPTIONS[0], option] } },
    ]);
    expect((await kept())?.options?.[1]).toEqual(option);
  });

  test('a roll has a modifier of the protagonist’s, and what follows each degree', async () => {
    const { user, form, kept } = await rope();
    const rolls = form.getAllByRole('group', { name: 'A roll of the dice' });
    const roll = within(rolls.at(-1) as HTMLElement);
    await user.click(roll.getByRole('switch', { name: 'A roll of the dice' }));
    await user.selectOptions(roll.getByRole('combobox', { name: /^Modifier/ }), 'wits');
    await user.selectOptions(roll.getByRole('combobox', { name: /^Ease/ }), 'Hard, −1');
    const miss = within(roll.getByRole('group', { name: 'A miss, 6 or less' }));
    await user.click(miss.getByRole('switch', { name: 'A miss, 6 or less' }));
    await user.click(miss.getByRole('textbox', { name: /^Text/ }));
    await user.paste('The rope snaps.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /^Edit About enc_rope/ });
    expect((await kept())?.check).toEqual({ stat: 'wits', difficulty: -1, miss: { text: 'The rope snaps.' } });
  });

  test('is read on the card as dialogue, its words as words', async () => {
    const { user } = await rope();
    await user.keyboard('{Escape}');
    const card = within(await screen.findByRole('article', { name: /About enc_rope/ }));
    expect(card.getByText('Take it.')).toBeInTheDocument();
    expect(card.getByText('Ken')).toBeInTheDocument();
    expect(card.getByText('He <b>turns</b> away.')).toBeInTheDocument();
  });
});

describe('what the whole story has', () => {
  const premise = async (draft: () => Promise<{ premise?: StoryPremise | undefined }>) => (await draft()).premise;

  test('numbers stand on a sheet of their own; one is made, named and kept', async () => {
    const { user, write, edits, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write('Edit Numbers the story keeps', 'Editing Numbers the story keeps');
    await user.click(form.getByRole('button', { name: 'Add a number' }));
    await user.click(form.getByRole('textbox', { name: 'What it is called' }));
    await user.paste('信任');
    await fill(user, form.getByRole('textbox', { name: /^Its name in conditions/ }), 'Trust of Ken');
    await user.click(form.getByRole('switch', { name: /^Shown on the stage/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('meters.trust_of_ken')).toBeInTheDocument();
    const meter = { id: 'trust_of_ken', label: '信任', initial: 0, min: 0, max: 10, shown: true };
    expect(edits()).toEqual([{ type: 'premise', changes: { meters: [meter] } }]);
    expect((await premise(draftNow))?.meters).toEqual([meter]);
  });

  test('a number nobody named is named after what it is called', async () => {
    const { user, write, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write('Edit Numbers the story keeps', 'Editing Numbers the story keeps');
    for (const label of ['Gold coins', '3 wishes']) {
      await user.click(form.getByRole('button', { name: 'Add a number' }));
      await user.click(form.getAllByRole('textbox', { name: 'What it is called' }).at(-1) as HTMLElement);
      await user.paste(label);
    }
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('meters.gold_coins')).toBeInTheDocument();
    expect((await premise(draftNow))?.meters?.map(({ id }) => id)).toEqual(['gold_coins', 'meter_1']);
  });

  test('ends that are out of order are told at their field, and nothing is saved', async () => {
    const { user, write, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write('Edit Numbers the story keeps', 'Editing Numbers the story keeps');
    await user.click(form.getByRole('button', { name: 'Add a number' }));
    await user.click(form.getByRole('textbox', { name: 'What it is called' }));
    await user.paste('Trust');
    await fill(user, form.getByRole('spinbutton', { name: 'At most' }), '500');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Not saved: one field has an error.');
    expect(form.getByRole('spinbutton', { name: 'At most' })).toBeInvalid();
    expect((await premise(draftNow))?.meters).toBeUndefined();
  });

  test('an ending has a condition and a scene; its script is what is sent of it', async () => {
    const { user, write, meanwhile, client, edits, draftNow } = await layOut(services(), { page: 'premise' });
    const ending = { id: 'ending_home', title: 'Home', text: 'They go home.' };
    await meanwhile({ type: 'premise', changes: { endings: [ending] } });
    await client.invalidateQueries();
    const form = await write('Edit Endings', 'Editing Endings');
    await user.click(form.getByRole('button', { name: 'Expand or collapse: Home' }));
    await user.click(form.getByRole('button', { name: 'Write it as an expression' }));
    await user.click(form.getByRole('textbox', { name: /^Only if/ }));
    await user.paste('ended_with("act_1") == "won"');
    await user.click(form.getByRole('button', { name: 'Write the script' }));
    await user.keyboard('Lit.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Endings' });
    const script = [{ type: 'narrate', text: 'Lit.' }];
    const when = 'ended_with("act_1") == "won"';
    expect(edits()).toEqual([
      { type: 'premise', changes: { 'endings.ending_home.when': when, 'endings.ending_home.script': script } },
    ]);
    expect((await premise(draftNow))?.endings).toEqual([{ ...ending, when, script }]);
  });
});

test('a place has an arrival, an act an opening and a climax', async () => {
  const { user, write, draftNow } = await layOut(services(), AT.harbour);
  const place = await write('Edit The Harbour', 'Editing The Harbour');
  await user.click(place.getByRole('switch', { name: 'When the player comes here' }));
  await user.click(place.getAllByRole('button', { name: 'Write the script' })[0] as HTMLElement);
  await user.keyboard('Tar.');
  await user.click(place.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit The Harbour' });
  const act = await write('Edit Low Tide', 'Editing Low Tide');
  await user.click(act.getByRole('switch', { name: 'The climax, won' }));
  await user.click(act.getByRole('button', { name: 'Write the script' }));
  await user.keyboard('{Tab}You.');
  await user.click(act.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit Low Tide' });
  const { acts } = await draftNow();
  expect(acts[0]?.sandboxLocations[0]?.arrival).toEqual({ script: [{ type: 'narrate', text: 'Tar.' }] });
  expect(acts[0]?.climax).toEqual({ won: { script: [{ type: 'say', character: 'aiko', text: 'You.' }] } });
});

test('a script that both sides wrote is shown as dialogue beside one’s own', async () => {
  const { user, write, meanwhile, client } = await layOut(services(), AT.harbour);
  const form = await write('Edit About enc_rope', 'Editing About enc_rope');
  await user.click(
    within(form.getByRole('group', { name: /^Script/ })).getByRole('button', { name: 'Write the script' }),
  );
  await user.keyboard('Mine.');
  await meanwhile({ type: 'encounter', id: 'enc_rope', changes: { script: SCRIPT } });
  await client.invalidateQueries();
  const note = await form.findByRole('note');
  expect(note).toHaveTextContent('Ken (happy): Take it.');
  expect(form.getByRole('textbox', { name: 'Line 1, Narration' })).toHaveValue('Mine.');
  await user.click(within(note).getByRole('button', { name: 'Use this' }));
  expect(form.getByRole('textbox', { name: 'Line 1, Ken' })).toHaveValue('Take it.');
});
