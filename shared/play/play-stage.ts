import { z } from 'zod';
import { seenIn, type VNFrame } from './frame.ts';
import { createStaged } from './staged.ts';

/** What the frames of a play have left on its stage between two turns, and who is in the scene. */
export const PlayStageSchema = z.object({
  /** The picture; null before the first. */
  picture: z.string().nullable(),
  /** Who is seen there, longest first. */
  shown: z.array(z.string()),
  /** Who is there, seen or not; null in plays that were told before it was kept. */
  here: z.array(z.string()).nullable(),
});
export type PlayStage = Readonly<z.infer<typeof PlayStageSchema>>;

export const BARE_STAGE: PlayStage = { picture: null, shown: [], here: null };

/**
 * The stage after the frames of a turn. Pure: the same for who plays on, who goes back and who loads.
 * @param here who the turn was told with, by the record; null where that was not kept
 */
export function stageAfter(stage: PlayStage, frames: readonly VNFrame[], here: readonly string[] | null): PlayStage {
  const staged = createStaged(stage.shown, stage.picture);
  const there = new Set(here);
  for (const frame of frames) {
    staged.follow(frame);
    const seen = seenIn(frame);
    if (seen !== null) there.add(seen);
    if (frame.type === 'hide') there.delete(frame.character);
  }
  return { picture: staged.picture(), shown: [...staged.shown()], here: here && [...there] };
}
