import type { Story, StoryEncounter, StoryScene } from '../rules/index.ts';
import { isClimaxWritten } from './climax.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { activeEncounterOf, actOf, own, placeOf } from './lookup.ts';
import type { MutationOf } from './mutation.ts';
import type { TurnOpening } from './open-turn.ts';
import type { TurnPart, TurnPartKind } from './part.ts';
import type { PlotState } from './state.ts';

/** A scene as a part of a turn, by the script that is told of it. Without a scene it is told freely. */
function part(kind: TurnPartKind, at: string, scene: StoryScene | null | undefined, again = false): TurnPart {
  const script = again ? scene?.again : scene?.first;
  return { at, kind, telling: script?.telling ?? 'free', again, from: 0 };
}

/**
 * What a turn tells, in the order it is told. Rules of play, "Order of a turn's parts": what a stop cut off before; how the act
 * begins, where one comes to; what the player said or did, and what answers it; what happens besides; the scene of what was chosen; the
 * climax and the ending. There is always something to tell. Empty for a story that has nothing written: it is told as one.
 */
export const turnParts = (story: Story, directed: DirectedTurn): TurnPart[] =>
  story.hasScenes ? partsTold(story, directed) : [];

/** The same, also of a story that has nothing written: what it is that is told as one. */
export function partsTold(story: Story, directed: DirectedTurn): TurnPart[] {
  const { opening, state } = directed;
  const left = leftToTell(opening);
  // Going on with what was cut off is all that is done with the encounter in this turn.
  const goesOn = left.length > 0 && opening.action.type === 'continue' && !opening.climax && directed.chosen === null;
  const own = goesOn ? [] : opening.climax ? climaxParts(story, directed) : encounterParts(story, directed);
  const events = eventParts(story, directed);
  // What happens besides waits for the answer to what was done; what begins anew waits for what happens.
  const told = own.some((each) => answers(each, directed)) ? [...own, ...events] : [...events, ...own];
  const parts = [...left, ...arrivalParts(story, opening), ...deedParts(opening, told), ...told];
  // Where nothing happens the place itself is told of.
  return parts.length > 0 ? parts : [herePart(state)];
}

/** Whether a part answers what was done: an option's or a roll's, and the telling that words of the player's own go into. */
const answers = ({ kind }: TurnPart, { opening, chosen }: DirectedTurn): boolean =>
  kind === 'then' || kind === 'degree' || (kind === 'scene' && chosen === null && isOwnDeed(opening));

/** What the player said or did of their own, where the script that is told next does not hear it. Others who tell are told of it. */
const deedParts = (opening: TurnOpening, [next]: readonly TurnPart[]): TurnPart[] =>
  next?.telling === 'written' && isOwnDeed(opening)
    ? [{ ...part('deed', `${opening.state.location || opening.state.act}/deed`, null), telling: 'written' }]
    : [];

/** Whether the player said or did something of their own: in words, or by an answer the telling had offered. */
const isOwnDeed = ({ action, before }: TurnOpening): boolean =>
  action.type === 'text' || (action.type === 'choice' && before.asking === null);

const HERE = '/here';
/** What is told of where one is, in a turn that tells nothing else. */
export const herePart = ({ location, act }: Pick<PlotState, 'location' | 'act'>): TurnPart =>
  part('scene', `${location || act}${HERE}`, null);
/** Whether a part is of where one is, and of no encounter. */
export const isHere = ({ kind, at }: TurnPart): boolean => kind === 'scene' && at.endsWith(HERE);

/** Parts that were cut off by a stop: whatever one does but speak tells them first, and so does coming back to where they were. */
export const leftToTell = ({ before, action, state }: TurnOpening): readonly TurnPart[] =>
  before.untoldAt === state.location && action.type !== 'text' ? before.untold : [];

function arrivalParts(story: Story, { arrived, newPlace, state, climax }: TurnOpening): TurnPart[] {
  if (climax) return [];
  const act = actOf(story, state);
  const place = placeOf(story, state);
  const begins = state.actTurn === 1 && act.opening ? [part('opening', `${act.id}/opening`, act.opening)] : [];
  if (!arrived || !place?.arrival) return begins;
  const at = newPlace ? `${place.id}/arrival` : `${place.id}/arrival:again`;
  return [...begins, part('arrival', at, place.arrival, !newPlace)];
}

