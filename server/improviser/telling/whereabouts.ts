import type { VNFrame } from '../../../shared/play/index.ts';
import { listOf, titleSaid } from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { isCrowded } from '../../words/furniture.ts';
import { calledIn, placeSaid, placeTold } from './scene.ts';
import type { Stage } from './stage.ts';
import { spoken, spokenLine } from './voices.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** The way to a place, said by whoever is asked, else told. */
export function theWay(
  { place, via }: NonNullable<Scene['way']>,
  person: ScenePerson | undefined,
  telling: Telling,
): VNFrame {
  const kind = via === undefined ? 'way_near' : 'way_via';
  const words = { place: titleSaid(place), via: titleSaid(via ?? '') };
  return person === undefined
    ? narrate(telling.lines(`${kind}_told`, words))
    : spoken(person, spokenLine(kind, person, telling, words), 'neutral');
}

/** Where one can go from here, said by whoever is asked, else told. */
export function theWaysOut(ways: readonly string[], person: ScenePerson | undefined, telling: Telling): VNFrame {
  const words = { places: listOf(ways.map(titleSaid), telling.language) };
  return person === undefined
    ? narrate(telling.lines('ways_out_told', words))
    : spoken(person, spokenLine('ways_out', person, telling, words), 'neutral');
}

/** Who is here besides the player, as it is told. */
export function whoIsHere({ scene, language, lines }: Telling): string {
  const names = scene.present.filter(({ id }) => id !== scene.protagonist).map((person) => calledIn(scene, person));
  if (names.length > 0)
    return lines(names.length === 1 ? 'who_is_here' : 'who_are_here', { names: listOf(names, language) });
  return lines(isCrowded(placeTold(scene)) ? 'nobody_known_here' : 'nobody_here', { place: placeSaid(scene) });
}

/** Where somebody is to be found who is asked after and not here, said by whoever is asked, else told; null where nobody knows anything of it. */
export function whereToFind(name: string, person: ScenePerson | undefined, telling: Telling): VNFrame | null {
  const belongs = telling.scene.belongs?.[name];
  const words = { name, place: titleSaid(belongs ?? '') };
  if (person === undefined) return belongs === undefined ? null : narrate(telling.lines('asked_after_told', words));
  const kind = belongs === undefined ? 'asked_after' : 'asked_after_at';
  return spoken(person, spokenLine(kind, person, telling, words), 'thoughtful');
}
