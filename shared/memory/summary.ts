import { ownEntry } from '../json.ts';
import {
  type CharacterState,
  getSceneLine,
  LOOP_IMPORTANCES,
  type MemoryState,
  type OpenLoop,
  type Relationship,
} from './memory.ts';
import { oneLine } from './text.ts';

/** Limits of the parts of a Director's context, in characters unless they count items. */
export const SUMMARY_LIMITS = {
  overall: 6000,
  recent: 6000,
  loops: 12,
  relationships: 12,
} as const;

/** The digest's share of the overall summary; recent scenes get the rest. */
const DIGEST_SHARE = 2 / 3;

/**
 * The digest, then one line per recent scene, at most `max` characters. The digest's share is fixed, so its lines are
 * stable until the next block is condensed. Plan execution, "Context of a tick".
 */
export function overallSummary(memory: MemoryState, max: number = SUMMARY_LIMITS.overall): string {
  if (memory.scenes === 0) return 'Story has not yet begun.';
  const title = `**Story So Far** (${memory.scenes} scenes):`;
  const charactersLeft = Math.max(0, max - title.length);
  const before = memory.digest.flatMap(({ lines }) => lines);
  const since = memory.recent.map((scene) => ({
    tick: scene.tick,
    text: getSceneLine(scene),
    importance: scene.importance,
  }));
  const oldest = withinBudget(before, Math.floor(charactersLeft * DIGEST_SHARE));
  const taken = oldest.reduce((sum, line) => sum + line.length + 1, 0);
  const lines = [...oldest, ...withinBudget(since, charactersLeft - taken)];
  return lines.length === 0 ? `${memory.scenes} scenes generated so far.` : [title, ...lines].join('\n');
}

/** As many whole lines as fit; the least important are dropped. */
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
 * The last scenes in detail, fewer if they exceed `max` characters, but at least one. Plan execution, "Context of a
 * tick".
 */
export function recentScenesSummary(memory: MemoryState, count: number, max: number = SUMMARY_LIMITS.recent): string {
  const wanted = count < 1 ? [] : memory.recent.slice(-Math.floor(count));
  const summaries = wanted.map((scene) => {
    const bullets = [getSceneLine(scene), ...scene.summary.slice(1)];
    return `**${scene.title}** (Tick ${scene.tick}):\n  - ${bullets.join('\n  - ')}`;
  });
  while (summaries.length > 1 && summaries.join('\n\n').length > max) summaries.shift();
  return summaries.length === 0 ? 'No previous scenes yet.' : summaries.join('\n\n');
}

const rank = ({ importance }: OpenLoop): number => LOOP_IMPORTANCES.indexOf(importance);

/** With their ids; the most important and latest if there are too many. Plan execution, "Context of a tick". */
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

/** A relationship from the view of one of its people; null for anybody else. */
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

/** The strongest first. */
export const listRelationships = (memory: MemoryState, character: string): Relationship[] =>
  Object.values(memory.relationships)
    .filter(({ characterA, characterB }) => character === characterA || character === characterB)
    .sort((a, b) => b.intensity - a.intensity || (b.history.at(-1)?.tick ?? 0) - (a.history.at(-1)?.tick ?? 0));

/** A person's relationships, the strongest first, with both views. Plan execution, "Context of a tick". */
export function formatRelationships(
  memory: MemoryState,
  character: string,
  getName: (id: string) => string,
  count: number = SUMMARY_LIMITS.relationships,
): string {
  const lines = listRelationships(memory, character)
    .slice(0, Math.max(1, count))
    .flatMap((relationship) => {
      const view = relationshipFrom(relationship, character);
      if (view === null) return [];
      const { relationshipType, status, intensity } = relationship;
      return [
        `- ${getName(view.other)} (${relationshipType}): ${status} [Intensity: ${intensity}/10]`,
        ...(view.perspective === '' ? [] : [`  Your view: "${oneLine(view.perspective, 300)}"`]),
        ...(view.otherPerspective === '' ? [] : [`  Their view: "${oneLine(view.otherPerspective, 300)}"`]),
      ];
    });
  return lines.length === 0 ? 'No established relationships yet.' : lines.join('\n');
}

/** A person in a few lines; `state` takes precedence over the initial one. Plan execution, "Context of a tick". */
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

/** Names of people and places made during play, and of the package's people; an unknown id stands for itself. */
export const createNameLookup =
  (story: { characterById: ReadonlyMap<string, { name: string }> }, memory: MemoryState) =>
  (id: string): string =>
    story.characterById.get(id)?.name ??
    ownEntry(memory.characters, id)?.name ??
    ownEntry(memory.locations, id)?.name ??
    id;
