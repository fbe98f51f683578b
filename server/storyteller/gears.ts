import { contentWordsOf } from '../../shared/language/content-words.ts';
import { coverage } from '../../shared/language/overlap.ts';
import { framesATurn } from '../../shared/play/index.ts';
import type { Pacing } from '../../shared/story/index.ts';

/** How each pacing is written: the rhythm of its sentences and what its frames are for. A missing one does not compile. */
export const GEARS: Record<Pacing['focus'], string> = {
  dialogue_and_worldbuilding:
    'unhurried. Two or three sentences a frame, more speech than telling; let people interrupt, hesitate, show the place by what they do in it.',
  standard: 'even. One to three sentences a frame, speech and telling in turn; every frame brings something new.',
  tension_and_action:
    'quick. One short sentence or two a frame, strong verbs, hardly an adjective; one beat a frame, each worse or closer than the last.',
};

const FRAMES_WITHOUT_ENCOUNTER = 3;
const FRAMES_OF_CLIMAX = 8;
const FEWEST_FRAMES = 3;

/**
 * Telling frames asked of a turn: what the pacing takes, no more than the encounter has left, a climax more.
 * @param encounter null where none is told
 */
export function frameBudgetOf(
  encounter: { focus: Pacing['focus']; framesBefore: number; expectedFrames: number } | null,
  isClimax: boolean,
): number {
  if (isClimax) return FRAMES_OF_CLIMAX;
  if (!encounter) return FRAMES_WITHOUT_ENCOUNTER;
  const left = encounter.expectedFrames - encounter.framesBefore;
  return Math.min(framesATurn(encounter.focus), Math.max(FEWEST_FRAMES, left));
}

/** Whether lines have told of something: half of the words it is known by. */
const isIn = (lines: ReadonlySet<string>, text: string): boolean => coverage(contentWordsOf(text), lines) >= 0.5;

/** Some of a list, another part each turn: those not told lately before those that were. */
function taken(texts: readonly string[], lately: ReadonlySet<string>, turn: number, count: number): string[] {
  const fresh = texts.filter((text) => !isIn(lately, text));
  const from = fresh.length > 0 ? fresh : texts;
  const start = from.length > 0 ? (Math.max(0, turn) * count) % from.length : 0;
  return [...from.slice(start), ...from.slice(0, start)].slice(0, count);
}

/**
 * What a turn weaves in: one or two of the story's materials and one of the place's callbacks, others from turn to turn, and which were
 * told lately. Deterministic.
 */
export function weave(input: {
  materials: readonly string[];
  callbacks: readonly string[];
  recentLines: readonly string[];
  turn: number;
  focus: Pacing['focus'] | null;
}): { materials: string[]; callbacks: string[]; wovenLately: string[] } {
  const { materials, callbacks, turn } = input;
  const lately = contentWordsOf(input.recentLines.join('\n'));
  const count = input.focus === 'tension_and_action' ? 1 : 2;
  const worded = materials.filter((text) => text.trim() !== '');
  return {
    materials: taken(worded, lately, turn, Math.min(count, worded.length)),
    callbacks: taken(
      callbacks.filter((text) => text.trim() !== ''),
      lately,
      turn,
      1,
    ),
    wovenLately: worded.filter((text) => isIn(lately, text)).slice(0, 3),
  };
}
