import type { Coauthor, SessionHappening, SessionStatus } from '../coauthor/index.ts';

/** What a session tells: first where it stands, then what happens to it. */
export type SessionTold = ({ type: 'hello'; seq: number } & SessionStatus) | SessionHappening;

/** The most that waits for a listener that reads slowly; after more than that it is told where the session stands instead. */
const WAITING_MAX = 200;

/**
 * What happens to a session, from when it was asked for; nothing falls between the first word and the next. It ends with the session.
 * @throws RefusalError `not_found`
 */
export async function sessionStream(coauthor: Coauthor, id: string): Promise<ReadableStream<SessionTold>> {
  const waiting: SessionTold[] = [];
  let isBehind = true;
  let wake: () => void = () => undefined;
  // Watched before it is read, so that nothing falls between.
  const unwatch = await coauthor.watch(id, (happening) => {
    if (waiting.length >= WAITING_MAX && happening.type !== 'gone') {
      waiting.length = 0;
      isBehind = true;
    } else if (!isBehind || happening.type === 'gone') waiting.push(happening);
    wake();
  });
  const hello = async (): Promise<SessionTold> => {
    // What happens from here on is told after it, though it may be in it already: its seq tells.
    isBehind = false;
    const { seq, usage, metered, budget, painting, running, plans, busy } = await coauthor.readSession(id);
    return { type: 'hello', seq, usage, metered, budget, painting, running, plans, busy };
  };
  let first: SessionTold | null = await hello().catch((error: unknown) => {
    unwatch();
    throw error;
  });
  return new ReadableStream<SessionTold>(
    {
      async pull(controller) {
        while (first === null && waiting.length === 0 && !isBehind) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const isGone = waiting[0]?.type === 'gone';
        const next = first ?? (isBehind && !isGone ? await hello() : waiting.shift());
        first = null;
        if (next === undefined) return controller.close();
        controller.enqueue(next);
        if (next.type !== 'gone') return;
        unwatch();
        controller.close();
      },
      cancel: unwatch,
    },
    { highWaterMark: 0 },
  );
}
