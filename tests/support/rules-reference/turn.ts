import type { DirectorProposal } from '../../../shared/play/index.ts';
import {
  actOf,
  bestOf,
  directableHere,
  eligibleHere,
  freshWithinReach,
  isDry,
  isPresent,
  mayChoose,
} from './eligible.ts';
import { beginAct, type Outcome, type ReferenceState } from './state.ts';
import type { ReferenceCheck, ReferenceConsequence, ReferenceEncounter, ReferenceStory } from './story.ts';

/** What the player does. A choice that is none of an encounter's options answers nothing. */
export type ReferenceMove =
  | { readonly type: 'go-on' | 'words' | 'roll' }
  | { readonly type: 'option'; readonly option: number }
  /** A choice of the Storyteller's own while options are open. */
  | { readonly type: 'own' }
  | { readonly type: 'travel'; readonly to: string };

/** What the rules leave to the engine: the dice of a turn, and a number by which to decide between equals. */
export interface Chance {
  readonly dice: (turn: number) => readonly [number, number];
  readonly seedOf: (turn: number, encounter: string) => number;
}

const POINT = 1e6;

/** How a turn is played. */
export interface Manner {
  readonly frames: number;
  readonly chance: Chance;
  /** Whether a model directs it; whether nobody was asked about it. */
  readonly directed?: boolean;
  readonly unasked?: boolean;
  /** Options of what is under way that the Storyteller's choices stand for. */
  readonly puts?: readonly number[];
}

/** What there is of what a turn can bring. */
const countOf = (state: ReferenceState): number[] => [
  state.progress,
  ...[state.flags, state.findings, state.visited, state.facts].map(({ length }) => length),
];

/** Plays one turn that fits, in place. Rules of play, "A turn". */
export function referenceTurn(
  story: ReferenceStory,
  state: ReferenceState,
  move: ReferenceMove,
  proposal: DirectorProposal,
  { frames, chance, directed: byModel = false, unasked = false, puts = [] }: Manner,
): void {
  // A roll is told by the words of the turn that asked for it, and is that turn's.
  const hasWords = move.type === 'roll' && state.pending?.directed === true;
  const directed = byModel || hasWords;
  const seenBefore = state.visited.length;
  const before = { counts: countOf(state), items: [...state.items], act: state.act };
  state.turn += 1;
  state.justLanded = [];
  state.actTurn += 1;
  if (state.complicationUntil !== null && state.complicationUntil < state.turn) state.complicationUntil = null;
  if (state.actTurn === 1 && state.location !== '') see(state, state.location);
  const isClimax = state.due !== null;
  const isOwn = move.type === 'words' || move.type === 'own';
  const asked = state.asking;
  const answering = isOwn && !isClimax ? asked : null;
  const done: Done = {
    ...{ missed: false, complicates: false, rolled: null, promised: [], touched: [], travelled: false },
    isNew: (proposal.settles ?? 0) > 0,
  };
  if (isClimax) {
    state.active = null;
    state.pending = null;
  } else act(story, state, move, chance, done);
  if (move.type === 'travel') done.travelled = true;
  state.asking = null;
  crossAndFire(story, state);
  learn(story, state);
  if (changeItems(state, { gained: done.promised })) done.isNew = true;
  const offered = endingsOpen(story, state);
  const push = direct(story, state, proposal, { isClimax, done, answering, chance, directed });
  const under = state.active?.id;
  const offersOption = proposal.direction?.leads?.some(({ option }) => option !== undefined) === true;
  const isTouched = under === undefined || proposal.encounter === under || done.touched.includes(under) || offersOption;
  const forgotten = isTouched ? 0 : state.untouched + 1;
  // Rules of play, "Who directs": a play that a model directs stays one in turns that nobody is asked about.
  state.led = directed || (unasked && state.led);
  if (isClimax && state.due === 'forced' && isFull(story, state)) {
    state.due = 'won';
    state.endedActs.set(actOf(story, state).id, 'won');
  }
  if (isClimax && directed && proposal.close !== true && state.climaxTurns < 3) {
    meet(story, state);
    passTime(story, state, proposal.took ?? 10);
    state.climaxTurns += 1;
    remember();
    return;
  }
  if (isClimax) {
    // The turn tells the ending, so that is known before anybody new has been met in it.
    const ending = endingOf(story, state, offered[proposal.ending ?? -1]);
    meet(story, state);
    endAct(story, state, ending);
    remember();
    return;
  }
  meet(story, state);
  const isNewPlace = state.visited.length > seenBefore;
  close(story, state, {
    ...{ frames, closes: done.closes ?? false, done, push, directed, forgotten, took: proposal.took ?? 10 },
    waits: move.type === 'go-on' && !isNewPlace && !done.travelled && !done.answers,
    calls: directed && proposal.climax !== undefined,
    asked,
  });
  if (directed) put(story, state, puts);
  if (directed && state.pending && (proposal.direction || hasWords)) state.pending.directed = true;
  remember();

  /** Rules of play, "Choosing", "Landing": how long nothing new has come, and what is under way was left alone. */
  function remember(): void {
    if (!directed && state.quiet === 0) return;
    const counts = countOf(state);
    const isNew =
      !directed ||
      (proposal.settles ?? 0) > 0 ||
      done.rewarded ||
      before.act !== state.act ||
      counts.some((count, at) => count > (before.counts[at] ?? 0)) ||
      state.items.some((item) => !before.items.includes(item));
    state.quiet = isNew ? 0 : state.quiet + 1;
    state.untouched = isTouched || state.active === null ? 0 : state.untouched + 1;
  }
}

