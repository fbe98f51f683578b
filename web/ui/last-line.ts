import type { PlayAnswer } from '../../shared/wire/index.ts';

/** What was told last in a play, to tell it from others of its story; empty before the first turn. */
export function lastLineOf({ frames }: Pick<PlayAnswer, 'frames'>): string {
  const last = frames.findLast(({ type }) => type === 'say' || type === 'narrate');
  return last && 'text' in last ? (last.text ?? '') : '';
}
