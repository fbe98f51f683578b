import { RefusalError } from '../../shared/error.ts';
import type { StreamId } from './types.ts';

/** @param at the stream's present seq */
export const versionConflict = (stream: StreamId, expected: number, at: number): RefusalError =>
  new RefusalError('conflict', `${stream} has advanced: it is at event ${at}, the change was based on ${expected}.`, {
    hint: 'Read it again, then repeat the change.',
  });
