import { storyConditions } from './condition.ts';
import type { Mentions } from './condition-mentions.ts';
import { CONDITION_MAX_LENGTH } from './max-length.ts';

/** Characters parsed between two pauses: a few milliseconds. */
const READ_AT_ONCE = 10_000;

/** Parses conditions one by one, with pauses, since a story may have thousands. */
export function* readInPieces(texts: Iterable<string>, read: (text: string) => unknown): Generator<undefined, void> {
  let characters = 0;
  for (const text of texts) {
    read(text);
    characters += text.length;
    if (characters < READ_AT_ONCE) continue;
    characters = 0;
    yield;
  }
}

/** Maximum characters cached: more than one change of a draft can have. */
const KEPT_CHARACTERS_MOST = 3_000_000;
const kept = new Map<string, Mentions | null>();
let keptCharacters = 0;

function read(text: string): Mentions | null {
  // Whether a story counts in fractions is known only when it is complete, so both are tried.
  for (const isFractional of [false, true]) {
    const condition = storyConditions(isFractional)(text);
    if (condition !== null) return condition.reads;
  }
  return null;
}

/** What a condition names; null for prose and type errors. */
export function readSceneCondition(text: string): Mentions | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const condition = read(text);
  kept.set(text, condition);
  keptCharacters += text.length;
  for (const oldest of kept.keys()) {
    if (keptCharacters <= KEPT_CHARACTERS_MOST) break;
    kept.delete(oldest);
    keptCharacters -= oldest.length;
  }
  return condition;
}

/** The fields that hold conditions. */
const FIELDS: ReadonlySet<string> = new Set(['when', 'requires']);

/** Every text in such a field: by its name, or at the end of a dotted path. */
function* conditionsIn(value: unknown): Generator<string> {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each !== 'object' || each === null) continue;
    for (const [key, inner] of Object.entries(each)) {
      if (typeof inner !== 'string') left.push(inner);
      else if (inner.length <= CONDITION_MAX_LENGTH && FIELDS.has(key.slice(key.lastIndexOf('.') + 1))) yield inner;
    }
  }
}

/** Parses the conditions in a draft's unvalidated change ahead for `readSceneCondition`, with pauses. */
export const readingAhead = (change: unknown): Generator<undefined, void> =>
  readInPieces(conditionsIn(change), readSceneCondition);
