import type { TurnPartKind } from '../../shared/play/index.ts';
import type { ToldScenePart } from './scene-parts.ts';

const KINDS: Record<TurnPartKind, string> = {
  opening: 'The act begins',
  arrival: 'The protagonist arrives here',
  deed: 'What the protagonist said or did',
  event: 'Something happens besides',
  then: 'What follows the answer',
  degree: 'What the dice brought',
  scene: 'The scene',
  climax: 'The climax of the act',
  ending: 'How the story ends',
};

const BEATS =
  'Lines in braces are the author’s own frames. Tell each of them, in order, once: by the same speaker, with its meaning and its best words. Every frame that tells one carries its "beat" number; a line may take several frames. Between them a frame without "beat" may stand, a look, a sound, a breath: it adds no news.';
const FREE = 'Other parts say what happens: tell that in scenes and voices, and decide nothing beyond it.';

/** @param textOf shortens a free part's text */
export function partsText(parts: readonly ToldScenePart[], textOf: (text: string) => string = (text) => text): string {
  if (parts.length === 0) return '';
  const isGuided = parts.some(({ beats }) => beats !== undefined);
  const isFree = parts.some(({ text }) => text !== undefined);
  return [
    '## Tell this, in this order',
    'What comes before and after it is told by others.',
    ...(isGuided ? [BEATS] : []),
    ...(isFree ? [FREE] : []),
    ...parts.flatMap(({ kind, text, beats }) => [
      `${KINDS[kind]}${text === undefined ? (beats === undefined ? '.' : ':') : `: ${textOf(text)}`}`,
      ...(beats ?? []).map((beat) => JSON.stringify(beat)),
    ]),
  ].join('\n');
}
