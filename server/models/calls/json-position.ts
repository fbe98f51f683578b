const closes: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Tracks whether the end of a text is inside a JSON string. A quotation mark outside of brackets is prose. */
export function createJsonPosition() {
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  return {
    take(text: string) {
      for (const char of text) {
        if (isEscaped) isEscaped = false;
        else if (inString && char === '\\') isEscaped = true;
        else if (char === '"') inString = depth > 0 && !inString;
        else if (!inString && (char === '{' || char === '[')) depth += 1;
        else if (!inString && (char === '}' || char === ']')) depth = Math.max(0, depth - 1);
      }
    },
    isInString: () => inString,
  };
}

/** Unclosed brackets in prose, after which the search for an answer stops. */
const UNCLOSED_MAX = 32;

/** The end of the JSON value that begins at a bracket; -1 if incomplete. */
function endOfValue(text: string, from: number): number {
  const open: string[] = [];
  let inString = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char in closes) open.push(closes[char] ?? '');
    else if (char === '}' || char === ']') {
      if (open.pop() !== char) return -1;
      if (open.length === 0) return at + 1;
    }
  }
  return -1;
}

/** The JSON at the end of a text, possibly several values: an answer after an unclosed thought. Null for other endings. */
export function answerWithin(words: string): string | null {
  let start = -1;
  let end = -1;
  let unclosed = 0;
  for (let at = words.search(/[{[]/); at >= 0 && at < words.length && unclosed < UNCLOSED_MAX; ) {
    const ends = endOfValue(words, at);
    if (ends < 0) unclosed += 1;
    else {
      if (end < 0 || !/^[\s,]*$/.test(words.slice(end, at))) start = at;
      end = ends;
    }
    const from = ends < 0 ? at + 1 : ends;
    const next = words.slice(from).search(/[{[]/);
    at = next < 0 ? -1 : from + next;
  }
  return end >= 0 && /^[\s`]*$/.test(words.slice(end)) ? words.slice(start) : null;
}
