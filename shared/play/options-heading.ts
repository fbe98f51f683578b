import type { Story } from '../rules/index.ts';
import { attributeQuote } from '../words/quotes.ts';
import type { TurnClosing } from './close-turn.ts';
import { getSpeakerName } from './frame.ts';
import { toldLines, wordsOfLine } from './script-frames.ts';
import { splitText } from './split-text.ts';
import { partsTold } from './turn-parts.ts';

/**
 * The heading of options offered without their scene, which was told before: its last line with its speaker. Null if
 * the scene was told in this turn or has no script. Rules of play, "Options".
 */
export function getOptionsHeading(
  story: Story,
  { directed, state }: Pick<TurnClosing, 'directed' | 'state'>,
): string | null {
  const asking = state.asking === null ? undefined : story.encounterById.get(state.asking);
  if (asking === undefined || asking.scene.first.telling === 'free') return null;
  const scene = `${asking.id}/script`;
  if (partsTold(story, directed).some(({ at, telling }) => at === scene && telling !== 'free')) return null;
  const last = toldLines(story, state, asking.scene.first).findLast(({ line }) => wordsOfLine(line) !== '')?.line;
  const words = last && splitText(wordsOfLine(last)).at(-1);
  if (!words) return null;
  if (last.type !== 'say') return words;
  const speaker = getSpeakerName(last, (id) => story.characterById.get(id)?.name ?? id);
  return attributeQuote(speaker, words, story.language);
}
