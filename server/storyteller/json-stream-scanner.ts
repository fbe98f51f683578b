import { readRepairedJson } from '../models/calls/repair-json.ts';

/**
 * Reads JSON objects from a streaming text: elements of its first array, or free-standing, each at its last brace.
 * Prose and an unfinished tail are skipped; invalid elements are repaired or `broken`.
 */
export interface ElementScanner {
  push(text: string): ScannedElement[];
}

export type ScannedElement = { value: unknown } | { broken: string };

/** Maximum length of an element in characters; longer ones are broken. */
const ELEMENT_MAX_LENGTH = 20_000;

/** Creates a scanner for one answer of a model. */
export function createElementScanner(): ElementScanner {
  const open: ('{' | '[')[] = [];
  let inString = false;
  let escaped = false;
  let elementDepth: number | null = null;
  let element = '';
  let collecting = false;
  let wrapper = '';
  /** A bracket opened at top level: an array if an object follows, else prose. */
  let doubtful = false;

  const parse = (text: string): ScannedElement => {
    if (text.length > ELEMENT_MAX_LENGTH) return { broken: text.slice(0, 200) };
    try {
      return { value: readRepairedJson(text).value };
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
          // A free-standing object without an array inside is an element.
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
