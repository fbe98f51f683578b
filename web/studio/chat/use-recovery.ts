import { useCallback, useEffect, useState } from 'react';
import type { ApiErrorCode } from '../../api/api-error.ts';
import { ApiError, type ChatState, fetchConversation, toApiError } from '../../api/index.ts';
import { type ChatMessage, hasEqualContent } from '../wording/chat-message.ts';

interface KnownMessage {
  id: string;
  role: string;
}

/**
 * `follow`: join the answer still being written. `settle`: show the answer that arrived. `resend`: the server accepts
 * it once. `wait`: it was not answered, and the author did not retry.
 */
export type Recovery = 'follow' | 'settle' | 'resend' | 'wait';

/** Decides on the recovery from the server's state. `asked`: the author pressed "try again". */
export function chooseRecovery({
  running,
  serverMessages,
  lastUserId,
  isReworded = false,
  code,
  asked,
}: {
  running: boolean;
  serverMessages: readonly KnownMessage[];
  lastUserId: string | undefined;
  isReworded?: boolean;
  code: ApiErrorCode;
  asked: boolean;
}): Recovery {
  if (running) return 'follow';
  const arrived = lastUserId === undefined || (!isReworded && serverMessages.some(({ id }) => id === lastUserId));
  if (!arrived) return 'resend';
  if (code === 'network' && serverMessages.at(-1)?.role === 'assistant') return 'settle';
  return asked ? 'resend' : 'wait';
}

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
