import { CHECK_OUTCOMES, CLIMAX_WAYS } from '../../story/index.ts';
import type { ConditionProblem, ScriptSpot } from './message-types.ts';

/** Whether a problem certainly prevents a condition from holding. One with an unknown name may still hold. */
export const isCertain = ({ kind }: ConditionProblem): boolean =>
  kind === 'prose' || kind === 'not-understood' || kind === 'never-holds';

const LAST = ['arrival', 'opening', ...CHECK_OUTCOMES, ...CLIMAX_WAYS] as const;
type PartName = 'own' | 'then' | 'branch' | (typeof LAST)[number];

/** The scene of a spot, from the part formatted by `writePart`. */
export function parseSpotPart({ part }: ScriptSpot): { part: PartName; again: boolean } {
  const pieces = part.split(':');
  const again = pieces.at(-1) === 'again';
  const [head = '', tail] = again ? pieces.slice(0, -1) : pieces;
  if (head === 'then' || head === 'branch') return { part: head, again };
  return { part: LAST.find((each) => each === (tail ?? head)) ?? 'own', again };
}
