import {
  type DirectorProposal,
  framesATurn,
  isNewEligible,
  MANNER_MAX_LENGTH,
  optionOfChoice,
  type StoryEncounter,
} from '../../../shared/play/index.ts';
import { aroundOf } from '../../words/around.ts';
import { optionMeant } from '../../words/options.ts';
import { STALLED_TURNS } from '../stalled.ts';
import { type Attempt, attemptOf, chooseStat, isRisky } from './attempts.ts';
import { chooseEncounter } from './choose.ts';
import { endingOf } from './ending.ts';
import { feelingOf } from './feeling.ts';
import { movesOf } from './people.ts';
import { addressed, type PatternScene } from './scene.ts';
import { overlapWith } from './text.ts';

/** Words of a trigger that have to come up before its event is called. */
const TRIGGER_WORDS = 2;
/** From which share of its progress on an act's events come by themselves, and how often a turn. */
const LATE = 0.6;
const LATE_ODDS = 0.15;
/** How often a scene told in haste has a roll. */
const TENSE_ODDS = 0.7;

/** What a turn is proposed to be, and the encounter it is about. */
export interface Proposed {
  proposal: DirectorProposal | null;
  /** The one under way, else the one that is chosen. */
  encounter: StoryEncounter | undefined;
}

/**
 * Proposes a turn by rule: an encounter that follows what the player reaches for, a roll where something is risked, the option that free
 * text means, people who move off stage, trouble after a miss. The rules accept, clamp or refuse it. Deterministic under the play's seed.
 *
 * @param rolls whether the plan rolls dice already, so that no check is asked for as well
 */
export function proposeByPatterns(scene: PatternScene, rolls: boolean): Proposed {
  const { opening, words, stalledTurns, state, active } = scene;
  if (opening.climax !== null) {
    const ending = endingOf(scene);
    return { proposal: ending === undefined ? null : { ending }, encounter: undefined };
  }
  const stalled = stalledTurns >= STALLED_TURNS;
  const chosen = active === undefined ? chooseEncounter(scene) : undefined;
  const encounter = active ?? chosen;
  const check = rolls ? undefined : checkOf(scene, chosen);
  const missed = opening.checkResult?.outcome === 'miss';
  const manner = [words(`manner_${encounter?.focus ?? 'standard'}`), stalled ? nudgeOf(scene) : undefined];
  const parts: DirectorProposal = {
    encounter: chosen?.id,
    answer: answerOf(scene),
    check,
    close: encounter !== undefined && check === undefined && isTold(scene, encounter) ? true : undefined,
    dispositions: dispositionOf(scene, encounter),
    moves: movesOf(scene, stalled),
    events: eventsOf(scene, encounter),
    complication: missed && state.complication === null ? { text: words('complication') } : undefined,
    manner: manner.filter(Boolean).join(' ').slice(0, MANNER_MAX_LENGTH),
  };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '');
  return { proposal: given.length === 0 ? null : Object.fromEntries(given), encounter };
}

/** The option a text means, where it means one that is shown. */
function answerOf({ before, opening, story, said }: PatternScene): number | undefined {
  const encounter = opening.answering === null ? undefined : story.encounterById.get(opening.answering);
  if (encounter === undefined || encounter.options.length === 0) return undefined;
  const { id, options } = encounter;
  const named = before.choices
    .map((choice) => optionOfChoice(choice.id, id, options.length))
    .filter((at) => at in options);
  // Choices that were offered before their ids named their options are all of these.
  const shown = named.length > 0 ? named : [...options.keys()];
  const texts = shown.map((at) => options[at]?.text ?? '');
  const names = story.characters.map(({ name }) => name);
  return shown[optionMeant(said, texts, names, aroundOf(encounter)) ?? shown.length];
}

/**
 * A roll where the player risks something in the encounter under way, and where one begins that is a fight, a riddle or told in haste.
 * What is written says itself how it comes out, so dice are thrown over what is told freely alone. Rules of play, "Checks".
 */
