import { type RulesState, wayDue } from './rules-state.ts';

/**
 * Conditional ones that hold and match the act's outcome; if none, the unconditional ones. Rules of play, "Endings".
 */
export function endingsOpen(now: RulesState): readonly number[] {
  const { endings: numbers, asksForEndings, outcomesMatter } = now.program;
  const { endings } = now.program.story;
  const outcome = wayDue(now.due);
  const fits = (asked: typeof outcome | undefined): boolean => !asked || outcome === null || asked === outcome;
  const allowed = outcomesMatter ? numbers.filter((ending) => fits(endings[ending]?.outcome)) : numbers;
  if (asksForEndings) {
    const holding = allowed.filter((ending) => now.act.endings()[ending]?.holds(now));
    if (holding.length > 0) return holding;
  }
  if (!asksForEndings && !outcomesMatter) return allowed;
  return allowed.filter((ending) => endings[ending]?.when === null && fits(endings[ending]?.position));
}

/**
 * The Director's `choice` among the open endings; else the first conditional one that holds; else the first if the last
 * act was won, the last if it was forced. One past the last means the story's title. Rules of play, "An act ends",
 * "Endings".
 */
export function resolveEnding(now: RulesState, won: boolean, choice: number): number {
  const { endings } = now.program.story;
  const open = endingsOpen(now);
  const first = open[0];
  const chosen = choice < 0 ? undefined : open[choice];
  if (chosen !== undefined) return chosen;
  if (first === undefined) return endings.length;
  const isEarned = endings[first]?.when !== null;
  return won || isEarned ? first : (open.at(-1) ?? first);
}
