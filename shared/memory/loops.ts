import type { PlotState, Story } from '../play/index.ts';
import { applyMemoryChange } from './apply.ts';
import type { MemoryChange } from './change.ts';
import { type LoopImportance, MEMORY_LIMITS, type MemoryState, nextLoopId } from './memory.ts';
import { oneLine } from './text.ts';
import { createPhraseFormatter, type Say } from './wording.ts';

/** The inputs for the engine's own loops. */
export interface EngineLoopsInput {
  story: Story;
  before: PlotState;
  after: PlotState;
  memory: MemoryState;
  tick: number;
  sceneId: string;
}

interface EngineLoop {
  about: string;
  description: string;
  category: string;
  importance: LoopImportance;
}

/**
 * The loops a turn opens and closes by the rules alone, closing ones first, so that plays without a model have some.
 * For the Director only.
 */
export function deriveLoopChanges({ story, before, after, memory, tick, sceneId }: EngineLoopsInput): MemoryChange[] {
  const say = createPhraseFormatter(story.language);
  const stood = new Set(before.turn === 0 ? [] : loopsIn(story, before, say).map(({ about }) => about));
  const standing = loopsIn(story, after, say);
  const open = memory.loops.filter(({ about }) => about !== undefined);
  const changes: MemoryChange[] = open
    .filter((loop) => !standing.some(({ about }) => about === loop.about))
    .map(({ id }) => ({ type: 'loop-resolved', id }));
  let folded = changes.reduce(applyMemoryChange, memory);
  for (const loop of standing) {
    // A loop that existed before and is no longer open was evicted by more important ones, and stays away.
    if (stood.has(loop.about) || open.some(({ about }) => about === loop.about)) continue;
    const opened: MemoryChange = {
      type: 'loop-opened',
      loop: { id: nextLoopId(folded), ...loop, createdInScene: sceneId, tick },
    };
    changes.push(opened);
    folded = applyMemoryChange(folded, opened);
  }
  return changes;
}

function loopsIn(story: Story, state: PlotState, say: Say): EngineLoop[] {
  const act = story.actById.get(state.act);
  if (act === undefined || state.ended) return [];
  const line = (text: string) => oneLine(text, MEMORY_LIMITS.line);
  const loops: EngineLoop[] = [
    {
      about: `act:${act.id}`,
      description: line(say('loopAct', { title: act.title, text: act.source.objective })),
      category: 'act',
      importance: 'high',
    },
  ];
  for (const id of Object.keys(state.frames)) {
    const encounter = story.encounterById.get(id);
    if (!encounter || state.active?.id === id || state.landed.includes(id)) continue;
    const description = line(say('loopEncounter', { title: encounter.title }));
    loops.push({ about: `encounter:${id}`, description, category: 'encounter', importance: 'medium' });
  }
  if (state.complication) {
    const { text, lastTurn } = state.complication;
    const description = line(say('loopComplication', { text }));
    loops.push({ about: `complication:${lastTurn}`, description, category: 'complication', importance: 'medium' });
  }
  for (const [character, arc] of story.arcs) {
    const landed = arc.filter(({ id }) => state.landed.includes(id)).length;
    const want = story.characterById.get(character)?.personalArc?.want;
    if (landed === 0 || landed === arc.length || want === undefined) continue;
    const who = story.characterById.get(character)?.name ?? character;
    const description = line(say('loopArc', { who, text: want }));
    loops.push({ about: `arc:${character}`, description, category: 'arc', importance: 'medium' });
  }
  return loops;
}
