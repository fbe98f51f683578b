import { isObject } from '../../shared/json.ts';
import { type ScriptLine, writeDialogue } from '../../shared/story/index.ts';
import { isScript } from './json.ts';

/** The fields a record is told by, the first there is. */
const TELLING = ['title', 'name', 'text', 'content', 'effect', 'description', 'trackerLabel', 'want'] as const;

/** A script as people write it. */
function scriptInWords(lines: readonly ScriptLine[], names: (id: string) => string): string {
  const ids = new Set(lines.flatMap((line) => ('character' in line && line.character) || []));
  return writeDialogue(lines, { cast: [...ids].map((id) => ({ id, name: names(id) })) });
}

/**
 * What is in a field, to be read: lists a line each, records by what they say. Empty for nothing.
 * @param names what an id is called, for lists of ids
 */
export function inWords(value: unknown, names: (id: string) => string = (id) => id): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string') return names(value);
  if (value === true) return '✓';
  if (isScript(value)) return scriptInWords(value, names);
  if (Array.isArray(value)) return value.map((item) => inWords(item, names)).join('\n');
  if (!isObject(value)) return String(value);
  const telling = TELLING.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []));
  return telling.length > 0
    ? telling.join('\n')
    : Object.entries(value)
        .map(([key, field]) => `${key} ${inWords(field)}`)
        .join('\n');
}
