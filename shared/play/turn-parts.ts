import { ownEntry } from '../json.ts';
import type { Story, StoryEncounter, StoryScene } from '../rules/index.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { getActiveEncounter, getCurrentAct, getCurrentPlace } from './lookup.ts';
import type { MutationOf } from './mutation.ts';
import type { TurnOpening } from './open-turn.ts';
import type { TurnPart, TurnPartKind } from './part.ts';
import type { PlotState } from './state.ts';

/** A scene as a part of a turn. Without a scene it is told freely. */
function part(kind: TurnPartKind, at: string, scene: StoryScene | null | undefined, again = false): TurnPart {
  const script = again ? scene?.again : scene?.first;
  return { at, kind, telling: script?.telling ?? 'free', again, from: 0 };
}

/**
 * Left parts; the opening; arrivals; the deed and its answer; events; the chosen scene; the climax and the ending. A
 * story without scripts is told as one. Rules of play, "Order of a turn's parts".
 */
export const turnParts = (story: Story, directed: DirectedTurn): TurnPart[] =>
  story.hasScenes ? partsTold(story, directed) : [];

/** Like `turnParts`, but also for a story without scripts. */
export function partsTold(story: Story, directed: DirectedTurn): TurnPart[] {
  const { opening, state } = directed;
  const left = leftToTell(opening);
  // In this turn the encounter only continues what was cut off.
  const goesOn = left.length > 0 && opening.action.type === 'continue' && !opening.climax && directed.chosen === null;
  const departing = departingParts(story, directed);
  const own = goesOn ? [] : opening.climax ? climaxParts(story, directed) : encounterParts(story, directed, departing);
  const events = eventParts(story, directed);
  // Events wait for the answer to the deed; a new scene waits for events.
  const ordered = own.some((each) => answers(each, directed)) ? [...own, ...events] : [...events, ...own];
  const deed = departing.length > 0 ? [] : deedParts(directed, ordered);
  const parts = [...left, ...departing, ...arrivalParts(story, opening), ...deed, ...ordered];
  // If nothing happens, the place itself is told.
  return parts.length > 0 ? parts : [herePart(state)];
}

/** Whether a part answers the deed: that of an option or a roll, and the telling that free text enters. */
const answers = ({ kind }: TurnPart, { opening, chosen }: DirectedTurn): boolean =>
  kind === 'then' || kind === 'degree' || (kind === 'scene' && chosen === null && isOwnDeed(opening));

/**
 * If the next script ignores the player's deed, the Storyteller tells the Director's result; else the rules tell it.
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

/** Whether the player acted freely: in text, or by a choice of the Storyteller. */
export const isOwnDeed = ({ action, mutations }: TurnOpening): boolean =>
  action.type === 'text' ||
  (action.type === 'choice' && !mutations.some(({ type }) => type === 'option-answered' || type === 'travelled'));

const HERE = '/here';
/** The part that tells the current place, for a turn with nothing else. */
export const herePart = ({ location, act }: Pick<PlotState, 'location' | 'act'>): TurnPart =>
  part('scene', `${location || act}${HERE}`, null);
export const isHere = ({ kind, at }: TurnPart): boolean => kind === 'scene' && at.endsWith(HERE);

/** Parts left by a stop. Any action but speaking tells them first, as does returning to their place. */
export const leftToTell = ({ before, action, state, arrived }: TurnOpening): readonly TurnPart[] =>
  before.untoldAt === state.location && (action.type !== 'text' || arrived) ? before.untold : [];

function arrivalParts(story: Story, { arrived, newPlace, state, climax }: TurnOpening): TurnPart[] {
  if (climax) return [];
  const act = getCurrentAct(story, state);
  const place = getCurrentPlace(story, state);
  const begins = state.actTurn === 1 && act.opening ? [part('opening', `${act.id}/opening`, act.opening)] : [];
  if (!arrived || !place?.arrival) return begins;
  const at = newPlace ? `${place.id}/arrival` : `${place.id}/arrival:again`;
  return [...begins, part('arrival', at, place.arrival, !newPlace)];
}

