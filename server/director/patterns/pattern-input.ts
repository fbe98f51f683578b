import { type Chance, createChance } from '../../../shared/chance.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import { getCurrentPlace, type Impulse, type PlotState, type StoryEncounter } from '../../../shared/play/index.ts';
import type { PlanTool, ToolRegistry } from '../../plan/index.ts';
import { getActiveCharacter } from '../context.ts';
import { type DirectorWords, directorWords } from '../text-templates.ts';
import type { DirectInput, DirectorDeps } from '../types.ts';

interface Usable {
  tools: ReadonlySet<string>;
  failedTools: readonly string[];
}

export interface PatternOptions {
  usable: Usable;
  settings: Pick<DirectorDeps['settings'], 'recentScenes'>;
  /** Distinguishes directors of the same play. */
  seed?: number;
}

export interface PatternInput extends DirectInput {
  state: PlotState;
  language: Language;
  impulse: Impulse | null;
  others: readonly string[];
  place: string;
  active: StoryEncounter | undefined;
  hero: string | null;
  usable: Usable;
  recapsScenes: boolean;
  words: DirectorWords;
  chance: Chance;
}

export function createPatternInput(input: DirectInput, { usable, settings, seed = 0 }: PatternOptions): PatternInput {
  const { story, before, opening, action } = input;
  const { state } = opening;
  const choice = action.type === 'choice' ? before.choices.find(({ id }) => id === action.choiceId) : undefined;
  const language = languageFor(story.language);
  // From the play's seed, so that a retold turn is directed alike.
  const chance = createChance(state.seed, `patterns:${seed}:${state.turn}`);
  return {
    ...input,
    state,
    language,
    impulse: choice?.impulse ?? null,
    others: opening.present.filter((id) => id !== story.protagonist?.id),
    place: getCurrentPlace(story, state)?.title ?? story.title,
    active: state.active === null ? undefined : story.encounterById.get(state.active.id),
    hero: getActiveCharacter(input),
    usable,
    recapsScenes: settings.recentScenes >= 1,
    chance,
    words: (kind, filling) => directorWords(language, chance.fork(`words ${kind}`))(kind, filling),
  };
}

/** Names of a registry's permitted tools. */
export const usableTools = (registry: ToolRegistry): ReadonlySet<string> =>
  new Set((registry.names?.() ?? []).filter((name) => mayBeUsed(registry.get(name))));

const mayBeUsed = (tool: PlanTool | undefined): boolean => tool?.notAllowed === undefined;

/** The person a turn is about besides the player's character: the encounter's, else the only one present. */
export function getCounterpart({ others }: PatternInput, encounter: StoryEncounter | undefined): string | null {
  const about = [encounter?.arc?.character, ...(encounter?.requiredCharacters ?? [])];
  return others.find((id) => about.includes(id)) ?? (others.length === 1 ? (others[0] ?? null) : null);
}

const FEELINGS = { full: 'impressed', miss: 'doubtful' } as const;

type Feeling = (typeof FEELINGS)[keyof typeof FEELINGS];

/** This turn's roll, if it clearly succeeded or failed. */
export function getDecisiveRoll({ opening }: PatternInput): keyof typeof FEELINGS | null {
  const outcome = opening.checkResult?.outcome;
  return outcome === 'full' || outcome === 'miss' ? outcome : null;
}

/** The reaction of those who see the turn; null for none. */
export function getFeeling(input: PatternInput): Feeling | null {
  const rolled = getDecisiveRoll(input);
  return rolled === null ? null : FEELINGS[rolled];
}
