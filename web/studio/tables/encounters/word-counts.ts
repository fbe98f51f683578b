import { useEffect, useState } from 'react';
import { type ArcEncounter, type Encounter, listEncounters, type PlanDraft } from '../../../../shared/story/index.ts';
import { countEncounterWords } from './encounter-rows.ts';

/** How long words are counted between two pauses, in milliseconds: less than a frame. */
const COUNT_FOR_MS = 8;

const counts = new WeakMap<object, number>();

/** The words of an encounter; null until they are counted. */
export type KnownWords = (encounter: Encounter | ArcEncounter) => number | null;

const readCounts = (): KnownWords => (encounter) => counts.get(encounter) ?? null;

/** Counts the words of all encounters in pieces, each encounter once. The answer is another when all are counted. */
export function useWordCounts(draft: PlanDraft): KnownWords {
  const [known, setKnown] = useState<KnownWords>(readCounts);
  useEffect(() => {
    const left = listEncounters(draft)
      .map(({ encounter }) => encounter)
      .filter((encounter) => !counts.has(encounter));
    if (left.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      const end = performance.now() + COUNT_FOR_MS;
      for (let next = left.pop(); next !== undefined; next = performance.now() < end ? left.pop() : undefined) {
        counts.set(next, countEncounterWords(next));
      }
      if (left.length > 0) timer = setTimeout(count);
      else setKnown(readCounts);
    };
    timer = setTimeout(count);
    return () => clearTimeout(timer);
  }, [draft]);
  return known;
}
