import type { FrameType, PlayerAction, SequencedFrame, WaitingFor } from '../../../shared/play/index.ts';
import type { PlayAnswer, TurnData } from '../../../shared/wire/index.ts';
import { getNextSeq, getPreviousSeq, type PastTurn, resolveLook } from './look-back.ts';
import { clearSceneForTurn, EMPTY_SCENE, foldFrame, restoreScene, type StageScene } from './scene.ts';

/** What blocks the next frame: a line, a picture, a pause, or rolling dice. */
type Hold =
  | { readonly kind: 'line'; readonly typed: boolean }
  | { readonly kind: 'picture' }
  | { readonly kind: 'pause'; readonly ms: number; readonly seq: number }
  | { readonly kind: 'dice'; readonly seq: number };

type Standing = Pick<
  TurnData,
  | 'turn'
  | 'line'
  | 'waitingFor'
  | 'choices'
  | 'freeText'
  | 'connections'
  | 'trackers'
  | 'meters'
  | 'near'
  | 'ended'
  | 'location'
  | 'ending'
  | 'trouble'
>;

export interface StageState {
  readonly scene: StageScene;
  readonly queue: readonly SequencedFrame[];
  readonly hold: Hold | null;
  /** The highest received `seq`, −1 before the first. Repeated frames up to it are dropped. */
  readonly lastSeq: number;
  readonly performedSeq: number;
  readonly past: readonly PastTurn[];
  /** The `seq` of an earlier line being shown; null for the present. */
  readonly look: number | null;
  readonly turnStart: StageScene;
  readonly turnFrames: readonly SequencedFrame[];
  /** The end of the turn, once received; takes effect when all frames are performed. */
  readonly end: Standing | null;
  readonly standing: Standing;
  /** A turn is being told or read: no question is shown yet. */
  readonly telling: boolean;
  /** Frames up to this `seq` were read before the page was opened and are skipped. −1 if there are none. */
  readonly readTo: number;
  /** The state before the turn, restored if it fails. Null after its end. */
  readonly before: StageState | null;
}

export type StageEvent =
  /**
   * `earlier` are the turns before the current one. `readTo` is the highest `seq` read on an earlier visit; without it,
   * all count as read.
   */
  | { type: 'restored'; play: PlayAnswer; earlier: readonly PastTurn[]; readTo?: number }
  | { type: 'past-came'; turns: readonly PastTurn[] }
  | { type: 'turn-began'; action: PlayerAction | null }
  | { type: 'frames-came'; frames: readonly SequencedFrame[] }
  | { type: 'turn-ended'; standing: Standing }
  /** The turn failed and its action was not performed: restores the state before it. */
  | { type: 'turn-failed' }
  | { type: 'told-out' }
  /** The first frame of a retelling arrived: the earlier version leaves the stage. */
  | { type: 'turn-retold'; firstSeq: number }
  /** One line back, across turns; nothing is retold. */
  | { type: 'looked-back' }
  /** Shows a known line, in any turn. */
  | { type: 'looked-at'; seq: number }
  /** One line forward, at last to the present. */
  | { type: 'looked-forward' }
  /** Back to the present. */
  | { type: 'looked-up' }
  /** The player advances: completes a typing line, else performs the next frames. */
  | { type: 'advanced' }
  | { type: 'typed' }
  | { type: 'hold-elapsed'; seq: number }
  | { type: 'reread' }
  | { type: 'toast-expired'; seq: number };

/** How long a scene change blocks, in ms. */
const SCENE_CHANGE_MS = 800;

const NO_STANDING: Standing = {
  turn: 0,
  line: 1,
  waitingFor: null,
  choices: [],
  freeText: false,
  connections: [],
  trackers: [],
  meters: [],
  ended: false,
  location: '',
};

export const INITIAL_STAGE: StageState = Object.freeze({
  scene: EMPTY_SCENE,
  queue: [],
  hold: null,
  lastSeq: -1,
  performedSeq: -1,
  past: [],
  look: null,
  turnStart: EMPTY_SCENE,
  turnFrames: [],
  end: null,
  standing: NO_STANDING,
  telling: false,
  readTo: -1,
  before: null,
} satisfies StageState);

/** Frames that may be performed while a line is shown; the others wait until the player advances. */
const QUIET: Partial<Record<FrameType, true>> = {
  choice: true,
  input: true,
  travel: true,
  check: true,
  yield: true,
  notify: true,
  item: true,
  music: true,
  ambient: true,
  sfx: true,
};
const isQuiet = ({ frame }: SequencedFrame): boolean => Object.hasOwn(QUIET, frame.type);

