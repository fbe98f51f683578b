import { isObject } from '../../shared/json.ts';
import type { ScriptLine } from '../../shared/story/index.ts';

type Spoken = Extract<ScriptLine, { type: 'say' }>;

/** All spoken lines in the scripts of a part of a story, unordered. */
export function spokenWithin(part: unknown): Spoken[] {
  if (Array.isArray(part)) return part.flatMap(spokenWithin);
  if (!isObject(part)) return [];
  const isLine = part.type === 'say' && typeof part.text === 'string';
  return isLine ? [part as unknown as Spoken] : Object.values(part).flatMap(spokenWithin);
}
