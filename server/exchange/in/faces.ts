import { EXPRESSIONS, type Expression } from '../../../shared/story/index.ts';

/** Names that cards give to faces, by the face they are here: the emotions that classifiers tell apart, and common others. */
const NAMES: Readonly<Record<Expression, readonly string[]>> = {
  neutral: ['normal', 'default', 'calm', 'idle', 'main', 'base'],
  happy: [
    'joy',
    'smile',
    'amusement',
    'excitement',
    'love',
    'gratitude',
    'optimism',
    'admiration',
    'laugh',
    'caring',
    'relief',
  ],
  sad: ['sadness', 'grief', 'disappointment', 'remorse', 'cry', 'crying', 'tears'],
  angry: ['anger', 'annoyance', 'disgust', 'disapproval', 'mad', 'rage'],
  surprised: ['surprise', 'realization', 'shock', 'shocked', 'confusion', 'embarrassment', 'blush'],
  afraid: ['fear', 'scared', 'nervousness', 'nervous', 'worried'],
  thoughtful: ['curiosity', 'thinking', 'serious', 'approval', 'desire', 'pensive'],
  smirk: ['pride', 'proud', 'smug', 'teasing', 'grin', 'mischievous'],
};

/** The face a name stands for; null for one that is none of ours. */
export function faceNamed(name: string): Expression | null {
  const word = name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return (
    EXPRESSIONS.find(
      (face) => word === face || NAMES[face].some((each) => word === each || word.split(' ')[0] === each),
    ) ?? null
  );
}
