import type { FrameOf, SequencedFrame } from '../../../shared/play/index.ts';
import { clearForTurn, EMPTY_SCENE, restoreScene, type Scene } from './scene.ts';

/*
 * Looking back: lines already told are shown again where the stage stands, across turns, without a word asked of the server's
 * models and without anything being told anew. The turn on the stage goes on meanwhile, unseen.
 */

/** A turn told before the one on the stage. */
export interface PastTurn {
  readonly turn: number;
  readonly frames: readonly SequencedFrame[];
}

/** What of the stage a look back needs. */
interface Told {
  /** Oldest first, without gaps up to the turn on the stage. */
  readonly past: readonly PastTurn[];
  readonly turnStart: Scene;
  readonly turnFrames: readonly SequencedFrame[];
  readonly queue: readonly SequencedFrame[];
  readonly scene: Scene;
  /** The `seq` of the line looked at; null where the stage shows the present. */
  readonly look: number | null;
}

/** Turns that are read at once. */
export const SCENE_TURNS = 12;

/** Whether turns say by themselves who stands on the stage after them: they go back to where another picture took the place of one. */
export const setsScene = (turns: readonly PastTurn[]): boolean =>
  new Set(turns.flatMap(({ frames }) => frames.flatMap(({ frame }) => (frame.type === 'background' ? [frame.id] : []))))
    .size > 1;

const isLine = ({ frame }: SequencedFrame): boolean =>
  frame.type === 'say' || frame.type === 'narrate' || frame.type === 'cg';

const performed = ({ turnFrames, queue }: Told): readonly SequencedFrame[] =>
  turnFrames.slice(0, turnFrames.length - queue.length);

const linesOf = (told: Told): number[] =>
  [...told.past.flatMap(({ frames }) => frames), ...performed(told)].filter(isLine).map(({ seq }) => seq);

/** The line on the stage at present; Infinity where there is none, behind all that was told. */
const present = ({ scene }: Told): number =>
  Math.max(scene.line?.seq ?? -1, scene.cg?.seq ?? -1, scene.line || scene.cg ? -1 : Number.POSITIVE_INFINITY);

/** The `seq` of the line before the one that is seen; undefined where none is known. */
export function lineBefore(told: Told): number | undefined {
  const seen = told.look ?? present(told);
  return linesOf(told).findLast((seq) => seq < seen);
}

/** The `seq` of the line after the one looked at; null: the present comes next. */
export function lineAfter(told: Told): number | null {
  const { look } = told;
  if (look === null) return null;
  const next = linesOf(told).find((seq) => seq > look);
  return next === undefined || next >= present(told) ? null : next;
}

/** The `seq` to look at for a line: null where that is the one on the stage at present, and where it is not known. */
export function lookAt(told: Told, seq: number): number | null {
  return seq < present(told) && linesOf(told).includes(seq) ? seq : null;
}

const lastLine = (frames: readonly SequencedFrame[]): number => frames.findLast(isLine)?.seq ?? -1;

/** Which of the past turns is looked at; −1: none of them. */
const indexOf = ({ past, look }: Told): number =>
  look === null ? -1 : past.findIndex(({ frames }) => frames.some(({ seq }) => seq === look));

/** The scene that is seen: the present one, or as it was at the line looked at. */
export function seenScene(told: Told): Scene {
  const { past, look, turnStart, scene } = told;
  if (look === null) return scene;
  const index = indexOf(told);
  const turn = past[index];
  if (!turn)
    return restoreScene(
      turnStart,
      performed(told).filter(({ seq }) => seq <= look),
    );
  const before = past.slice(0, index).flatMap(({ frames }) => frames);
  const start = clearForTurn(restoreScene(EMPTY_SCENE, before), false);
  // With its last line stands what was asked then.
  const frames = look === lastLine(turn.frames) ? turn.frames : turn.frames.filter(({ seq }) => seq <= look);
  return restoreScene(start, frames);
}

/** The past turn looked at, and what could be chosen where its last line is seen; null in the turn on the stage. */
export function pastSeen(told: Told): { readonly turn: number; readonly asked: FrameOf<'choice'> | null } | null {
  const turn = told.past[indexOf(told)];
  if (!turn) return null;
  const choice = turn.frames.findLast(({ frame }) => frame.type === 'choice')?.frame;
  return { turn: turn.turn, asked: told.look === lastLine(turn.frames) && choice?.type === 'choice' ? choice : null };
}
