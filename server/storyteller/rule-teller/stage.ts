import { type Chance, createChance } from '../../../shared/chance.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import { sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import { shortName, titleSaid } from '../../../shared/text.ts';
import type { ScenePerson } from '../people.ts';
import type { Scene } from '../scene.ts';
import { isTold } from '../spare-lines.ts';
import { createLines, type Lines } from './lines.ts';

/** What a turn is told from. */
export interface Stage {
  scene: Scene;
  language: Language;
  lines: Lines;
  chance: Chance;
  /** Lines told before, oldest first, as far back as they are kept. */
  told: readonly string[];
}

/** @param seed the same seed and scene give the same telling */
export function stageOf(scene: Scene, seed: number): Stage {
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
export const firstSentence = (text: string): string => (sentencesOf(text)[0] ?? '').trim();

/** The scene's place as a sentence says it. */
export const placeSaid = ({ place }: Scene): string => titleSaid(place.title);

/** Who is here beside the player's own person. */
export const othersIn = ({ present, protagonist }: Scene): ScenePerson[] =>
  present.filter(({ id }) => id !== protagonist);

/** How somebody is called: by their first name, unless somebody else here is called the same. */
export function calledIn({ present, alsoHere = [] }: Scene, { name }: Pick<ScenePerson, 'name'>): string {
  const short = shortName(name);
  const isShared = [...present, ...alsoHere].some((other) => other.name !== name && shortName(other.name) === short);
  return isShared ? name : short;
}

/** Texts within so many of the last lines are not told again. */
const LATELY = 16;

/** Of some texts those that were never told; where all were, those not told lately. */
export function freshOf<T>(all: readonly T[], textOf: (one: T) => string, told: readonly string[]): T[] {
  const fresh = all.filter((one) => !isTold(textOf(one), told));
  return fresh.length > 0 ? fresh : all.filter((one) => !isTold(textOf(one), told.slice(-LATELY)));
}
