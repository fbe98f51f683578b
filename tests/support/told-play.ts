import { stalledAfter } from '../../server/play/fold-play.ts';
import { MARKED_AFTER, nudgeFrom } from '../../server/play/nudge.ts';
import { createChance } from '../../shared/chance.ts';
import {
  closeTurn,
  directTurn,
  getOptionsHeading,
  getPartScript,
  openTurn,
  type PlayerAction,
  type PlotState,
  partsTold,
  possibleActions,
  type Story,
  sceneAt,
  startPlay,
  type TurnPart,
  toldAt,
  toldLines,
} from '../../shared/play/index.ts';
import type { ScriptLine } from '../../shared/story/index.ts';

/** A line that was told to the letter, and where it stands: `lane/arrival#2`. */
interface HeardLine {
  readonly at: string;
  readonly line: ScriptLine;
  readonly part: TurnPart;
}

/** A turn of a play that nobody but its scripts told. */
export interface HeardTurn {
  readonly before: PlotState;
  readonly after: PlotState;
  readonly parts: readonly TurnPart[];
  readonly lines: readonly HeardLine[];
  /** What options are headed with that are offered without their scene. */
  readonly asked: string | null;
}

/** How players differ: how often they go elsewhere, and how often they only wait or say something of their own. */
const PERSONAS = [
  { travels: 0.05, writes: 0 },
  { travels: 0.15, writes: 0.1 },
  { travels: 0.35, writes: 0.05 },
  { travels: 0.6, writes: 0 },
] as const;

const TURNS_MAX = 250;
/** After so many turns a player goes where something new waits, or waits: one who only walks about never comes to an end. */
const TURNS_OF_CHANCE = 120;
/**
 * Plays a story to its end by a seed, without a model: choices, journeys and dice by chance, the scorer for a Director. What is told freely has no lines here.
 * @param follows how often the player takes the way that is marked where the story stands still
 * @throws Error where it does not come to an end
 */
export function hearPlay(story: Story, seed: number, follows = 0): HeardTurn[] {
  const chance = createChance(seed, 'heard');
  const persona = PERSONAS[seed % PERSONAS.length] ?? PERSONAS[0];
  const turns: HeardTurn[] = [];
  let stalledTurns = 0;
  for (let state = startPlay(story, seed); !state.ended; ) {
    if (turns.length > TURNS_MAX) throw new Error(`The play of seed ${seed} has no end.`);
    const actions = possibleActions(story, state);
    const isLate = turns.length > TURNS_OF_CHANCE;
    const to =
      (follows > 0 || isLate) && state.waitingFor === 'continue'
        ? nudgeFrom(story, state, isLate ? MARKED_AFTER : stalledTurns, MARKED_AFTER)?.id
        : undefined;
    const marked = actions.find((action) => action.type === 'travel' && action.locationId === to);
    const isFollowed = marked !== undefined && (isLate || chance.happens(follows));
    const action = isFollowed ? marked : act(actions, chance, isLate ? { ...persona, travels: 0 } : persona);
    const turn = hearTurn(story, state, action);
    turns.push(turn);
    stalledTurns = stalledAfter({ state, stalledTurns }, turn.after);
    state = turn.after;
  }
  return turns;
}

function act(
  actions: readonly PlayerAction[],
  chance: ReturnType<typeof createChance>,
  { travels, writes }: { readonly travels: number; readonly writes: number },
): PlayerAction {
  const of = (type: PlayerAction['type']) => actions.filter((action) => action.type === type);
  const ways = of('travel');
  const words = of('text');
  const rest = actions.filter(({ type }) => type !== 'travel' && type !== 'text');
  if (ways.length > 0 && chance.happens(travels)) return chance.pick(ways);
  if (words.length > 0 && (rest.length === 0 || chance.happens(writes))) return chance.pick(words);
  return chance.pick(rest);
}

function hearTurn(story: Story, before: PlotState, action: PlayerAction): HeardTurn {
  const directed = directTurn(story, openTurn(story, before, action), null);
  const parts = partsTold(story, directed);
  const closing = closeTurn(story, directed, { frames: 1 });
  const { state: after } = closing;
  // What a turn gives is in what its scripts read; a climax is told of the act it ends.
  const state = directed.opening.climax ? directed.state : after;
  const lines = parts.flatMap((part) => {
    if (part.telling === 'free') return [];
    const script = getPartScript(sceneAt(story, state.act, part), part);
    return toldLines(story, toldAt(story, state, part), script).map(({ at, line }) => ({
      at: `${part.at}#${at}`,
      line,
      part,
    }));
  });
  return { before, after, parts, lines, asked: getOptionsHeading(story, closing) };
}
