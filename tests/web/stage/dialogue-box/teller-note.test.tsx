import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TellerData } from '../../../../shared/wire/index.ts';
import { TellerNote } from '../../../../web/stage/dialogue-box/teller-note.tsx';

const FILTERED: TellerData = { model: 'google:gemini-3.8-flash', insteadOf: null, ended: 'filtered' };

test('a turn whose answer was filtered says so, and can be told again', () => {
  const onAgain = vi.fn();
  render(<TellerNote teller={FILTERED} onAgain={onAgain} />);
  expect(screen.getByRole('status')).toHaveTextContent('The provider of gemini-3.8-flash filtered the answer');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

test('it is not offered again where that cannot be done, and the words can be put away', () => {
  render(<TellerNote teller={FILTERED} onAgain={null} />);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a Director that did not answer is named, besides who told', () => {
  const missing = { model: 'google:gemini-3.8-flash', wasSilent: true };
  render(<TellerNote teller={{ model: 'offline', insteadOf: missing, director: missing }} onAgain={null} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'gemini-3.8-flash did not answer as the Director; the rules directed this turn. No word came from gemini-3.8-flash;',
  );
});
