import type { FrameOf, SequencedFrame } from '../../../shared/play/index.ts';
import { clearSceneForTurn, EMPTY_SCENE, restoreScene, type StageScene } from './scene.ts';

/* Earlier lines are shown in their scene, without asking a model; the current turn continues in the background. */

export interface PastTurn {
  readonly turn: number;
  readonly frames: readonly SequencedFrame[];
}

interface Told {
  readonly past: readonly PastTurn[];
  readonly turnStart: StageScene;
  readonly turnFrames: readonly SequencedFrame[];
  readonly queue: readonly SequencedFrame[];
  readonly scene: StageScene;
  /** The `seq` of the earlier line shown; null for the present. */
  readonly look: number | null;
}

export const TURNS_PER_LOAD = 12;

/** Whether turns contain the whole scene after them: they go back to a change of background. */
export const includesWholeScene = (turns: readonly PastTurn[]): boolean =>
  new Set(turns.flatMap(({ frames }) => frames.flatMap(({ frame }) => (frame.type === 'background' ? [frame.id] : []))))
    .size > 1;

const isLine = ({ frame }: SequencedFrame): boolean =>
  frame.type === 'say' || frame.type === 'narrate' || frame.type === 'cg';

const performed = ({ turnFrames, queue }: Told): readonly SequencedFrame[] =>
  turnFrames.slice(0, turnFrames.length - queue.length);

const listLines = (stage: Told): number[] =>
  [...stage.past.flatMap(({ frames }) => frames), ...performed(stage)].filter(isLine).map(({ seq }) => seq);

const present = ({ scene }: Told): number =>
  Math.max(scene.line?.seq ?? -1, scene.cg?.seq ?? -1, scene.line || scene.cg ? -1 : Number.POSITIVE_INFINITY);

/** The `seq` of the line before the shown one; undefined if unknown. */
export function getPreviousSeq(stage: Told): number | undefined {
  const seen = stage.look ?? present(stage);
  return listLines(stage).findLast((seq) => seq < seen);
}

/** The `seq` of the line after the shown one; null: the present comes next. */
export function getNextSeq(stage: Told): number | null {
  const { look } = stage;
  if (look === null) return null;
  const next = listLines(stage).find((seq) => seq > look);
  return next === undefined || next >= present(stage) ? null : next;
}

/** The `look` value for a line: null if it is the current one or unknown. */
export function resolveLook(stage: Told, seq: number): number | null {
  return seq < present(stage) && listLines(stage).includes(seq) ? seq : null;
}

const lastLine = (frames: readonly SequencedFrame[]): number => frames.findLast(isLine)?.seq ?? -1;

const getLookIndex = ({ past, look }: Told): number =>
  look === null ? -1 : past.findIndex(({ frames }) => frames.some(({ seq }) => seq === look));

/** The scene to render: the present one, or the one at the line looked at. */
export function getVisibleScene(stage: Told): StageScene {
  const { past, look, turnStart, scene } = stage;
  if (look === null) return scene;
  const index = getLookIndex(stage);
  const turn = past[index];
  if (!turn)
    return restoreScene(
      turnStart,
      performed(stage).filter(({ seq }) => seq <= look),
    );
  const before = past.slice(0, index).flatMap(({ frames }) => frames);
  const start = clearSceneForTurn(restoreScene(EMPTY_SCENE, before), false);
  // The turn's last line is shown with the question that followed it.
  const frames = look === lastLine(turn.frames) ? turn.frames : turn.frames.filter(({ seq }) => seq <= look);
  return restoreScene(start, frames);
}

/** The past turn being shown, and the question at its last line; null in the current turn. */
export function getVisiblePastTurn(
  stage: Told,
): { readonly turn: number; readonly asked: FrameOf<'choice'> | null } | null {
  const turn = stage.past[getLookIndex(stage)];
  if (!turn) return null;
  const choice = turn.frames.findLast(({ frame }) => frame.type === 'choice')?.frame;
  return { turn: turn.turn, asked: stage.look === lastLine(turn.frames) && choice?.type === 'choice' ? choice : null };
}
