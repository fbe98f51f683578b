import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { isZip, namesIn } from '../zip/read.ts';
import { jsonIn } from './json.ts';
import { extensionOf } from './story/files.ts';
import type { BroughtFile } from './types.ts';

/** A format that is known and not read. */
interface Foreign {
  format: string;
  /** What to export from there instead. */
  take: string;
  is(file: BroughtFile, value: Readonly<Record<string, unknown>>): boolean;
}

const ends =
  (...extensions: readonly string[]): Foreign['is'] =>
  (file) =>
    extensions.includes(extensionOf(file));

const FOREIGN: readonly Foreign[] = [
  { format: 'KoboldAI', take: 'TXT', is: (_, value) => 'gamestarted' in value },
  {
    format: 'NovelAI',
    take: 'lorebook (JSON), TXT',
    is: (_, value) => 'storyContainerVersion' in value || 'scenarioVersion' in value,
  },
  { format: 'ChatGPT', take: 'TXT', is: (_, value) => isObject(value.mapping) },
  {
    format: 'RisuAI (.risum, .risup)',
    take: 'CharX, PNG, lorebook (JSON)',
    is: ends('risum', 'risup', 'risupreset', 'risuq'),
  },
  {
    format: 'Backyard AI (BYAF)',
    take: 'PNG',
    is: (file) => extensionOf(file) === 'byaf' || (isZip(file.bytes) && namesIn(file.bytes).includes('manifest.json')),
  },
  {
    format: 'SillyTavern preset',
    take: 'PNG, JSON, JSONL',
    is: (_, value) => 'temp_openai' in value || 'prompt_order' in value,
  },
  { format: 'SillyTavern persona', take: 'PNG, JSON', is: (_, value) => isObject(value.personas) },
  { format: 'YAML', take: 'PNG, JSON', is: ends('yaml', 'yml') },
];

/** The object a file holds as JSON, or the first of a list; an empty one for anything else. */
function objectIn(file: BroughtFile): Readonly<Record<string, unknown>> {
  try {
    if (!/^\uFEFF?\s*[[{]/u.test(new TextDecoder().decode(file.bytes.subarray(0, 200)))) return {};
    const value = jsonIn(file);
    const first = Array.isArray(value) ? value[0] : value;
    return isObject(first) ? first : {};
  } catch (error) {
    if (error instanceof RefusalError) return {};
    throw error;
  }
}

/** The refusal of a file whose format is known by name and not read; null for any other. */
export function foreignRefusal(file: BroughtFile): RefusalError | null {
  const value = objectIn(file);
  const found = FOREIGN.find(({ is }) => is(file, value));
  if (!found) return null;
  const { format, take } = found;
  const name = file.name.slice(0, 120);
  return new RefusalError('refused', `"${name}" is in the format of ${format}, which is not read here.`, {
    hint: `Export it there in another format (${take}) and bring that.`,
    reason: { code: 'format-not-read', name, format, take },
  });
}
