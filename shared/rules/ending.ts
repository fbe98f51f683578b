/**
 * Which of the `possibleEndings` closes the story, counted from 0; the story's title, as one more after the last, where
 * there are none. Rules of play, "An act ends": the Director's choice; without one the first where the last act was won, the
 * last where it was forced.
 *
 * @param count how many there are
 * @param choice counted from 0; any other number counts as none
 */
export function endingOf(count: number, won: boolean, choice: number): number {
  if (choice >= 0 && choice < count) return choice;
  return won || count === 0 ? 0 : count - 1;
}
