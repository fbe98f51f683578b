import { z } from 'zod';
import { damagedRefusal, fromJson } from './json.ts';
import type { PlayPath } from './types.ts';

const PlayPathSchema = z.array(z.object({ line: z.number(), from: z.number(), to: z.number() }));

/** @throws RefusalError `internal` naming the play if it is damaged */
export function readPath(text: string, playId: string): PlayPath {
  const row = `path of play ${playId}`;
  const read = PlayPathSchema.safeParse(fromJson(text, row));
  if (!read.success) throw damagedRefusal(`${row} is damaged`, read.error);
  return read.data;
}

/** Creates a test whether turns are on a path. */
export function onPath(path: PlayPath): (at: { line: number; turn: number }) => boolean {
  const byLine = new Map<number, PlayPath[number][]>();
  for (const segment of path) byLine.set(segment.line, [...(byLine.get(segment.line) ?? []), segment]);
  return ({ line, turn }) => byLine.get(line)?.some(({ from, to }) => from <= turn && turn <= to) ?? false;
}
