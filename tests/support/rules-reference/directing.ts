import type { DirectorProposal } from '../../../shared/play/index.ts';
import { answer, changeItems, crossAndFire, type Done, go, hasWay, learn } from './effects.ts';
import { actOf, bestOf, directableHere, eligibleHere, isPresent, mayChoose } from './eligible.ts';
import { land, POINT } from './landing.ts';
import { encounterOf, openOf, rollsByItself } from './options.ts';
import type { ReferenceState } from './state.ts';
import type { ReferenceStory } from './story.ts';

/** What the rules leave to the engine: the dice of a turn, and a number by which to decide between equals. */
export interface Chance {
  readonly dice: (turn: number) => readonly [number, number];
  readonly seedOf: (turn: number, encounter: string) => number;
}

interface Directing {
  readonly isClimax: boolean;
  readonly done: Done;
  readonly answering: string | null;
  readonly chance: Chance;
  readonly directed: boolean;
}

/** Takes of a proposal what the rules allow; the rest is dropped. @returns what doom is pushed by */
export function direct(
  story: ReferenceStory,
  state: ReferenceState,
  proposal: DirectorProposal,
  { isClimax, done, answering, chance, directed }: Directing,
): number {
  const act = actOf(story, state);
  for (const { character, location } of proposal.moves ?? []) {
    const before = state.moved.get(character) ?? [];
    const isThere = before.length > 0 ? before.at(-1) === location : isPresent(story, state, character, location);
    if (!story.cast.includes(character) || !act.places.has(location) || isThere) continue;
    state.moved.set(character, [...before.filter((place) => place !== location), location]);
  }
  const isFree = directed && !isClimax && !done.answers && !state.pending;
  const asked = encounterOf(story, answering ?? (isFree ? (state.active?.id ?? '') : ''));
  const hadTravelled = done.travelled;
  if (asked && proposal.answer !== undefined && proposal.answer < asked.options.length) {
    const open = openOf(state, asked);
    if (answering === null && open.length === 0) {
      // Nothing is open to be answered.
    } else {
      if (open.length > 0) state.offered.set(asked.id, open);
      if (open.includes(proposal.answer)) answer(story, state, asked.id, proposal.answer, done);
    }
  }
  const { journey } = proposal;
  const mayGo =
    journey !== undefined && (!isClimax || directed) && !done.travelled && hasWay(story, state, journey, directed);
  const isOther = proposal.encounter != null && proposal.encounter !== state.active?.id;
  let hasClosed = false;
  const under = encounterOf(story, state.active?.id ?? '');
  const mayClose = (chosen: boolean): boolean => {
    const current = encounterOf(story, state.active?.id ?? '');
    if (!current || proposal.close !== true) return false;
    return !directed || (!state.pending && !(current.arc && (chosen || openOf(state, current).length > 0)));
  };
  if (directed && !isClimax && under && (isOther || mayGo) && mayClose(false)) {
    if (land(story, state, under)) done.isNew = true;
    hasClosed = true;
  }
  if (journey !== undefined && mayGo) {
    go(state, journey);
    done.travelled = true;
  }
  if (done.travelled && !hadTravelled) {
    crossAndFire(story, state);
    learn(story, state);
  }
  let isChosen = false;
  if (!isClimax && state.active === null) {
    const here = eligibleHere(story, state);
    const wanted = proposal.encounter;
    const eligible = directed ? directableHere(story, state) : here;
    const isWanted = wanted != null && mayChoose(state, eligible, wanted, here);
    // Rules of play, "Choosing": with a Director the engine chooses after three quiet turns alone, and nothing of an arc, and no repeat.
    const left = directed ? here.filter(({ id, arc }) => state.quiet >= 3 && !arc && !state.landed.includes(id)) : here;
    const chosen = isWanted ? wanted : bestOf(story, state, left, chance.seedOf);
    if (chosen !== null) {
      state.active = { id: chosen, again: state.landed.includes(chosen) };
      state.lastChosen = state.active;
      state.untouched = 0;
      done.touched.push(chosen);
      isChosen = true;
    }
  }
  const current = encounterOf(story, state.active?.id ?? '');
  done.closes = (!hasClosed || (isChosen && current?.isFind === true)) && mayClose(isChosen);
  if (directed && isClimax && story.rewardsDeeds) {
    for (const fact of proposal.reveals ?? []) {
      if (story.facts.some(({ id }) => id === fact) && !state.facts.includes(fact)) state.facts.push(fact);
    }
  }
  if (askCheck(story, state, directed, proposal.check?.stat.trim()) && state.active) done.touched.push(state.active.id);
  const granted = directed && story.rewardsDeeds ? proposal.grants : undefined;
  if (granted && reward(story, state, granted)) done.rewarded = true;
  if (granted?.disposition && story.cast.includes(granted.disposition.character)) done.rewarded = true;
  if (done.rewarded) done.isNew = true;
  for (const { character, disposition } of [
    ...(proposal.dispositions ?? []),
    ...(granted?.disposition ? [granted.disposition] : []),
  ]) {
    if (story.cast.includes(character)) state.dispositions.set(character, disposition);
  }
  for (const called of proposal.events ?? []) {
    const event = act.events.find(({ id }) => id === called);
    if (!event || event.when || state.firedEvents.includes(called)) continue;
    if (!(event.forces && state.actTurn === 1)) state.firedEvents.push(called);
  }
  const isWelcome = proposal.complication && !isClimax && state.complicationUntil === null;
  if (!done.complicates && (done.rolled === 'miss' || isWelcome)) {
    state.complicationUntil = state.turn + (proposal.complication?.turns ?? 3) - 1;
  }
  const { gained = [], lost = [] } = proposal.items ?? {};
  const all = [...gained, ...(granted?.item ? [granted.item] : [])].filter((item) => !state.items.includes(item));
  const isPromised = directed && state.pending !== null && all.length > 0;
  if (isPromised) state.promised = [...new Set(all)];
  if (changeItems(state, { gained: isPromised ? [] : all, lost })) done.isNew = true;
  return isClimax || act.doom === 0 ? 0 : Math.min(2, proposal.doom ?? 0) * POINT;
}

