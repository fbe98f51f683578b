import { unmapped } from '../../../shared/story/index.ts';
import type { PlanLanguage } from './plan-language.ts';
import { planList, planPhrase } from './plan-words.ts';
import type { ShownDraft } from './shown-draft.ts';

/** As many places are named one by one. */
const PLACES_TOLD = 6;

/** What a story still needs before it can be saved, in the order it is built; [] where it is whole. */
export function missingIn({ premise, characters, acts }: ShownDraft, language: PlanLanguage): string[] {
  const named = (places: readonly { title: string }[]): string => {
    const told = places.slice(0, PLACES_TOLD).map(({ title }) => planPhrase(language, 'play_quoted', { what: title }));
    const more = places.length - PLACES_TOLD;
    return planList(language, more > 0 ? [...told, planPhrase(language, 'missing_more', { n: more })] : told);
  };
  const places = acts.flatMap((act) => act.sandboxLocations);
  const empty = places.filter(({ encounters }) => encounters.length === 0);
  const unpainted = places.filter(({ finalized, encounters }) => !finalized && encounters.length > 0);
  const maps = acts.flatMap((act) => {
    const count = unmapped(act).length;
    if (act.sandboxLocations.length === 0) return [planPhrase(language, 'missing_map', { act: act.title })];
    return count === 0 ? [] : [planPhrase(language, 'missing_places', { n: count, act: act.title })];
  });
  return [
    ...(premise === null ? [planPhrase(language, 'missing_premise')] : []),
    ...(characters.length === 0 ? [planPhrase(language, 'missing_cast')] : []),
    ...(acts.length === 0 ? [planPhrase(language, 'missing_acts')] : []),
    ...maps,
    ...(empty.length > 0 ? [planPhrase(language, 'missing_pools', { places: named(empty) })] : []),
    ...(unpainted.length > 0 ? [planPhrase(language, 'missing_art', { places: named(unpainted) })] : []),
  ];
}
