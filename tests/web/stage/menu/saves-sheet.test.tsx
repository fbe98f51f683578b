import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { NewSave, Save } from '../../../../shared/wire/index.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import { SavesSheet } from '../../../../web/stage/menu/saves-sheet.tsx';
import { playAnswer, scriptedApi } from '../support.ts';

const PLAY = playAnswer({
  turn: 3,
  backgrounds: { quay: '/media/quay.webp' },
  cast: [{ id: 'ben', name: 'Ben', role: 'friend', image: '/media/ben.webp', expressions: { sad: '/media/sad.webp' } }],
});

const saveIn = (slot: string, more: Partial<Save> = {}): Save => ({
  ...{ slot, kind: slot.startsWith('auto-') ? 'auto' : 'manual', turn: 2, note: '', savedAt: '2026-01-01T00:00:00Z' },
  ...{ onPath: true, protected: false, readTo: null },
  preview: {
    ...{ line: 'The tide turns.', place: 'The Quay', act: 'One', background: 'quay', light: 'dusk' },
    actors: [{ character: 'ben', expression: 'sad', position: 'right' }],
  },
  ...more,
});

function openSheet(saves: Save[], { busy = false, refuses }: { busy?: boolean; refuses?: ApiError } = {}) {
  const { api } = scriptedApi({ play: [PLAY] });
  const made: [string, NewSave][] = [];
  const put = (save: Save) => {
    saves.splice(0, saves.length, ...saves.filter(({ slot }) => slot !== save.slot), save);
    return save;
  };
  api.saves = async () => [...saves];
  api.save = async (slot, save) => {
    made.push([slot, save]);
    return put(saveIn(slot, { note: save.note ?? '' }));
  };
  api.changeSave = async (slot, { note, protected: isProtected }) => {
    const before = saves.find((each) => each.slot === slot) ?? saveIn(slot);
    return put({ ...before, note: note ?? before.note, protected: isProtected ?? before.protected });
  };
  api.deleteSave = async (slot) => {
    saves.splice(0, saves.length, ...saves.filter((each) => each.slot !== slot));
  };
  const onLoad = vi.fn();
  const onBring = vi.fn(async () => {
    if (refuses) throw refuses;
  });
  const rest = { onLoad, onBring, onSaved: () => {}, onClose: () => {} };
  render(<SavesSheet api={api} play={PLAY} read={{ readTo: 7 }} busy={busy} {...rest} />);
  return { made, onLoad, onBring, user: userEvent.setup() };
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const tab = (name: string) => screen.getByRole('tab', { name });

describe('the sheet of saves', () => {
  test('shows six slots a page, each with its stage; an empty one takes the present moment as far as it was read', async () => {
    const { made, user } = openSheet([saveIn('2', { note: 'At the quay' })]);
    await user.click(tab('Page 1'));
    const atTheQuay = await screen.findByRole('article', { name: 'At the quay' });
    const pictures = atTheQuay.querySelectorAll('img');
    expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual([
      '/media/quay.webp',
      '/media/sad.webp',
    ]);
    expect(atTheQuay.querySelector('[data-light]')?.getAttribute('data-light')).toBe('dusk');
    expect(card('At the quay').getByText('The tide turns.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Save here, slot/ })).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Save here, slot 1' }));
    expect(await screen.findByRole('article', { name: 'Save 1' })).toBeInTheDocument();
    expect(made).toEqual([['1', { note: '', readTo: 7 }]]);
  });

  test('asks before it puts over or deletes, and does neither to one that is protected', async () => {
    const { made, user } = openSheet([saveIn('1', { note: 'Mine' })]);
    await user.click(tab('Page 1'));
    await user.click(await screen.findByRole('button', { name: 'Overwrite “Mine”' }));
    await user.click(card('Mine').getByRole('button', { name: 'Cancel' }));
    expect(made).toEqual([]);
    await user.click(card('Mine').getByRole('button', { name: 'Overwrite “Mine”' }));
    await user.click(card('Mine').getByRole('button', { name: 'Overwrite' }));
    expect(made).toEqual([['1', { note: 'Mine', readTo: 7 }]]);
    await user.click(await screen.findByRole('button', { name: 'Protect “Mine”' }));
    await screen.findByRole('button', { name: 'Unprotect “Mine”' });
    expect(card('Mine').getByRole('button', { name: 'Overwrite “Mine”' })).toBeDisabled();
    expect(card('Mine').getByRole('button', { name: 'Delete “Mine”' })).toBeDisabled();
    await user.click(card('Mine').getByRole('button', { name: 'Unprotect “Mine”' }));
    await screen.findByRole('button', { name: 'Protect “Mine”' });
    await user.click(card('Mine').getByRole('button', { name: 'Delete “Mine”' }));
    await user.click(card('Mine').getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Save here, slot 1' })).toBeInTheDocument();
  });

  test('names one otherwise; Escape leaves it as it was', async () => {
    const { user } = openSheet([saveIn('1')]);
    await user.click(tab('Page 1'));
    await user.click(await screen.findByRole('button', { name: 'Rename “Save 1”' }));
    await user.keyboard('No{Escape}');
    await user.click(card('Save 1').getByRole('button', { name: 'Rename “Save 1”' }));
    await user.keyboard('Before the ball{Enter}');
    expect(await screen.findByRole('article', { name: 'Before the ball' })).toBeInTheDocument();
  });

  test('turns pages by keys; the engine’s own are kept under a number', async () => {
    const { made, user } = openSheet([saveIn('auto-4'), saveIn('1')]);
    await user.click(tab('Page 1'));
    await user.keyboard('{ArrowLeft}');
    expect(tab('Quick saves')).toHaveFocus();
    expect(screen.getByText(/^Nothing is here yet. Q saves/)).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('button', { name: /^(Rename|Protect|Overwrite)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep “Autosave” among your saves' }));
    expect(made).toEqual([['2', { note: '', from: 'auto-4' }]]);
    await user.click(tab('Page 1'));
    expect(await screen.findByRole('article', { name: 'Save 2' })).toBeInTheDocument();
  });

  test('loads a save with how far it was read, and nothing while a turn is told', async () => {
    const save = saveIn('1', { readTo: 5 });
    const { onLoad, user } = openSheet([save]);
    await user.click(tab('Page 1'));
    await user.click(await screen.findByRole('button', { name: 'Load “Save 1”' }));
    expect(onLoad).toHaveBeenCalledWith(save);
  });

  test('is held while a turn is told', async () => {
    const { user } = openSheet([saveIn('1')], { busy: true });
    await user.click(tab('Page 1'));
    expect(await screen.findByRole('button', { name: 'Load “Save 1”' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save here, slot 2' })).toBeDisabled();
  });

  test('says in a sentence why a file cannot be brought in', async () => {
    const reason = { code: 'not-a-save' } as const;
    const refuses = new ApiError(422, 'refused', 'This is no save of Kamishibai, or it is damaged.', { reason });
    const { onBring, user } = openSheet([], { refuses });
    await user.upload(
      screen.getByLabelText('Load a save from a file', { selector: 'input' }),
      new File(['x'], 'a.json', { type: 'application/json' }),
    );
    expect(onBring).toHaveBeenCalledOnce();
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a Kamishibai save, or it is damaged.');
  });
});
