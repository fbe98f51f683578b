import type { ConditionProblem, Spot } from './sayings.ts';

/** Whether what is wrong with a condition keeps for certain what waits for it: one that names a stranger may still hold. */
export const isCertain = ({ kind }: ConditionProblem): boolean =>
  kind === 'prose' || kind === 'not-understood' || kind === 'never-holds';

type PartName = 'own' | 'then' | 'full' | 'mixed' | 'miss' | 'arrival' | 'opening' | 'won' | 'forced' | 'branch';

const LAST: Readonly<Record<string, PartName>> = {
  full: 'full',
  mixed: 'mixed',
  miss: 'miss',
  arrival: 'arrival',
  opening: 'opening',
  won: 'won',
  forced: 'forced',
};

/** Which scene a spot is in, by the part `writePart` writes. */
export function partOfSpot({ part }: Spot): { part: PartName; again: boolean } {
  const pieces = part.split(':');
  const again = pieces.at(-1) === 'again';
  const [head = '', tail] = again ? pieces.slice(0, -1) : pieces;
  if (head === 'then' || head === 'branch') return { part: head, again };
  return { part: LAST[tail ?? head] ?? 'own', again };
}
