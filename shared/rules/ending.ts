import { type Standing, wayDue } from './standing.ts';

/**
 * The endings, by number, of which one closes the story as things stand: of those that the act's outcome does not bar, those whose
 * condition holds; where there is none such, those without a condition. Rules of play, "Endings".
 */
export function endingsOpen(now: Standing): readonly number[] {
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
 * Which of the open endings closes the story, as its number in the story; the story's title, as one more after the last,
 * where there is none. Rules of play, "An act ends", "Endings": the Director's choice; without one the first of those whose
 * condition holds; else the first where the last act was won, the last where it was forced.
 *
 * @param choice counted from 0 among those that are open; any other number counts as none
 */
export function endingOf(now: Standing, won: boolean, choice: number): number {
  const { endings } = now.program.story;
  const open = endingsOpen(now);
  const first = open[0];
  // A list is slow to tell that it has nothing below 0.
  const chosen = choice < 0 ? undefined : open[choice];
  if (chosen !== undefined) return chosen;
  if (first === undefined) return endings.length;
  const isEarned = endings[first]?.when !== null;
  return won || isEarned ? first : (open.at(-1) ?? first);
}
