import { type Chance, createChance } from '../../../shared/chance.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import { type Impulse, type PlotState, placeOf, type StoryEncounter } from '../../../shared/play/index.ts';
import type { PlanTool, ToolRegistry } from '../../plan/index.ts';
import { activeCharacterOf } from '../context.ts';
import type { DirectInput, DirectorDeps } from '../types.ts';
import { type DirectorWords, directorWords } from '../words.ts';

/** What may be used, and what must not. */
interface Usable {
  /** The names of the tools that are there and may run. */
  tools: ReadonlySet<string>;
  failedTools: readonly string[];
}

/** What the patterns go by besides the turn. */
export interface PatternOptions {
  usable: Usable;
  settings: Pick<DirectorDeps['settings'], 'recentScenes'>;
  /** Makes one director's chance another's in the same play. */
  seed?: number;
}

/** A turn as the patterns read it. */
export interface PatternScene extends DirectInput {
  state: PlotState;
  language: Language;
  /** What the choice the player made reaches for; null where it says nothing of that, or there is none. */
  impulse: Impulse | null;
  /** Those here besides the protagonist. */
  others: readonly string[];
  place: string;
  /** The encounter under way. */
  active: StoryEncounter | undefined;
  /** Whose story it is now. */
  hero: string | null;
  usable: Usable;
  /** Whether the scene before this one may be spoken of. */
  recapsScenes: boolean;
  /** The Director's own words of a kind. */
  words: DirectorWords;
  chance: Chance;
}

/** Reads a turn for the patterns. */
export function readForPatterns(input: DirectInput, { usable, settings, seed = 0 }: PatternOptions): PatternScene {
  const { story, before, opening, action } = input;
  const { state } = opening;
  const choice = action.type === 'choice' ? before.choices.find(({ id }) => id === action.choiceId) : undefined;
  const language = languageFor(story.language);
  // The play's own, so that a turn told anew is directed alike.
  const chance = createChance(state.seed, `patterns:${seed}:${state.turn}`);
  return {
    ...input,
    state,
    language,
    impulse: choice?.impulse ?? null,
    others: opening.present.filter((id) => id !== story.protagonist?.id),
    place: placeOf(story, state)?.title ?? story.title,
    active: state.active === null ? undefined : story.encounterById.get(state.active.id),
    hero: activeCharacterOf(input),
    usable,
    recapsScenes: settings.recentScenes >= 1,
    chance,
    words: (kind, filling) => directorWords(language, chance.fork(`words ${kind}`))(kind, filling),
  };
}

/** The names of a registry's tools that may run. */
export const usableTools = (registry: ToolRegistry): ReadonlySet<string> =>
  new Set((registry.names?.() ?? []).filter((name) => mayBeUsed(registry.get(name))));

const mayBeUsed = (tool: PlanTool | undefined): boolean => tool?.notAllowed === undefined;

/** Whom a turn is about besides the player's own person: whom its encounter is about, else the only one who is here. */
export function counterpartOf({ others }: PatternScene, encounter: StoryEncounter | undefined): string | null {
  const about = [encounter?.arc?.character, ...(encounter?.requiredCharacters ?? [])];
  return others.find((id) => about.includes(id)) ?? (others.length === 1 ? (others[0] ?? null) : null);
}
