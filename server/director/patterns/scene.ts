import { type Impulse, type PlotState, placeOf } from '../../../shared/play/index.ts';
import { isNamed } from '../naming.ts';
import type { DirectInput } from '../types.ts';
import { type Chance, createChance, impulseOf } from './text.ts';
import { type Language, languageOf } from './words.ts';

/** A turn as the patterns read it. */
export interface PatternScene extends DirectInput {
  state: PlotState;
  language: Language;
  /** What the player typed or chose; '' where neither. */
  said: string;
  /** Whether the words are the player's own. */
  isTyped: boolean;
  impulse: Impulse | null;
  /** Those here besides the protagonist. */
  others: readonly string[];
  place: string;
  chance: Chance;
}

/** Reads a turn for the patterns. */
export function sceneOf(input: DirectInput): PatternScene {
  const { story, before, opening, action } = input;
  const { state } = opening;
  const choice = action.type === 'choice' ? before.choices.find(({ id }) => id === action.choiceId) : undefined;
  const said = action.type === 'text' ? action.text : (choice?.text ?? '');
  return {
    ...input,
    state,
    language: languageOf(story.language),
    said,
    isTyped: action.type === 'text',
    impulse: choice?.impulse ?? impulseOf(said),
    others: opening.present.filter((id) => id !== story.protagonist?.id),
    place: placeOf(story, state)?.title ?? story.title,
    chance: createChance(state.seed, state.turn),
  };
}

/** Whom words are said to: who is named in them, else the only one there is. */
export function addressed({ story, said, others }: PatternScene): string | null {
  const named = others.find((id) => isNamed(said, story.characterById.get(id)?.name ?? ''));
  return named ?? (others.length === 1 ? (others[0] ?? null) : null);
}
