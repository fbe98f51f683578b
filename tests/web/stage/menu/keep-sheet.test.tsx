import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { KeepingContext, KeepSheet, type KeptTurn } from '../../../../web/stage/menu/keep-sheet.tsx';

const kept: KeptTurn = {
  play: { id: 'evening' } as KeptTurn['play'],
  sessionId: 's',
  turn: 3,
  onClose: () => undefined,
};

test('a turn is kept with what was brought along, which is fetched when it is first wanted', async () => {
  const fetched = vi.fn(async () => ({
    default: ({ play, sessionId, turn }: KeptTurn) => <p>{`${play.id} ${sessionId} ${turn}`}</p>,
  }));
  const Keeping = lazy(fetched);
  const { rerender } = render(<KeepingContext value={Keeping}>{null}</KeepingContext>);
  expect(fetched).not.toHaveBeenCalled();
  rerender(
    <KeepingContext value={Keeping}>
      <KeepSheet {...kept} />
    </KeepingContext>,
  );
  expect(await screen.findByText('evening s 3')).toBeTruthy();
});

test('where nothing was, nothing is shown', () => {
  const { container } = render(<KeepSheet {...kept} />);
  expect(container.textContent).toBe('');
});
