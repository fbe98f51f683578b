import { oneLine, relationshipBetween } from '../../../shared/memory/index.ts';
import type { StepArgs } from '../../../shared/plan/index.ts';
import { type DirectorProposal, type StoryEncounter, seedFor } from '../../../shared/play/index.ts';
import { isHostile } from '../../words/tone.ts';
import { within } from '../words.ts';
import { toneOfTurn } from './feeling.ts';
import { makingStep } from './making.ts';
import { counterpartOf } from './people.ts';
import { addressed, namesSomebody, type PatternScene } from './scene.ts';
import { says } from './text.ts';
import type { WantedStep } from './wanted-step.ts';
import { LANGUAGES, NAME_OF, REQUESTS, YES_OR_NO } from './words.ts';

/** The skills the patterns know words for. */
type PatternSkill = 'dice-roller' | 'weather' | 'name-generator' | 'oracle';

/** More would be warned of. Plan execution, "A tick". */
const STEPS_MAX = 4;
const EVENT_MAX = 280;
/** How much of the player's words a script is given, in characters. */
const SAID_MAX = 400;
const AVOID_MAX = 60;
/** Turns a day of the story's weather lasts. */
const TURNS_A_DAY = 8;

/**
 * The skill a player's words ask for; null where they ask for none. Dice by name come first: whoever asks for them wants to see them.
 * Plan execution, "Making a plan".
 *
 * @param isKnown whether what is asked for has its name, or none, by its author: the words name somebody of the story, or its scenes are written
 * @param isHeard whether somebody is there to answer a question, or an author has
 */
function skillFor(said: string, isKnown: boolean, isHeard: boolean): PatternSkill | null {
  if (says(said, REQUESTS.dice)) return 'dice-roller';
  if (says(said, REQUESTS.weather)) return 'weather';
  if (says(said, REQUESTS.fate)) return 'oracle';
  if (says(said, REQUESTS.name)) return isKnown ? null : 'name-generator';
  if (says(said, REQUESTS.memory)) return null;
  return !isHeard &&
    LANGUAGES.some((language) => YES_OR_NO[language].asks.test(said) && !YES_OR_NO[language].toSomebody.test(said))
    ? 'oracle'
    : null;
}

/** Whether whoever or whatever a name is asked of has it from its author, or none; what the player has named is named for them. */
const isNamedByAuthor = (scene: PatternScene): boolean =>
  namesSomebody(scene) || (scene.story.hasScenes && !says(scene.said, REQUESTS.naming));

/** Whether the player's words reach back to something that was, or to somebody who has a name already. */
export const reachesBack = (scene: PatternScene): boolean =>
  scene.isTyped && (says(scene.said, REQUESTS.memory) || (namesSomebody(scene) && says(scene.said, REQUESTS.name)));

/** The dice by the name of their skill, so that nobody rolls twice. */
export const DICE = 'skills/dice-roller/';

const REASONS = {
  'dice-roller': 'reason_dice',
  weather: 'reason_weather',
  oracle: 'reason_oracle',
  'name-generator': 'reason_name',
} as const;

/** The script the player's words ask for; null where there is none that may be used. */
export function skillStep(scene: PatternScene): WantedStep | null {
  if (!scene.isTyped || scene.opening.climax !== null) return null;
  const isHeard = scene.story.hasScenes || (scene.active !== undefined && scene.others.length > 0);
  const skill = skillFor(scene.said, isNamedByAuthor(scene), isHeard);
  const tool = skill === null ? undefined : scriptOf(skill, scene);
  if (skill === null || tool === undefined) return null;
  return { tool, args: INPUTS[skill](scene), reason: scene.words(REASONS[skill]) };
}

/** The script of a skill that is there, may run and is not disabled. */
function scriptOf(skill: PatternSkill, { usable }: PatternScene): string | undefined {
  if (usable.disabledSkills.includes(skill)) return undefined;
  return [...usable.tools].find((name) => name.startsWith(`skills/${skill}/`) && !usable.failedTools.includes(name));
}

/** Looks up what the player's words, or an open question, reach back to. */
function searchStep(scene: PatternScene, encounter: StoryEncounter | undefined): WantedStep[] {
  const query = reachesBack(scene) ? scene.said : loopAbout(scene, encounter)?.description;
  if (query === undefined) return [];
  const args = { query: oneLine(query, SAID_MAX), limit: 3 };
  return [{ tool: 'memory.search', args, reason: scene.words('reason_search') }];
}

