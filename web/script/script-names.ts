import type { TFunction } from 'i18next';
import { readableId } from '../../shared/readable-id.ts';
import type { PlanDraft, StageNames } from '../../shared/story/index.ts';
import { scriptAliases } from './labels.ts';

/** The names that scripts of a draft can use, and the interface's words for schema values. */
export function createScriptNames({ characters, acts, backgrounds, music }: PlanDraft, t: TFunction): StageNames {
  const places = acts.flatMap((act) => act.sandboxLocations);
  const moods = places.map(({ mood }) => mood).filter((mood) => mood !== '');
  const besides = Object.keys(backgrounds ?? {}).map((id): [string, string] => [id, readableId(id)]);
  const pictures = new Map([...besides, ...places.map(({ location, title }): [string, string] => [location, title])]);
  return {
    cast: characters.map(({ id, name }) => ({ id, name })),
    backgrounds: [...pictures].map(([id, name]) => ({ id, name })),
    music: [...new Set([...moods, ...Object.keys(music ?? {})])].map((id) => ({ id, name: readableId(id) })),
    aliases: scriptAliases(t),
  };
}
