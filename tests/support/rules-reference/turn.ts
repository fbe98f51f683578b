import type { DirectorProposal } from '../../../shared/play/index.ts';
import { close } from './closing.ts';
import { type Chance, direct } from './directing.ts';
import { answer, changeItems, crossAndFire, type Done, follow, go, learn, leave, meet, see } from './effects.ts';
import { actOf } from './eligible.ts';
import { endAct, endingOf, endingsOpen } from './endings.ts';
import { isFull, passTime } from './landing.ts';
import { encounterOf, openOf, writtenCheck } from './options.ts';
import type { ReferenceState } from './state.ts';
import type { ReferenceStory } from './story.ts';

/** What the player does. A choice that is none of an encounter's options answers nothing. */
export type ReferenceMove =
  | { readonly type: 'go-on' | 'words' | 'roll' }
  | { readonly type: 'option'; readonly option: number }
  /** A choice of the Storyteller's own while options are open. */
  | { readonly type: 'own' }
  | { readonly type: 'travel'; readonly to: string };

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