/** Rules of play, "Options": those the Storyteller puts in words of its own are asked. */
function put(story: ReferenceStory, state: ReferenceState, puts: readonly number[]): void {
  const encounter = state.active && encounterOf(story, state.active.id);
  if (!encounter || state.asking !== null || state.due !== null || state.pending) return;
  const open = openOf(state, encounter);
  if (!puts.some((option) => open.includes(option))) return;
  state.offered.set(encounter.id, open);
  state.asking = encounter.id;
}

/** Options that nobody has answered and somebody can. */
function openOf(state: ReferenceState, encounter: ReferenceEncounter): number[] {
  if (state.active?.again || (state.answered.has(encounter.id) && !encounter.many)) return [];
  const known = state.offered.get(encounter.id);
  const taken = state.taken.get(encounter.id) ?? [];
  return encounter.options.flatMap(({ requires }, at) => {
    const can = known?.length ? known.includes(at) : !requires || requires(state);
    return can && !taken.includes(at) ? [at] : [];
  });
}

function see(state: ReferenceState, place: string): void {
  if (!state.visited.includes(place)) state.visited.push(place);
}

/** What came of a turn's answer or roll. */
interface Done {
  /** Doom is to rise by a miss. */
  missed: boolean;
  /** Something new came of it, or with the turn: a flag, a finding, progress or a thing. */
  isNew: boolean;
  /** A complication came with it. */
  complicates: boolean;
  /** How the roll came out, and what was to come with it. */
  rolled: string | null;
  promised: readonly string[];
  /** Encounters it had to do with, and whether an option was answered and the player went elsewhere. */
  touched: string[];
  answers?: boolean;
  travelled: boolean;
  /** The Director closes what is under way; it has rewarded a deed. */
  closes?: boolean;
  rewarded?: boolean;
}

