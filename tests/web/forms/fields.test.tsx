import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ENCOUNTER_PRIORITIES, ENCOUNTER_TYPES, type Encounter } from '../../../shared/story/index.ts';
import { sharedServices } from '../../server/http/support.ts';
import { fill } from '../../support/page/show.tsx';
import { AT, layOut } from './support.tsx';

const services = sharedServices();

/** Opens the form of the encounter of the rope; `saved` presses Save and answers what was sent of it. */
async function rope() {
  const page = await layOut(services(), AT.harbour);
  const form = await page.write('Edit About enc_rope', 'Editing About enc_rope');
  const saved = async () => {
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /^Edit About enc_rope|^Edit The rope/ });
    return page.edits().map(({ changes }) => changes);
  };
  const now = async (): Promise<Encounter | undefined> =>
    (await page.draftNow()).acts[0]?.sandboxLocations[0]?.encounters.find(({ id }) => id === 'enc_rope');
  return { ...page, form, saved, now };
}

describe('a choice', () => {
  test('offers what the schema has, in words, with what is there chosen', async () => {
    const { user, form, saved } = await rope();
    const kinds = within(form.getByRole('radiogroup', { name: 'Kind' }));
    expect(kinds.getAllByRole('radio')).toHaveLength(ENCOUNTER_TYPES.length);
    expect(kinds.getByRole('radio', { name: 'Discovery' })).toBeChecked();
    await user.click(kinds.getByRole('radio', { name: 'Atmosphere' }));
    const priorities = within(form.getByRole('radiogroup', { name: 'Priority' }));
    expect(priorities.getAllByRole('radio')).toHaveLength(ENCOUNTER_PRIORITIES.length);
    expect(await saved()).toEqual([{ type: 'atmospheric' }]);
  });
});

describe('a number', () => {
  test('is changed, and taken out where it is left empty and may be', async () => {
    const { user, form, saved, now } = await rope();
    await fill(user, form.getByRole('spinbutton', { name: 'Length in frames' }), '7');
    await user.clear(form.getByRole('spinbutton', { name: /^Progress it gives/ }));
    expect(await saved()).toEqual([{ 'pacing.expectedFrames': 7, givesProgression: null }]);
    expect(await now()).not.toHaveProperty('givesProgression');
  });

  test('that has to be there cannot be left empty', async () => {
    const { user, form, edits } = await rope();
    const frames = form.getByRole('spinbutton', { name: 'Length in frames' });
    await user.clear(frames);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Not saved: one field has an error.');
    expect(frames).toHaveAccessibleDescription(/This cannot stay empty\./);
    expect(edits()).toEqual([]);
  });
});

describe('a list', () => {
  test('of sentences: Enter begins the next, Backspace in an empty one takes it out', async () => {
    const { user, form, saved } = await rope();
    await user.click(form.getByRole('button', { name: 'Add a finding' }));
    await user.type(await form.findByRole('textbox', { name: 'Found there, 1' }), 'wet rope{Enter}');
    await user.type(await form.findByRole('textbox', { name: 'Found there, 2' }), 'tar{Enter}');
    await user.type(await form.findByRole('textbox', { name: 'Found there, 3' }), '{Backspace}');
    expect(form.queryByRole('textbox', { name: 'Found there, 3' })).not.toBeInTheDocument();
    expect(await saved()).toEqual([{ findings: ['wet rope', 'tar'] }]);
  });

  test('of things: one is added, filled in, moved and taken out', async () => {
    const { user, form, saved } = await rope();
    const options = within(form.getByRole('group', { name: 'The player may' }));
    for (const text of ['Pull it', 'Leave it']) {
      await user.click(options.getByRole('button', { name: 'Add a choice' }));
      await fill(
        user,
        options.getAllByRole('textbox', { name: 'What the player chooses' }).at(-1) as HTMLElement,
        text,
      );
    }
    await user.click(options.getByRole('button', { name: 'Move up: Leave it' }));
    await user.click(options.getByRole('button', { name: 'Remove: Pull it' }));
    expect(await saved()).toEqual([{ options: [{ text: 'Leave it' }] }]);
  });

  test('of flags: those of the story are offered, a new one is made knowingly', async () => {
    const { user, form, saved } = await rope();
    const needs = form.getByRole('combobox', { name: /^Needs flags/ });
    await user.type(needs, 'met');
    await user.click(await screen.findByRole('option', { name: /^met_ken/ }));
    await user.type(needs, 'lamp_out');
    await user.click(await screen.findByRole('option', { name: 'New flag: lamp_out' }));
    expect(await saved()).toEqual([{ prerequisites: ['met_ken', 'lamp_out'] }]);
  });

  test('of people: by their names', async () => {
    const { user, form, saved } = await rope();
    await user.click(form.getByRole('combobox', { name: /^Who must be there/ }));
    await user.click(await screen.findByRole('option', { name: 'Ken' }));
    expect(await saved()).toEqual([{ requiredCharacters: ['ken'] }]);
  });
});

describe('a switch', () => {
  test('is set, and where it is off is not there at all', async () => {
    const { user, form, saved, now } = await rope();
    const repeatable = form.getByRole('switch', { name: /^Repeatable/ });
    await user.click(repeatable);
    expect(repeatable).toBeChecked();
    expect(await saved()).toEqual([{ repeatable: true }]);
    expect((await now())?.repeatable).toBe(true);
  });
});
