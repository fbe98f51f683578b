import { type Chance, createChance } from '../../../shared/chance.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import { splitSentences, type VNFrame } from '../../../shared/play/index.ts';
import { placeTitleInSentence, shortName } from '../../../shared/text.ts';
import { isTold } from '../frame-guard.ts';
import type { ScenePerson } from '../people.ts';
import type { TellerScene } from '../teller-scene.ts';
import { createLines, type TellerLines } from './lines.ts';

export interface TellerStage {
  scene: TellerScene;
  language: Language;
  lines: TellerLines;
  chance: Chance;
  told: readonly string[];
}

/** @param seed the same seed and scene give the same telling */
export function createRuleStage(scene: TellerScene, seed: number): TellerStage {
  const { language: tag, olderLines = [], recentLines, encounter, action } = scene;
  const language = languageFor(tag);
  const told = [...olderLines, ...recentLines];
  const chance = createChance(
    seed,
    `tell:${recentLines.join('|')}:${encounter?.id ?? ''}:${action.text ?? action.type}`,
  );
  return { scene, language, told, chance, lines: createLines(language, told, chance.fork('lines')) };
}

export const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** The first sentence of a text; '' where it is empty. */
export const firstSentence = (text: string): string => (splitSentences(text)[0] ?? '').trim();

/** The place's title within a sentence. */
export const getPlaceInSentence = ({ place }: TellerScene): string => placeTitleInSentence(place.title);

/** Who is present besides the player's character. */
export const listOthers = ({ present, protagonist }: TellerScene): ScenePerson[] =>
  present.filter(({ id }) => id !== protagonist);

/** The first name of a person, or the full name if another one present shares it. */
export function getFormOfAddress({ present, alsoHere = [] }: TellerScene, { name }: Pick<ScenePerson, 'name'>): string {
  const short = shortName(name);
  const isShared = [...present, ...alsoHere].some((other) => other.name !== name && shortName(other.name) === short);
  return isShared ? name : short;
}

/** Texts within this many last lines are not repeated. */
const LATELY = 16;

/** The texts never told; if all were, those not told lately. */
export function selectFresh<T>(all: readonly T[], textOf: (one: T) => string, told: readonly string[]): T[] {
  const fresh = all.filter((one) => !isTold(textOf(one), told));
  return fresh.length > 0 ? fresh : all.filter((one) => !isTold(textOf(one), told.slice(-LATELY)));
}
