import type { SessionStreamEvent } from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { snapshotThenUpdates } from '../live/index.ts';

/**
 * Streams a session's events until it ends. Events after a hello may already be included in it: compare seq.
 * @throws RefusalError `not_found`
 */
export const sessionStream = (
  coauthor: Pick<Coauthor, 'watch' | 'readSession'>,
  id: string,
): Promise<ReadableStream<SessionStreamEvent>> =>
  snapshotThenUpdates<SessionStreamEvent>({
    watch: (tell) => coauthor.watch(id, tell),
    standing: async () => {
      const { seq, usage, metered, budget, painting, running, plans, busy } = await coauthor.readSession(id);
      return { type: 'hello', seq, usage, metered, budget, painting, running, plans, busy };
    },
    isLast: ({ type }) => type === 'gone',
  });
