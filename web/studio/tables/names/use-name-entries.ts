import { useEffect, useState } from 'react';
import { readInPieces, readSceneCondition } from '../../../../shared/conditions/scene-condition.ts';
import { indexNames, listStoryConditions, type NameEntry, type PlanDraft } from '../../../../shared/story/index.ts';

/** The names of a draft with their uses. Null until its conditions are read, which takes pauses: there may be thousands. */
export function useNameEntries(draft: PlanDraft): readonly NameEntry[] | null {
  const [entries, setEntries] = useState<readonly NameEntry[] | null>(null);
  useEffect(() => {
    const texts = listStoryConditions(draft).map(({ text }) => text);
    const reading = readInPieces(texts, readSceneCondition);
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      if (reading.next().done) setEntries(indexNames(draft));
      else timer = setTimeout(read);
    };
    timer = setTimeout(read);
    return () => clearTimeout(timer);
  }, [draft]);
  return entries;
}