function act(story: ReferenceStory, state: ReferenceState, move: ReferenceMove, { dice }: Chance, done: Done): void {
  if (move.type === 'option' && state.asking !== null) answer(story, state, state.asking, move.option, done);
  if (move.type === 'travel') go(state, move.to);
  if (move.type !== 'roll' || !state.pending) return;
  const { encounter, modifier } = state.pending;
  const [first, second] = dice(state.turn);
  const total = first + second + modifier;
  const outcome = total >= 10 ? 'full' : total >= 7 ? 'mixed' : 'miss';
  state.checked.set(encounter, outcome);
  state.pending = null;
  done.rolled = outcome;
  const promised = outcome === 'miss' ? [] : state.promised;
  state.promised = [];
  done.touched.push(encounter);
  const degree = writtenCheck(story, state, encounter)?.[outcome] ?? null;
  done.missed = outcome === 'miss' && (degree === null || degree.doom === null);
  if (degree) follow(story, state, degree, done);
  if (writtenCheck(story, state, encounter)) leave(story, state, encounter, done);
  done.promised = promised;
}

/** Rules of play, "Travel": what was under way is set aside. */
function go(state: ReferenceState, to: string): void {
  state.offered.clear();
  state.location = to;
  see(state, to);
  state.active = null;
}

const hasWay = (story: ReferenceStory, state: ReferenceState, to: string, directed = false): boolean =>
  !state.pending &&
  (state.due === null || directed) &&
  (actOf(story, state).places.get(state.location)?.ways.includes(to) ?? false);

/** Rules of play, "Journeys": an option that leads elsewhere. What has nothing more to ask lands first. */
function leave(story: ReferenceStory, state: ReferenceState, id: string, done: Done): void {
  const encounter = encounterOf(story, id);
  const to = encounter?.options[state.answered.get(id) ?? -1]?.leadsTo;
  if (!encounter || to == null || !hasWay(story, state, to)) return;
  if (openOf(state, encounter).length === 0 && land(story, state, encounter)) done.isNew = true;
  go(state, to);
  done.travelled = true;
}

const encounterOf = ({ encounters }: ReferenceStory, id: string): ReferenceEncounter | undefined =>
  encounters.find((encounter) => encounter.id === id);

/** Rules of play, "Written checks": that of the answered option, else the encounter's own. */
function writtenCheck(story: ReferenceStory, state: ReferenceState, id: string): ReferenceCheck | null {
  const encounter = encounterOf(story, id);
  return encounter?.options[state.answered.get(id) ?? -1]?.check ?? encounter?.check ?? null;
}

/** Rules of play, "Consequences", "Written checks": what follows an answer, and then its roll. */
function answer(story: ReferenceStory, state: ReferenceState, id: string, option: number, done: Done): void {
  const encounter = encounterOf(story, id);
  const answered = encounter?.options[option];
  state.answered.set(id, option);
  done.answers = true;
  done.touched.push(id);
  if (encounter?.many) {
    state.taken.set(id, [...(state.taken.get(id) ?? []).filter((each) => each !== option), option]);
    state.offered.delete(id);
  }
  if (!answered) return;
  if (answered.then) follow(story, state, answered.then, done);
  const check = writtenCheck(story, state, id);
  if (check && !state.checked.has(id)) state.pending = { encounter: id, modifier: check.modifier };
  leave(story, state, id, done);
}

function follow(story: ReferenceStory, state: ReferenceState, given: ReferenceConsequence, done: Done): void {
  const { progress: required, doom } = actOf(story, state);
  const flags = given.flags.filter((flag) => !state.flags.includes(flag));
  const findings = given.findings.filter((finding) => !state.findings.includes(finding));
  const progress = Math.max(0, Math.min(given.progress, required - state.progress));
  state.flags.push(...flags);
  state.findings.push(...findings);
  state.progress += progress;
  state.doom = Math.max(0, Math.min(doom, state.doom + (given.doom ?? 0)));
  for (const [id, by] of given.adjust) {
    const meter = story.meters.find((each) => each.id === id);
    if (meter) state.meters.set(id, Math.min(meter.max, Math.max(meter.min, (state.meters.get(id) ?? 0) + by)));
  }
  changeItems(state, given);
  if (given.complicates) state.complicationUntil = state.turn + 2;
  done.complicates ||= given.complicates;
  done.isNew ||= progress > 0 || flags.length > 0 || findings.length > 0;
  learn(story, state);
}