/**
 * If something is told before the player's destination: an act's opening, or an answered option that leads elsewhere.
 */
export function placeLeftAtOnce(story: Story, opening: TurnOpening): string | null {
  const { state, climax } = opening;
  const { start, opening: begins } = getCurrentAct(story, state);
  if (climax === null && state.actTurn === 1 && begins && start !== state.location) return start;
  return story.hasScenes && answeredBeforeLeaving(opening) ? opening.before.location : null;
}

/** The answer or roll whose option moved the player elsewhere. */
function answeredBeforeLeaving({
  mutations,
}: Pick<TurnOpening, 'mutations'>): MutationOf<'option-answered'> | MutationOf<'check-rolled'> | undefined {
  const left = mutations.findIndex(({ type }) => type === 'travelled');
  return mutations
    .slice(0, Math.max(0, left))
    .findLast((mutation) => mutation.type === 'option-answered' || mutation.type === 'check-rolled');
}

function departingParts(story: Story, { opening, state }: DirectedTurn): TurnPart[] {
  const answered = answeredBeforeLeaving(opening);
  if (!answered) return [];
  const parts =
    answered.type === 'option-answered' ? answerParts(story, answered) : degreeParts(story, state, answered);
  return parts.map((each) => ({ ...each, place: opening.before.location }));
}

/** An act's opening at the act's start, departing parts at the place left, all others at the player's place. */
export function toldAt(story: Story, state: PlotState, { kind, place }: Pick<TurnPart, 'kind' | 'place'>): PlotState {
  const location = place ?? (kind === 'opening' ? getCurrentAct(story, state).start : state.location);
  return location === state.location ? state : { ...state, location };
}

function eventParts(story: Story, { pack, state }: DirectedTurn): TurnPart[] {
  const act = getCurrentAct(story, state);
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
  const act = getCurrentAct(story, state);
  const ending = story.endings.find(({ id }) => id !== null && id === pack.climax?.endingId);
  return [
    // Before the outcome is decided, its scripts are not told.
    phase === 'last'
      ? part('climax', `${act.id}/climax:${outcome}`, act.climax[outcome])
      : part('climax', `${act.id}/climax`, null),
    ...(ending?.id && ending.scene ? [part('ending', `${ending.id}/script`, ending.scene)] : []),
  ];
}

function encounterParts(story: Story, directed: DirectedTurn, departing: readonly TurnPart[]): TurnPart[] {
  const { opening, chosen, state } = directed;
  const answer = answerIn(directed);
  if (departing.length === 0) {
    if (answer) return answerParts(story, answer);
    if (opening.checkResult) return degreeParts(story, state, opening.checkResult);
  }
  const active = getActiveEncounter(story, state);
  if (!active) return opening.action.type === 'text' && departing.length === 0 ? [herePart(state)] : [];
  const again = state.active?.again ?? false;
  if (chosen !== null && !wasTold(opening.before, active)) {
    return [part('scene', again ? `${active.id}/again` : `${active.id}/script`, active.scene, again)];
  }
  // A told script is not repeated, neither after text that answered nothing nor when a set-aside encounter is resumed.
  return [part('scene', `${active.id}/script`, null)];
}

const answerIn = ({ mutations }: DirectedTurn): MutationOf<'option-answered'> | undefined =>
  mutations.find((mutation) => mutation.type === 'option-answered');

const wasTold = ({ frames }: PlotState, { id, scene }: StoryEncounter): boolean =>
  scene.first.lines.length > 0 && (ownEntry(frames, id) ?? 0) > 0;

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
  const option = rolled?.options[ownEntry(state.answered, encounter) ?? -1];
  const scene = (option?.check ?? rolled?.check)?.degrees[outcome]?.scene;
  const at = option?.check ? `${encounter}/${option.id}:${outcome}` : `${encounter}/${outcome}`;
  return [part('degree', at, scene)];
}
