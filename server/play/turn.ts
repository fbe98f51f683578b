import { createUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import {
  closeTurn,
  closingFrames,
  type FrameOf,
  isWords,
  journeyFrames,
  movingFrames,
  openingFrames,
  openTurn,
  type PlayerAction,
  placeLeftAtOnce,
  type Retelling,
  type SequencedFrame,
  stripFrameIds,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { TellerData, TurnData } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { ModelCall, ModelRequestNotice, Models } from '../models/types.ts';
import { isShutdown } from '../runs/index.ts';
import { redactFindingNote } from '../secrecy/index.ts';
import { storageFailure } from '../store/storage-failure.ts';
import { type CallLog, createCallLog } from './call-log.ts';
import { sayTrouble } from './engine-messages.ts';
import { type FinishedTurn, finishTurn } from './finished.ts';
import { stalledAfter } from './fold-play.ts';
import { MARKED_AFTER, nudgeFrom } from './nudge.ts';
import type { LoadedPlay } from './play-cache.ts';
import { type StagedTurn, type StageInput, stageTurn } from './stage-turn.ts';
import { replayStage } from './tell-parts.ts';
import { itemFrames, tellTurn } from './tell-turn.ts';
import { memoryOfTurn } from './turn-memory.ts';
import type { TurnServices } from './turn-services.ts';

type TurnMessage = UIMessage<never, { frame: SequencedFrame; teller: TellerData; turn: TurnData }>;

export interface TurnDeps {
  play: LoadedPlay;
  /** The line it is committed on. */
  line: number;
  action: PlayerAction;
  mode: StageInput['mode'];
  staged?: StagedTurn | null;
  retelling?: Retelling;
  canon?: StageInput['canon'];
  makers: TurnServices;
  priceCall: Models['priceCall'];
  clock: Clock;
  signal: AbortSignal;
  standing: TurnData;
  recordCall: (call: ModelCall) => void;
  commit: (turn: FinishedTurn) => Promise<TurnData>;
  /** Runs after the client was told. `untold`: the staging, if only the Storyteller failed. */
  afterCommit: (turn: FinishedTurn, untold: StagedTurn | null) => Promise<void>;
  onFailure?: (error: unknown) => Promise<void>;
  onError: (error: unknown) => void;
}

type TurnWriter = Parameters<Parameters<typeof createUIMessageStream<TurnMessage>>[0]['execute']>[0]['writer'];

/**
 * Plays one turn. Frames are sent as they complete; nothing is stored before the end. A player's stop commits the
 * complete frames, or nothing without words. A shutdown leaves no trace.
 * @throws RefusalError `conflict` synchronously if the action does not fit the play's state
 */
export function runTurn(deps: TurnDeps): ReadableStream<UIMessageChunk> {
  const { play, line, signal, clock, action } = deps;
  const { story, session } = play;
  const before = session.state;
  const tick = session.tick + 1;
  const began = clock.now();
  const opening = openTurn(story, before, action);

  return createUIMessageStream<TurnMessage>({
    async execute({ writer }) {
      const calls = createCallLog(deps.recordCall);
      try {
        await playOut(writer, calls);
      } finally {
        calls.close().forEach(deps.recordCall);
      }
    },
    onError(thrown) {
      deps.onError(thrown);
      const error = storageFailure(thrown);
      return error instanceof RefusalError
        ? [error.message, error.hint].filter(Boolean).join(' ')
        : 'This turn broke off and was not kept. Send it again; nothing is lost.';
    },
  });

  async function playOut(writer: TurnWriter, calls: CallLog): Promise<void> {
    const frames: SequencedFrame[] = [];
    const send = (written: VNFrame) => {
      const frame = stripFrameIds(story.source, written);
      const sequenced = { seq: session.nextFrame + frames.length, frame };
      frames.push(sequenced);
      writer.write({ type: 'data-frame', id: `frame-${sequenced.seq}`, data: sequenced });
    };

    // Before the ending, hold the last narration until the next.
    let held: FrameOf<'narrate'> | null = null;
    const tell = (frame: VNFrame | null) => {
      if (held !== null) send(held);
      held = null;
      if (frame === null) return;
      if (staged?.pack.climax?.tellsEnding && frame.type === 'narrate') held = frame;
      else send(frame);
    };

    let director: ModelRequestNotice['insteadOf'] = null;
    let hasTellerFailed = false;
    const onTeller = (teller: TellerData) => {
      hasTellerFailed ||= teller.insteadOf !== null || teller.ended !== undefined;
      writer.write({ type: 'data-teller', id: 'teller', data: { ...teller, ...(director && { director }) } });
    };
    const onDirector = ({ insteadOf }: ModelRequestNotice) => {
      director = insteadOf;
      if (insteadOf) onTeller({ model: 'offline', insteadOf: null });
    };

    // Stage the player's own action before asking anybody.
    for (const frame of openingFrames(story, session.stage, opening)) send(frame);
    const staging = deps.staged ?? stageTurn({ ...deps, opening, calls, onDirector });
    const staged = await Promise.resolve(staging).catch(async (error: unknown) => {
      if (signal.aborted) return null;
      await deps.onFailure?.(error);
      throw error;
    });
    if (staged === null) return leave(writer);
    const { direction, directed, pack, presence } = staged;
    const onStage = replayStage(session.stage, frames);
    const move = () => {
      for (const frame of movingFrames(story, onStage, directed, presence)) {
        onStage.follow(frame);
        send(frame);
      }
    };
    const travel = () => {
      const turnFrames = frames.map(({ frame }) => frame);
      for (const frame of journeyFrames(story, onStage, directed.opening, turnFrames)) {
        onStage.follow(frame);
        send(frame);
      }
      move();
    };
    // People met on arrival are present; later moves are shown as they happen.
    if (directed.opening.arrived && placeLeftAtOnce(story, directed.opening) === null) {
      if (opening.arrived) move();
      else travel();
    }
    const { tellings, told, parts, left, isCut, lore, noted, asked } = await tellTurn(
      play,
      staged,
      { ...deps, calls, sent: frames, staged: onStage, move, travel, onTeller },
      tell,
    );
    // The last page shows the model's final words, else the author's.
    const isEnded = !isCut && pack.climax?.tellsEnding === true && tellings.at(-1)?.fault === null;
    const lastWords = isEnded ? held : null;
    if (!isEnded) tell(null);
    if (isCut && (isShutdown(signal) || !frames.some(({ frame }) => isWords(frame)))) return leave(writer);

    for (const frame of itemFrames(pack, frames)) send(frame);
    if (direction.gaveUp) send({ type: 'notify', text: sayTrouble(story.language), kind: 'info' });
    const closing = closeTurn(story, directed, { frames: told, left, lore, ...asked });
    const drawnTo = nudgeFrom(story, closing.state, stalledAfter(session, closing.state), MARKED_AFTER)?.id ?? null;
    for (const frame of closingFrames(story, closing, onStage.shown(), drawnTo))
      send(redactFindingNote(story.source, closing.state, endingWith(lastWords, frame)));
    // The telling's own question stays unless the engine replaced it.
    const prompt = asked.prompt === undefined ? {} : { prompt: asked.prompt };
    if (closing.offered === 'told') {
      send({ type: 'choice', ...prompt, options: [...closing.choices], freeText: closing.freeText });
    } else if (closing.waitingFor === 'free-text') {
      send({ type: 'input', ...prompt });
    }
    const memory = memoryOfTurn({
      ...{ story, before, after: closing.state, mutations: closing.mutations, action, frames, pack, tick },
      memory: session.memory,
      directed: staged.changes,
      noted,
    });
    const finished = finishTurn({
      ...{
        story,
        action,
        directed,
        pack,
        direction,
        dropped: staged.dropped,
        tellings,
        parts,
        closing,
        frames,
        memory,
        wish: deps.retelling?.wish ?? null,
        calls: calls.made,
      },
      unrecorded: calls.close(),
      place: { playId: session.id, line, tick },
      priceCall: deps.priceCall,
      ms: Math.max(0, clock.now() - began),
      now: clock.iso(),
      stopped: isCut,
    });
    const turn = await deps.commit(finished).catch((error: unknown) => {
      finished.unrecorded.forEach(deps.recordCall);
      throw error;
    });
    writer.write({ type: 'data-turn', id: `turn-${turn.turn}`, data: turn });
    writer.setOutcome(isCut ? { status: 'aborted' } : { status: 'completed' });
    const isDirectorAtFault =
      director !== null || direction.gaveUp || (direction.prompts.length > 0 && direction.by !== 'model');
    await deps.afterCommit(finished, hasTellerFailed && !isCut && !isDirectorAtFault ? staged : null);
  }
  /** Ends a turn without storing it. @throws RefusalError `unavailable` during shutdown */
  function leave(writer: TurnWriter): void {
    if (isShutdown(signal)) throw brokenOff();
    const { standing } = deps;
    writer.write({ type: 'data-turn', id: `turn-${standing.turn}`, data: { ...standing, kept: false } });
    writer.setOutcome({ status: 'aborted' });
  }
}

const brokenOff = () =>
  new RefusalError('unavailable', 'The server is stopping, so this turn was broken off and nothing of it is kept.', {
    hint: 'Send it again when the server is back.',
    reason: { code: 'server-stopping' },
  });

const endingWith = (lastWords: FrameOf<'narrate'> | null, frame: VNFrame): VNFrame =>
  frame.type === 'ending' && lastWords !== null ? { ...frame, text: lastWords.text } : frame;
