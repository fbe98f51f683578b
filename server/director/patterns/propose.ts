import {
  type DirectorProposal,
  framesATurn,
  type Impulse,
  isNewEligible,
  MANNER_MAX_LENGTH,
  type StoryEncounter,
  whyNotChosen,
} from '../../../shared/play/index.ts';
import { optionMeant } from '../../models/offline/words/options.ts';
import { STALLED_TURNS } from '../brief.ts';
import { movesOf } from './people.ts';
import { COMPLICATIONS, MANNERS, NUDGES, STANDINGS } from './sayings.ts';
import { addressed, type PatternScene } from './scene.ts';
import { toneOf } from './steps.ts';
import { overlap, says } from './text.ts';
import { ATTEMPTS, RISKY, STAT_WORDS } from './words.ts';

const PRIORITY: Record<StoryEncounter['priority'], number> = { urgent: 6, high: 3, normal: 1, low: -2 };
/** What a player who reaches for something hopes to come upon. */
const TYPES: Record<Impulse, readonly StoryEncounter['type'][]> = {
  look: ['discovery', 'puzzle'],
  talk: ['npc_interaction'],
  wait: ['atmospheric', 'npc_interaction'],
  push: ['combat', 'puzzle'],
};
/** Words of a trigger that have to come up before its event is called. */
const TRIGGER_WORDS = 2;
/** How full the doom clock is when a victory counts as dearly bought. */
const DEARLY = 0.6;
/** Shares of what can be found out that are little, and much; and how much there has to be to tell. */
const LITTLE = 0.35;
const MUCH = 0.75;
const FINDABLE_MIN = 3;

/**
 * Proposes a turn by rule: an encounter that follows what the player reaches for, a roll where something is risked, the option that free
 * text means, people who move off stage, trouble after a miss. The rules accept, clamp or refuse it. Deterministic under the play's seed.
 *
 * @param rolls whether the plan rolls dice already, so that no check is asked for as well
 */
export function proposeByPatterns(scene: PatternScene, rolls: boolean): DirectorProposal | null {
  const { opening, state, story, language, chance, stalledTurns } = scene;
  if (opening.climax !== null) {
    const ending = endingOf(scene);
    return ending === undefined ? null : { ending };
  }
  const stalled = stalledTurns >= STALLED_TURNS;
  const active = state.active === null ? undefined : story.encounterById.get(state.active.id);
  const chosen = active === undefined ? chooseEncounter(scene) : undefined;
  const check = rolls ? undefined : checkOf(scene, active);
  const missed = opening.checkResult?.outcome === 'miss';
  const focus = (active ?? chosen)?.focus ?? 'standard';
  const manner = [chance.pick(MANNERS[language][focus], 'manner'), stalled ? nudgeOf(scene) : undefined];
  const parts: DirectorProposal = {
    encounter: chosen?.id,
    answer: answerOf(scene),
    check,
    close: active !== undefined && check === undefined && isTold(scene, active) ? true : undefined,
    dispositions: dispositionOf(scene),
    moves: movesOf(scene, stalled),
    events: eventsOf(scene, active ?? chosen),
    complication: missed ? complicationOf(scene) : undefined,
    manner: manner.filter(Boolean).join(' ').slice(0, MANNER_MAX_LENGTH),
  };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '');
  return given.length === 0 ? null : Object.fromEntries(given);
}

function chooseEncounter(scene: PatternScene): StoryEncounter | undefined {
  const { opening, state, said, impulse, chance, stalledTurns } = scene;
  const score = (one: StoryEncounter): number =>
    (state.landed.includes(one.id) ? -10 : 0) +
    PRIORITY[one.priority] +
    (one.arc === null ? 0 : state.turn % 3 === 0 ? 2 : -1) +
    Math.min(3, overlap(`${one.title} ${one.description}`, said)) * 2 +
    (impulse !== null && TYPES[impulse].includes(one.type) ? 4 : 0) +
    (stalledTurns >= STALLED_TURNS && (one.progression > 0 || one.flags.length > 0) ? 4 : 0) +
    (one.id === state.lastLanded ? -5 : 0) +
    chance.int(300, `score ${one.id}`) / 100;
  const [best] = opening.eligible
    .filter((one) => whyNotChosen(state, opening.eligible, one) === null)
    .map((one) => ({ one, value: score(one) }))
    .sort((a, b) => b.value - a.value);
  return best?.one;
}

/** The option a text means, where it means one. */
function answerOf({ opening, story, said }: PatternScene): number | undefined {
  const options = opening.answering === null ? [] : (story.encounterById.get(opening.answering)?.options ?? []);
  if (options.length === 0) return undefined;
  const texts = options.map(({ text }) => text);
  const names = story.characters.map(({ name }) => name);
  return optionMeant(said, texts, names) ?? undefined;
}