function checkOf(scene: PatternScene, chosen: StoryEncounter | undefined): DirectorProposal['check'] {
  const { opening, state, story, said, active, words } = scene;
  const encounter = active ?? chosen;
  if (encounter === undefined || opening.checkResult !== null) return undefined;
  // Whoever wrote what happens has written the dice too, or left them out.
  if (encounter.scene.first.telling !== 'free') return undefined;
  if (Object.hasOwn(state.checked, encounter.id)) return undefined;
  const isRisked = active !== undefined && scene.isTyped && isRisky(said);
  if (!isRisked && !(chosen !== undefined && isTense(scene, chosen))) return undefined;
  const wanted = chosen === undefined ? attemptOf(said) : attemptAt(chosen, said);
  const stat = chooseStat(story.protagonist?.stats ?? {}, wanted);
  // Nothing of what it is about: the player sees the reason before the roll, and titles give things away.
  return stat === null ? undefined : { stat, reason: words(`check_${wanted}`) };
}

const isTense = ({ state, chance }: PatternScene, { id, type, focus, scene }: StoryEncounter): boolean =>
  !state.landed.includes(id) &&
  scene.first.telling === 'free' &&
  (type === 'combat' ||
    type === 'puzzle' ||
    (focus === 'tension_and_action' && chance.fork('tense').happens(TENSE_ODDS)));

const attemptAt = ({ type }: StoryEncounter, said: string): Attempt =>
  type === 'puzzle' ? 'mind' : type === 'npc_interaction' ? 'heart' : attemptOf(said);

/** Whether what is left of an encounter is told within this turn. */
function isTold({ state }: PatternScene, { id, focus, expectedFrames }: StoryEncounter): boolean {
  const had = Object.hasOwn(state.frames, id) ? (state.frames[id] ?? 0) : 0;
  return expectedFrames - had <= framesATurn(focus);
}

/** How somebody here now stands to the player, after what was said or rolled before them. */
function dispositionOf(scene: PatternScene, encounter: StoryEncounter | undefined): DirectorProposal['dispositions'] {
  const feeling = feelingOf(scene);
  const character = feeling === null ? null : addressed(scene, encounter);
  if (feeling === null || character === null) return undefined;
  const disposition = scene.words(feeling);
  const now = Object.hasOwn(scene.state.dispositions, character) ? scene.state.dispositions[character] : undefined;
  return now === disposition ? undefined : [{ character, disposition }];
}

/** A prose event whose trigger's words have come up in what is happening; late in an act any that ends nothing, now and then. */
function eventsOf(scene: PatternScene, encounter: StoryEncounter | undefined): DirectorProposal['events'] {
  const { story, state, said, place, recentLines, chance } = scene;
  const act = story.actById.get(state.act);
  const waiting = (act?.events ?? []).filter(
    ({ id, trigger, forcesClimax }) =>
      trigger === null && !state.firedEvents.includes(id) && !(forcesClimax && state.actTurn === 1),
  );
  if (waiting.length === 0) return undefined;
  const shared = overlapWith([said, encounter?.title ?? '', place, ...recentLines.slice(-4)].join(' '));
  const called = waiting.find(({ source }) => shared(source.triggerCondition) >= TRIGGER_WORDS);
  const max = act?.progress?.max ?? 0;
  const isLate = max > 0 && state.progress / max >= LATE && chance.fork('late event').happens(LATE_ODDS);
  const event = called ?? (isLate ? waiting.find(({ forcesClimax }) => !forcesClimax) : undefined);
  return event === undefined ? undefined : [event.id];
}

/** The places next to here where something new waits, where nothing new does here. */
export function newNearby({ story, state, opening }: PatternScene): string[] {
  const act = story.actById.get(state.act);
  const isNew = (one: StoryEncounter, at: string) => isNewEligible(story, state, one, at);
  if (act === undefined || opening.eligible.some((one) => isNew(one, state.location))) return [];
  return (act.placeById.get(state.location)?.connections ?? []).flatMap((id) => {
    const place = act.placeById.get(id);
    return place?.encounters.some((one) => isNew(one, id)) ? [place.title] : [];
  });
}

/** Draws the player towards one of them. */
function nudgeOf(scene: PatternScene): string | undefined {
  const places = newNearby(scene);
  if (places.length === 0) return undefined;
  return scene.words('nudge', { place: scene.chance.fork('nudge').pick(places) });
}
