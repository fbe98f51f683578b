import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { servicesWithPictures, sharedServices } from '../../server/http/support.ts';
import { fill } from '../../support/page/show.tsx';
import { AT, layOut } from './support.tsx';

const services = sharedServices();

const AS_TEXT = 'Write it in words or as an expression';

describe('a condition', () => {
  const events = () => layOut(services(), AT.harbour);

  test('is said to be one or to be prose, and what nothing sets is named', async () => {
    const { user, write } = await events();
    const form = await write('Edit What will happen', 'Editing Low Tide');
    await user.click(form.getByRole('button', { name: 'Add an event' }));
    await user.click(form.getByRole('button', { name: AS_TEXT }));
    const when = form.getByRole('textbox', { name: 'Happens when' });
    await fill(user, when, 'the tide is high');
    expect(await form.findByText('Reads as prose: the Director decides when it applies.')).toBeVisible();
    await fill(user, when, 'has_flag("nobody_sets_it")');
    expect(await form.findByText('It holds when the player has the flag “nobody sets it”.')).toBeVisible();
    expect(form.getByText('Nothing sets “nobody_sets_it” yet.')).toBeVisible();
  });

  test('takes flags and counts that are pressed, joined to what is there', async () => {
    const { user, write, edits, draftNow } = await events();
    const form = await write('Edit What will happen', 'Editing Low Tide');
    await user.click(form.getByRole('button', { name: 'Add an event' }));
    await fill(user, form.getByRole('textbox', { name: 'Title' }), 'The flood');
    await fill(user, form.getByRole('textbox', { name: 'What happens' }), 'Water everywhere.');
    await user.click(form.getByRole('button', { name: AS_TEXT }));
    await user.click(form.getByText('What a condition may name'));
    await user.click(form.getByRole('button', { name: 'found_rope' }));
    await user.click(form.getByRole('button', { name: 'turn >= 5' }));
    const when = form.getByRole('textbox', { name: 'Happens when' });
    expect(when).toHaveValue('has_flag("found_rope") && turn >= 5');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit What will happen' });
    const written = {
      title: 'The flood',
      triggerCondition: 'has_flag("found_rope") && turn >= 5',
      description: 'Water everywhere.',
      forcesClimax: false,
    };
    expect(edits()).toEqual([{ type: 'act', id: 'act_1', changes: { inevitableEvents: [{ id: '+1', ...written }] } }]);
    // The server makes what it is known by.
    expect((await draftNow()).acts[0]?.inevitableEvents).toEqual([{ id: 'event_1', ...written }]);
  });
});

describe('a condition as a sentence', () => {
  test('is built from lists, read back in words, and says what was expected instead', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'premise' });
    const form = await write('Edit Endings', 'Editing Endings');
    await user.click(form.getByRole('button', { name: 'Add an ending' }));
    await fill(user, form.getByRole('textbox', { name: 'Title' }), 'Dawn');
    await fill(user, form.getByRole('textbox', { name: 'How it ends' }), 'It dawns.');
    await user.click(form.getByRole('button', { name: 'Add a part' }));
    expect(form.getByRole('combobox', { name: 'Which, part 1' })).toHaveValue('found_rope');
    await user.click(form.getByRole('button', { name: 'Add a part' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'What is asked, part 2' }), 'The turn of the act');
    await user.selectOptions(form.getByRole('combobox', { name: 'How it compares, part 2' }), 'is more than');
    await user.selectOptions(form.getByRole('combobox', { name: 'How the parts are joined' }), 'One of these holds');
    const said = 'It holds when the player has the flag “found rope” or the turn of the act is more than 1.';
    expect(await form.findByText(said)).toBeVisible();

    await user.click(form.getByRole('button', { name: 'Write it as an expression' }));
    const text = form.getByRole('textbox', { name: /^Only if/ });
    expect(text).toHaveValue('has_flag("found_rope") || turn > 1');
    await fill(user, text, 'turn = 3');
    expect(await form.findByText(/^“=” was not expected here/)).toBeVisible();
    await fill(user, text, 'turn >= 3 && (met("ken") || met("aiko"))');
    await user.click(form.getByRole('button', { name: 'Build it from lists' }));
    await user.click(form.getByRole('button', { name: 'Remove part 2.2' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Endings' });
    expect(edits()).toMatchObject([{ changes: { endings: [{ when: 'turn >= 3 && met("ken")' }] } }]);
  });
});

describe('a part that may be missing', () => {
  test('is switched on empty, off it is taken out, on again it is as it was saved', async () => {
    const { user, write, edits } = await layOut(services(), AT.harbour);
    const form = await write('Edit Low Tide', 'Editing Low Tide');
    const doom = form.getByRole('switch', { name: 'What works against it' });
    expect(doom).toBeChecked();
    await user.click(doom);
    expect(form.queryByDisplayValue('The tide')).not.toBeInTheDocument();
    await user.click(doom);
    expect(form.getByDisplayValue('The tide')).toBeVisible();
    await user.click(doom);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Low Tide' });
    expect(edits()).toEqual([{ type: 'act', id: 'act_1', changes: { opposingForce: null } }]);
  });
});

describe('modifiers of the dice', () => {
  test('are rows of a name and a step', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'cast' });
    const form = await write('Edit Aiko Mori', 'Editing Aiko Mori');
    const modifiers = within(form.getByRole('group', { name: /^Dice modifiers/ }));
    await user.selectOptions(modifiers.getByRole('combobox', { name: 'Modifier: nerve' }), '+3');
    await user.click(modifiers.getByRole('button', { name: 'Add a modifier' }));
    await user.type(modifiers.getByRole('textbox', { name: 'Dice modifiers, 3' }), 'luck');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Aiko Mori' });
    expect(edits()).toEqual([{ type: 'character', id: 'aiko', changes: { 'stats.nerve': 3, 'stats.luck': 0 } }]);
  });
});

describe('a picture', () => {
  const PIXEL = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );

  test('of one’s own is sent as it is', async () => {
    const { user, sent, draftNow } = await layOut(await servicesWithPictures(), { page: 'cast' });
    const file = new File([PIXEL], 'ken.png', { type: 'image/png' });
    const pictureNow = async () => (await draftNow()).characters.find(({ id }) => id === 'ken')?.image?.url;
    const before = await pictureNow();
    await user.upload(await screen.findByLabelText('Your own picture for Ken'), file);
    await waitFor(async () => expect(await pictureNow()).not.toBe(before));
    const put = sent.find(({ method }) => method === 'PUT');
    expect(put?.path).toMatch(/\/draft\/character\/ken\/picture\?seq=\d+$/);
    expect(put?.body).toBe(file);
  });

  test('that is none is refused at once, in words', async () => {
    const { user, sent } = await layOut(services(), { page: 'cast' });
    const file = new File(['%PDF'], 'ken.pdf', { type: 'application/pdf' });
    const choose = await screen.findByLabelText('Your own picture for Ken');
    choose.removeAttribute('accept');
    await user.upload(choose, file);
    expect(await screen.findByText('Pictures must be PNG, JPEG, WebP or GIF files.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
