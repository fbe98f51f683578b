import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../../shared/error.ts';
import { isWords, type PlayerAction, type SequencedFrame } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import type { Clock } from '../../clock.ts';
import type { Plays } from '../../play/index.ts';
import { newcomersIn, type PlayedTurn } from './played.ts';
import { createModelPlayer, type PersonaProfile } from './player.ts';
import type { PlayedRun } from './report.ts';
import type { ThrowawayServer } from './throwaway-server.ts';
import { createTranscriptNames } from './transcript.ts';

interface RunOptions {
  player: PersonaProfile;
  seed: number;
  turns: number;
  clock: Clock;
  /** Time after which no turn begins, in milliseconds since the epoch. */
  until: number;
  signal: AbortSignal;
  onTurn: (turn: PlayedTurn) => void;
}

/** A turn broke off and was not stored. */
class BrokenTurnError extends Error {
  override readonly name = 'BrokenTurnError';
}

/** Takes one turn of a play to its end. @throws BrokenTurnError if it has none; RefusalError if it may not be taken */
async function takeTurn(
  plays: Plays,
  id: string,
  action: PlayerAction,
  { clock, signal }: Pick<RunOptions, 'clock' | 'signal'>,
): Promise<PlayedTurn> {
  const began = clock.now();
  const turn = await plays.takeTurn(id, action);
  signal.addEventListener('abort', turn.stop, { once: true });
  if (signal.aborted) turn.stop();
  const frames: SequencedFrame[] = [];
  let firstWordsMs: number | null = null;
  let end: TurnData | null = null;
  let broke = 'The turn ended without saying how.';
  for await (const chunk of turn.follow()) {
    if (chunk.type === 'data-frame') {
      const sent = chunk.data as SequencedFrame;
      frames.push(sent);
      if (isWords(sent.frame)) firstWordsMs ??= Math.max(0, clock.now() - began);
    }
    if (chunk.type === 'data-turn') end = chunk.data as TurnData;
    if (chunk.type === 'error') broke = chunk.errorText;
  }
  await turn.done;
  signal.removeEventListener('abort', turn.stop);
  if (end === null || end.kept === false) throw new BrokenTurnError(broke);
  // Prompts are long and not measured.
  const record = { ...(await plays.record(id, end.turn)), prompts: [] };
  const ms = Math.max(0, clock.now() - began);
  return { turn: end.turn, action, frames: frames.map(({ frame }) => frame), end, record, ms, firstWordsMs };
}

/** Handles the refusal of unread typed words. @throws any other error */
const unlessUnread =
  ({ type }: PlayerAction) =>
  (error: unknown): null => {
    if (type === 'text' && error instanceof RefusalError && error.code === 'refused') return null;
    throw error;
  };

type RunEnd = Pick<PlayedRun, 'stopped' | 'broke'>;

const actAfter = ({ record }: PlayedTurn): string | undefined =>
  record.mutations.findLast((mutation) => mutation.type === 'act-began')?.act ?? record.direction?.act;

/** Why a run stops. @throws errors that do not end a run */
function toRunEnd(error: unknown): RunEnd {
  if (error instanceof RefusalError && error.code === 'rate_limited')
    return { stopped: 'tokens', broke: error.message };
  if (error instanceof BrokenTurnError || error instanceof RefusalError)
    return { stopped: 'trouble', broke: error.message };
  throw error;
}

/** In a new play, which is deleted afterwards. @throws the signal's reason once it is aborted */
export async function playRun(
  { plays, packageId }: Pick<ThrowawayServer, 'plays' | 'packageId'>,
  story: VNPackage,
  options: RunOptions,
): Promise<Omit<PlayedRun, 'run' | 'persona'>> {
  const { seed, clock, signal } = options;
  const began = clock.now();
  const { id } = await plays.create(packageId, seed);
  const newcomers = new Map<string, string>();
  const names = createTranscriptNames(story, newcomers);
  let act = story.plot.acts[0]?.id ?? '';
  const player = createModelPlayer(options.player, seed, {
    self: story.characters.find(({ role }) => role === 'protagonist')?.id ?? null,
    getName: names.person,
    getTitle: (place) => names.place(act, place),
  });
  const turns: PlayedTurn[] = [];
  const ended = (end: RunEnd) => ({
    ...{ seed, turns, ...end },
    ms: Math.max(0, clock.now() - began),
  });
  try {
    let action: PlayerAction | null = { type: 'start' };
    while (action !== null) {
      signal.throwIfAborted();
      if (turns.length >= options.turns) return ended({ stopped: 'turns', broke: null });
      if (clock.now() >= options.until) return ended({ stopped: 'time', broke: null });
      const turn: PlayedTurn | null = await takeTurn(plays, id, action, options).catch(unlessUnread(action));
      const last = turns.at(-1);
      if (turn === null) {
        action = last === undefined ? null : player.instead(last.end);
        continue;
      }
      signal.throwIfAborted();
      turns.push(turn);
      options.onTurn(turn);
      act = actAfter(turn) ?? act;
      for (const [id, name] of newcomersIn([turn])) newcomers.set(id, name);
      action = player.next(turn.end, turn.frames);
      await setImmediate();
    }
    return ended({ stopped: 'ended', broke: null });
  } catch (error) {
    signal.throwIfAborted();
    return ended(toRunEnd(error));
  } finally {
    await plays.delete(id);
  }
}
