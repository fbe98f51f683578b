import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sharedServices } from '../../server/http/support.ts';
import { fill } from '../../support/page/show.tsx';
import { AT, layOut } from './support.tsx';

const services = sharedServices();
const PREMISE = ['Edit the premise', 'Editing the premise'] as const;

describe('saving a form', () => {
  test('sends what was changed and nothing else', async () => {
    const { user, write, edits, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    const tone = form.getByRole('textbox', { name: 'Tone' });
    await fill(user, tone, 'bright');
    expect(form.getByText('Not saved yet')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit the premise' });
    expect(edits()).toEqual([{ type: 'premise', changes: { 'globalContext.tone': 'bright' } }]);
    expect((await draftNow()).premise?.globalContext.tone).toBe('bright');
  });

  test('sends nothing where nothing was changed, and turns the sheet over', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit the premise' });
    expect(edits()).toEqual([]);
  });

  test('is not asked for to say what has to be there: the field says so while it is empty', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    const tone = form.getByRole('textbox', { name: 'Tone' });
    expect(form.queryByText('required')).not.toBeInTheDocument();
    await user.clear(tone);
    expect(form.getByText('required')).toBeVisible();
    expect(tone).toBeRequired();
    expect(tone).toHaveAccessibleName('Tone');
    await user.type(tone, 'bright');
    expect(form.queryByText('required')).not.toBeInTheDocument();
    expect(edits()).toEqual([]);
  });

  test('Ctrl with Enter saves from any field, Enter from a line', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    await user.type(form.getByRole('textbox', { name: 'Premise' }), ' Why?{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Edit the premise' });
    const again = await write(...PREMISE);
    await user.type(again.getByRole('textbox', { name: 'Title' }), '!{Enter}');
    await screen.findByRole('button', { name: 'Edit the premise' });
    expect(edits().map(({ changes }) => Object.keys(changes))).toEqual([['premise'], ['title']]);
  });

  test('Escape asks before it lets go of what was written', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    await user.type(form.getByRole('textbox', { name: 'Tone' }), ' and wet{Escape}');
    await form.findByRole('alertdialog', { name: 'Discard your changes?' });
    expect(form.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Keep editing' }));
    expect(form.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Tone' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.click(await form.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('button', { name: 'Edit the premise' });
    expect(edits()).toEqual([]);
  });

  test('a new encounter begins with what it needs and comes with an id of its own', async () => {
    const { user, write, draftNow } = await layOut(services(), AT.harbour);
    const form = await write('Add an encounter', 'Editing A new encounter');
    await fill(user, form.getByRole('textbox', { name: 'Title' }), 'A bell rings');
    await fill(user, form.getByRole('textbox', { name: 'Description' }), 'Nobody pulled it.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit A bell rings' });
    const [act] = (await draftNow()).acts;
    expect(act?.sandboxLocations[0]?.encounters.at(-1)).toEqual({
      id: 'enc_a_bell_rings',
      title: 'A bell rings',
      description: 'Nobody pulled it.',
      type: 'discovery',
      pacing: { expectedFrames: 4, focus: 'standard' },
      givesProgression: 1,
    });
  });
});

describe('what is wrong with a field', () => {
  test('an empty one that cannot be is said at it, in the language of the interface, and has the focus', async () => {
    const { user, write, edits } = await layOut(services(), { page: 'premise' }, { language: 'ja' });
    const form = await write('前提を編集', '前提を編集中');
    const tone = form.getByRole('textbox', { name: '調子' });
    await user.clear(tone);
    await user.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText('保存できませんでした：1 か所を見直してください。')).toBeVisible();
    expect(tone).toHaveAccessibleDescription('ここは空にできません。');
    await waitFor(() => expect(tone).toHaveFocus());
    expect(edits()).toEqual([]);
    await user.type(tone, '静か');
    expect(tone).not.toHaveAccessibleDescription('ここは空にできません。');
    await user.click(form.getByRole('button', { name: '保存' }));
    await screen.findByRole('button', { name: '前提を編集' });
    expect(edits()).toHaveLength(1);
  });

  test('what the server refuses is said at the field, in the language of the interface', async () => {
    const { user, write, draftNow } = await layOut(services(), { page: 'premise' }, { language: 'zh' });
    const form = await write('编辑前提', '正在编辑前提');
    const title = form.getByRole('textbox', { name: '标题' });
    await fill(user, title, '长'.repeat(500));
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(title).toHaveAccessibleDescription(/^最多 \d+ 个字符。$/));
    expect((await draftNow()).premise?.title).toBe('The Salt Lantern');
  });
});

describe('what somebody else changes meanwhile', () => {
  test('in another field is taken in', async () => {
    const { user, write, meanwhile, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    await user.type(form.getByRole('textbox', { name: 'Tone' }), ' and wet');
    await meanwhile({ type: 'premise', changes: { 'globalContext.setting': 'An island' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit the premise' });
    expect((await draftNow()).premise?.globalContext).toMatchObject({
      tone: 'melancholy noir and wet',
      setting: 'An island',
    });
  });

  test('in the same field is shown beside what was written, until one of the two is chosen', async () => {
    const { user, write, meanwhile, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    const tone = form.getByRole('textbox', { name: 'Tone' });
    await fill(user, tone, 'mine');
    await meanwhile({ type: 'premise', changes: { 'globalContext.tone': 'theirs' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const note = await form.findByRole('note');
    expect(note).toHaveTextContent(/Current version\s*theirs/);
    expect(tone).toHaveValue('mine');
    expect((await draftNow()).premise?.globalContext.tone).toBe('theirs');
    await user.click(form.getByRole('button', { name: 'Use this' }));
    expect(tone).toHaveValue('theirs');
    expect(form.queryByRole('note')).not.toBeInTheDocument();
  });

  test('is overwritten by saving again, once it has been seen', async () => {
    const { user, write, meanwhile, draftNow } = await layOut(services(), { page: 'premise' });
    const form = await write(...PREMISE);
    const tone = form.getByRole('textbox', { name: 'Tone' });
    await fill(user, tone, 'mine');
    await meanwhile({ type: 'premise', changes: { 'globalContext.tone': 'theirs' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByRole('note');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit the premise' });
    expect((await draftNow()).premise?.globalContext.tone).toBe('mine');
  });
});
