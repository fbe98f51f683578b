import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFollowEnd } from '../../../web/ui/use-follow-end.ts';

/** How tall the list is, and what is in it, in pixels. */
const WINDOW = 400;

let height = 0;
let resized = () => {};

class Observer {
  constructor(callback: () => void) {
    resized = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

function List({ children }: { children: React.ReactNode }) {
  const { list, content, away } = useFollowEnd();
  return (
    <div role="log" ref={list}>
      <div ref={content}>{children}</div>
      {away && <p>There is more below</p>}
    </div>
  );
}

/** A list of a height, at its end. `grow` makes it taller. */
function follow(children: React.ReactNode) {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  height = 1000;
  render(<List>{children}</List>);
  const list = screen.getByRole('log');
  list.scrollTop = height - WINDOW;
  const grow = (to: number) => {
    height = to;
    act(() => resized());
  };
  return { list, grow };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('goes to the end as it grows', () => {
  const { list, grow } = follow(<p>A message</p>);
  grow(1500);
  expect(list.scrollTop).toBe(1500);
  expect(screen.queryByText('There is more below')).toBeNull();
});

test('stays under the hand that fills in a form of it, and says that there is more', () => {
  const { list, grow } = follow(<form aria-label="A step" />);
  grow(1020);
  expect(list.scrollTop).toBe(600);
  expect(screen.queryByText('There is more below')).toBeNull();
  grow(1500);
  expect(list.scrollTop).toBe(600);
  expect(screen.getByText('There is more below')).toBeVisible();
});
