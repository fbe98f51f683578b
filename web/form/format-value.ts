import { isObject } from '../../shared/json.ts';
import { type ScriptLine, writeDialogue } from '../../shared/story/index.ts';
import { isScript } from './field-paths.ts';

const TELLING = ['title', 'name', 'text', 'content', 'effect', 'description', 'trackerLabel', 'want'] as const;

function scriptInWords(lines: readonly ScriptLine[], names: (id: string) => string): string {
  const ids = new Set(lines.flatMap((line) => ('character' in line && line.character) || []));
  return writeDialogue(lines, { cast: [...ids].map((id) => ({ id, name: names(id) })) });
}

/** Lists one item per line, records by their label. `names` is for lists of ids. */
export function formatValueAsText(value: unknown, names: (id: string) => string = (id) => id): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string') return names(value);
  if (value === true) return '✓';
  if (isScript(value)) return scriptInWords(value, names);
  if (Array.isArray(value)) return value.map((item) => formatValueAsText(item, names)).join('\n');
  if (!isObject(value)) return String(value);
  const telling = TELLING.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []));
  return telling.length > 0
    ? telling.join('\n')
    : Object.entries(value)
        .map(([key, field]) => `${key} ${formatValueAsText(field)}`)
        .join('\n');
}
