import { complicationText, cutAtSentence } from '../../shared/play/index.ts';
import type { DroppedPart } from '../director/types.ts';
import type { RedactedDirection } from '../secrecy/index.ts';
import type { SceneMaterial } from './scene-material.ts';
import type { TellerScene, TellingInput } from './teller-scene.ts';

/** A turn to tell, prepared once for all sizes of its prompt. */
export interface TurnToTell {
  input: TellingInput;
  material: SceneMaterial;
  scene: TellerScene;
  direction: RedactedDirection;
  /** The Director's words that were left out because they disclose a secret. */
  refused: readonly DroppedPart[];
  /** Whether a text discloses a secret. */
  discloses: (text: string) => boolean;
}

export interface BriefSize {
  lore: boolean;
  /** The full description of a new place; else its first sentence. */
  place: boolean;
  /** Descriptions of people who are not in the head of the prompt. Their voices are always given. */
  people: boolean;
  /** The most people to describe beyond their names; the people of the scene come first. */
  most: number;
  /** Share of the author's texts, from 0 to 1. */
  authored: number;
}

const AUTHORED_LEAST = 120;

/** The most characters of a list; its texts are whole or left out. */
export const LIST_MAX = 2000;

export const trimFullStop = (text: string): string => text.trim().replace(/\.+$/u, '');

/** Cuts an author's text to its share. */
export const shortenAuthored = (text: string, { authored: share }: BriefSize): string =>
  share === 1 ? text : cutAtSentence(text, Math.max(AUTHORED_LEAST, Math.floor(text.length * share)));

/** The complication under way; null if nobody has described it. */
export const getComplication = ({ input: { story }, material: { written } }: TurnToTell) =>
  written.complication?.text === complicationText(story.language) ? null : written.complication;
