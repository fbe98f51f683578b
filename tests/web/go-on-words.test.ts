import { describe, expect, test } from 'vitest';
import { getContinueMessage } from '../../web/studio/chat/failed-answer.tsx';
import type { ChatMessage } from '../../web/studio/wording/chat-message.ts';

const message = (role: 'user' | 'assistant', text: string): ChatMessage => ({
  id: text,
  role,
  parts: [{ type: 'text', text }],
});
const asked = (...texts: string[]) => texts.map((text) => message('user', text));

describe('what asks for more', () => {
  test.each([
    ['写一个灯塔的故事', 'en', '继续'],
    ['灯台の話を書いて', 'en', '続けて'],
    ['A story about a lighthouse', 'zh-CN', 'Go on'],
    ['Une histoire de phare', 'fr', '…'],
    ['История о маяке', 'en', '…'],
    ['등대 이야기', 'ja', '…'],
  ])('is in the language of the chat, whatever the interface is in: %s', (text, locale, words) => {
    expect(getContinueMessage(asked(text), locale)).toBe(words);
  });

  test('is in the last language written in, and in the session’s where nothing was', () => {
    expect(getContinueMessage([...asked('A lighthouse', '换成中文吧'), message('assistant', 'Fine.')], 'en')).toBe(
      '继续',
    );
    expect(getContinueMessage(asked('写一个灯塔的故事', '…'), 'en')).toBe('继续');
    expect(getContinueMessage([], 'ja')).toBe('続けて');
    expect(getContinueMessage([], 'pt-BR')).toBe('…');
  });
});
