/** Inclusive ranges of code points. */
export type CodePoints = readonly (readonly [from: number, to: number])[];

/** Parses a CSS `unicode-range`: `U+0-FF, U+131, U+4??`. */
export const codePointsIn = (written: string): CodePoints =>
  written.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)];
  });

export const isAmong = (sign: number, points: CodePoints): boolean =>
  points.some(([from, to]) => from <= sign && sign <= to);