function holdAfter(before: StageScene, { seq, frame }: SequencedFrame): Hold | null {
  switch (frame.type) {
    case 'say':
    case 'narrate':
      return { kind: 'line', typed: false };
    case 'cg':
      return frame.caption ? { kind: 'line', typed: false } : { kind: 'picture' };
    case 'pause':
      return { kind: 'pause', ms: frame.ms, seq };
    case 'background':
      return before.background?.id === frame.id || frame.transition === 'cut'
        ? null
        : { kind: 'pause', ms: SCENE_CHANGE_MS, seq };
    case 'check-result':
      return { kind: 'dice', seq };
    default:
      return null;
  }
}

function perform(state: StageState): StageState {
  const [next, ...queue] = state.queue;
  if (!next) return state;
  return {
    ...state,
    queue,
    scene: foldFrame(state.scene, next),
    hold: holdAfter(state.scene, next),
    performedSeq: Math.max(state.performedSeq, next.seq),
  };
}

/** Skips what was read on an earlier visit; the last read line is shown and blocks. */
function passRead(state: StageState): StageState {
  let now = state;
  while ((now.queue[0]?.seq ?? Number.POSITIVE_INFINITY) <= now.readTo) {
    now = perform(now);
    now = { ...now, hold: now.hold?.kind === 'line' ? { kind: 'line', typed: true } : now.hold };
  }
  return now === state ? state : { ...now, scene: { ...now.scene, cues: [], toasts: [] } };
}

/** Performs frames until one blocks, and ends the turn when none is left. */
function run(state: StageState): StageState {
  let now = passRead(state);
  while (now.hold === null && now.queue.length > 0) now = perform(now);
  const read = now.hold === null || (now.hold.kind === 'line' && now.hold.typed);
  if (!read || now.end === null || !now.queue.every(isQuiet)) return now;
  // The last line of a story stays until the player advances; then the curtain falls.
  if (now.end.ended && now.hold !== null) return now;
  // The last line stays while a question is open; the remaining frames are performed below it.
  const { end } = now;
  now = { ...now, hold: null };
  while (now.queue.length > 0) now = perform(now);
  return { ...now, standing: end, end: null, telling: false, before: null };
}

const getStanding = (play: PlayAnswer | TurnData): Standing => ({
  turn: play.turn,
  line: play.line,
  waitingFor: play.waitingFor,
  choices: play.choices,
  freeText: play.freeText,
  connections: play.connections,
  trackers: play.trackers,
  meters: play.meters,
  ...(play.near === undefined ? {} : { near: play.near }),
  ended: play.ended,
  location: play.location,
  ...(play.ending === undefined ? {} : { ending: play.ending }),
  ...(play.trouble === undefined ? {} : { trouble: play.trouble }),
});

/** The numbered frames of a response in the form of the stream. */
export const toSequencedFrames = (frames: PlayAnswer['frames']): SequencedFrame[] =>
  frames.map(({ seq, ...frame }) => ({ seq, frame }));

function restore(play: PlayAnswer, past: readonly PastTurn[], readTo: number | undefined): StageState {
  const turnFrames = toSequencedFrames(play.frames);
  const earlier = past.flatMap(({ frames }) => frames);
  const turnStart = clearSceneForTurn(restoreScene(EMPTY_SCENE, earlier), false);
  const lastSeq = turnFrames.at(-1)?.seq ?? earlier.at(-1)?.seq ?? -1;
  const standing = getStanding(play);
  const begun = { ...INITIAL_STAGE, past, turnStart, turnFrames, lastSeq, standing };
  if (readTo === undefined || readTo >= lastSeq || play.running) {
    const scene = restoreScene(turnStart, turnFrames);
    return { ...begun, scene, performedSeq: lastSeq, readTo: play.running ? (readTo ?? -1) : -1 };
  }
  const performedSeq = earlier.at(-1)?.seq ?? -1;
  return run({ ...begun, scene: turnStart, performedSeq, queue: turnFrames, end: standing, telling: true, readTo });
}

function reread(state: StageState): StageState {
  if (state.telling || state.turnFrames.length === 0) return state;
  return run({
    ...state,
    scene: { ...state.turnStart, cues: [], toasts: [] },
    queue: state.turnFrames,
    hold: null,
    look: null,
    end: state.standing,
    telling: true,
    readTo: -1,
  });
}

/** Replaces the last turn's frames by a retelling; they are restored if that fails. */
function retell(state: StageState, firstSeq: number): StageState {
  const previous = state.before ?? state;
  const none = { turnFrames: [], queue: [], hold: null, end: null, look: null };
  return {
    ...previous,
    ...none,
    scene: { ...previous.turnStart, cues: [], toasts: [] },
    lastSeq: firstSeq - 1,
    performedSeq: firstSeq - 1,
    standing: { ...previous.standing, turn: previous.standing.turn - 1 },
    telling: true,
    readTo: -1,
    before: { ...previous, before: null },
  };
}

