import type { ApiErrorCode } from '../../api/error.ts';

interface KnownMessage {
  id: string;
  role: string;
}

/**
 * How a conversation goes on after an error. `follow`: an answer is still being written, join it. `settle`: the answer
 * came while nobody listened, show it. `resend`: ask for the last message again, which the server takes once. `wait`: it
 * was not answered, and nobody has asked to try again.
 */
export type Recovery = 'follow' | 'settle' | 'resend' | 'wait';

/** Decides it from what the server has now. `asked` is true when the author pressed "try again". */
export function recoveryOf({
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
  /** The last message was edited, and the server has it as it was before. */
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
