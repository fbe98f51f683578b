import type { PlayAnswer } from '../../shared/wire/index.ts';

/** The last line of a play, to distinguish it from others of its story; empty before the first turn. */
export function getLastLine({ frames }: Pick<PlayAnswer, 'frames'>): string {
  const last = frames.findLast(({ type }) => type === 'say' || type === 'narrate');
  return last && 'text' in last ? (last.text ?? '') : '';
}
