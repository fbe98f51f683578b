import type { Story, StoryEncounter, StoryScene } from '../rules/index.ts';
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
  const departing = departingParts(story, directed);
  const own = goesOn ? [] : opening.climax ? climaxParts(story, directed) : encounterParts(story, directed, departing);
  const events = eventParts(story, directed);
  // What happens besides waits for the answer to what was done; what begins anew waits for what happens.
  const told = own.some((each) => answers(each, directed)) ? [...own, ...events] : [...events, ...own];
  const deed = departing.length > 0 ? [] : deedParts(directed, told);
  const parts = [...left, ...departing, ...arrivalParts(story, opening), ...deed, ...told];
  // Where nothing happens the place itself is told of.
  return parts.length > 0 ? parts : [herePart(state)];
}

/** Whether a part answers what was done: an option's or a roll's, and the telling that words of the player's own go into. */
const answers = ({ kind }: TurnPart, { opening, chosen }: DirectedTurn): boolean =>
  kind === 'then' || kind === 'degree' || (kind === 'scene' && chosen === null && isOwnDeed(opening));

/**
 * What the player said or did of their own, where the script that is told next does not hear it. The Storyteller tells it where the Director
 * has said what comes of it, else rules do. Others who tell are told of it.
 */
const deedParts = ({ opening, pack }: DirectedTurn, [next]: readonly TurnPart[]): TurnPart[] =>
  next?.telling === 'written' && isOwnDeed(opening)
    ? [
        {
          ...part('deed', `${opening.state.location || opening.state.act}/deed`, null),
          telling: pack.direction ? 'free' : 'written',
        },
      ]
    : [];

/** Whether the player said or did something of their own: in words, or by an answer the telling had offered. */
export const isOwnDeed = ({ action, mutations }: TurnOpening): boolean =>
  action.type === 'text' ||
  (action.type === 'choice' && !mutations.some(({ type }) => type === 'option-answered' || type === 'travelled'));

const HERE = '/here';
/** What is told of where one is, in a turn that tells nothing else. */
export const herePart = ({ location, act }: Pick<PlotState, 'location' | 'act'>): TurnPart =>
  part('scene', `${location || act}${HERE}`, null);
/** Whether a part is of where one is, and of no encounter. */
export const isHere = ({ kind, at }: TurnPart): boolean => kind === 'scene' && at.endsWith(HERE);

/** Parts that were cut off by a stop: whatever one does but speak tells them first, and so does coming back to where they were. */
export const leftToTell = ({ before, action, state, arrived }: TurnOpening): readonly TurnPart[] =>
  before.untoldAt === state.location && (action.type !== 'text' || arrived) ? before.untold : [];

function arrivalParts(story: Story, { arrived, newPlace, state, climax }: TurnOpening): TurnPart[] {
  if (climax) return [];
  const act = actOf(story, state);
  const place = placeOf(story, state);
  const begins = state.actTurn === 1 && act.opening ? [part('opening', `${act.id}/opening`, act.opening)] : [];
  if (!arrived || !place?.arrival) return begins;
  const at = newPlace ? `${place.id}/arrival` : `${place.id}/arrival:again`;
  return [...begins, part('arrival', at, place.arrival, !newPlace)];
}

/**
 * The place where a turn begins, if what is told there comes before the place the player goes to: where an act opens, or where an option
 * was answered that leads elsewhere. Null where all is told where the player is.
 */
export function placeLeftAtOnce(story: Story, opening: TurnOpening): string | null {
  const { state, climax } = opening;
  const { start, opening: begins } = actOf(story, state);
  if (climax === null && state.actTurn === 1 && begins && start !== state.location) return start;
  return story.hasScenes && answeredBeforeLeaving(opening) ? opening.before.location : null;
}

/** The answer or the roll after which an option took the player elsewhere. */
function answeredBeforeLeaving({
  mutations,
}: Pick<TurnOpening, 'mutations'>): MutationOf<'option-answered'> | MutationOf<'check-rolled'> | undefined {
  const left = mutations.findIndex(({ type }) => type === 'travelled');
  return mutations
    .slice(0, Math.max(0, left))
    .findLast((mutation) => mutation.type === 'option-answered' || mutation.type === 'check-rolled');
}

/** What follows an option that takes the player elsewhere, told where it was answered. */
function departingParts(story: Story, { opening, state }: DirectedTurn): TurnPart[] {
  const answered = answeredBeforeLeaving(opening);
  if (!answered) return [];
  const parts =
    answered.type === 'option-answered' ? answerParts(story, answered) : degreeParts(story, state, answered);
  return parts.map((each) => ({ ...each, place: opening.before.location }));
}

/**
 * The state by which a part is told where it happens: an act's opening where the act begins, what the player left behind where that was, all
 * else where the player is.
 * @param state with what the turn gives
 */
export function toldAt(story: Story, state: PlotState, { kind, place }: Pick<TurnPart, 'kind' | 'place'>): PlotState {
  const location = place ?? (kind === 'opening' ? actOf(story, state).start : state.location);
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
    // Until it is decided, nothing of what is written of its end is told.
    phase === 'last'
      ? part('climax', `${act.id}/climax:${outcome}`, act.climax[outcome])
      : part('climax', `${act.id}/climax`, null),
    ...(ending?.id && ending.scene ? [part('ending', `${ending.id}/script`, ending.scene)] : []),
  ];
}

/** What is told of the encounter under way: what follows the answer or the dice, else its scene. */
function encounterParts(story: Story, directed: DirectedTurn, departing: readonly TurnPart[]): TurnPart[] {
  const { opening, chosen, state } = directed;
  const answer = answerIn(directed);
  if (departing.length === 0) {
    if (answer) return answerParts(story, answer);
    if (opening.checkResult) return degreeParts(story, state, opening.checkResult);
  }
  const active = activeEncounterOf(story, state);
  if (!active) return opening.action.type === 'text' && departing.length === 0 ? [herePart(state)] : [];
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
  { encounter, outcome }: Pick<NonNullable<TurnOpening['checkResult']>, 'encounter' | 'outcome'>,
): TurnPart[] {
  const rolled = story.encounterById.get(encounter);
  const option = rolled?.options[own(state.answered, encounter) ?? -1];
  const scene = (option?.check ?? rolled?.check)?.degrees[outcome]?.scene;
  const at = option?.check ? `${encounter}/${option.id}:${outcome}` : `${encounter}/${outcome}`;
  return [part('degree', at, scene)];
}
