/** @param max characters in total */
export function takeWhileFitting(texts: readonly string[], max: number): string[] {
  let room = max;
  const kept: string[] = [];
  for (const text of texts) {
    room -= text.length;
    if (room < 0) break;
    kept.push(text);
  }
  return kept;
}

/** An encounter's description without the consequences of answers and rolls. */
export const withoutConsequences = (description: string): string =>
  description
    .split('\n')
    .filter((line) => !line.includes('→'))
    .join('\n');