/** Something left open in the memory that an encounter is about, but for the acts' own. */
export const loopAbout = ({ memory, state }: PatternScene, encounter: StoryEncounter | undefined) =>
  encounter === undefined || encounter.id === state.active?.id || encounter.title === ''
    ? undefined
    : memory.loops.find(({ description, category }) => category !== 'act' && description.includes(encounter.title));

/** How the one whose story it is and somebody stand: established when they first have to do with each other, changed by words and dice. */
function relationshipStep(scene: PatternScene, encounter: StoryEncounter | undefined): WantedStep[] {
  const { story, memory, words, place, said, hero, isTyped } = scene;
  const tone = toneOfTurn(scene);
  const other = counterpartOf(scene, encounter) ?? (tone === null ? null : addressed(scene, encounter));
  if (hero === null || other === null || other === hero) return [];
  const between = { character_a: hero, character_b: other };
  const known = relationshipBetween(memory, hero, other);
  if (known === undefined) {
    const isAgainst = isTyped && isHostile(said);
    const role = story.characterById.get(other)?.role ?? '';
    const kind = !isAgainst && (role === 'ally' || role === 'antagonist') ? role : 'npc';
    const status = isAgainst ? 'status_strained' : tone === 'kind' ? 'status_closer' : 'status_new';
    const args = {
      ...between,
      relationship_type: words(`type_${kind}`),
      perspective_b: words(isAgainst ? 'view_antagonist' : `view_${kind}`),
      status: words(status),
      intensity: isAgainst ? 1 : 3,
    };
    return [{ tool: 'relationship.create', args, reason: words('reason_met') }];
  }
  if (tone === null) return [];
  const isWorse = tone === 'rude' || tone === 'miss';
  const args = {
    ...between,
    status: words(isWorse ? 'status_strained' : 'status_closer'),
    event: within(words(`event_${tone}`, { place }), EVENT_MAX),
    intensity: Math.min(10, known.intensity + 1),
  };
  return [{ tool: 'relationship.update', args, reason: words('reason_changed') }];
}

/**
 * What a turn's plan does besides directing, as far as there are tools for it: most turns nothing. Plan execution, "Making a plan" and
 * "Planning anew".
 *
 * @param skill what `skillStep` gave
 */
export function wantedSteps(
  scene: PatternScene,
  { proposal, encounter }: { proposal: DirectorProposal | null; encounter: StoryEncounter | undefined },
  skill: WantedStep | null,
): WantedStep[] {
  if (scene.opening.climax !== null) return [];
  const { tools, failedTools } = scene.usable;
  return [
    ...searchStep(scene, encounter),
    ...(skill === null ? [] : [skill]),
    ...relationshipStep(scene, encounter),
    ...makingStep(scene, proposal?.encounter !== undefined),
  ]
    .filter(({ tool }) => tools.has(tool) && !failedTools.includes(tool))
    .slice(0, STEPS_MAX);
}

const seedOf = ({ state }: PatternScene, purpose: string): number => seedFor(state.seed, state.turn, purpose) >>> 0;

/** What each script is given. Seeds are the play's own, so that a turn told anew rolls the same. */
const INPUTS: Record<PatternSkill, (scene: PatternScene) => StepArgs> = {
  'dice-roller': (scene) => ({ text: scene.said.slice(0, SAID_MAX), seed: seedOf(scene, 'dice') }),
  weather: ({ state, place, language, memory, tick }) => ({
    // The same through a play, so that one day's weather follows from the other's.
    ...weatherBefore(memory.skillState.weather),
    place: oneLine(place, 200),
    day: Math.floor(tick / TURNS_A_DAY),
    language,
    seed: state.seed >>> 0,
  }),
  'name-generator': (scene) => ({
    culture: { en: 'english', zh: 'chinese', ja: 'japanese' }[scene.language],
    kind: NAME_OF.place.test(scene.said) ? 'place' : 'person',
    gender: NAME_OF.feminine.test(scene.said) ? 'feminine' : NAME_OF.masculine.test(scene.said) ? 'masculine' : 'any',
    avoid: scene.story.characters.slice(0, AVOID_MAX).map(({ name }) => name),
    seed: seedOf(scene, 'names'),
  }),
  oracle: (scene) => ({
    question: scene.said.slice(0, SAID_MAX),
    language: scene.language,
    seed: seedOf(scene, 'oracle'),
  }),
};

function weatherBefore(known: unknown): { climate?: string; season?: string } {
  if (typeof known !== 'object' || known === null) return {};
  const climate: unknown = Reflect.get(known, 'climate');
  const season: unknown = Reflect.get(known, 'season');
  return { ...(typeof climate === 'string' && { climate }), ...(typeof season === 'string' && { season }) };
}
