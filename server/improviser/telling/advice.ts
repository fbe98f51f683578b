import { sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
import { listOf, overlap, titleSaid } from '../../words/text.ts';
import type { Stage } from './stage.ts';
import { spokenLine } from './voices.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

/** What an aim and a line have in common where the line tells what the aim asks for. */
const TELLS_IT = 3;

const isSaidLately = ({ recentLines }: Telling['scene'], text: string): boolean =>
  recentLines.some((line) => line.toLowerCase().includes(text.toLowerCase()));

/** Something to touch in what is under way that was not spoken of lately; none where nothing is. */
export function untouchedThing({ encounter, recentLines }: Telling['scene']): string | undefined {
  if (encounter === null || encounter.phase === 'closing') return undefined;
  return encounter.interactables.find((thing) => !recentLines.some((line) => line.includes(thing)));
}

/**
 * What is left to do, as whoever is asked says it, or as one says it to oneself: where something new waits, what there is to touch here, else what the act
 * is about – unless that was said or told by now.
 */
export function adviceOf(person: ScenePerson | undefined, telling: Telling): VNFrame {
  const { scene, lines, language } = telling;
  const say = (kind: string, told: string, words: Readonly<Record<string, string>>): VNFrame =>
    person === undefined
      ? { type: 'narrate', text: lines(told, words) }
      : { type: 'say', character: person.id, text: spokenLine(kind, person, telling, words) };
  if (scene.nudge !== undefined && scene.nudge !== '' && !scene.arrived)
    return say('advises_place', 'reminded_place', { place: titleSaid(scene.nudge) });
  const thing = untouchedThing(scene);
  if (thing !== undefined) return say('advises_thing', 'reminded_thing', { item: thing });
  // Who has told what they know sends nobody out to learn it.
  const hasTold = person !== undefined && scene.factsKnownBy.some((knowers) => knowers?.includes(person.id));
  // What leads up to what is to be done is no advice.
  const objective = sentencesOf(scene.act.objective).at(-1)?.trim() ?? '';
  const isToldNow = scene.recentLines.some((line) => overlap(objective, line) >= TELLS_IT);
  if (objective !== '' && !isToldNow && !hasTold && !isSaidLately(scene, objective))
    return say('advises', 'reminded', { objective });
  if (scene.ways !== undefined && !scene.ways.every((way) => isSaidLately(scene, titleSaid(way))))
    return say('advises_ways', 'reminded_ways', { places: listOf(scene.ways.map(titleSaid), language) });
  return say('advises_again', 'reminded_again', {});
}
