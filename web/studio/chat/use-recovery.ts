import { useCallback, useEffect, useState } from 'react';
import { ApiError, type ChatState, fetchConversation, toApiError } from '../../api/index.ts';
import { type ChatMessage, hasEqualContent } from '../wording/chat-message.ts';
import { chooseRecovery } from './recovery.ts';

const RECONNECT_AFTER = [800, 2_000, 5_000, 10_000, 20_000];

/** Automatically after a lost connection, else on request. */
export function useRecovery(
  id: string,
  chat: {
    error: ApiError | null;
    failed: boolean;
    lastUser: ChatMessage | undefined;
    setError: (error: ApiError | null) => void;
    clearError: () => void;
    adopt: (now: ChatState) => Promise<void>;
    resend: () => Promise<void>;
  },
): { recover: (asked: boolean) => Promise<void>; reconnecting: boolean } {
  const { error, failed, lastUser, setError, clearError, adopt, resend } = chat;
  const [tries, setTries] = useState(0);
  const code = error?.code;
  const recover = useCallback(
    async (asked: boolean): Promise<void> => {
      setError(null);
      let now: ChatState;
      try {
        now = await fetchConversation(id);
      } catch (thrown) {
        // Still unreachable: the error and its retry button stay.
        const out = toApiError(thrown);
        return out.code === 'network' ? setTries((count) => count + 1) : setError(out);
      }
      const serverMessages = now.messages;
      const arrived = serverMessages.find((message) => message.id === lastUser?.id);
      const way = chooseRecovery({
        running: now.running,
        serverMessages,
        lastUserId: lastUser?.id,
        isReworded: arrived !== undefined && lastUser !== undefined && !hasEqualContent(arrived, lastUser),
        code: code ?? 'unknown',
        asked,
      });
      setTries(0);
      clearError();
      if (way === 'wait') return setError(new ApiError(0, 'interrupted', 'The answer broke off.'));
      if (way === 'settle' || way === 'follow') await adopt(now);
      if (way === 'resend') await resend();
    },
    [id, code, lastUser, setError, clearError, adopt, resend],
  );

  const wait = code === 'network' && failed ? RECONNECT_AFTER[tries] : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => void recover(false), wait);
    return () => clearTimeout(timer);
  }, [wait, recover]);
  return { recover, reconnecting: wait !== undefined };
}
