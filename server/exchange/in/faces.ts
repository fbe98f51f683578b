import { EXPRESSIONS, type Expression } from '../../../shared/story/index.ts';

/** Synonyms of faces: the labels of emotion classifiers, and other common names. */
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

/** A face, and the rank of the name that matched: 0 is the face's own. */
export interface NamedFace {
  face: Expression;
  distance: number;
}

/** A rank after all names of the table, for a match within a longer name. */
const AMONG_OTHERS = 100;

/** The best face for a name, by all its words; null if none matches. */
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

export const faceNamed = (name: string): Expression | null => nearestFace(name)?.face ?? null;
