/**
 * In columns: a Latin letter takes one, a Chinese character two. Longer texts are cut off or break the layout on a
 * phone.
 */
export const WIDTHS = {
  /** Name plate: one line on a phone. */
  name: 32,
  /** Title of a place, in the corner of the stage and on travel buttons. */
  place: 60,
  /** Title of an act in large type: three lines on a phone. */
  act: 80,
  tracker: 32,
  /** Answer button: four lines on a phone, so that four answers fit. */
  option: 140,
} as const;

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** The width of a text in columns. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) || character.length > 1 ? 2 : 1;
  return width;
}

export const tooWide = (text: string, most: number): boolean => text.length * 2 > most && measureWidth(text) > most;
