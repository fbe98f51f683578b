import { createUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import {
  type ChoiceOption,
  closeTurn,
  closingFrames,
  type DirectionPack,
  directionFrames,
  directTurn,
  noAttachments,
  OPTION_MAX_LENGTH,
  openingFrames,
  openTurn,
  type PlayerAction,
  type SequencedFrame,
  TELLING_FRAME_TYPES,
  type TurnData,
  type TurnOpening,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { Clock } from '../clock.ts';
import { type Direction, type DirectMode, direct } from '../director/index.ts';
import type { ModelCall, Models } from '../models/types.ts';
import {
  attach,
  clearChanges,
  discreet,
  mayBeTold,
  type SceneInput,
  type Telling,
  tell,
  tellByTemplate,
} from '../storyteller/index.ts';
import { UNSAID } from './autonomous.ts';
import type { Crew } from './crew.ts';
import { type FinishedTurn, finishTurn } from './finished.ts';
import { nudgeFrom } from './nudge.ts';
import type { Loaded } from './sessions.ts';
import { memoryOfTurn } from './turn-memory.ts';
import { troubleText } from './wording.ts';

export type { FinishedTurn } from './finished.ts';

/** The parts of a turn's stream besides the SDK's own. */
export type TurnMessage = UIMessage<never, { frame: SequencedFrame; turn: TurnData }>;

export interface TurnDeps {
  /** The play as the turn finds it. */
  play: Loaded;
  /** The line it is committed on. */
  line: number;
  action: PlayerAction;
  /** How it is directed. `calls` are those made ahead for it. */
  mode: () => Promise<{ mode: DirectMode; calls: readonly ModelCall[] }>;
  crew: Crew;
  costOf: Models['costOf'];
  clock: Clock;
  signal: AbortSignal;
  /** Leave all as it was where it is stopped before anything was told: what is there already is as good. */
  keepsOldWhenStopped: TurnData | null;
  /** Makes the turn durable and answers what the client is told at its end. */
  commit: (turn: FinishedTurn) => Promise<TurnData>;
  /** Once the client has been told. */
  afterCommit: (turn: FinishedTurn) => Promise<void>;
  /** Before the stream ends in failure. */
  onFailure?: (error: unknown) => Promise<void>;
  onError: (error: unknown) => void;
}

const isTelling = (frame: VNFrame): boolean => (TELLING_FRAME_TYPES as readonly string[]).includes(frame.type);

/** What was gained or lost and the telling left out: the player has to learn of it. */
function itemFrames({ items }: DirectionPack, sent: readonly SequencedFrame[]): VNFrame[] {
  const shown = new Set(sent.flatMap(({ frame }) => (frame.type === 'item' ? [`${frame.action} ${frame.name}`] : [])));
  return (['gained', 'lost'] as const).flatMap((action) =>
    items[action]
      .filter((name) => !shown.has(`${action} ${name}`))
      .map((name): VNFrame => ({ type: 'item', name, action })),
  );
}

/** The player's words of a tick, where nobody plays: what the plan intends, unless that would tell a secret. */
function saidBy(deps: TurnDeps, opening: TurnOpening, direction: Direction | null): PlayerAction {
  const { action, play } = deps;
  const { story, session } = play;
  if (action.type !== 'text' || action.text !== UNSAID) return action;
  const intention = direction?.plan?.sceneIntention?.trim().slice(0, OPTION_MAX_LENGTH) ?? '';
  const { memory } = session;
  const told = intention !== '' && mayBeTold(story.source, opening.state, intention, { memory });
  return { type: 'text', text: told ? intention : UNSAID };
}

/** The ids of choices are the engine's, so that no two choices of a play can be mixed up. */
const asChoices = (turn: number, texts: readonly string[]): ChoiceOption[] =>
  [...new Set(texts.map((text) => text.trim().slice(0, OPTION_MAX_LENGTH)).filter(Boolean))].map((text, index) => ({
    id: `c${turn}-${index}`,
    text,
  }));

interface Asked {
  choices?: ChoiceOption[];
  freeText?: boolean;
  input?: boolean;
  prompt?: string;
}

/**
 * Plays one turn: rules, memory, Director, Storyteller, commit. Frames leave as soon as each is whole; nothing is stored until all is. A
 * stop keeps the whole frames so far and commits them. Design, "A turn".
 * @throws RefusalError `conflict` at once when the action does not fit the play's state
 */
export function runTurn(deps: TurnDeps): ReadableStream<UIMessageChunk> {
  const { play, crew, line, signal, clock } = deps;
  const { story, session } = play;
  const before = session.state;
  const tick = session.tick + 1;
  const began = clock.now();
  const opened = openTurn(story, before, deps.action);

  return createUIMessageStream<TurnMessage>({
    async execute({ writer }) {
      const frames: SequencedFrame[] = [];
      const send = (frame: VNFrame) => {
        const sequenced = { seq: session.nextFrame + frames.length, frame };
        frames.push(sequenced);
        writer.write({ type: 'data-frame', id: `frame-${sequenced.seq}`, data: sequenced });
      };

      // What the player's own action brings is on the stage before anybody is asked.
      for (const frame of openingFrames(story, before, opened)) send(frame);
      const calls: ModelCall[] = [];
      const recalled = await crew.recallFor(play, deps.action, opened.state, signal);
      const input = crew.inputFor(play, deps.action, opened, recalled);
      let direction: Direction | null = null;
      try {
        const { mode, calls: ahead } = await deps.mode();
        calls.push(...ahead);
        direction = await direct(input, { ...crew.directorFor({ session, line }, calls), signal }, mode);
      } catch (error) {
        if (!signal.aborted) {
          await deps.onFailure?.(error);
          throw error;
        }
      }
      const action = saidBy(deps, opened, direction);
      const opening = action === deps.action ? opened : { ...opened, action };
      const source = story.source;
      const cleared = clearChanges({
        story: source,
        state: opening.state,
        memory: session.memory,
        changes: direction?.changes ?? [],
      });
      const proposed = discreet(source, opening.state, direction?.proposal ?? {}, {
        memory: session.memory,
        changes: cleared.changes,
        eligible: opening.eligible.map(({ id }) => id),
        choices: direction?.choices ?? [],
      });
      const directed = directTurn(story, opening, direction?.proposal ? proposed.proposal : null);
      const brought = direction
        ? attach({
            story,
            state: directed.state,
            memory: session.memory,
            direction: { ...direction, changes: cleared.changes },
            recalled,
            nudge: nudgeFrom(story, directed.state, session.stalledTurns)?.title ?? null,
          })
        : { attached: noAttachments(), dropped: [] };
      const pack: DirectionPack = { ...directed.pack, attached: brought.attached };
      for (const frame of directionFrames(story, directed)) send(frame);

      let telling: Telling | null = null;
      let asked: Asked = {};
      let told = 0;
      const { recentLines } = session;
      const scene: SceneInput = { story: source, before, state: directed.state, pack, action, recentLines };
      const tellers = () =>
        direction?.gaveUp
          ? tellByTemplate(scene)
          : tell({ ...scene, model: crew.model('storyteller', { session, line }, calls), signal }, (report) => {
              telling = report;
            });
      try {
        for await (const frame of tellers()) {
          if (frame.type === 'choice') {
            const choices = asChoices(
              directed.state.turn,
              frame.options.map(({ text }) => text),
            );
            asked = { choices, freeText: true, ...(frame.prompt !== undefined && { prompt: frame.prompt }) };
          } else if (frame.type === 'input') {
            asked = { input: true, ...(frame.prompt !== undefined && { prompt: frame.prompt }) };
          } else {
            send(frame);
            if (isTelling(frame)) told += 1;
          }
        }
      } catch (error) {
        // Stopped by the player: what was told so far stands. Anything else is the turn's failure.
        if (!signal.aborted) throw error;
      }
      if (signal.aborted && told === 0 && deps.keepsOldWhenStopped) {
        const old = deps.keepsOldWhenStopped;
        writer.write({ type: 'data-turn', id: `turn-${old.turn}`, data: old });
        writer.setOutcome({ status: 'aborted' });
        return;
      }

      // What a skill offers takes the place of the telling's own; the rules' options stand before either.
      const offered = asChoices(directed.state.turn, proposed.choices);
      if (offered.length > 0) asked = { choices: offered, freeText: true };
      for (const frame of itemFrames(pack, frames)) send(frame);
      if (direction?.gaveUp) send({ type: 'notify', text: troubleText(story.language), kind: 'info' });
      const closing = closeTurn(story, directed, { frames: told, ...asked });
      for (const frame of closingFrames(story, closing)) send(frame);
      // The telling's own question stands where nothing of the engine's took its place.
      const prompt = asked.prompt === undefined ? {} : { prompt: asked.prompt };
      if (closing.offered === 'told') {
        send({ type: 'choice', ...prompt, options: [...closing.choices], freeText: closing.freeText });
      } else if (closing.waitingFor === 'free-text') {
        send({ type: 'input', ...prompt });
      }
      const remembered = memoryOfTurn({
        story,
        before,
        after: closing.state,
        mutations: closing.mutations,
        action,
        frames,
        pack,
        tick,
        memory: session.memory,
        directed: cleared.changes,
      });
      const finished = finishTurn({
        story,
        place: { playId: session.id, line, tick },
        action,
        directed,
        pack,
        direction,
        dropped: [...cleared.dropped, ...proposed.dropped, ...brought.dropped],
        telling,
        closing,
        frames,
        memory: remembered,
        calls,
        costOf: deps.costOf,
        ms: Math.max(0, clock.now() - began),
        now: clock.iso(),
        stopped: signal.aborted,
      });
      const turn = await deps.commit(finished);
      writer.write({ type: 'data-turn', id: `turn-${turn.turn}`, data: turn });
      writer.setOutcome(signal.aborted ? { status: 'aborted' } : { status: 'completed' });
      await deps.afterCommit(finished);
    },
    onError(error) {
      deps.onError(error);
      return error instanceof RefusalError
        ? [error.message, error.hint].filter(Boolean).join(' ')
        : 'This turn broke off and was not kept. Send it again; nothing is lost.';
    },
  });
}
