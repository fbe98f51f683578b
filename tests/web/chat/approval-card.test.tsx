import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../shared/language/tag.ts';
import { ApprovalCard } from '../../../web/studio/chat/approval-card.tsx';
import type { ApprovalChanges } from '../../../web/studio/chat/approvals.ts';
import { NO_NAMES, type ToolCall } from '../../../web/studio/wording/tool-call.ts';
import { show } from '../../support/page/show.tsx';

const call: ToolCall = {
  tool: 'updateElement',
  state: 'waiting',
  input: { type: 'character', id: 'ken', changes: { name: 'Kenji' } },
  output: undefined,
  errorText: null,
};
const names = { ...NO_NAMES, character: (id: string) => (id === 'ken' ? 'Ken' : undefined) };
const changes: ApprovalChanges = {
  changes: [
    {
      type: 'character',
      id: 'ken',
      title: 'Ken',
      change: 'changed',
      fields: [{ path: 'name', before: 'Ken', after: 'Kenji' }],
    },
  ],
  overwrites: true,
  isCut: false,
};

async function card(more: { language?: Language; changes?: ApprovalChanges | null; reason?: string } = {}) {
  const onDecide = vi.fn();
  const cardWith = (decide: typeof onDecide | null) => (
    <ApprovalCard
      call={call}
      names={names}
      changes={more.changes === undefined ? changes : more.changes}
      reason={more.reason}
      storyLanguage="en"
      onDecide={decide}
    />
  );
  const page = await show(cardWith(onDecide), { language: more.language ?? 'en' });
  return { ...page, onDecide, overtaken: () => page.rerender(cardWith(null)) };
}

describe('a call that waits for the author', () => {
  test('says what it would do and shows what that changes', async () => {
    await card();
    const asked = within(screen.getByRole('group', { name: 'Revise Ken?' }));
    expect(asked.getByText('This would overwrite or remove finished work.')).toBeVisible();
    const shown = asked.getByRole('region');
    expect(await within(shown).findByText(/Kenji/)).toBeVisible();
  });

  test.each([
    ['Accept', [true]],
    ['Decline', [false]],
    ['Accept all of this answer', [true, true]],
  ])('is decided with one press: %s', async (button, decision) => {
    const { user, onDecide } = await card();
    await user.click(screen.getByRole('button', { name: button }));
    expect(onDecide).toHaveBeenCalledExactlyOnceWith(...decision);
  });

  test('is reached and declined by the keyboard', async () => {
    const { user, onDecide } = await card();
    await user.tab();
    expect(screen.getByRole('region')).toHaveFocus();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onDecide).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('that is decided, or was overtaken, has nothing more to press', async () => {
    const { overtaken } = await card();
    overtaken();
    expect(screen.getByRole('group', { name: 'Revise Ken?' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('whose change is not known says so, and why it asks', async () => {
    await card({ changes: null, reason: 'It is finished.' });
    expect(screen.getByText('It is finished.')).toBeVisible();
  });

  test('asks in the language of the interface', async () => {
    const { user, onDecide } = await card({ language: 'zh' });
    expect(screen.getByRole('group', { name: '修改Ken？' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '接受' }));
    expect(onDecide).toHaveBeenCalledExactlyOnceWith(true);
  });
});
