import type { PlayPath } from '../store/types.ts';

/** A turn of a line. Turn 0 is before the first, which all lines share: it counts as of line 1. */
export interface Point {
  readonly line: number;
  readonly turn: number;
}

/** A path with one more turn, told on a line. */
export function extendPath(path: PlayPath, { line, turn }: Point): PlayPath {
  const last = path.at(-1);
  if (last?.line === line && last.to === turn - 1) return [...path.slice(0, -1), { ...last, to: turn }];
  return [...path, { line, from: turn, to: turn }];
}

/** A path up to a turn. */
export const cutPath = (path: PlayPath, turn: number): PlayPath =>
  path.flatMap((segment) => (segment.from > turn ? [] : [{ ...segment, to: Math.min(segment.to, turn) }]));

/** Where on a path a turn was told; null where the path has no such turn. */
export function pointOn(path: PlayPath, turn: number): Point | null {
  if (turn === 0) return { line: 1, turn };
  const segment = path.find(({ from, to }) => from <= turn && turn <= to);
  return segment === undefined ? null : { line: segment.line, turn };
}

/** Whether a turn of a line is part of a history. */
export const isOnPath = (path: PlayPath, { line, turn }: Point): boolean =>
  turn === 0 || pointOn(path, turn)?.line === line;
