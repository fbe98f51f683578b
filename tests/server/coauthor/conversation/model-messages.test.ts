import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { toModelMessages } from '../../../../server/coauthor/conversation/model-messages.ts';
import { HISTORY_BUDGET, truncateHistory } from '../../../../server/coauthor/messages/truncate-history.ts';
import type { SessionMessage } from '../../../../server/coauthor/session/events.ts';

const from = (role: 'user' | 'assistant', ...parts: SessionMessage['parts']): SessionMessage => ({
  id: crypto.randomUUID(),
  role,
  parts,
});
const text = (words: string) => ({ type: 'text' as const, text: words });
const picture = (bytes: number) => ({
  type: 'file' as const,
  mediaType: 'image/png',
  url: `data:image/png;base64,${'A'.repeat(bytes)}`,
});

const talk = (...last: SessionMessage['parts']) => [
  from('user', text('A noir story whose detective is called Mae and is deaf.')),
  from('assistant', text('Gladly.')),
  from('user', text('Never use the word blood.')),
  from('assistant', text('Noted.')),
  from('user', ...last),
];

describe('what a model is sent of a conversation', () => {
  it('is all of it where only a picture is large', async () => {
    const messages = await toModelMessages(talk(text('She looks like this.'), picture(400_000)), {});
    expect(JSON.stringify(messages).length).toBeGreaterThan(HISTORY_BUDGET * 4);
    expect(truncateHistory(messages)).toEqual(messages);
  });

  it('is all of it where a tool answered with a picture', () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Draw Mae.' },
      {
        role: 'assistant',
        content: [{ type: 'file', mediaType: 'image/png', data: new Uint8Array(200_000) }],
      },
      { role: 'user', content: 'Again.' },
    ];
    expect(truncateHistory(messages)).toEqual(messages);
  });

  it('loses its oldest messages where the words are too many, for all that pictures weigh little', async () => {
    const words = 'word '.repeat(HISTORY_BUDGET);
    const messages = await toModelMessages(talk(text(words), picture(10)), {});
    expect(truncateHistory(messages)).toEqual(messages.slice(-1));
  });

  it('does not take pictures for nothing', async () => {
    const messages = await toModelMessages(
      talk(text('Like this.'), ...Array.from({ length: 9 }, () => picture(10))),
      {},
    );
    expect(truncateHistory(messages, 1000)).toEqual(messages.slice(-1));
  });
});
