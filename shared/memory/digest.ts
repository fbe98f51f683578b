import { TURNS_WHOLE } from '../play/transcript.ts';
import { type Chapter, getSceneLine, type SceneMemory } from './memory.ts';

/**
 * Scenes are condensed in blocks, with the turns that stop being kept in full, so that prompts change at once. `scenes`
 * make a chapter of level 1, `chapters` of a level one of the next; at the top level neighbours merge. So there are at
 * most `(top - 1) × (chapters - 1) + chapters` = 13 chapters of at most `lines` lines.
 */
export const ROLL_UP = { scenes: TURNS_WHOLE.step + 1, chapters: 4, lines: 3, top: 4 } as const;

/** Maximum lines of a digest. */
export const DIGEST_LINES_MAX = ((ROLL_UP.top - 1) * (ROLL_UP.chapters - 1) + ROLL_UP.chapters) * ROLL_UP.lines;

type Line = Chapter['lines'][number];

/** Adds a block of scenes to a digest, condensing full levels. Plan execution, "Context of a tick". */
export function rollUp(digest: readonly Chapter[], scenes: readonly SceneMemory[]): Chapter[] {
  const first = scenes[0];
  const last = scenes.at(-1);
  if (first === undefined || last === undefined) return [...digest];
  const recapped = scenes.filter(({ recap }) => recap !== undefined);
  const chapter: Chapter = {
    level: 1,
    fromTick: first.tick,
    toTick: last.tick,
    scenes: scenes.length,
    lines: mostTelling(
      (recapped.length > 0 ? recapped : scenes).map((scene) => ({
        tick: scene.tick,
        text: getSceneLine(scene),
        importance: scene.importance,
      })),
    ),
  };
  return shrinkTop(carry([...digest, chapter], 1));
}

/** The most important lines in order; among equals the earlier, without repetitions. */
const mostTelling = (lines: readonly Line[]): Line[] => {
  const ranked = [...lines].sort((a, b) => b.importance - a.importance);
  const distinct = [...new Map(ranked.toReversed().map((line) => [line.text, line])).values()];
  const kept = new Set(ranked.filter((line) => distinct.includes(line)).slice(0, ROLL_UP.lines));
  return lines.filter((line) => kept.has(line));
};

/** Carries like a counter: a full level becomes one chapter of the next. */
function carry(digest: Chapter[], level: number): Chapter[] {
  const full = digest.filter((chapter) => chapter.level === level);
  if (level >= ROLL_UP.top || full.length < ROLL_UP.chapters) return digest;
  return carry([...digest.filter((chapter) => chapter.level !== level), join(full)], level + 1).sort(
    (a, b) => a.fromTick - b.fromTick || b.level - a.level,
  );
}

/** Bounds the top level: merges the two neighbours with the fewest scenes. */
function shrinkTop(digest: Chapter[]): Chapter[] {
  const top = digest.filter(({ level }) => level >= ROLL_UP.top);
  if (top.length <= ROLL_UP.chapters) return digest;
  const pairs = top.slice(1).map((right, index) => [top[index] ?? right, right] as const);
  const [pair] = pairs.sort((a, b) => a[0].scenes + a[1].scenes - b[0].scenes - b[1].scenes);
  if (pair === undefined) return digest;
  return digest.flatMap((chapter) => {
    if (chapter === pair[0]) return [join(pair)];
    return chapter === pair[1] ? [] : [chapter];
  });
}

function join(chapters: readonly Chapter[]): Chapter {
  const ticks = chapters.flatMap(({ fromTick, toTick }) => [fromTick, toTick]);
  return {
    level: Math.max(...chapters.map(({ level }) => level)) + 1,
    fromTick: Math.min(...ticks),
    toTick: Math.max(...ticks),
    scenes: chapters.reduce((sum, { scenes }) => sum + scenes, 0),
    lines: mostTelling(chapters.flatMap(({ lines }) => lines)),
  };
}
