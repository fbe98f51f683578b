import type { PlayPath } from '../store/types.ts';

/** A turn of a line. Turn 0, before the first, is shared by all lines and counts as line 1. */
export interface TurnPoint {
  readonly line: number;
  readonly turn: number;
}

export function extendPath(path: PlayPath, { line, turn }: TurnPoint): PlayPath {
  const last = path.at(-1);
  if (last?.line === line && last.to === turn - 1) return [...path.slice(0, -1), { ...last, to: turn }];
  return [...path, { line, from: turn, to: turn }];
}

/** Truncates a path after a turn. */
export const cutPath = (path: PlayPath, turn: number): PlayPath =>
  path.flatMap((segment) => (segment.from > turn ? [] : [{ ...segment, to: Math.min(segment.to, turn) }]));

/** The point of a turn on a path; null if there is none. */
export function pointOn(path: PlayPath, turn: number): TurnPoint | null {
  if (turn === 0) return { line: 1, turn };
  const segment = path.find(({ from, to }) => from <= turn && turn <= to);
  return segment === undefined ? null : { line: segment.line, turn };
}

/** Whether a turn of a line is part of a path. */
export const isOnPath = (path: PlayPath, { line, turn }: TurnPoint): boolean =>
  turn === 0 || pointOn(path, turn)?.line === line;
