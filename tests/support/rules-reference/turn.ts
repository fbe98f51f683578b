import type { DirectorProposal } from '../../../shared/play/index.ts';
import { actOf, bestOf, eligibleHere, isDry, isPresent, mayChoose } from './eligible.ts';
import { beginAct, type Outcome, type ReferenceState } from './state.ts';
import type { ReferenceEncounter, ReferenceStory } from './story.ts';

/** What the player does. A choice that is none of an encounter's options answers nothing. */
export type ReferenceMove =
  | { readonly type: 'go-on' | 'words' | 'roll' }
  | { readonly type: 'option'; readonly option: number }
  | { readonly type: 'travel'; readonly to: string };

/** What the rules leave to the engine: the dice of a turn, and a number by which to decide between equals. */
export interface Chance {
  readonly dice: (turn: number) => readonly [number, number];
  readonly seedOf: (turn: number, encounter: string) => number;
}

const POINT = 1e6;

/** Plays one turn that fits, in place. Rules of play, "A turn". */
export function referenceTurn(
  story: ReferenceStory,
  state: ReferenceState,
  move: ReferenceMove,
  proposal: DirectorProposal,
  frames: number,
  chance: Chance,
): void {
  const seenBefore = state.visited.length;
  state.turn += 1;
  state.actTurn += 1;
  if (state.complicationUntil !== null && state.complicationUntil < state.turn) state.complicationUntil = null;
  if (state.actTurn === 1 && state.location !== '') see(state, state.location);
  const isClimax = state.due !== null;
  const answering = move.type === 'words' && !isClimax ? state.asking : null;
  let missed = false;
  if (isClimax) {
    state.active = null;
    state.pending = null;
  } else missed = act(state, move, chance);
  state.asking = null;
  crossAndFire(story, state);
  learn(story, state);
  const push = direct(story, state, proposal, { isClimax, missed, answering, chance });
  if (isClimax) {
    endAct(story, state, proposal.ending);
    return;
  }
  const isNewPlace = state.visited.length > seenBefore;
  close(story, state, { frames, closes: proposal.close === true, isNewPlace, missed, push });
}

function see(state: ReferenceState, place: string): void {
  if (!state.visited.includes(place)) state.visited.push(place);
}

/** @returns whether a roll missed */
function act(state: ReferenceState, move: ReferenceMove, { dice }: Chance): boolean {
  if (move.type === 'option' && state.asking !== null) state.answered.set(state.asking, move.option);
  if (move.type === 'travel') {
    state.location = move.to;
    see(state, move.to);
    state.active = null;
  }
  if (move.type !== 'roll' || !state.pending) return false;
  const [first, second] = dice(state.turn);
  const total = first + second + state.pending.modifier;
  const outcome = total >= 10 ? 'full' : total >= 7 ? 'mixed' : 'miss';
  state.checked.set(state.pending.encounter, outcome);
  state.pending = null;
  return outcome === 'miss';
}

function crossAndFire(story: ReferenceStory, state: ReferenceState): void {
  const { thresholds, events } = actOf(story, state);
  for (const { index, at } of thresholds) {
    if (state.doom >= at && !state.crossed.includes(index)) state.crossed.push(index);
  }
  for (const { id, when } of events) {
    if (!state.firedEvents.includes(id) && when?.(state)) state.firedEvents.push(id);
  }
}

/** Rules of play, "Knowledge": what was earned stays earned. */
function learn(story: ReferenceStory, state: ReferenceState): void {
  const here = actOf(story, state).id;
  for (const { id, act, isPublic, when } of story.facts) {
    const isNamed = state.findings.some((finding) => finding.split(/[^\w-]+/).includes(id));
    const isHere = act === null || act === here;
    if (!state.facts.includes(id) && (isNamed || (isHere && (isPublic || when?.(state))))) state.facts.push(id);
  }
}

interface Directing {
  readonly isClimax: boolean;
  readonly missed: boolean;
  readonly answering: string | null;
  readonly chance: Chance;
}