/** A roll where the player risks something in the encounter under way. Rules of play, "Checks". */
function checkOf(
  { state, said, story, isTyped }: PatternScene,
  active: StoryEncounter | undefined,
): DirectorProposal['check'] {
  if (active === undefined || !isTyped || !says(said, RISKY)) return undefined;
  if (Object.hasOwn(state.checked, active.id)) return undefined;
  const kind = ATTEMPTS.heart.test(said) ? 'heart' : ATTEMPTS.mind.test(said) ? 'mind' : 'body';
  const stats = story.protagonist?.stats ?? {};
  const names = Object.keys(stats);
  const fitting = names.filter((name) => STAT_WORDS[kind].test(name));
  const [stat] = (fitting.length > 0 ? fitting : names).sort((a, b) => (stats[b] ?? 0) - (stats[a] ?? 0));
  return stat === undefined ? undefined : { stat };
}

/** Whether what is left of an encounter is told within this turn. */
function isTold({ state }: PatternScene, active: StoryEncounter): boolean {
  const had = Object.hasOwn(state.frames, active.id) ? (state.frames[active.id] ?? 0) : 0;
  return active.expectedFrames - had <= framesATurn(active.focus);
}

function dispositionOf(scene: PatternScene): DirectorProposal['dispositions'] {
  const tone = scene.isTyped ? toneOf(scene.said) : null;
  const character = addressed(scene);
  if (tone === null || character === null) return undefined;
  const { disposition } = STANDINGS[scene.language][tone];
  const now = Object.hasOwn(scene.state.dispositions, character) ? scene.state.dispositions[character] : undefined;
  return now === disposition ? undefined : [{ character, disposition }];
}

/** Prose events whose trigger's words have come up in what is happening. */
function eventsOf(scene: PatternScene, encounter: StoryEncounter | undefined): DirectorProposal['events'] {
  const { story, state, said, place, recentLines } = scene;
  const happening = [said, encounter?.title ?? '', place, ...recentLines.slice(-4)].join(' ');
  const called = (story.actById.get(state.act)?.events ?? []).find(
    ({ id, trigger, source, forcesClimax }) =>
      trigger === null &&
      !state.firedEvents.includes(id) &&
      !(forcesClimax && state.actTurn === 1) &&
      overlap(source.triggerCondition, happening) >= TRIGGER_WORDS,
  );
  return called === undefined ? undefined : [called.id];
}

function complicationOf({ language, chance }: PatternScene): DirectorProposal['complication'] {
  const text = chance.pick(COMPLICATIONS[language], 'complication');
  return text === undefined ? undefined : { text };
}

/** Draws the player towards a place where something new waits, where nothing does here. */
function nudgeOf({ story, state, opening, language, chance }: PatternScene): string | undefined {
  const act = story.actById.get(state.act);
  const isNew = (one: StoryEncounter, at: string) => isNewEligible(story, state, one, at);
  if (act === undefined || opening.eligible.some((one) => isNew(one, state.location))) return undefined;
  const ways = (act.placeById.get(state.location)?.connections ?? []).filter((id) =>
    act.placeById.get(id)?.encounters.some((one) => isNew(one, id)),
  );
  const place = act.placeById.get(chance.pick(ways, 'nudge') ?? '')?.title;
  return place === undefined ? undefined : NUDGES[language].replace('{place}', () => place);
}

/** How much of what can be found out was, over the whole story; null where there is too little to tell. */
function foundShare({ story, state }: PatternScene): number | null {
  const findable = [...story.encounterById.values()].filter(({ findings }) => findings.length > 0);
  if (findable.length < FINDABLE_MIN) return null;
  return findable.filter(({ id }) => state.landed.includes(id)).length / findable.length;
}

/**
 * Endings go from the best to the worst. Won: one further for each thing that went badly, never the last; forced: the last, or the one
 * before where most was found out. Rules of play, "An act ends".
 */
function endingOf(scene: PatternScene): number | undefined {
  const { opening, story, state } = scene;
  const count = story.endings.length;
  if (opening.climax?.nextAct !== null || count === 0) return undefined;
  const found = foundShare(scene);
  if (opening.climax.outcome !== 'won') return found !== null && found > MUCH && count > 2 ? count - 2 : count - 1;
  const max = story.actById.get(state.act)?.doom?.max ?? 0;
  const badly = [max > 0 && state.doom / max >= DEARLY, found !== null && found < LITTLE].filter(Boolean).length;
  return Math.max(0, Math.min(badly, count - 2));
}
