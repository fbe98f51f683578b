import { z } from 'zod';
import { isObject } from '../json.ts';
import type { DraftAct, PlanDraft } from './draft/draft.ts';
import type { Encounter } from './encounter.ts';
import { plainWords } from './scene/markup.ts';
import { getWrittenText, type ScriptLine } from './scene/script.ts';
import { listEncounterSlots, listScriptLines } from './scene/traversal.ts';
import { countWords } from './scene/word-count.ts';

/* How much is written: all prose of a draft, for readers and for the Director; and of it what scripts tell. */

/** Fields with prose. */
export const PROSE_FIELDS: ReadonlySet<string> = new Set([
  ...['title', 'name', 'label', 'trackerLabel', 'premise', 'setting', 'tone', 'overarchingTruths', 'globalMaterials'],
  ...['possibleEndings', 'content', 'description', 'voice', 'want', 'need', 'objective', 'scenarioContext'],
  ...['narrativeGuidelines', 'ambientDetail', 'text', 'caption', 'hint', 'full'],
]);

/** Parts that are instructions to painters and composers, or no text of the story. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['musicPrompts', 'image', 'background', 'music', 'backgrounds', 'voices', 'ignoredFindings', 'meta'],
]);

const CountSchema = z.object({ words: z.number().int(), lines: z.number().int() });

export const DraftWordsSchema = CountSchema.extend({
  /** Words of the lines that scripts tell. */
  told: z.number().int(),
  /** Reading time of these, in minutes. */
  minutes: z.number().int(),
  premise: z.number().int(),
  people: z.number().int(),
  acts: z.array(
    CountSchema.extend({
      id: z.string(),
      title: z.string(),
      encounters: z.array(CountSchema.extend({ id: z.string(), title: z.string(), place: z.string() })),
    }),
  ),
});
export type DraftWords = z.infer<typeof DraftWordsSchema>;

const PER_MINUTE = { words: 220, characters: 400 };

/** Counts the prose in a part of a story. @param language BCP-47 */
export function countProse(part: unknown, language: string | undefined): number {
  const count = (text: string): number => countWords(plainWords(text), language);
  const walk = (value: unknown, isProse: boolean): number => {
    if (typeof value === 'string') return isProse ? count(value) : 0;
    if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + walk(each, isProse), 0);
    if (!isObject(value)) return 0;
    return Object.entries(value).reduce(
      (sum, [key, each]) => sum + (LEFT_OUT.has(key) ? 0 : walk(each, PROSE_FIELDS.has(key) && !isObject(each))),
      0,
    );
  };
  return walk(part, false);
}

const toldIn = (lines: readonly ScriptLine[]): string[] =>
  lines.map((line) => plainWords(getWrittenText(line))).filter((text) => text.trim() !== '');

const linesOf = (encounter: Encounter): number =>
  listEncounterSlots(encounter).reduce(
    (sum, { scene }) => sum + toldIn([...(scene?.script ?? []), ...(scene?.again ?? [])]).length,
    0,
  );

function countAct(act: DraftAct, language: string | undefined): DraftWords['acts'][number] {
  const encounters = act.sandboxLocations.flatMap((place) =>
    place.encounters.map((encounter) => ({
      ...{ id: encounter.id, title: encounter.title, place: place.title },
      ...{ words: countProse(encounter, language), lines: linesOf(encounter) },
    })),
  );
  const lines = toldIn(listScriptLines({ acts: [act], characters: [] })).length;
  return { id: act.id, title: act.title, words: countProse(act, language), lines, encounters };
}

/** Counts the words of a draft, by act and encounter. Takes up to a second for a long story. */
export function countDraft(draft: PlanDraft): DraftWords {
  const language = draft.premise?.language;
  const told = toldIn(listScriptLines(draft));
  const toldWords = told.reduce((sum, text) => sum + countWords(text, language), 0);
  const perMinute = /^(zh|ja)\b/.test(language ?? '') ? PER_MINUTE.characters : PER_MINUTE.words;
  const acts = draft.acts.map((act) => countAct(act, language));
  const premise = countProse(draft.premise, language);
  const people = countProse(draft.characters, language);
  return {
    words: premise + people + acts.reduce((sum, { words }) => sum + words, 0),
    lines: told.length,
    told: toldWords,
    minutes: Math.ceil(toldWords / perMinute),
    ...{ premise, people, acts },
  };
}