/** Whoever is on stage is met. */
function meet(story: ReferenceStory, state: ReferenceState): void {
  const encounter = encounterOf(story, state.active?.id ?? '');
  const companions = encounter
    ? [...encounter.people, ...encounter.brings, ...(encounter.arc ? [encounter.arc.owner] : [])]
    : [];
  const here = story.cast.filter(
    (person) =>
      companions.includes(person) || (state.location !== '' && isPresent(story, state, person, state.location)),
  );
  state.met.push(...here.filter((person) => !state.met.includes(person)));
}

function crossAndFire(story: ReferenceStory, state: ReferenceState): void {
  const { thresholds, hours, events } = actOf(story, state);
  for (const { index, at } of thresholds) {
    if (state.doom >= at && !state.crossed.includes(index)) state.crossed.push(index);
  }
  for (const { index, at } of hours) {
    if (state.minutes >= at && !state.crossed.includes(index)) state.crossed.push(index);
  }
  for (const { id, when } of events) {
    if (!state.firedEvents.includes(id) && when?.(state)) state.firedEvents.push(id);
  }
}

/** Rules of play, "Knowledge": what was earned stays earned. */
function learn(story: ReferenceStory, state: ReferenceState): void {
  const here = actOf(story, state).id;
  // What becomes known may be what another fact waits for.
  for (let known = -1; known !== state.facts.length; ) {
    known = state.facts.length;
    for (const { id, act, isPublic, when } of story.facts) {
      const isNamed = state.findings.some((finding) => finding.split(/[^\w-]+/).includes(id));
      const isHere = act === null || act === here;
      if (!state.facts.includes(id) && (isNamed || (isHere && (isPublic || when?.(state))))) state.facts.push(id);
    }
  }
}

interface Directing {
  readonly isClimax: boolean;
  readonly done: Done;
  readonly answering: string | null;
  readonly chance: Chance;
  readonly directed: boolean;
}