/** The place an act begins at, where its opening is told there though the player leaves in the act's first turn; else null. */
export function placeLeftAtOnce(story: Story, { state, climax }: TurnOpening): string | null {
  const { start, opening } = actOf(story, state);
  return climax === null && state.actTurn === 1 && opening && start !== state.location ? start : null;
}

/**
 * The state by which a part is told where it happens: an act's opening where the act begins, all else where the player is.
 * @param state with what the turn gives
 */
export function toldAt(story: Story, state: PlotState, { kind }: Pick<TurnPart, 'kind'>): PlotState {
  const location = kind === 'opening' ? actOf(story, state).start : state.location;
  return location === state.location ? state : { ...state, location };
}

function eventParts(story: Story, { pack, state }: DirectedTurn): TurnPart[] {
  const act = actOf(story, state);
  const escalations = pack.escalations.map((index) => part('event', `${act.id}/escalation:${index}`, null));
  const events = pack.events.flatMap(({ id, branches }) => {
    const event = act.eventById.get(id);
    const scenes = branches.flatMap((branch) => {
      const scene = event?.branchScenes[branch];
      return scene ? [part('event', `${id}/branch:${branch}`, scene)] : [];
    });
    return [part('event', `${id}/script`, event?.scene), ...scenes];
  });
  return [...escalations, ...events];
}

function climaxParts(story: Story, { climax, pack, state }: DirectedTurn): TurnPart[] {
  if (!climax) return [];
  const { outcome, phase } = climax;
  const act = actOf(story, state);
  const ending = story.endings.find(({ id }) => id !== null && id === pack.climax?.endingId);
  return [
    part('climax', `${act.id}/climax:${outcome}`, phase === 'last' ? act.climax[outcome] : null),
    ...(ending?.id && ending.scene ? [part('ending', `${ending.id}/script`, ending.scene)] : []),
  ];
}

/** What is told of the encounter under way: what follows the answer or the dice, else its scene. */
function encounterParts(story: Story, directed: DirectedTurn): TurnPart[] {
  const { opening, chosen, state } = directed;
  const answer = answerIn(directed);
  if (answer) return answerParts(story, answer);
  if (opening.checkResult) return degreeParts(story, state, opening.checkResult);
  const active = activeEncounterOf(story, state);
  if (!active) return opening.action.type === 'text' ? [herePart(state)] : [];
  const again = state.active?.again ?? false;
  if (chosen !== null && !wasTold(opening.before, active)) {
    return [part('scene', again ? `${active.id}/again` : `${active.id}/script`, active.scene, again)];
  }
  // What was told to the letter is not told again: words that answered nothing, and what was set aside and is come back to.
  return [part('scene', `${active.id}/script`, null)];
}

const answerIn = ({ mutations }: DirectedTurn): MutationOf<'option-answered'> | undefined =>
  mutations.find((mutation) => mutation.type === 'option-answered');

const wasTold = ({ frames }: PlotState, { id, scene }: StoryEncounter): boolean =>
  scene.first.lines.length > 0 && (own(frames, id) ?? 0) > 0;

function answerParts(story: Story, { encounter, option }: MutationOf<'option-answered'>): TurnPart[] {
  const answered = story.encounterById.get(encounter)?.options[option];
  return answered ? [part('then', `${encounter}/then:${answered.id}`, answered.then?.scene)] : [];
}

function degreeParts(
  story: Story,
  state: PlotState,
  { encounter, outcome }: NonNullable<TurnOpening['checkResult']>,
): TurnPart[] {
  const rolled = story.encounterById.get(encounter);
  const option = rolled?.options[own(state.answered, encounter) ?? -1];
  const scene = (option?.check ?? rolled?.check)?.degrees[outcome]?.scene;
  const at = option?.check ? `${encounter}/${option.id}:${outcome}` : `${encounter}/${outcome}`;
  return [part('degree', at, scene)];
}

/**
 * Whether a Director is asked about a turn. Rules of play, "Who directs": not about an answer, a roll or a written climax, nor where
 * nothing is to be chosen – an arrival with nothing eligible, one encounter alone. In a story that has nothing written always.
 */
export function isDirected(story: Story, opening: TurnOpening): boolean {
  const { before, action, checkResult, climax, continuing, eligible, arrived } = opening;
  if (!story.hasScenes) return true;
  if (climax) return !isClimaxWritten(story, opening.state, climax.outcome);
  if (checkResult) return false;
  if (action.type === 'choice' && before.asking !== null) return false;
  if (continuing !== null) return true;
  return action.type === 'text' || eligible.length > 1 || (eligible.length === 0 && !arrived);
}
