import {
  applyMemoryChanges,
  createNameLookup,
  deriveLoopChanges,
  deriveNotedEntries,
  type MemoryChange,
  type MemoryState,
  type NotedEntry,
  nextSceneId,
  PLAYER,
  summarizeTurn,
} from '../../shared/memory/index.ts';
import type {
  DirectionPack,
  Mutation,
  PlayerAction,
  PlotState,
  SequencedFrame,
  Story,
} from '../../shared/play/index.ts';

/** The player's words of a turn: typed, or the chosen option's; null for none. */
export function getPlayerWords(action: PlayerAction, before: PlotState): string | null {
  if (action.type === 'text') return action.text;
  if (action.type !== 'choice') return null;
  return before.choices.find(({ id }) => id === action.choiceId)?.text ?? null;
}

/** People made in this play whom the player has met in this turn: they spoke, or are new and were named. */
function listIntroduced(
  memory: MemoryState,
  { attached }: DirectionPack,
  frames: readonly SequencedFrame[],
): MemoryChange[] {
  const text = frames
    .map(({ frame }) => ('text' in frame && frame.type !== 'notify' ? (frame.text ?? '') : ''))
    .join('\n');
  const speakers = new Set(frames.flatMap(({ frame }) => (frame.type === 'say' ? [frame.character] : [])));
  const newcomers = new Set(attached.newcomers.map(({ id }) => id));
  return Object.values(memory.characters)
    .filter(({ introduced }) => !introduced)
    .filter(({ id, name }) => speakers.has(id) || (newcomers.has(id) && text.includes(name)))
    .map(({ id }) => ({ type: 'character-introduced', id }));
}

/** Resolves a person's id by id or name; `PLAYER` is the protagonist, people without a sheet keep their name. */
function personIn(story: Story, memory: MemoryState): (who: string) => string {
  const people = [...story.characters, ...Object.values(memory.characters)];
  return (who) => {
    const name = who.trim().toLowerCase();
    const id = people.find((one) => one.id === who || one.name.toLowerCase() === name)?.id ?? who;
    return id === story.protagonist?.id ? PLAYER : id;
  };
}

/** Of the plan (`input.directed`), people met, facts noted by the Storyteller, the scene, and the rules' loops. */
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
  noted: readonly NotedEntry[];
}): MemoryChange[] {
  const { story, before, after, mutations, action, frames, tick, memory, directed, noted, pack } = input;
  const working = applyMemoryChanges(memory, directed);
  const met = listIntroduced(working, pack, frames);
  const sceneId = nextSceneId(working);
  const chosenText = action.type === 'choice' ? getPlayerWords(action, before) : null;
  const getName = createNameLookup(story, working);
  const scene = summarizeTurn({
    story,
    before,
    after,
    mutations,
    action,
    chosenText,
    frames,
    tick,
    id: sceneId,
    getName,
  });
  const loops = deriveLoopChanges({ story, before, after, memory: working, tick, sceneId });
  const { gained, lost } = pack.items;
  const items = [...after.items, ...gained, ...lost];
  const entries = deriveNotedEntries(working, noted, { turn: after.turn, findId: personIn(story, working), items });
  return [...directed, ...met, ...entries, { type: 'scene-added', scene }, ...loops];
}
