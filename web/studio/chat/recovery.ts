import type { ApiErrorCode } from '../../api/api-error.ts';

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
