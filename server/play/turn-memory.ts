import {
  applyMemoryChanges,
  loopsOf,
  type MemoryChange,
  type MemoryState,
  nameIn,
  nextSceneId,
  sceneOf,
} from '../../shared/memory/index.ts';
import type {
  DirectionPack,
  Mutation,
  PlayerAction,
  PlotState,
  SequencedFrame,
  Story,
} from '../../shared/play/index.ts';

/** The player's words of a turn: what they typed, or the choice they took; null where there were none. */
export function wordsOf(action: PlayerAction, before: PlotState): string | null {
  if (action.type === 'text') return action.text;
  if (action.type !== 'choice') return null;
  return before.choices.find(({ id }) => id === action.choiceId)?.text ?? null;
}

/** People made while playing who were told of: the player has met them now. */
function introduced(
  memory: MemoryState,
  { attached }: DirectionPack,
  frames: readonly SequencedFrame[],
): MemoryChange[] {
  const told = frames
    .map(({ frame }) => ('text' in frame && frame.type !== 'notify' ? (frame.text ?? '') : ''))
    .join('\n');
  const speakers = new Set(frames.flatMap(({ frame }) => (frame.type === 'say' ? [frame.character] : [])));
  return attached.newcomers
    .filter(({ id, name }) => speakers.has(id) || told.includes(name))
    .filter(({ id }) => memory.characters[id]?.introduced === false)
    .map(({ id }) => ({ type: 'character-introduced', id }));
}

/**
 * All a turn changes in the play's memory: what the Director's plan did, whom the player has met by it, the turn as a scene, and
 * the loops the rules opened and closed.
 * @param input.directed the Director's, cleared
 */
export function memoryOfTurn(input: {
  story: Story;
  before: PlotState;
  after: PlotState;
  mutations: readonly Mutation[];
  action: PlayerAction;
  frames: readonly SequencedFrame[];
  pack: DirectionPack;
  tick: number;
  memory: MemoryState;
  directed: readonly MemoryChange[];
}): MemoryChange[] {
  const { story, before, after, mutations, action, frames, tick, memory, directed } = input;
  const working = applyMemoryChanges(memory, directed);
  const met = introduced(working, input.pack, frames);
  const sceneId = nextSceneId(working);
  const chosenText = action.type === 'choice' ? wordsOf(action, before) : null;
  const nameOf = nameIn(story, working);
  const scene = sceneOf({ story, before, after, mutations, action, chosenText, frames, tick, id: sceneId, nameOf });
  const loops = loopsOf({ story, before, after, memory: working, tick, sceneId });
  return [...directed, ...met, { type: 'scene-added', scene }, ...loops];
}