/** Takes of a proposal what the rules allow; the rest is dropped. @returns what doom is pushed by */
function direct(
  story: ReferenceStory,
  state: ReferenceState,
  proposal: DirectorProposal,
  { isClimax, done, answering, chance, directed }: Directing,
): number {
  const act = actOf(story, state);
  for (const { character, location } of proposal.moves ?? []) {
    const isThere = isPresent(story, state, character, location);
    if (!story.cast.includes(character) || !act.places.has(location) || isThere) continue;
    state.moved.set(character, [...(state.moved.get(character) ?? []), location]);
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

/** Whether its written check is still to be made, and no option leads to it. */
const rollsByItself = (state: ReferenceState, { id, options, check }: ReferenceEncounter): boolean =>
  state.active?.again === false && options.length === 0 && check !== null && !state.checked.has(id);

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

function changeItems(
  state: ReferenceState,
  { gained = [], lost = [] }: { gained?: readonly string[] | undefined; lost?: readonly string[] | undefined } = {},
): boolean {
  const held = state.items;
  const kept = held.filter((item) => !lost.includes(item));
  state.items = [...kept, ...new Set(gained.filter((item) => !held.includes(item)))];
  return gained.some((item) => !held.includes(item));
}

interface Closing {
  readonly frames: number;
  readonly closes: boolean;
  /** The player went on or did nothing, and saw no new place. */
  readonly waits: boolean;
  readonly took: number;
  /** The encounter whose options the player was asked as the turn began. */
  readonly asked: string | null;
  /** The Director calls the climax. */
  readonly calls: boolean;
  readonly done: Done;
  readonly push: number;
  readonly directed: boolean;
  /** For how many turns what is under way has been left alone, this one among them. */
  readonly forgotten: number;
}

function close(
  story: ReferenceStory,
  state: ReferenceState,
  { frames, closes, waits, done, push, took, directed, forgotten, calls, asked }: Closing,
): void {
  const { doom, pace } = actOf(story, state);
  const encounter = story.encounters.find(({ id }) => id === state.active?.id);
  const isIdle = waits && !done.isNew && state.active === null;
  let asks = false;
  if (encounter && state.active) {
    const told = (state.frames.get(encounter.id) ?? 0) + Math.max(1, frames);
    state.frames.set(encounter.id, told);
    const { again } = state.active;
    const expected = again ? encounter.framesAgain : encounter.frames;
    const isDue = !state.pending && (closes || told >= expected);
    // Rules of play, "Landing": with a Director by its word, or by force where it was long forgotten.
    const isForced = directed && told > 3 * expected && forgotten >= 2;
    const isDropped = directed && (closes || (isForced && !encounter.arc));
    if (isDue && !isDropped && !again && encounter.options.length > 0) {
      const open = openOf(state, encounter);
      // Rules of play, "Options": put again, they stand among what the Storyteller offers. After a journey they are put anew.
      const wasAsked = asked === encounter.id && !done.travelled;
      const isAgain = directed && !done.answers && (wasAsked || (state.offered.get(encounter.id)?.length ?? 0) > 0);
      asks = open.length > 0 && !isAgain;
      if (asks && (directed || encounter.options.some(({ requires }) => requires)))
        state.offered.set(encounter.id, open);
    }
    // Rules of play, "Landing": with a Director a written check waits for its word, unless a script leads into it.
    const mayRoll = !directed || closes || isForced || encounter.isScripted;
    const rolls = isDue && !asks && mayRoll && rollsByItself(state, encounter);
    if (rolls && encounter.check) state.pending = { encounter: encounter.id, modifier: encounter.check.modifier };
    if (isDue && !asks && !rolls && (!directed || closes || isForced)) land(story, state, encounter);
  }
  const hours = passTime(story, state, took);
  const steady = pace.perTurn + (done.travelled ? pace.perVisit : 0) + hours * pace.perHour;
  state.doom = Math.min(doom, state.doom + (steady + (isIdle ? 1 : 0) + (done.missed ? 1 : 0)) * POINT + push);
  learn(story, state);
  state.due = outcomeDue(story, state);
  if (state.led && state.due === null && state.pending === null) {
    const mayCall = doom > 0 && state.doom >= doom ? true : !isNeededBeforeClimax(story, state);
    const isReady = isFull(story, state);
    if (calls && mayCall && isReady) state.due = 'won';
    else if (calls && mayCall && isLate(story, state)) state.due = 'forced';
    else if (isReady && state.fullSince === 0) state.fullSince = state.actTurn;
  }
  if (state.due) state.endedActs.set(actOf(story, state).id, state.due);
  state.asking = asks && encounter && !state.due ? encounter.id : null;
}

/** Rules of play, "Time". @returns full hours that pass */
function passTime(story: ReferenceStory, state: ReferenceState, took: number): number {
  if (!story.keepsTime) return 0;
  const before = Math.floor(state.minutes / 60);
  state.minutes += took;
  return Math.floor(state.minutes / 60) - before;
}

/** Rules of play, "An encounter lands". @returns whether it gave anything new */
function land(story: ReferenceStory, state: ReferenceState, encounter: ReferenceEncounter): boolean {
  const isAgain = state.landed.includes(encounter.id);
  state.active = null;
  state.frames.delete(encounter.id);
  state.lastLanded = encounter.id;
  state.justLanded.push(encounter.id);
  if (isAgain) return false;
  state.landed.push(encounter.id);
  const option = encounter.options[state.answered.get(encounter.id) ?? -1];
  const check = option?.check ?? encounter.check;
  const outcome = state.checked.get(encounter.id);
  const degree = check && outcome ? check[outcome as 'full' | 'mixed' | 'miss'] : null;
  // Rules of play, "Written checks": with a roll, what the option lists, else nothing, whatever the dice say.
  const answers = encounter.many ? (state.taken.get(encounter.id) ?? []) : [state.answered.get(encounter.id) ?? -1];
  const listed = answers.flatMap((at) => {
    const each = encounter.options[at];
    return ((each?.check ?? encounter.check) ? each?.listed : each?.flags) ?? [];
  });
  const earned = encounter.options.length > 0 ? listed : check ? [] : encounter.flags;
  const isWithheld = check && outcome && (outcome === 'miss' || (degree?.findings.length ?? 0) > 0);
  const flags = encounter.flags.filter((flag) => earned.includes(flag) && !state.flags.includes(flag));
  const findings = isWithheld ? [] : encounter.findings.filter((finding) => !state.findings.includes(finding));
  const progress = Math.min(encounter.progress, actOf(story, state).progress - state.progress);
  state.flags.push(...flags);
  state.findings.push(...findings);
  state.progress += Math.max(0, progress);
  return flags.length + findings.length > 0 || progress > 0;
}

/** Rules of play, "An act ends": asked in this order; a check that waits is rolled first. */
function outcomeDue(story: ReferenceStory, state: ReferenceState): Outcome | null {
  const { progress, doom, events } = actOf(story, state);
  if (state.pending) return null;
  const isWon = isFull(story, state);
  if (isWon && (!state.led || (state.fullSince > 0 && state.actTurn >= state.fullSince + 6))) return 'won';
  const isForced = events.some(({ id, forces }) => forces && state.firedEvents.includes(id));
  if (isForced || (doom > 0 && state.doom >= doom)) return isWon ? 'won' : 'forced';
  if (!isDry(story, state)) return null;
  return progress > 0 && !isWon ? 'forced' : 'won';
}

const isFull = (story: ReferenceStory, state: ReferenceState): boolean => {
  const { progress } = actOf(story, state);
  return progress > 0 && state.progress >= progress;
};

/** Rules of play, "An act ends": a turn for each point is over, half of them are there, and what is missing can be earned in four turns. */
function isLate(story: ReferenceStory, state: ReferenceState): boolean {
  const required = actOf(story, state).progress / POINT;
  const missing = required - state.progress / POINT;
  return required > 0 && state.actTurn >= required && state.actTurn >= 8 && missing <= 4 && missing <= required / 2;
}

/** Rules of play, "An act ends": something that can be played still gives a flag that every ending of a won act needs. */
function isNeededBeforeClimax(story: ReferenceStory, state: ReferenceState): boolean {
  if (state.act !== story.acts.length - 1) return false;
  const [first, ...others] = story.endings.filter(({ outcome, position }) => ![outcome, position].includes('forced'));
  const needed = (first?.needs ?? []).filter((flag) => others.every(({ needs }) => needs.includes(flag)));
  const missing = needed.filter((flag) => !state.flags.includes(flag));
  return freshWithinReach(story, state).some(({ flags }) => flags.some((flag) => missing.includes(flag)));
}

/** Rules of play, "Endings": the words of the one that closes the story as it stands. */
function endingsOpen(story: ReferenceStory, state: ReferenceState): ReferenceStory['endings'] {
  const allowed = story.endings.filter(({ outcome }) => outcome === null || outcome === state.due);
  const holding = allowed.filter(({ when }) => when?.(state));
  const others = allowed.filter(({ when, position }) => !when && (position === null || position === state.due));
  return holding.length > 0 ? holding : others;
}

/** @param wanted the one the Director chose of those that were open when it was asked */
function endingOf(
  story: ReferenceStory,
  state: ReferenceState,
  wanted: ReferenceStory['endings'][number] | undefined,
): string {
  const open = endingsOpen(story, state);
  const usual = open[0]?.when || state.due === 'won' ? open[0] : open.at(-1);
  return (wanted && open.includes(wanted) ? wanted : usual)?.text ?? story.title;
}

function endAct(story: ReferenceStory, state: ReferenceState, ending: string): void {
  if (state.act + 1 < story.acts.length) {
    beginAct(story, state, state.act + 1);
    return;
  }
  state.active = null;
  state.ended = ending;
}
