import { own } from '../play/lookup.ts';
import { oneLine } from './line.ts';
import {
  type CharacterState,
  inShort,
  LOOP_IMPORTANCES,
  type MemoryState,
  type OpenLoop,
  type Relationship,
} from './memory.ts';

/** How much each part of what a Director is told may take, in characters unless it counts. */
export const SUMMARY_LIMITS = {
  overall: 6000,
  recent: 6000,
  loops: 12,
  relationships: 12,
} as const;

/** Of the overall summary, what the digest may take; the scenes since have what it leaves. */
const DIGEST_SHARE = 2 / 3;

/**
 * The whole story in brief: the digest's lines, then each scene since in a line. The digest's share is its own, so
 * its lines are the same until the next block of scenes is rolled up. Plan execution, "Context of a tick".
 *
 * @param max characters it may take at most; what matters least is left out, the oldest first
 */
export function overallSummary(memory: MemoryState, max: number = SUMMARY_LIMITS.overall): string {
  if (memory.scenes === 0) return 'Story has not yet begun.';
  const title = `**Story So Far** (${memory.scenes} scenes):`;
  const room = Math.max(0, max - title.length);
  const before = memory.digest.flatMap(({ lines }) => lines);
  const since = memory.recent.map((scene) => ({
    tick: scene.tick,
    text: inShort(scene),
    importance: scene.importance,
  }));
  const oldest = withinBudget(before, Math.floor(room * DIGEST_SHARE));
  const taken = oldest.reduce((sum, line) => sum + line.length + 1, 0);
  const lines = [...oldest, ...withinBudget(since, room - taken)];
  return lines.length === 0 ? `${memory.scenes} scenes generated so far.` : [title, ...lines].join('\n');
}

/** Lines as they are told, each whole: where not all have room, the least important are left out. */
function withinBudget(lines: readonly { tick: number; text: string; importance: number }[], max: number): string[] {
  const whole = lines.map(({ tick, text, importance }) => ({ line: `Tick ${tick}: ${text}`, importance }));
  let length = whole.reduce((sum, { line }) => sum + line.length + 1, 0);
  const leaving = new Set<(typeof whole)[number]>();
  for (const one of [...whole].sort((a, b) => a.importance - b.importance)) {
    if (length <= max) break;
    leaving.add(one);
    length -= one.line.length + 1;
  }
  return whole.filter((one) => !leaving.has(one)).map(({ line }) => line);
}

/**
 * The last scenes in detail, the latest last. Plan execution, "Context of a tick".
 *
 * @param count how many scenes, `RECENT_SCENES_COUNT`; fewer where they would take more than `max` characters, but one at least
 */
export function recentScenesSummary(memory: MemoryState, count: number, max: number = SUMMARY_LIMITS.recent): string {
  const wanted = count < 1 ? [] : memory.recent.slice(-Math.floor(count));
  const summaries = wanted.map((scene) => {
    const bullets = [inShort(scene), ...scene.summary.slice(1)];
    return `**${scene.title}** (Tick ${scene.tick}):\n  - ${bullets.join('\n  - ')}`;
  });
  while (summaries.length > 1 && summaries.join('\n\n').length > max) summaries.shift();
  return summaries.length === 0 ? 'No previous scenes yet.' : summaries.join('\n\n');
}

const rank = ({ importance }: OpenLoop): number => LOOP_IMPORTANCES.indexOf(importance);

/**
 * What the story has begun and not finished, as it was opened; where there are too many, the most important and latest. With
 * its id, by which it is resolved. Plan execution, "Context of a tick".
 */
export function formatOpenLoops(memory: MemoryState, count: number = SUMMARY_LIMITS.loops): string {
  if (memory.loops.length === 0) return 'No open loops yet.';
  const foremost = new Set(
    [...memory.loops].sort((a, b) => rank(b) - rank(a) || b.tick - a.tick).slice(0, Math.max(1, count)),
  );
  return memory.loops
    .filter((loop) => foremost.has(loop))
    .map(({ id, importance, description, category, createdInScene, tick }) => {
      const created = createdInScene === null ? `Tick ${tick}` : `Scene ${createdInScene}`;
      return `- [${importance.toUpperCase()}] ${description} (Category: ${category}, Created: ${created}, Id: ${id})`;
    })
    .join('\n');
}

/** A relationship as one of its two people has it; null for anybody else. */
export function relationshipFrom(
  relationship: Relationship,
  character: string,
): { other: string; perspective: string; otherPerspective: string } | null {
  const { characterA, characterB, perspectiveA, perspectiveB } = relationship;
  if (character === characterA) {
    return { other: characterB, perspective: perspectiveA, otherPerspective: perspectiveB };
  }
  return character === characterB
    ? { other: characterA, perspective: perspectiveB, otherPerspective: perspectiveA }
    : null;
}

/** The relationships of somebody, the strongest first. */
export const relationshipsOf = (memory: MemoryState, character: string): Relationship[] =>
  Object.values(memory.relationships)
    .filter(({ characterA, characterB }) => character === characterA || character === characterB)
    .sort((a, b) => b.intensity - a.intensity || (b.history.at(-1)?.tick ?? 0) - (a.history.at(-1)?.tick ?? 0));

/**
 * How somebody stands to others, the strongest first, with the view of either side. Plan execution, "Context of a tick".
 */
export function formatRelationships(
  memory: MemoryState,
  character: string,
  nameOf: (id: string) => string,
  count: number = SUMMARY_LIMITS.relationships,
): string {
  const told = relationshipsOf(memory, character)
    .slice(0, Math.max(1, count))
    .flatMap((relationship) => {
      const view = relationshipFrom(relationship, character);
      if (view === null) return [];
      const { relationshipType, status, intensity } = relationship;
      return [
        `- ${nameOf(view.other)} (${relationshipType}): ${status} [Intensity: ${intensity}/10]`,
        ...(view.perspective === '' ? [] : [`  Your view: "${oneLine(view.perspective, 300)}"`]),
        ...(view.otherPerspective === '' ? [] : [`  Their view: "${oneLine(view.otherPerspective, 300)}"`]),
      ];
    });
  return told.length === 0 ? 'No established relationships yet.' : told.join('\n');
}

/**
 * Somebody in a few lines: who they are, what they want now, how they feel. Plan execution, "Context of a tick".
 *
 * @param state how they are now, which goes before what they began with
 */
export function formatCharacter(
  character: { name: string; role: string; description: string; goals?: readonly string[] },
  state?: CharacterState,
): string {
  const goals = state !== undefined && state.goals.length > 0 ? state.goals : (character.goals ?? []);
  return [
    `Name: ${character.name}`,
    `Role: ${character.role}`,
    `Description: ${character.description}`,
    ...(goals.length > 0 ? [`Current Goals: ${goals.join(', ')}`] : []),
    ...(state !== undefined && state.emotionalState !== '' ? [`Emotional State: ${state.emotionalState}`] : []),
  ].join('\n');
}

/** Names of people and places made while playing and of the package's people; an id nobody has stands for itself. */
export const nameIn =
  (story: { characterById: ReadonlyMap<string, { name: string }> }, memory: MemoryState) =>
  (id: string): string =>
    story.characterById.get(id)?.name ?? own(memory.characters, id)?.name ?? own(memory.locations, id)?.name ?? id;
