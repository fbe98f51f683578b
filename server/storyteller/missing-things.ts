import type { PackAttachments, PlotState } from '../../shared/play/index.ts';
import type { Act, VNPackage } from '../../shared/story/index.ts';
import { hasWord, isSpokenOf } from '../../shared/text.ts';
import { graspedIn } from '../words/grasp.ts';

/** A thing that a player takes hold of and that is not there. */
export interface MissingThing {
  /** As the player calls it. */
  thing: string;
  /** Whether they would have it with them. */
  isOwn: boolean;
}

/** Questions, and what says that there is none. */
const PUTS_NOTHING = /[?？]["”」]?$|\b(?:no|none|not)\b|没有|ない|なし/iu;
/** Who does it, as a deed is told. */
const TOLD_TO = /^(?:you\s+|你)/iu;

/**
 * What a player takes hold of that nobody has put there: neither the place and what may happen there, nor who is here, nor what they have, nor what was
 * told speaks of it.
 * @param said the player's words
 * @returns the first such thing; null where there is none
 */
export function missingThing(
  said: string,
  {
    story,
    act,
    location,
    here,
    state,
    attached,
    lines,
    lore,
  }: {
    story: VNPackage;
    act: Act;
    location: string;
    /** Who is here, by id. */
    here: readonly string[];
    state: Pick<PlotState, 'items' | 'findings'>;
    attached: PackAttachments;
    /** Lines that were told: the player's own deeds and questions among them put nothing there. */
    lines: readonly string[];
    lore: readonly string[];
  },
): MissingThing | null {
  const grasped = graspedIn(said).filter(({ thing }) => !story.characters.some(({ name }) => isSpokenOf(thing, name)));
  if (grasped.length === 0) return null;
  const { globalContext, globalMaterials, premise } = story.plot;
  const known = JSON.stringify([
    ...[premise, globalContext.setting, globalMaterials, attached, lore, state.items, state.findings],
    ...[act.title, act.objective, act.sandboxLocations.map(({ title }) => title)],
    act.sandboxLocations.find(({ id }) => id === location) ?? null,
    story.characters.filter(({ id, role }) => role === 'protagonist' || here.includes(id)),
  ]);
  const isTold = (words: readonly string[]) =>
    lines.some(
      (line) =>
        words.some((word) => hasWord(line, word)) &&
        !PUTS_NOTHING.test(line) &&
        graspedIn(line.replace(TOLD_TO, '')).length === 0,
    );
  const missing = grasped.find(({ known: words }) => !words.some((word) => hasWord(known, word)) && !isTold(words));
  return missing === undefined ? null : { thing: missing.thing, isOwn: missing.isOwn };
}
