import type { PlanningToolInput } from '../../../shared/story/index.ts';
import { shortName } from '../../words/text.ts';
import type { ActPlan } from '../story/act.ts';
import { readBrief } from '../story/brief.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import { type Conversation, madeKey } from './conversation.ts';
import { lowered, swapDeep, swapper } from './replace.ts';
import type { ShownDraft } from './shown-draft.ts';

type ShownAct = ShownDraft['acts'][number];
type Encounter = PlanningToolInput<'draftNodeEncounters'>['encounters'][number];
type Pair = readonly [from: string, to: string];

const both = (from: string, to: string, short: (name: string) => string): Pair[] => [
  [from, to],
  ...(short(from) === from ? [] : [[short(from), short(to)] as const]),
];

/** What is called otherwise in the draft than in the plan: people, places, and where and when it is set. */
function renamed(plan: StoryPlan, draft: ShownDraft): Pair[] {
  const people = plan.characters.flatMap(({ id, name }) => {
    const now = draft.characters.find((character) => character.id === id)?.name ?? name;
    return now === name ? [] : both(name, now, shortName);
  });
  const places = plan.acts.flatMap(({ outline, web }) => {
    const act = draft.acts.find(({ id }) => id === outline.id);
    return web.locations.flatMap(({ id, title }) => {
      const now = act?.sandboxLocations.find((place) => place.id === id)?.title ?? title;
      return now === title ? [] : both(title, now, lowered);
    });
  });
  const setting = draft.premise?.globalContext.setting ?? '';
  const planned = plan.premise.globalContext.setting;
  const [was, is] = setting === planned ? [null, null] : [readBrief(planned), readBrief(setting)];
  const world = (['city', 'era'] as const).flatMap((key): Pair[] => {
    const [from, to] = [was?.[key], is?.[key]];
    return from === undefined || to === undefined || from === to ? [] : [[from, to]];
  });
  return [...people, ...places, ...world];
}

/** Ids of the plan's people as the draft has them: the same person may be there under another id. */
function idsOf(plan: StoryPlan, draft: ShownDraft): (id: string) => string[] {
  const there = new Map(draft.characters.map(({ id }) => [id, id]));
  for (const { id, name } of plan.characters) {
    const same = draft.characters.find((character) => character.name === name);
    if (!there.has(id) && same !== undefined) there.set(id, same.id);
    // Before the first act the cast is still coming.
    if (!there.has(id) && draft.acts.length === 0) there.set(id, id);
  }
  return (id) => [...(there.has(id) ? [there.get(id) ?? id] : [])];
}

/** A map without the places that are gone: what only they joined is joined to where the act begins. */
function withoutPlaces(web: ActPlan['web'], stays: (id: string) => boolean): ActPlan['web'] {
  if (web.locations.every(({ id }) => stays(id))) return web;
  const locations = web.locations
    .filter(({ id }) => stays(id))
    .map((place) => ({ ...place, connections: place.connections.filter(stays) }));
  const [start, ...others] = locations;
  if (start === undefined) return { ...web, locations };
  const reached = new Set([start.id]);
  const spread = () => {
    for (const id of reached)
      for (const to of locations.find((place) => place.id === id)?.connections ?? []) reached.add(to);
  };
  spread();
  for (const place of others) {
    if (reached.has(place.id)) continue;
    start.connections.push(place.id);
    place.connections.push(start.id);
    spread();
  }
  return { ...web, locations };
}

function adaptAct(plan: ActPlan, act: ShownAct | undefined, known: (id: string) => string[]): ActPlan {
  const stays = (id: string): boolean => act === undefined || act.intendedLocations.includes(id);
  const fitting = (encounter: Encounter): Encounter =>
    encounter.requiredCharacters === undefined
      ? encounter
      : { ...encounter, requiredCharacters: encounter.requiredCharacters.flatMap(known) };
  const web = withoutPlaces(plan.web, stays);
  return {
    ...plan,
    web: {
      ...web,
      locations: web.locations.map((place) => ({
        ...place,
        requiredCharacters: place.requiredCharacters.flatMap(known),
      })),
    },
    pools: plan.pools
      .filter(({ nodeId }) => stays(nodeId))
      .map((pool) => ({ ...pool, encounters: pool.encounters.map(fitting) })),
    assets: plan.assets.filter(({ nodeId }) => stays(nodeId)),
  };
}

const flagsOf = (encounters: readonly { potentialFlags?: string[] | undefined }[]): string[] =>
  encounters.flatMap(({ potentialFlags }) => potentialFlags ?? []);

/** Encounters that do not wait for a flag nobody can earn any more. */
function withoutLostFlags(
  acts: readonly ActPlan[],
  draft: ShownDraft,
  coming: readonly StoryPlan['characters'][number][],
): ActPlan[] {
  const earned = new Set([
    ...draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations.flatMap((place) => flagsOf(place.encounters))),
    ...[...draft.characters, ...coming].flatMap(({ personalArc }) => flagsOf(personalArc?.arcEncounters ?? [])),
    ...acts.flatMap(({ pools }) => pools.flatMap(({ encounters }) => flagsOf(encounters))),
  ]);
  return acts.map((act) => ({
    ...act,
    pools: act.pools.map((pool) => ({
      ...pool,
      encounters: pool.encounters.map((encounter) =>
        encounter.prerequisites === undefined
          ? encounter
          : { ...encounter, prerequisites: encounter.prerequisites.filter((flag) => earned.has(flag)) },
      ),
    })),
  }));
}

/**
 * What is planned, brought up to what the author has made of the draft by hand: names as they are now, and nothing of
 * people, places and acts that were taken out.
 */
export function keepUp(plan: StoryPlan, { draft, made }: Pick<Conversation, 'draft' | 'made'>): StoryPlan {
  const goneFrom = (list: readonly { id: string }[], tool: 'proposeCharacter' | 'draftActOutline', id: string) =>
    made.has(madeKey(tool, id)) && !list.some((one) => one.id === id);
  const known = idsOf(plan, draft);
  const latest = plan.acts.findLastIndex(({ outline }) => draft.acts.some(({ id }) => id === outline.id));
  const acts = plan.acts
    .filter(
      ({ outline }, index) =>
        draft.acts.some(({ id }) => id === outline.id) ||
        (index > latest && !goneFrom(draft.acts, 'draftActOutline', outline.id)),
    )
    .map((act) =>
      adaptAct(
        act,
        draft.acts.find(({ id }) => id === act.outline.id),
        known,
      ),
    );
  const characters = plan.characters.filter(({ id }) => !goneFrom(draft.characters, 'proposeCharacter', id));
  const swap = swapper(renamed(plan, draft));
  return {
    premise: plan.premise,
    characters: swapDeep(characters, swap),
    acts: swapDeep(withoutLostFlags(acts, draft, characters), swap),
  };
}

/** One act that would be built anew as it was, brought up to the draft in the same way. */
export function keepUpAct(act: ActPlan, draft: ShownDraft): ActPlan {
  const there = new Set(draft.characters.map(({ id }) => id));
  const adapted = adaptAct(
    act,
    draft.acts.find(({ id }) => id === act.outline.id),
    (id) => (there.has(id) ? [id] : []),
  );
  return withoutLostFlags([adapted], draft, [])[0] ?? adapted;
}