/** Rules of play, "Rewards for deeds". @returns whether anything was given */
function reward(
  story: ReferenceStory,
  state: ReferenceState,
  { progress: reason, flag, meter: moved }: NonNullable<DirectorProposal['grants']>,
): boolean {
  const { progress } = actOf(story, state);
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const isEarned = state.rewarded.some((one) => bare(one) === bare(reason ?? ''));
  // Rules of play, "Rewards for deeds": in a climax all that is missing, and what the act still holds, whatever it waits for.
  const isClimax = state.due !== null;
  const isWithinShare = isClimax || state.progressGranted < Math.ceil(progress / POINT / 4);
  const isOpen = progress > 0 && state.progress < progress && isWithinShare;
  const isOffered = story.encounters.some(
    ({ home, id, flags, options, prerequisites, exclusions }) =>
      flags.includes(flag ?? '') &&
      (!state.landed.includes(id) ||
        state.justLanded.includes(id) ||
        (options.length > 0 && !state.answered.has(id))) &&
      (home === null || home.act === actOf(story, state).id) &&
      (isClimax ||
        id === state.active?.id ||
        (prerequisites.every((each) => state.flags.includes(each)) &&
          !exclusions.some((each) => state.flags.includes(each)))),
  );
  const meter = story.meters.find(({ id }) => id === moved?.id);
  const stands = (state.meters.get(meter?.id ?? '') ?? 0) + (moved?.by ?? 0);
  let isNew = false;
  if (reason !== undefined && !isEarned && isOpen) {
    state.progress = Math.min(progress, state.progress + POINT);
    state.progressGranted += 1;
    state.rewarded.push(reason);
    isNew = true;
  }
  if (flag !== undefined && isOffered && !state.flags.includes(flag) && (isClimax || !story.guarded.includes(flag))) {
    state.flags.push(flag);
    isNew = true;
  }
  if (meter && moved?.by && stands >= meter.min && stands <= meter.max) {
    state.meters.set(meter.id, stands);
    isNew = true;
  }
  if (isNew) learn(story, state);
  return isNew;
}

/** Rules of play, "Checks": at most one an encounter, on one of the protagonist's stats where there are any. @returns whether it is asked */
function askCheck(story: ReferenceStory, state: ReferenceState, directed: boolean, stat = ''): boolean {
  const { active } = state;
  const { stats } = story;
  if (!active || stat === '' || state.checked.has(active.id)) return false;
  const encounter = encounterOf(story, active.id);
  if (encounter?.check && directed && rollsByItself(state, encounter)) {
    state.pending = { encounter: encounter.id, modifier: encounter.check.modifier };
    return true;
  }
  if (encounter?.check || encounter?.options.some(({ check }) => check)) return false;
  const own = Object.entries(stats).find(([name]) => name === stat);
  if (!own && Object.keys(stats).length > 0) return false;
  state.pending = { encounter: active.id, modifier: own?.[1] ?? 0 };
  return true;
}
