import { complicationText } from '../../shared/play/index.ts';
import type { Dropped } from '../director/types.ts';
import type { CleanDirection } from './clean-direction.ts';
import type { Scene, SceneInput } from './scene.ts';
import type { SceneMaterial } from './scene-material.ts';
import { cutAtSentence } from './texts.ts';

/** A turn that is told, read once for all sizes of its prompt. */
export interface TurnToTell {
  input: SceneInput;
  material: SceneMaterial;
  scene: Scene;
  direction: CleanDirection;
  /** The Director's words that disclosed a secret, and were left out. */
  refused: readonly Dropped[];
  /** Whether a text would disclose what the player has not earned. */
  tells: (text: string) => boolean;
}

/** How much of a brief there is room for. */
export interface BriefSize {
  lore: boolean;
  /** The place in full where it is new, else its first sentence. */
  place: boolean;
  /** Descriptions of people the head does not have; their voices stay. */
  people: boolean;
  /** The most people who are here that more than their names is said of: those the scene is about first. */
  most: number;
  /** How much of the author's texts, from 0 to 1. */
  authored: number;
}

/** Characters of an author's text that are kept however little room there is. */
const AUTHORED_LEAST = 120;

/** Characters of all texts of one sort; each is whole or left out. */
export const LIST_MAX = 2000;

/** A text without the full stop at its end. */
export const withoutStop = (text: string): string => text.trim().replace(/\.+$/u, '');

export const authored = (text: string, { authored: share }: BriefSize): string =>
  share === 1 ? text : cutAtSentence(text, Math.max(AUTHORED_LEAST, Math.floor(text.length * share)));

/** The trouble that is under way; null where nobody has said what it is. */
export const troubleIn = ({ input: { story }, material: { written } }: TurnToTell) =>
  written.complication?.text === complicationText(story.language) ? null : written.complication;
