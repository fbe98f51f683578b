import { framesATurn } from '../../shared/play/index.ts';
import type { Pacing } from '../../shared/story/index.ts';

/** Writing guidelines for each pacing: sentence rhythm and the purpose of frames. */
export const PACING_GUIDELINES: Record<Pacing['focus'], string> = {
  dialogue_and_worldbuilding:
    'unhurried. Two or three sentences a frame, more speech than telling; let people interrupt, hesitate, show the place by what they do in it.',
  standard: 'even. One to three sentences a frame, speech and telling in turn; every frame brings something new.',
  tension_and_action:
    'quick. One short sentence or two a frame, strong verbs, hardly an adjective; one beat a frame, each worse or closer than the last.',
};

const FRAMES_WITHOUT_ENCOUNTER = 3;
const FRAMES_OF_CLIMAX = 8;
const FEWEST_FRAMES = 3;

/** What the pacing takes, at most what the encounter (null: none) has left, more for a climax. */
export function getFrameBudget(
  encounter: { focus: Pacing['focus']; framesBefore: number; expectedFrames: number } | null,
  isClimax: boolean,
): number {
  if (isClimax) return FRAMES_OF_CLIMAX;
  if (!encounter) return FRAMES_WITHOUT_ENCOUNTER;
  const left = encounter.expectedFrames - encounter.framesBefore;
  return Math.min(framesATurn(encounter.focus), Math.max(FEWEST_FRAMES, left));
}
