import { RefusalError } from '../../shared/error.ts';
import type { PlayPoint } from '../../shared/wire/index.ts';
import type { PlaySession } from './snapshot.ts';

export const createBusyRefusal = () =>
  new RefusalError('conflict', 'This play is being changed or told right now.', {
    hint: 'Follow its stream, or stop it first.',
    reason: { code: 'play-busy' },
  });

export const createTickStoppedRefusal = () =>
  new RefusalError('conflict', 'The tick was stopped before anything was told; nothing of it is kept.', {
    hint: 'Ask for it again.',
    reason: { code: 'stopped' },
  });

/** Checks that a play is where an action was meant. A repeated action is thereby recognised: its turn was told already. */
export const standsAt =
  ({ turn, line }: PlayPoint) =>
  (session: PlaySession): void => {
    if (session.state.turn === turn && session.line === line) return;
    throw new RefusalError(
      'conflict',
      `The play has advanced: it is at turn ${session.state.turn}, not where this action was meant.`,
      {
        hint: 'Read the play again, and act on its present choices.',
        reason: { code: 'play-moved-on' },
      },
    );
  };
