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

/** A face, and how far a name is from it: 0 is its own. */
export interface NamedFace {
  face: Expression;
  distance: number;
}

/** Farther than any name in the table: the word stands among others. */
const AMONG_OTHERS = 100;

/** The face a name comes nearest to, by all its words; null for one that is none of ours. */
export function nearestFace(name: string): NamedFace | null {
  const word = name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  const found = [word, ...word.split(' ')].flatMap((each, at): NamedFace[] =>
    EXPRESSIONS.flatMap((face) => {
      const distance = each === face ? 0 : NAMES[face].indexOf(each) + 1;
      const isIt = each === face || distance > 0;
      return isIt ? [{ face, distance: distance + (at === 0 ? 0 : AMONG_OTHERS) }] : [];
    }),
  );
  return found.reduce<NamedFace | null>((best, each) => (best && best.distance <= each.distance ? best : each), null);
}

/** The face a name stands for; null for one that is none of ours. */
export const faceNamed = (name: string): Expression | null => nearestFace(name)?.face ?? null;
