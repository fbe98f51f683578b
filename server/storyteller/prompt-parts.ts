import type { TurnPartKind } from '../../shared/play/index.ts';
import type { Scene } from './scene.ts';

/** What each part of a turn is, for whoever tells it. A missing one does not compile. */
const KINDS: Record<TurnPartKind, string> = {
  opening: 'the act begins',
  arrival: 'the protagonist comes here',
  deed: 'what the protagonist said or did',
  event: 'what happens besides',
  then: 'what follows the answer',
  degree: 'what the dice brought',
  scene: 'the encounter',
  climax: 'the climax of the act',
  ending: 'how the story ends',
};

/** How a turn is told that has parts of its own; '' for one that has none. */
export function partsPrompt({ parts = [] }: Pick<Scene, 'parts'>): string {
  if (parts.length === 0) return '';
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  const isGuided = parts.some(({ beats }) => beats !== undefined);
  const isFree = parts.some(({ text }) => text !== undefined);
  return [
    '## Parts',
    `parts is what you tell, in this order and no more: what comes before and after is told by others. ${kinds.map((kind) => `${kind}: ${KINDS[kind]}`).join('; ')}.`,
    ...(isGuided
      ? [
          'beats are the author’s own lines. Tell each of them, in order, once: by whom it names, with its meaning and its best words. Every frame that tells a beat carries its number: { "type": "say", "character": …, "text": …, "beat": 0 }. A beat may take several frames. Between beats a frame without "beat" may stand, a look, a sound, a breath: it adds no news.',
        ]
      : []),
    ...(isFree
      ? ['text is what happens in the part: tell that, in scenes and voices, and decide nothing beyond it.']
      : []),
    '',
  ].join('\n');
}
