import { readNearJson } from '../models/near-json.ts';

/**
 * Reads JSON objects out of a text that is still arriving: the elements of the first array in it, or objects that stand
 * free. Emits each as soon as its last brace is there, without waiting for the next. Prose, code fences and an
 * unfinished tail are passed over; an element that is nearly JSON is repaired, one that is none is handed on as a `broken` one.
 */
export interface ElementScanner {
  push(text: string): ScannedElement[];
}

export type ScannedElement = { value: unknown } | { broken: string };

/** The longest single element read, in characters; a longer one is broken. */
const ELEMENT_MAX_LENGTH = 20_000;

/** A scanner for one answer of a model. */
export function createElementScanner(): ElementScanner {
  const open: ('{' | '[')[] = [];
  let inString = false;
  let escaped = false;
  /** Depth at which elements stand: inside the first array, else at the top. */
  let elementDepth: number | null = null;
  let element = '';
  let collecting = false;
  let wrapper = '';
  /** A bracket that opened outside everything: an array if an object follows, else prose. */
  let doubtful = false;

  const parse = (text: string): ScannedElement => {
    if (text.length > ELEMENT_MAX_LENGTH) return { broken: text.slice(0, 200) };
    try {
      return { value: readNearJson(text).value };
    } catch (error) {
      if (error instanceof SyntaxError) return { broken: text.slice(0, 200) };
      throw error;
    }
  };

  const take = (char: string, found: ScannedElement[]) => {
    if (doubtful && !/\s/.test(char)) {
      doubtful = false;
      if (char !== '{' && char !== ']') {
        open.pop();
        elementDepth = null;
        wrapper = '';
      }
    }
    if (collecting && element.length <= ELEMENT_MAX_LENGTH) element += char;
    else if (open.length > 0 && wrapper.length <= ELEMENT_MAX_LENGTH) wrapper += char;

    if (inString) {
      if (escaped) escaped = false;
      else if (char === '\\') escaped = true;
      else if (char === '"') inString = false;
      return;
    }
    switch (char) {
      case '"':
        // A quote outside any bracket is prose.
        inString = open.length > 0;
        break;
      case '[':
        if (!collecting && elementDepth === null) {
          elementDepth = open.length + 1;
          doubtful = open.length === 0;
        }
        open.push('[');
        break;
      case '{':
        if (!collecting && open.length === (elementDepth ?? -1)) {
          collecting = true;
          element = '{';
        } else if (open.length === 0) {
          wrapper = '{';
        }
        open.push('{');
        break;
      case ']':
      case '}':
        if (open.length > 0) open.pop();
        if (collecting && open.length === elementDepth) {
          found.push(parse(element));
          collecting = false;
          element = '';
        } else if (open.length === 0) {
          // An object that stood free and held no array of its own is an element itself.
          if (char === '}' && elementDepth === null && wrapper !== '') found.push(parse(wrapper));
          wrapper = '';
          elementDepth = null;
        }
        break;
    }
  };

  return {
    push(text) {
      const found: ScannedElement[] = [];
      for (const char of text) take(char, found);
      return found;
    },
  };
}
