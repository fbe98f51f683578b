import { randomInt } from 'node:crypto';
import {
  closeTurn,
  closingFrames,
  createStageTracker,
  directTurn,
  type LoggedTurn,
  lineFrames,
  listActors,
  openingFrames,
  openTurn,
  type PlayerAction,
  type SequencedFrame,
  type Story,
  shownOn,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { CommittedTurn } from './events.ts';
import { addTurn, beginSession } from './fold-play.ts';
import { type SavedTurn, writeSaveFile } from './save-file.ts';
import type { PlaySession } from './snapshot.ts';
import { memoryOfTurn } from './turn-memory.ts';

/** Replays a turn told on another server by the rules here. */
function logTurn(story: Story, session: PlaySession, { said, lines }: LoggedTurn): [CommittedTurn, SavedTurn] {
  const before = session.state;
  const action: PlayerAction = before.turn === 0 ? { type: 'start' } : { type: 'text', text: said };
  const frames: SequencedFrame[] = [];
  const staged = createStageTracker(shownOn(session.stage), session.stage.picture);
  const send = (frame: VNFrame) => void frames.push({ seq: session.nextFrame + frames.length, frame });
  const opening = openTurn(story, before, action);
  for (const frame of openingFrames(story, session.stage, opening)) {
    staged.follow(frame);
    send(frame);
  }
  const directed = directTurn(story, opening, null);
  const portraits = listActors(story.source);
  lines.flatMap((line) => lineFrames(line, staged, portraits)).forEach(send);
  const closing = closeTurn(story, directed, { frames: lines.length });
  closingFrames(story, closing, staged.shown()).forEach(send);
  const { state: after, mutations, waitingFor } = closing;
  const tick = session.tick + 1;
  const { memory: remembered } = session;
  const { pack, present } = directed;
  const memory = memoryOfTurn({
    ...{ story, before, after, mutations, action, frames, pack, tick },
    ...{ memory: remembered, directed: [], noted: [] },
  });
  const turn = { turn: after.turn, tick, action, mutations: [...mutations], frames, memory };
  const kept = { ...turn, isWritten: false, here: [...present] };
  return [
    { ...kept, line: 1 },
    { ...kept, waitingFor },
  ];
}

/**
 * Writes turns told elsewhere as a save: each passes the rules and enters memory as if played here.
 * @param story accepts the player's own words on every turn
 * @throws RefusalError `refused` if it would be too large; `conflict` if the story takes no words
 */
export function writeLoggedSave(story: Story, logged: readonly LoggedTurn[]): Promise<string> {
  const { id: packageId, version, title } = story.source;
  const seed = randomInt(0, 2 ** 32);
  async function* turns(): AsyncGenerator<SavedTurn> {
    const created = { packageId, packageVersion: version, seed, title };
    let session = beginSession('logged', story, created, { seq: 1, at: story.source.createdAt });
    for (const one of logged) {
      const [turn, saved] = logTurn(story, session, one);
      session = addTurn(story, session, turn);
      yield saved;
    }
  }
  return writeSaveFile({ story: { packageId, version, title }, seed, save: { note: '' } }, turns());
}
