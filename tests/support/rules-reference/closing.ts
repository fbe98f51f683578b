import { type Done, learn } from './effects.ts';
import { actOf } from './eligible.ts';
import { isFull, isLate, isNeededBeforeClimax, land, outcomeDue, POINT, passTime } from './landing.ts';
import { openOf, rollsByItself } from './options.ts';
import type { ReferenceState } from './state.ts';
import type { ReferenceStory } from './story.ts';

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

export function close(
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
