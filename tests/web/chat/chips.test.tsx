import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { openChip, readChip, sayChip } from '../../../shared/wire/chat-chips.ts';
import { type ChipActions, ChipContext } from '../../../web/studio/chat/chip.tsx';
import Markdown from '../../../web/studio/chat/markdown.ts';
import { show } from '../../support/page/show.tsx';

async function said(text: string, actions: ChipActions | null) {
  await show(
    <ChipContext value={actions}>
      <Markdown text={text} live={false} />
    </ChipContext>,
  );
}

describe('chips in the words of the chat', () => {
  test('say their own label', async () => {
    const say = vi.fn();
    await said(`Press one: ${sayChip('make it [darker]')}`, { say, open: vi.fn() });
    await userEvent.click(screen.getByRole('button', { name: 'make it darker' }));
    expect(say).toHaveBeenCalledWith('make it darker');
  });

  test('open the form of an element', async () => {
    const open = vi.fn();
    const node = { type: 'node', actId: 'act_1', id: 'the_pier' } as const;
    await said(openChip(node, 'The Pier'), { say: null, open });
    await userEvent.click(screen.getByRole('button', { name: 'The Pier' }));
    expect(open).toHaveBeenCalledWith(node);
  });

  test('wait while nothing can be sent, and are mere words where nothing listens', async () => {
    await said(sayChip('make it darker'), { say: null, open: vi.fn() });
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
    document.body.replaceChildren();
    await said(sayChip('make it darker'), null);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('make it darker').tagName).toBe('SPAN');
  });

  test('are nothing that is no chip', () => {
    for (const href of [
      undefined,
      '#',
      '#saying',
      '#open',
      '#open/',
      '#open/door/-/x',
      '#open/act/-/../x',
      '#open/act/-/a/b',
      'https://example.com/#say',
    ])
      expect(readChip(href), String(href)).toBeNull();
    expect(readChip('#open/premise/-/-')).toEqual({ kind: 'open', element: { type: 'premise' } });
  });
});
