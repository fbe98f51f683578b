import { coverage, extractContentWords } from '../../../shared/language/similarity.ts';
import {
  characterEntry,
  createNameLookup,
  locationEntry,
  loopEntry,
  type MemoryEntry,
  type MemoryKind,
  oneLine,
  relationshipEntry,
} from '../../../shared/memory/index.ts';
import type { Story } from '../../../shared/play/index.ts';
import type { Memory, PlayMemory, WorkingMemory } from '../types.ts';
import { type DirectorToolInput, SEARCH_LIMIT_DEFAULT } from './inputs.ts';

const RESULT_TEXT_MAX = 400;
const WORDS_ASKED_MAX = 40;
/** Minimum share of the query a result at hand must contain. */
const COVERAGE_MIN = 0.2;
const WEIGHTS = { relevance: 0.7, importance: 0.3 };

interface Result {
  id: string;
  type: MemoryKind;
  text: string;
  score: number;
  told: boolean;
}

/** Searches a play's memory and the package's people and places, including the plan's changes. */
export async function searchMemory(
  memory: Memory,
  working: WorkingMemory,
  of: Omit<PlayMemory, 'memory'>,
  { query, entity_types, limit }: DirectorToolInput<'memory.search'>,
  signal: AbortSignal,
): Promise<{ results: Result[] }> {
  const kinds = entity_types && entity_types.length > 0 ? entity_types : null;
  const wanted = limit ?? SEARCH_LIMIT_DEFAULT;
  const isWanted = (kind: MemoryKind) => kinds === null || kinds.includes(kind);
  const asked = new Set([...extractContentWords(query)].slice(0, WORDS_ASKED_MAX));
  const atHand = entriesAt(working)
    .filter(({ entry }) => isWanted(entry.kind))
    .flatMap(({ entry, tokens }) => toResults(entry, coverage(asked, tokens)));
  const recalled = await memory.recall({ ...of, memory: working.memory }, query, {
    ...(kinds && { kinds }),
    includeRecent: kinds?.includes('scene') ?? false,
    limit: wanted,
    by: 'words',
    length: RESULT_TEXT_MAX,
    signal,
  });
  const found = [
    ...atHand,
    ...recalled.map(({ id, kind, text, score, told }) => ({
      id,
      type: kind,
      text: oneLine(text, RESULT_TEXT_MAX),
      score,
      told,
    })),
  ];
  // Entries at hand are current and take precedence over stored ones.
  const distinct = new Map<string, Result>();
  for (const result of found) {
    const known = distinct.get(`${result.type} ${result.id}`);
    distinct.set(
      `${result.type} ${result.id}`,
      known ? { ...known, score: Math.max(known.score, result.score) } : result,
    );
  }
  return { results: [...distinct.values()].sort((a, b) => b.score - a.score).slice(0, wanted) };
}

function toResults(entry: MemoryEntry, relevance: number): Result[] {
  if (relevance < COVERAGE_MIN) return [];
  const score = WEIGHTS.relevance * relevance + WEIGHTS.importance * entry.importance;
  return [
    {
      id: entry.id,
      type: entry.kind,
      text: oneLine(entry.text, RESULT_TEXT_MAX),
      score: Math.round(score * 1e4) / 1e4,
      told: false,
    },
  ];
}

interface Indexed {
  entry: MemoryEntry;
  tokens: Set<string>;
}

const indexed = (entry: MemoryEntry): Indexed => ({ entry, tokens: extractContentWords(`${entry.id} ${entry.text}`) });

/** Entries at hand: the package's people, the act's places, and memory's state. */
function entriesAt(working: WorkingMemory): Indexed[] {
  const { memory, story } = working;
  const getName = createNameLookup(story, memory);
  return [
    ...packageEntries(story, working.act),
    ...Object.values(memory.characters).map((character) => indexedOnce(character, characterEntry)),
    ...Object.values(memory.locations).map((location) => indexedOnce(location, locationEntry)),
    ...Object.values(memory.relationships).map((relationship) =>
      indexedOnce(relationship, (one) => relationshipEntry(one, getName)),
    ),
    ...memory.loops.map((loop) => indexedOnce(loop, (one) => loopEntry(one, false))),
  ];
}

const entries = new WeakMap<object, Indexed>();

/** Caches the words of memory's immutable entries. */
function indexedOnce<T extends object>(thing: T, toEntry: (thing: T) => MemoryEntry): Indexed {
  const known = entries.get(thing);
  if (known) return known;
  const made = indexed(toEntry(thing));
  entries.set(thing, made);
  return made;
}

const indexes = new WeakMap<Story, Map<string, Indexed[]>>();

/** Caches the words of the package's people and an act's places. */
function packageEntries(story: Story, act: string): Indexed[] {
  const byAct = indexes.get(story) ?? new Map<string, Indexed[]>();
  indexes.set(story, byAct);
  const known = byAct.get(act);
  if (known) return known;
  const people = story.characters.map(
    ({ id, name, role, description }): MemoryEntry => ({
      id,
      kind: 'character',
      text: `${name}, ${role}. ${description}`,
      body: null,
      importance: 0.7,
    }),
  );
  const places = (story.actById.get(act)?.places ?? []).map(
    ({ id, title, source }): MemoryEntry => ({
      id,
      kind: 'location',
      text: `${title}. ${source.ambientDetail}`,
      body: null,
      importance: 0.5,
    }),
  );
  const made = [...people, ...places].map(indexed);
  byAct.set(act, made);
  return made;
}
