import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createQueryClient, queryKeys } from '../../../web/api/index.ts';
import { ContinueButton } from '../../../web/studio/chat/failed-answer.tsx';
import type { ChatMessage } from '../../../web/studio/wording/chat-message.ts';
import { show } from '../../support/page/show.tsx';

const asked: ChatMessage = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'What of lamps?' }] };
const failed = (marks: Record<string, boolean>): ChatMessage => ({
  id: 'a',
  role: 'assistant',
  parts: [{ type: 'text', text: 'No key.', providerMetadata: { kamishibai: { notice: true, ...marks } } }],
});

async function wayOn(last: ChatMessage) {
  const client = createQueryClient();
  const role = { configured: 'auto', active: 'google:one', reason: '' };
  const choice = { variable: 'COAUTHOR_MODEL', from: null, offered: ['google:one', 'openai:two', 'offline'] };
  client.setQueryData(queryKeys.models, { roles: { coauthor: role }, keys: [], choices: { coauthor: choice } });
  const on = { onGoOn: vi.fn(), onRetry: vi.fn(), onByHand: vi.fn() };
  const page = await show(<ContinueButton messages={[asked, last]} language="en" {...on} />, { client });
  return { ...page, ...on };
}

describe('after a model failed', () => {
  test('one can try again, take another model, or write by hand', async () => {
    const { user, onRetry, onGoOn, onByHand } = await wayOn(failed({ modelFailed: true }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(onGoOn).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Another model' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['openai:two']);
    await user.click(screen.getByRole('button', { name: 'Write by hand' }));
    expect(onByHand).toHaveBeenCalledOnce();
  });

  test('an answer that made something is gone on with, so that its work stays in the conversation', async () => {
    const { user, onRetry, onGoOn } = await wayOn(failed({ modelFailed: true, goesOn: true }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onGoOn).toHaveBeenCalledExactlyOnceWith('Go on');
    expect(onRetry).not.toHaveBeenCalled();
  });
});
