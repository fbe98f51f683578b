import { oneLine, relationshipBetween } from '../../../shared/memory/index.ts';
import type { StepArgs } from '../../../shared/plan/index.ts';
import { seedFor } from '../../../shared/play/index.ts';
import { isHostile } from '../../models/offline/words/tone.ts';
import type { ToolRegistry } from '../../plan/index.ts';
import { isNamed } from '../naming.ts';
import { ACQUAINTANCE, STANDINGS } from './sayings.ts';
import { addressed, type PatternScene } from './scene.ts';
import { says } from './text.ts';
import { LANGUAGES, NAME_OF, REQUESTS, TONES, YES_OR_NO } from './words.ts';

/** A step the patterns want. */
export interface WantedStep {
  tool: string;
  args: StepArgs;
  reason: string;
}

/** What may be used, and what must not. */
export interface Usable {
  tools: ToolRegistry;
  disabledSkills: readonly string[];
  failedTools: readonly string[];
}

/** The skills the patterns know words for. */
export const PATTERN_SKILLS = ['dice-roller', 'weather', 'name-generator', 'oracle'] as const;
export type PatternSkill = (typeof PATTERN_SKILLS)[number];

/** How much of the player's words a script is given, in characters. */
const SAID_MAX = 400;
const AVOID_MAX = 60;
/** Turns a day of the story's weather lasts. */
const TURNS_A_DAY = 8;

/**
 * The skill a player's words ask for; null where they ask for none. Dice by name come first: whoever asks for them wants to see them.
 * Plan Execution, FR-003.
 *
 * @param isKnown whether the words name somebody of the story, who has a name already
 */
export function skillFor(said: string, isKnown: boolean): PatternSkill | null {
  if (says(said, REQUESTS.dice)) return 'dice-roller';
  if (says(said, REQUESTS.weather)) return 'weather';
  if (says(said, REQUESTS.fate)) return 'oracle';
  if (says(said, REQUESTS.name)) return isKnown ? null : 'name-generator';
  if (says(said, REQUESTS.memory)) return null;
  return LANGUAGES.some((language) => YES_OR_NO[language].asks.test(said) && !YES_OR_NO[language].toSomebody.test(said))
    ? 'oracle'
    : null;
}

/** The steps a turn's words ask for, as far as there are tools for them. Plan Execution, FR-003, FR-008. */
export function wantedSteps(scene: PatternScene, usable: Usable): WantedStep[] {
  if (!scene.isTyped || scene.opening.climax !== null) return [];
  const { said } = scene;
  const isKnown = scene.story.characters.some(({ name }) => isNamed(said, name));
  const skill = skillFor(said, isKnown);
  const script = skill === null ? null : scriptOf(skill, usable);
  const steps: WantedStep[] = [];
  if (says(said, REQUESTS.memory) || (isKnown && says(said, REQUESTS.name))) {
    const args = { query: oneLine(said, SAID_MAX), limit: 3 };
    steps.push({ tool: 'memory.search', args, reason: 'The player reaches back to something that was.' });
  }
  if (skill !== null && script !== null) {
    steps.push({ tool: script, args: INPUTS[skill](scene), reason: `The player's words ask for ${skill}.` });
  }
  steps.push(...standing(scene));
  return steps.filter(({ tool }) => !usable.failedTools.includes(tool));
}

/** The script of a skill that is there, may run and is not disabled. */
function scriptOf(skill: PatternSkill, { tools, disabledSkills, failedTools }: Usable): string | null {
  if (disabledSkills.includes(skill)) return null;
  const path = (tools.names?.() ?? []).find(
    (name) =>
      name.startsWith(`skills/${skill}/`) && !failedTools.includes(name) && tools.get(name)?.notAllowed === undefined,
  );
  return path ?? null;
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

/** Clearly kind or rude words to somebody here change how the two stand. */
function standing(scene: PatternScene): WantedStep[] {
  const { story, memory, language, said } = scene;
  const tone = toneOf(said);
  const other = addressed(scene);
  if (tone === null || other === null || story.protagonist === null) return [];
  const { status, event } = STANDINGS[language][tone];
  const between = { character_a: story.protagonist.id, character_b: other };
  const known = relationshipBetween(memory, story.protagonist.id, other);
  const reason = `The player's words were ${tone}.`;
  if (known !== undefined) return [{ tool: 'relationship.update', args: { ...between, status, event }, reason }];
  const args = { ...between, relationship_type: ACQUAINTANCE[language], status };
  return [{ tool: 'relationship.create', args, reason }];
}

/** Whether words are clearly kind or rude; null where they are neither. */
export const toneOf = (said: string): 'rude' | 'kind' | null =>
  TONES.rude.test(said) || isHostile(said) ? 'rude' : TONES.kind.test(said) ? 'kind' : null;
