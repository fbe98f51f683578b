import type { TFunction } from 'i18next';
import { readableId } from '../../shared/readable-id.ts';
import type { PlanDraft, StageNames } from '../../shared/story/index.ts';
import { scriptAliases } from './words.ts';

/** Whom and what the scripts of a draft name, and the interface's words for those of the schema. */
export function scriptNamesOf({ characters, acts }: PlanDraft, t: TFunction): StageNames {
  const places = acts.flatMap((act) => act.sandboxLocations);
  const moods = [...new Set(places.map(({ mood }) => mood).filter((mood) => mood !== ''))];
  return {
    cast: characters.map(({ id, name }) => ({ id, name })),
    backgrounds: [...new Map(places.map(({ location, title }) => [location, title]))].map(([id, name]) => ({
      id,
      name,
    })),
    music: moods.map((mood) => ({ id: mood, name: readableId(mood) })),
    aliases: scriptAliases(t),
  };
}
