import type { Act } from '../../shared/story/index.ts';
import { asksTheWayOn } from '../words/advice.ts';
import { wayMeant } from '../words/ways.ts';

/** How one comes to a place that a player asks the way to, or sets out for where no way goes straight there. */
export interface WayTo {
  place: string;
  /** Where one comes through first; none where it is the next place. */
  via?: string;
}

/** Asks how far or by what way. */
const ASKS_THE_WAY =
  /\bhow far\b|\bis it far\b|\bfar from here\b|\bhow (?:do|can|would|could|should) (?:i|we|one|you) (?:get|go|come|reach)\b|\bwhich way\b|\bthe way to\b|\bhow long (?:to|is the way|does it take)\b|\bwhere(?: is|['’]s)\b|多远|远不远|远吗|近吗|怎么(?:走|去|到)|往哪(?:儿|里|边)?走|在哪(?!些|种)|哪(?:儿|里)走|遠い|遠く|近い|どうやって行|どう行け|どう行く|行き方|道順|どっち|どこにあ|どこです|はどこ/iu;

const spoken = (title: string): string => title.replace(/^The /u, '').toLowerCase();

/**
 * The way to the place that is asked after or set out for, along the act's connections; null where there is none such, where no way leads there,
 * and where who sets out is there in one: that is a journey.
 * @param said the player's words
 * @param from the place one is at, by id
 */
export function wayTo(said: string, { sandboxLocations: places }: Act, from: string): WayTo | null {
  const asks = ASKS_THE_WAY.test(said);
  const asked = said.toLowerCase();
  const meant = asks ? null : wayMeant(said, places);
  const goal = asks
    ? places
        .filter(({ id, title }) => id !== from && title !== '' && asked.includes(spoken(title)))
        .sort((a, b) => b.title.length - a.title.length)[0]
    : places.find(({ id }) => id === meant && id !== from);
  if (goal === undefined) return null;
  const byId = new Map(places.map((place) => [place.id, place]));
  /** By place, the first one on the way to it. */
  const first = new Map<string, string>();
  const reached = [from];
  for (const at of reached)
    for (const next of byId.get(at)?.connections ?? []) {
      if (next === from || first.has(next) || !byId.has(next)) continue;
      first.set(next, first.get(at) ?? next);
      reached.push(next);
    }
  const step = first.get(goal.id);
  if (step === undefined || (!asks && step === goal.id)) return null;
  const via = byId.get(step)?.title;
  return { place: goal.title, ...(step !== goal.id && via !== undefined && { via }) };
}

/** Asks where one can go at all. */
const ASKS_FOR_WAYS =
  /\b(?:an)?other way(?:s)?(?: out)?\b|\bway out\b|\bwhere (?:can|could|do|should) (?:i|we) go\b|\bwhere to(?: now)?\?|(?:别的|其他|什么)(?:路|出口)|能去(?:哪|什么地方)|可以去(?:哪|什么地方)|出口在|ほかに道|他に道|出口は|どこ(?:へ|に)行け/iu;

/** The titles of the places one can go to from where one is, where a player asks for them; none where they do not. */
export function waysAsked(said: string, { sandboxLocations: places }: Act, from: string): string[] {
  if (!ASKS_FOR_WAYS.test(said) && !asksTheWayOn(said)) return [];
  const ways = places.find(({ id }) => id === from)?.connections ?? [];
  return places.filter(({ id, title }) => id !== from && title !== '' && ways.includes(id)).map(({ title }) => title);
}
