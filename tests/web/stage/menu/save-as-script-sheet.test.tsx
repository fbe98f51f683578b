import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import {
  SaveAsScriptContext,
  SaveAsScriptSheet,
  type SavedTurnProps,
} from '../../../../web/stage/menu/save-as-script-sheet.tsx';

const kept: SavedTurnProps = {
  play: { id: 'evening' } as SavedTurnProps['play'],
  sessionId: 's',
  turn: 3,
  onClose: () => undefined,
};

test('a turn is kept with what was brought along, which is fetched when it is first wanted', async () => {
  const fetched = vi.fn(async () => ({
    default: ({ play, sessionId, turn }: SavedTurnProps) => <p>{`${play.id} ${sessionId} ${turn}`}</p>,
  }));
  const Keeping = lazy(fetched);
  const { rerender } = render(<SaveAsScriptContext value={Keeping}>{null}</SaveAsScriptContext>);
  expect(fetched).not.toHaveBeenCalled();
  rerender(
    <SaveAsScriptContext value={Keeping}>
      <SaveAsScriptSheet {...kept} />
    </SaveAsScriptContext>,
  );
  expect(await screen.findByText('evening s 3')).toBeTruthy();
});

test('where nothing was, nothing is shown', () => {
  const { container } = render(<SaveAsScriptSheet {...kept} />);
  expect(container.textContent).toBe('');
});
