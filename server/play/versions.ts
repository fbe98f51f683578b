import type { PlotState, Story } from '../../shared/play/index.ts';
import type { MissingCount, MissingDependency } from '../../shared/wire/index.ts';

/** For the player: the number missing of each kind. */
export function countMissing(missing: readonly MissingDependency[]): MissingCount[] {
  const counts = new Map<MissingDependency['what'], number>();
  for (const { what } of missing) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => ({ what, count }));
}

/**
 * What a play's state needs and a story lacks; empty if it can continue there. Landed encounters are not needed: only
 * they read it. For the author, since it names what the player has not seen.
 */
export function missingIn(story: Story, state: PlotState): MissingDependency[] {
  const missing = new Map<string, MissingDependency>();
  const lack = (what: MissingDependency['what'], id: string, message: string) => {
    if (!missing.has(`${what} ${id}`)) missing.set(`${what} ${id}`, { what, id, message });
  };
  const act = story.actById.get(state.act);
  if (!act) lack('act', state.act, `The play is in the act "${state.act}", which is gone.`);
  const needPlace = (id: string, why: string) => {
    if (act && id !== '' && !act.placeById.has(id)) lack('place', id, `${why} "${id}", which is gone.`);
  };
  needPlace(state.location, 'The player is at');
  if (act && state.location === '' && act.start !== '') {
    lack('place', act.start, `The act had no places; it begins at "${act.start}" now, and the player is nowhere.`);
  }
  for (const id of state.visited) needPlace(id, 'The player has been at');
  for (const [character, places] of Object.entries(state.moved)) {
    needCharacter(story, character, 'was moved', lack);
    for (const place of places) needPlace(place, `"${character}" was moved to`);
  }
  for (const character of Object.keys(state.dispositions)) {
    if (!Object.hasOwn(state.made ?? {}, character)) needCharacter(story, character, 'has a disposition', lack);
  }
  for (const { id, why } of listEncounters(state)) {
    if (!story.encounterById.has(id)) lack('encounter', id, `The encounter "${id}" ${why}, and is gone.`);
  }
  needOptions(story, state, lack);
  for (const flag of state.flags) {
    if (!story.flags.has(flag)) lack('flag', flag, `The flag "${flag}" is set, and no encounter declares it any more.`);
  }
  for (const fact of state.earnedFacts) {
    if (!story.factById.has(fact)) lack('fact', fact, `The player has earned the fact "${fact}", which is gone.`);
  }
  for (const event of state.firedEvents) {
    if (act && !act.eventById.has(event)) lack('event', event, `The event "${event}" has happened, and is gone.`);
  }
  return [...missing.values()];
}

type Lack = (what: MissingDependency['what'], id: string, message: string) => void;

function needCharacter(story: Story, id: string, why: string, lack: Lack): void {
  if (!story.characterById.has(id)) lack('character', id, `"${id}" ${why}, and is no character any more.`);
}

function listEncounters(state: PlotState): { id: string; why: string }[] {
  const open = (id: string) => !state.landed.includes(id);
  return [
    ...(state.active ? [{ id: state.active.id, why: 'is under way' }] : []),
    ...(state.asking === null ? [] : [{ id: state.asking, why: 'waits for an answer' }]),
    ...(state.pendingCheck ? [{ id: state.pendingCheck.encounter, why: 'waits for a roll' }] : []),
    ...Object.keys(state.frames).map((id) => ({ id, why: 'was begun' })),
    ...Object.keys(state.answered)
      .filter(open)
      .map((id) => ({ id, why: 'was answered' })),
  ];
}

/** Offered options, and answered ones without effect yet, must exist. */
function needOptions(story: Story, state: PlotState, lack: Lack): void {
  const offered = state.asking === null ? undefined : story.encounterById.get(state.asking);
  if (offered && offered.options.length < state.choices.length) {
    lack('encounter', offered.id, `The encounter "${offered.id}" offers answers, some of which are gone.`);
  }
  for (const [id, option] of Object.entries(state.answered)) {
    const encounter = state.landed.includes(id) ? undefined : story.encounterById.get(id);
    if (encounter && encounter.options[option] === undefined) {
      lack('encounter', id, `The encounter "${id}" was answered with an option that is gone.`);
    }
  }
}
