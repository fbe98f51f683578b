import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LedgerEntry } from '../../shared/memory/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { LedgerPart } from '../../web/record/ledger-part.tsx';
import { createStoryNames } from '../../web/ui/story-names.ts';
import { show } from '../support/page/show.tsx';

const user = userEvent.setup({ delay: null });
const mutate = vi.fn();
const ENTRIES: LedgerEntry[] = [
  {
    id: 'L001',
    kind: 'promise',
    text: 'Ben brings the boat.',
    knownBy: ['player'],
    to: 'ada',
    turn: 2,
    by: 'storyteller',
  },
  { id: 'L002', kind: 'canon', text: 'The card is his.', knownBy: [], closed: true, turn: 1, by: 'director' },
];
vi.mock('../../web/record/api.ts', () => ({
  useLedger: () => ({ data: ENTRIES, isError: false }),
  useLedgerStep: () => ({ mutate, isError: false, isPending: false }),
}));

const play = { id: 'p', turn: 3, language: 'en' } as PlayAnswer;
const names = createStoryNames(null, { characters: [{ id: 'ada', name: 'Ada' }], places: [] });
const opened = () => show(<LedgerPart play={play} names={names} />);

test('what holds is listed with its kind, who knows it and since when', async () => {
  await opened();
  const [first, second] = within(screen.getByRole('region', { name: 'What holds' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Ben brings the boat.');
  expect(first).toHaveTextContent('promise · to Ada · Known to: the player · Turn 2');
  expect(second).toHaveTextContent('the Director’s own · over · Known to: nobody on stage · Turn 1');
});

test('an entry is corrected by keyboard, let be with Escape, and deleted', async () => {
  await opened();
  await user.click(screen.getByRole('button', { name: 'Edit L001' }));
  const field = screen.getByRole('textbox', { name: 'Text of L001' });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Ben brings no boat.');
  await user.click(screen.getByRole('checkbox', { name: 'It is over' }));
  await user.type(field, '{Enter}');
  expect(mutate.mock.lastCall?.[0]).toEqual({
    correct: 'L001',
    changes: { text: 'Ben brings no boat.', closed: true },
  });
  await user.type(field, '{Escape}');
  await user.click(screen.getByRole('button', { name: 'Delete L002' }));
  expect(mutate.mock.lastCall?.[0]).not.toHaveProperty('remove');
  await user.click(screen.getByRole('button', { name: 'Delete L002 for good' }));
  expect(mutate.mock.lastCall?.[0]).toEqual({ remove: 'L002' });
});

test('who knows an entry is corrected', async () => {
  await opened();
  await user.click(screen.getByRole('button', { name: 'Edit L002' }));
  await user.click(screen.getByRole('combobox', { name: 'Known to' }));
  await user.click(await screen.findByRole('option', { name: 'Ada' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(mutate.mock.lastCall?.[0]).toEqual({ correct: 'L002', changes: { knownBy: ['ada'] } });
});

test('something is put down', async () => {
  await opened();
  await user.type(screen.getByRole('textbox', { name: 'Something that holds from now on' }), 'It rains.{Enter}');
  expect(mutate.mock.lastCall?.[0]).toEqual({ add: 'It rains.' });
});
