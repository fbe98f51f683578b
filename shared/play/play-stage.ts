import { z } from 'zod';
import { EXPRESSIONS, LIGHTS } from '../story/index.ts';
import { POSITIONS, seenIn, type VNFrame } from './frame.ts';
import { createStageTracker } from './stage-tracker.ts';

/** A character on stage; `position` is null if the frames did not set it. */
export const ShownActorSchema = z.object({
  character: z.string(),
  expression: z.enum(EXPRESSIONS),
  position: z.enum(POSITIONS).nullable(),
});

export const PlayStageSchema = z.object({
  picture: z.string().nullable(),
  /** The light; null: as painted, and in older plays. */
  light: z.enum(LIGHTS).nullable().default(null),
  actors: z.array(ShownActorSchema),
  /** Everybody present, visible or not; null in older plays. */
  here: z.array(z.string()).nullable(),
});
export type PlayStage = Readonly<z.infer<typeof PlayStageSchema>>;

export const BARE_STAGE: PlayStage = { picture: null, light: null, actors: [], here: null };

/** The visible characters, longest first. */
export const shownOn = ({ actors }: PlayStage): string[] => actors.map(({ character }) => character);

/** The stage after a turn's frames, and those in the turn (null: not recorded). Pure. */
export function stageAfter(stage: PlayStage, frames: readonly VNFrame[], here: readonly string[] | null): PlayStage {
  const staged = createStageTracker(shownOn(stage), stage.picture);
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
      // Two cannot share a position: the earlier one moves aside.
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