export const getShownTurn = ({ before, standing }: StageState): number => standing.turn + (before === null ? 0 : 1);

const getPast = ({ past, turnFrames, standing }: StageState): readonly PastTurn[] =>
  turnFrames.length === 0 ? past : [...past, { turn: standing.turn, frames: turnFrames }];

function advance(state: StageState): StageState {
  if (state.look !== null) return { ...state, look: getNextSeq(state) };
  if (state.hold === null) return state;
  if (state.hold.kind === 'line' && !state.hold.typed) return run({ ...state, hold: { kind: 'line', typed: true } });
  return run({ ...state, hold: null });
}

/** The stage after an event. Pure; network and timers are in the player (player.ts) and the components. */
export function stageReducer(state: StageState, event: StageEvent): StageState {
  switch (event.type) {
    case 'restored':
      return restore(event.play, event.earlier, event.readTo);
    case 'turn-began': {
      const scene = clearSceneForTurn(state.scene, event.action?.type === 'roll');
      const cleared = { scene, turnStart: scene, turnFrames: [], queue: [], hold: null, end: null, look: null };
      // An action from this page is new; a turn that was running when the page opened may be partly read.
      const readTo = event.action === null ? state.readTo : -1;
      const before = { ...state, look: null, readTo: -1, before: null };
      return { ...state, ...cleared, past: getPast(state), telling: true, readTo, before };
    }
    case 'frames-came': {
      const fresh: SequencedFrame[] = [];
      let { lastSeq } = state;
      for (const frame of event.frames) {
        if (frame.seq <= lastSeq) continue;
        fresh.push(frame);
        lastSeq = frame.seq;
      }
      if (fresh.length === 0) return state;
      const turnFrames = [...state.turnFrames, ...fresh];
      return run({ ...state, lastSeq, turnFrames, queue: [...state.queue, ...fresh] });
    }
    case 'turn-ended':
      return run({ ...state, end: event.standing });
    case 'turn-failed':
      // The turn is gone, and the next attempt numbers its frames the same way.
      return state.before ?? { ...state, queue: [], hold: null, end: null, telling: false };
    case 'told-out': {
      let now: StageState = { ...state, hold: null, look: null };
      while (now.queue.length > 0) now = { ...perform(now), hold: null };
      return run(now);
    }
    case 'turn-retold':
      return retell(state, event.firstSeq);
    case 'past-came':
      return { ...state, past: [...event.turns, ...state.past] };
    case 'looked-back': {
      const look = getPreviousSeq(state);
      return look === undefined ? state : { ...state, look };
    }
    case 'looked-at':
      return { ...state, look: resolveLook(state, event.seq) };
    case 'looked-forward':
      return state.look === null ? state : { ...state, look: getNextSeq(state) };
    case 'looked-up':
      return state.look === null ? state : { ...state, look: null };
    case 'advanced':
      return advance(state);
    case 'typed':
      return state.hold?.kind === 'line' ? run({ ...state, hold: { kind: 'line', typed: true } }) : state;
    case 'hold-elapsed':
      return state.hold && 'seq' in state.hold && state.hold.seq === event.seq ? run({ ...state, hold: null }) : state;
    case 'reread':
      return reread(state);
    case 'toast-expired': {
      const toasts = state.scene.toasts.filter(({ seq }) => seq !== event.seq);
      return { ...state, scene: { ...state.scene, toasts } };
    }
  }
}

/** The open question to the player; null while a turn is told or looked back at, and after the end. */
export function getWaitingFor(state: StageState): WaitingFor | null {
  return state.look !== null || state.telling || state.standing.ended ? null : state.standing.waitingFor;
}

/** Whether advancing continues the story. Not if exits are offered: a late tap would leave the place. */
export function continuesOnTap(state: StageState): boolean {
  const { scene, standing } = state;
  const waits = state.look === null && !state.telling && !standing.ended && state.hold === null && standing.turn > 0;
  return waits && standing.waitingFor === 'continue' && (scene.travel ?? []).length === 0;
}

/** Rules of play, "Travel": whenever no check is pending. The climax is the server's to refuse. */
export function canTravel(state: StageState): boolean {
  const { standing } = state;
  return (
    state.look === null &&
    !state.telling &&
    !standing.ended &&
    standing.waitingFor !== 'dice-result' &&
    standing.connections.length > 0
  );
}
