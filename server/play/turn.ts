import { createUIMessageStream, type LanguageModel, type UIMessage, type UIMessageChunk } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import {
  type ChoiceOption,
  closeTurn,
  closingFrames,
  type DirectionPack,
  directionFrames,
  directTurn,
  type Mutation,
  openingFrames,
  openTurn,
  type PlayerAction,
  type SequencedFrame,
  type Story,
  TELLING_FRAME_TYPES,
  type TurnData,
  type VNFrame,
} from '../../shared/play/index.ts';
import { direct } from '../director/index.ts';
import { discreet, type Telling, tell } from '../storyteller/index.ts';
import type { PlaySession } from './journal.ts';

/** The parts of a turn's stream besides the SDK's own. */
export type TurnMessage = UIMessage<never, { frame: SequencedFrame; turn: TurnData }>;

/** What a finished turn hands to its commit. */
export interface FinishedTurn {
  turn: number;
  action: PlayerAction;
  mutations: Mutation[];
  frames: SequencedFrame[];
  /** Why it went as it went; what the flight recorder will read. */
  record: unknown;
}

export interface TurnDeps {
  story: Story;
  session: PlaySession;
  action: PlayerAction;
  director: LanguageModel;
  storyteller: LanguageModel;
  directorTimeoutMs: number;
  signal: AbortSignal;
  /** Makes the turn durable and answers what the client is told at its end. */
  commit: (turn: FinishedTurn) => Promise<TurnData>;
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

/**
 * Plays one turn: rules, Director, Storyteller, commit. Frames leave as soon as each is whole; nothing is stored until all is. A stop keeps the
 * whole frames so far and commits them.
 * @throws RefusalError `conflict` at once when the action does not fit the play's state
 */
export function runTurn(deps: TurnDeps): ReadableStream<UIMessageChunk> {
  const { story, session, action, signal } = deps;
  const before = session.state;
  const opening = openTurn(story, before, action);

  return createUIMessageStream<TurnMessage>({
    async execute({ writer }) {
      const frames: SequencedFrame[] = [];
      const send = (frame: VNFrame) => {
        const sequenced = { seq: session.nextFrame + frames.length, frame };
        frames.push(sequenced);
        writer.write({ type: 'data-frame', id: `frame-${sequenced.seq}`, data: sequenced });
      };

      // What the player's own action brings is on the stage before anybody is asked.
      for (const frame of openingFrames(story, before, opening)) send(frame);
      const direction = await direct({
        story,
        before,
        opening,
        action,
        recentLines: session.recentLines,
        model: deps.director,
        timeoutMs: deps.directorTimeoutMs,
        signal,
      }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        return null;
      });
      const proposed = direction?.proposal ? discreet(story.source, opening.state, direction.proposal) : null;
      const directed = directTurn(story, opening, proposed?.proposal ?? null);
      for (const frame of directionFrames(story, directed)) send(frame);

      let telling: Telling | null = null;
      let asked: { choices?: ChoiceOption[]; freeText?: boolean; input?: boolean; prompt?: string } = {};
      let told = 0;
      try {
        const telled = tell(
          {
            story: story.source,
            before,
            state: directed.state,
            pack: directed.pack,
            action,
            recentLines: session.recentLines,
            model: deps.storyteller,
            signal,
          },
          (report) => {
            telling = report;
          },
        );
        for await (const frame of telled) {
          if (frame.type === 'choice') {
            // The ids are the engine's, so that no two choices of a play can be mixed up.
            const choices = frame.options.map(({ text }, index) => ({ id: `c${directed.state.turn}-${index}`, text }));
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

      for (const frame of itemFrames(directed.pack, frames)) send(frame);
      const closing = closeTurn(story, directed, { frames: told, ...asked });
      for (const frame of closingFrames(story, closing)) send(frame);
      // The telling's own question stands where nothing of the engine's took its place.
      const prompt = asked.prompt === undefined ? {} : { prompt: asked.prompt };
      if (closing.offered === 'told') {
        send({ type: 'choice', ...prompt, options: [...closing.choices], freeText: closing.freeText });
      } else if (closing.waitingFor === 'free-text') {
        send({ type: 'input', ...prompt });
      }
      const turn = await deps.commit({
        turn: closing.state.turn,
        action,
        mutations: [...closing.mutations],
        frames,
        record: {
          eligible: opening.eligible.map(({ id }) => id),
          rejected: directed.rejected,
          chosen: directed.chosen,
          refusals: [...(direction?.dropped ?? []), ...(proposed?.dropped ?? []), ...directed.refusals],
          pack: directed.pack,
          direction,
          telling,
          stopped: signal.aborted,
        },
      });
      writer.write({ type: 'data-turn', id: `turn-${turn.turn}`, data: turn });
      writer.setOutcome(signal.aborted ? { status: 'aborted' } : { status: 'completed' });
    },
    onError(error) {
      deps.onError(error);
      return error instanceof RefusalError
        ? [error.message, error.hint].filter(Boolean).join(' ')
        : 'This turn broke off and was not kept. Send it again; nothing is lost.';
    },
  });
}
