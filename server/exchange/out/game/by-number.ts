import type { StoryAct } from '../../../../shared/rules/index.ts';
import { type GameExpression, is } from './expression.ts';
import type { GameStep } from './program.ts';

export const actNumber = ({ index }: Pick<StoryAct, 'index'>): number => index + 1;

export const isAct = (act: StoryAct): GameExpression => is('now_act', actNumber(act));

/** Runs the steps of the case whose number the variable has. */
export const byNumber = (name: string, cases: readonly (readonly [number, readonly GameStep[]])[]): GameStep[] => {
  const branches = cases.filter(([, then]) => then.length > 0).map(([at, then]) => ({ when: is(name, at), then }));
  return branches.length === 0 ? [] : [{ do: 'if', branches, otherwise: [] }];
};
