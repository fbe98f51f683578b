import { z } from 'zod';
import { EXPRESSIONS, LIGHTS } from '../story/index.ts';
import { POSITIONS, seenIn, type VNFrame } from './frame.ts';
import { createStaged } from './staged.ts';

/** Somebody on the stage; `position` is null where the frames left it to the stage. */
export const ShownActorSchema = z.object({
  character: z.string(),
  expression: z.enum(EXPRESSIONS),
  position: z.enum(POSITIONS).nullable(),
});

/** What the frames of a play have left on its stage between two turns, and who is in the scene. */
export const PlayStageSchema = z.object({
  /** The picture; null before the first. */
  picture: z.string().nullable(),
  /** The time of day it stands at; null: as it was painted, and in plays that were told before it was kept. */
  light: z.enum(LIGHTS).nullable().default(null),
  /** Who is seen there, longest first. */
  actors: z.array(ShownActorSchema),
  /** Who is there, seen or not; null in plays that were told before it was kept. */
  here: z.array(z.string()).nullable(),
});
export type PlayStage = Readonly<z.infer<typeof PlayStageSchema>>;

export const BARE_STAGE: PlayStage = { picture: null, light: null, actors: [], here: null };

/** Who is seen on a stage, longest first. */
export const shownOn = ({ actors }: PlayStage): string[] => actors.map(({ character }) => character);

/**
 * The stage after the frames of a turn. Pure: the same for who plays on, who goes back and who loads.
 * @param here who the turn was told with, by the record; null where that was not kept
 */
export function stageAfter(stage: PlayStage, frames: readonly VNFrame[], here: readonly string[] | null): PlayStage {
  const staged = createStaged(shownOn(stage), stage.picture);
  const looks = new Map(stage.actors.map((actor) => [actor.character, actor]));
  const there = new Set(here);
  let { light } = stage;
  for (const frame of frames) {
    const seen = seenIn(frame);
    const before = seen !== null && staged.has(seen) ? looks.get(seen) : undefined;
    staged.follow(frame);
    if (frame.type === 'background') light = frame.light ?? null;
    if (frame.type === 'show') {
      const position = frame.position ?? before?.position ?? null;
      // Two cannot stand in one place: who stood there steps aside.
      for (const other of looks.values())
        if (position !== null && other.position === position) looks.set(other.character, { ...other, position: null });
      const expression = frame.expression ?? before?.expression ?? 'neutral';
      looks.set(frame.character, { character: frame.character, expression, position });
    } else if (frame.type === 'say' && before && frame.expression) {
      looks.set(before.character, { ...before, expression: frame.expression });
    }
    if (seen !== null) there.add(seen);
    if (frame.type === 'hide') there.delete(frame.character);
  }
  const actors = staged.shown().flatMap((character) => looks.get(character) ?? []);
  return { picture: staged.picture(), light, actors, here: here && [...there] };
}
