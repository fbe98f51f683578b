import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import { PLAN_TIMEOUT_MS, STEP_TIMEOUT_MS } from '../../shared/plan/index.ts';
import {
  getActiveEncounter,
  getCurrentPlace,
  openTurn,
  type PlayerAction,
  type PlotState,
  type Story,
} from '../../shared/play/index.ts';
import type { DirectInput, DirectorDeps } from '../director/index.ts';
import {
  createMemory,
  createScriptComprehension,
  createVectorCache,
  directorTools,
  type Memory,
  RELEVANCE_MIN,
  type Recalled,
} from '../memory/index.ts';
import { isMetered } from '../models/improviser-name.ts';
import type { ModelCall, ModelRequestNotice, ModelRole } from '../models/types.ts';
import { untilAborted } from '../until-aborted.ts';
import { KEPT_MAX } from './cache-size.ts';
import type { CallLog } from './call-log.ts';
import type { PlaysDeps } from './deps.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { PlaySession } from './snapshot.ts';
import { getPlayerWords } from './turn-memory.ts';

/** Time limit of memory search per turn, in milliseconds; the turn continues without results. */
const RECALL_MS = 300;
const RECALLED_MAX = 8;

export interface TurnServices {
  /** Whether a model directs, and reads the player's words. */
  hasDirector(): boolean;
  /** Whether any model reads the player's words: the Director's or the Storyteller's. */
  readsWords(): boolean;
  model(
    role: ModelRole,
    of: TurnOf,
    calls: TurnCalls,
    onAsk?: (asking: ModelRequestNotice) => void,
  ): DirectorDeps['model'];
  directorFor(of: TurnOf, calls: TurnCalls, onAsk?: (asking: ModelRequestNotice) => void): Omit<DirectorDeps, 'signal'>;
  /** Memories relevant to a turn; empty on failure or timeout. */
  recallFor(play: LoadedPlay, action: PlayerAction, state: PlotState, signal: AbortSignal): Promise<Recalled[]>;
  inputFor(
    play: LoadedPlay,
    action: PlayerAction,
    opening: DirectInput['opening'],
    recalled: readonly Recalled[],
  ): DirectInput;
  /** The Director's input for an action not taken yet. @throws RefusalError if it does not fit */
  inputAhead(play: LoadedPlay, action: PlayerAction, signal: AbortSignal): Promise<DirectInput>;
}

/** A turn of a play; a retold one is on another line. */
interface TurnOf {
  session: PlaySession;
  line: number;
}

/** Receives every call: the turn's log, which also stores them, or a list. */
type TurnCalls = Pick<CallLog, 'take' | 'unrecordedTokens'> | ModelCall[];

const NO_SKILLS: DirectorDeps['skills'] = { tools: { get: () => undefined, names: () => [] }, prompts: [] };
const DEFAULT_SETTINGS: DirectorDeps['settings'] = { recentScenes: 3, overallSummary: true };
/** Distinguishes the seeds of tellings of the same turn. */
const ANOTHER_TELLING = 7919;

/** Enough results for the player's words to skip searching by situation. */
const RECALLED_ENOUGH = 5;

const describeSituation = (story: Story, state: PlotState): string =>
  [getCurrentPlace(story, state)?.title, getActiveEncounter(story, state)?.title].filter(Boolean).join('\n');

export function createTurnServices({ store, models, clock, log, ...deps }: PlaysDeps): TurnServices {
  const memories = new Map<string, Memory>();
  const vectors = createVectorCache();
  const comprehension = createScriptComprehension();

  function getMemory(id: string): Memory {
    const known = memories.get(id);
    if (known) return putLeastRecentlyUsed(memories, id, known, KEPT_MAX);
    const embed = models.embedding(`play:${id}`);
    return putLeastRecentlyUsed(
      memories,
      id,
      createMemory({ store, log, vectors, comprehension, ...(embed && { embed }) }),
      KEPT_MAX,
    );
  }

  const isSet = (role: 'director' | 'storyteller'): boolean => isMetered(models.report()[role].active);
  const hasDirector = () => isSet('director');

  const model: TurnServices['model'] = (role, { session, line }, calls, onAsk) =>
    models.language(role, {
      scope: `play:${session.id}`,
      ...(onAsk && { onAsk }),
      seed: (session.state.seed + session.state.turn + (line - 1) * ANOTHER_TELLING) >>> 0,
      ...(Array.isArray(calls)
        ? { onCall: (call) => void calls.push(call) }
        : { onCall: calls.take, unrecordedTokens: calls.unrecordedTokens }),
    });

  const recallFor: TurnServices['recallFor'] = async ({ story, session }, action, state, signal) => {
    const late = AbortSignal.any([signal, AbortSignal.timeout(RECALL_MS)]);
    try {
      // A model reads the last turns in full, so irrelevant results would hurt; the improviser has no other source.
      const isModel = hasDirector();
      const wholeFrom = session.turns[0]?.turn;
      const of = {
        ...{ playId: session.id, path: session.path, memory: session.memory },
        ...(isModel && wholeFrom !== undefined && { wholeFrom }),
      };
      const { recall } = getMemory(session.id);
      const words = getPlayerWords(action, session.state) ?? '';
      const options = { limit: RECALLED_MAX, signal: late, ...(isModel && { from: RELEVANCE_MIN }) };
      const said = await untilAborted(recall(of, words, { ...options, by: 'words' }), late);
      if (said.length >= RECALLED_ENOUGH) return said;
      const about = await untilAborted(recall(of, describeSituation(story, state), options), late);
      const known = new Set(said.map(({ kind, id }) => `${kind} ${id}`));
      return [...said, ...about.filter(({ kind, id }) => !known.has(`${kind} ${id}`))].slice(0, RECALLED_MAX);
    } catch (error) {
      if (!late.aborted)
        log.warn({ play: session.id, err: error }, 'nothing could be recalled; the turn goes on without');
      return [];
    }
  };

  const inputFor: TurnServices['inputFor'] = ({ story, session }, action, opening, recalled) => ({
    story,
    before: session.state,
    opening,
    action,
    recentLines: session.recentLines,
    turns: session.turns,
    last: session.directed,
    playId: session.id,
    path: session.path,
    tick: session.tick + 1,
    memory: session.memory,
    recalled,
    stalledTurns: session.stalledTurns,
  });

  return {
    hasDirector,
    readsWords: () => hasDirector() || isSet('storyteller'),
    model,
    recallFor,
    inputFor,
    directorFor: (of, calls, onAsk) => ({
      model: model('director', of, calls, onAsk),
      timeoutMs: deps.directorTimeoutMs ?? models.directorMs(),
      tools: directorTools(getMemory(of.session.id)),
      skills: deps.skills ?? NO_SKILLS,
      settings: deps.settings ?? DEFAULT_SETTINGS,
      stepTimeoutMs: deps.stepTimeoutMs ?? STEP_TIMEOUT_MS,
      planTimeoutMs: deps.planTimeoutMs ?? PLAN_TIMEOUT_MS,
      clock,
      log,
    }),
    async inputAhead(play, action, signal) {
      const opening = openTurn(play.story, play.session.state, action);
      return inputFor(play, action, opening, await recallFor(play, action, opening.state, signal));
    },
  };
}
