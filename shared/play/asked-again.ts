import type { Story } from '../rules/index.ts';
import type { TurnClosing } from './close-turn.ts';
import { toldLines, wordsOfLine } from './script-frames.ts';
import { splitText } from './split-text.ts';
import { partsTold } from './turn-parts.ts';

/**
 * What options are headed with that are offered without their scene, which was told before: its last words. Null where it was told in
 * this turn, and where nobody wrote it. Rules of play, "Options".
 */
export function askedAgain(story: Story, { directed, state }: Pick<TurnClosing, 'directed' | 'state'>): string | null {
  const asking = state.asking === null ? undefined : story.encounterById.get(state.asking);
  if (asking === undefined || asking.scene.first.telling === 'free') return null;
  const scene = `${asking.id}/script`;
  if (partsTold(story, directed).some(({ at, telling }) => at === scene && telling !== 'free')) return null;
  const words = toldLines(story, state, asking.scene.first).map(({ line }) => wordsOfLine(line));
  return splitText(words.findLast((each) => each !== '') ?? '').at(-1) || null;
}
