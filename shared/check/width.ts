/**
 * How much of the stage's boxes a text may take, in columns: a Latin letter is one, a Chinese character two. What is longer
 * is cut off or pushes everything else off a phone.
 */
export const WIDTHS = {
  /** The name plate: one line, on a phone. */
  name: 32,
  /** The title of a place, in the corner of the stage and on the ways there. */
  place: 60,
  /** The title of an act, which stands large in the middle; three lines on a phone. */
  act: 80,
  /** The label of a tracker, beside its clock. */
  tracker: 32,
  /** A button with an answer: four lines on a phone, so that four answers are seen at once. */
  option: 140,
} as const;

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** Columns a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) || character.length > 1 ? 2 : 1;
  return width;
}

/** Whether a text takes more columns than there are. */
export const tooWide = (text: string, most: number): boolean => text.length * 2 > most && widthOf(text) > most;
