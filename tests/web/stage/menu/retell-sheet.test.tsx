import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RetellSheet } from '../../../../web/stage/menu/retell-sheet.tsx';
import { WISH_INPUT_MAX_LENGTH } from '../../../../web/stage/playing/limits.ts';

const user = userEvent.setup({ delay: null });

function opened() {
  const onTell = vi.fn();
  const onClose = vi.fn();
  render(<RetellSheet onTell={onTell} onClose={onClose} />);
  return { onTell, onClose, field: screen.getByRole('textbox') };
}

test('a turn is told again at once where nothing is wished', async () => {
  const { onTell, field } = opened();
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onTell).toHaveBeenCalledExactlyOnceWith('');
});

test('a wish goes along; one that is too long is said to be, and stays to be shortened', async () => {
  const { onTell, field } = opened();
  await user.click(field);
  await user.paste('x'.repeat(WISH_INPUT_MAX_LENGTH + 1));
  expect(screen.getByRole('alert')).toHaveTextContent(`${WISH_INPUT_MAX_LENGTH + 1} / ${WISH_INPUT_MAX_LENGTH}`);
  await user.keyboard('{Enter}');
  expect(onTell).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, ' She would not say that. ');
  await user.click(screen.getByRole('button', { name: 'Tell it again' }));
  expect(onTell).toHaveBeenCalledExactlyOnceWith('She would not say that.');
});
