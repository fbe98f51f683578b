import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '../../../../web/stage/dialogue-box/toasts.tsx';
import type { StageToast } from '../../../../web/stage/playing/scene.ts';

const KEY: StageToast = { kind: 'gained', title: 'a small key', text: null, seq: 3 };
const ACT = { id: 'one', title: 'One', number: 1, of: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a note goes when its time is over, however fast one reads on', () => {
  const over = vi.fn();
  const notes = () => <Toasts toasts={[KEY]} act={ACT} language="en" onOver={(seq) => over(seq)} />;
  const { rerender } = render(notes());
  expect(screen.getByText('a small key')).toBeInTheDocument();
  for (let line = 0; line < 10; line++) {
    act(() => vi.advanceTimersByTime(1000));
    rerender(notes());
  }
  expect(over.mock.calls).toEqual([[3]]);
});