/** Takes of a proposal what the rules allow; the rest is dropped. @returns what doom is pushed by */
function direct(
  story: ReferenceStory,
  state: ReferenceState,
  proposal: DirectorProposal,
  { isClimax, missed, answering, chance }: Directing,
): number {
  const act = actOf(story, state);
  for (const { character, location } of proposal.moves ?? []) {
    const isThere = isPresent(story, state, character, location);
    if (!story.cast.includes(character) || !act.places.has(location) || isThere) continue;
    state.moved.set(character, [...(state.moved.get(character) ?? []), location]);
  }
  const asked = story.encounters.find(({ id }) => id === answering);
  if (asked && proposal.answer !== undefined && proposal.answer < asked.options.length) {
    state.answered.set(asked.id, proposal.answer);
  }
  if (!isClimax && state.active === null) {
    const eligible = eligibleHere(story, state);
    const wanted = proposal.encounter;
    const isWanted = wanted !== undefined && mayChoose(state, eligible, wanted);
    const chosen = isWanted ? wanted : bestOf(story, state, eligible, chance.seedOf);
    if (chosen !== null) {
      state.active = { id: chosen, again: state.landed.includes(chosen) };
      state.lastChosen = state.active;
    }
  }
  askCheck(story, state, proposal.check?.stat.trim());
  for (const { character, disposition } of proposal.dispositions ?? []) {
    if (story.cast.includes(character)) state.dispositions.set(character, disposition);
  }
  for (const called of proposal.events ?? []) {
    const event = act.events.find(({ id }) => id === called);
    if (!event || event.when || state.firedEvents.includes(called)) continue;
    if (!(event.forces && state.actTurn === 1)) state.firedEvents.push(called);
  }
  const isWelcome = proposal.complication && !isClimax && state.complicationUntil === null;
  if (missed || isWelcome) state.complicationUntil = state.turn + (proposal.complication?.turns ?? 3) - 1;
  changeItems(state, proposal.items);
  return isClimax || act.doom === 0 ? 0 : Math.min(2, proposal.doom ?? 0) * POINT;
}

/** Rules of play, "Checks": at most one an encounter, on one of the protagonist's stats where there are any. */
function askCheck({ stats }: ReferenceStory, state: ReferenceState, stat = ''): void {
  const { active } = state;
  if (!active || stat === '' || state.checked.has(active.id)) return;
  const own = Object.entries(stats).find(([name]) => name === stat);
  if (!own && Object.keys(stats).length > 0) return;
  state.pending = { encounter: active.id, modifier: own?.[1] ?? 0 };
}

function changeItems(state: ReferenceState, { gained = [], lost = [] }: DirectorProposal['items'] = {}): void {
  const held = state.items;
  const kept = held.filter((item) => !lost.includes(item));
  state.items = [...kept, ...new Set(gained.filter((item) => !held.includes(item)))];
}

interface Closing {
  readonly frames: number;
  readonly closes: boolean;
  readonly isNewPlace: boolean;
  readonly missed: boolean;
  readonly push: number;
}

function close(
  story: ReferenceStory,
  state: ReferenceState,
  { frames, closes, isNewPlace, missed, push }: Closing,
): void {
  const { doom } = actOf(story, state);
  const encounter = story.encounters.find(({ id }) => id === state.active?.id);
  let isIdle = !isNewPlace;
  let asks = false;
  if (encounter && state.active) {
    const before = state.frames.get(encounter.id) ?? 0;
    const told = before + Math.max(1, frames);
    state.frames.set(encounter.id, told);
    if (!state.active.again && before < encounter.frames) isIdle = false;
    const isDue = !state.pending && (closes || told >= encounter.frames);
    asks = encounter.options.length > 0 && !state.active.again && !state.answered.has(encounter.id) && isDue;
    if (isDue && !asks && land(story, state, encounter)) isIdle = false;
  }
  state.doom = Math.min(doom, state.doom + (isIdle ? POINT : 0) + (missed ? POINT : 0) + push);
  learn(story, state);
  state.due = outcomeDue(story, state);
  state.asking = asks && encounter && !state.due ? encounter.id : null;
}

/** Rules of play, "An encounter lands". @returns whether it gave anything new */
function land(story: ReferenceStory, state: ReferenceState, encounter: ReferenceEncounter): boolean {
  const isAgain = state.landed.includes(encounter.id);
  state.active = null;
  state.frames.delete(encounter.id);
  state.lastLanded = encounter.id;
  if (isAgain) return false;
  state.landed.push(encounter.id);
  const option = encounter.options[state.answered.get(encounter.id) ?? -1];
  const flags = (option ?? encounter.flags).filter((flag) => !state.flags.includes(flag));
  const findings = encounter.findings.filter((finding) => !state.findings.includes(finding));
  const progress = Math.min(encounter.progress, actOf(story, state).progress - state.progress);
  state.flags.push(...flags);
  state.findings.push(...findings);
  state.progress += Math.max(0, progress);
  return progress > 0 || flags.length > 0 || findings.length > 0;
}

/** Rules of play, "An act ends": asked in this order; a check that waits is rolled first. */
function outcomeDue(story: ReferenceStory, state: ReferenceState): Outcome | null {
  const { progress, doom, events } = actOf(story, state);
  if (state.pending) return null;
  if (progress > 0 && state.progress >= progress) return 'won';
  const isForced = events.some(({ id, forces }) => forces && state.firedEvents.includes(id));
  if (isForced || (doom > 0 && state.doom >= doom)) return 'forced';
  if (!isDry(story, state)) return null;
  return progress > 0 ? 'forced' : 'won';
}

function endAct(story: ReferenceStory, state: ReferenceState, wanted = -1): void {
  if (state.act + 1 < story.acts.length) {
    beginAct(story, state, state.act + 1);
    return;
  }
  const { endings, title } = story;
  state.active = null;
  state.ended = endings[wanted] ?? (state.due === 'won' ? endings[0] : endings.at(-1)) ?? title;
}
