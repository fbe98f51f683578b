/** A line with gaps, as a text is held against it: its fixed parts in order, whatever their case. */
export interface LinePattern {
  /** Whether the parts stand in a text in their order. */
  isIn(text: string): boolean;
  /** Whether a text is the line and no more, with something in each gap. */
  is(text: string): boolean;
}

/**
 * Makes a pattern of a line's fixed parts: nothing is compiled, so that there may be as many as there are lines.
 * @param parts with a gap between each two; the first or last is empty where the line begins or ends with a gap
 */
export function linePattern(parts: readonly string[]): LinePattern {
  const folded = parts.map((part) => part.toLowerCase());
  const [first = '', ...rest] = folded;
  const last = rest.pop();
  return {
    isIn(text) {
      const said = text.toLowerCase();
      let at = 0;
      for (const part of folded) {
        const found = said.indexOf(part, at);
        if (found < 0) return false;
        at = found + part.length;
      }
      return true;
    },
    is(text) {
      const said = text.toLowerCase();
      if (last === undefined) return said === first;
      if (!said.startsWith(first) || !said.endsWith(last)) return false;
      let at = first.length;
      for (const part of rest) {
        const found = said.indexOf(part, at + 1);
        if (found < 0) return false;
        at = found + part.length;
      }
      return at < said.length - last.length;
    },
  };
}
