import { escapePattern, hasHan } from '../../words/text.ts';
import type { PlannedCall } from './answer.ts';
import type { ShownDraft } from './shown-draft.ts';

/** Fields that hold ids, flags or conditions: never renamed with the words. */
const KEPT = new Set([
  'id',
  'actId',
  'nodeId',
  'location',
  'mood',
  'requiredCharacters',
  'connections',
  'prerequisites',
  'excludeIfFlags',
  'potentialFlags',
  'flags',
  'knownBy',
  'intendedLocations',
  'startLocation',
  'triggerCondition',
  'condition',
  'revealWhen',
  'type',
  'role',
  'language',
  'priority',
  'focus',
  'arcPhase',
  'audience',
  'image',
  'background',
  'music',
  'sandboxLocations',
  'finalized',
  'encounters',
]);

/** Of those, what holds texts deeper down; a draft's are gone through one by one. */
const NESTED = new Set(['sandboxLocations', 'encounters']);

export type Swap = (text: string) => string;

/** Replaces words in a text, whole words where the script has them; the longest first, each place once. */
export function swapper(pairs: readonly (readonly [string, string])[]): Swap {
  const to = new Map(pairs.filter(([from, after]) => from !== '' && from !== after));
  if (to.size === 0) return (text) => text;
  const words = [...to.keys()]
    .sort((one, other) => other.length - one.length)
    .map((from) =>
      hasHan(from) ? escapePattern(from) : `(?<![\\p{L}\\p{N}])${escapePattern(from)}(?![\\p{L}\\p{N}])`,
    );
  const pattern = new RegExp(words.join('|'), 'gu');
  return (text) => text.replace(pattern, (from) => to.get(from) ?? from);
}

/** A copy of something written, with words replaced in all its texts; ids, flags and conditions stay. */
export function swapDeep<Value>(value: Value, swap: Swap): Value {
  const swapped = (part: unknown): unknown => {
    if (typeof part === 'string') return swap(part);
    if (Array.isArray(part)) return part.map(swapped);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, field]) => [key, KEPT.has(key) && !NESTED.has(key) ? field : swapped(field)]),
    );
  };
  return swapped(value) as Value;
}

/** A title as it stands in a sentence: "the Old Harbour". */
export const lowered = (title: string): string => title.replace(/^The /, 'the ');

type Changes = Record<string, unknown>;

function collect(value: unknown, path: string, swap: Swap, changes: Changes): void {
  if (typeof value === 'string') {
    const after = swap(value);
    if (after !== value) changes[path] = after;
    return;
  }
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) {
      const after = value.map(swap);
      if (after.some((item, index) => item !== value[index])) changes[path] = after;
      return;
    }
    for (const [index, item] of value.entries()) {
      const id = typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : String(index);
      collect(item, `${path}.${id}`, swap, changes);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    if (!KEPT.has(key)) collect(field, path === '' ? key : `${path}.${key}`, swap, changes);
  }
}

function changesOf(element: object, swap: Swap): Changes {
  const changes: Changes = {};
  collect(element, '', swap, changes);
  return changes;
}

/** The calls that replace words everywhere in a draft: premise, characters, acts, places and their encounters. */
export function replaceEverywhere(draft: ShownDraft, swap: Swap): PlannedCall[] {
  const calls: PlannedCall[] = [];
  const add = (type: string, ids: object, changes: Changes) => {
    if (Object.keys(changes).length > 0) calls.push({ tool: 'updateElement', input: { type, ...ids, changes } });
  };
  if (draft.premise !== null) add('premise', {}, changesOf(draft.premise, swap));
  for (const character of draft.characters) add('character', { id: character.id }, changesOf(character, swap));
  for (const act of draft.acts) {
    add('act', { id: act.id }, changesOf(act, swap));
    for (const place of act.sandboxLocations) {
      const changes = changesOf(place, swap);
      for (const encounter of place.encounters) collect({ ...encounter }, `encounters.${encounter.id}`, swap, changes);
      add('node', { actId: act.id, id: place.id }, changes);
    }
  }
  return calls;
}
