import { RefusalError } from '../../shared/error.ts';

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
