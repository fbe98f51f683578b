import { namesIn, namesShared, sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import { listOf, overlap, titleSaid } from '../../../shared/text.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
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

/** How much of what an aim names is in the sheet of somebody who has it too. */
const IS_THEIRS = 0.8;

/** Whether what the player is after is somebody's matter too, an ally's or by their sheet: nobody else was told of it. */
function isTheirs(objective: string, { role, description, want = '', disposition = '' }: ScenePerson): boolean {
  const [shared = 0] = namesShared(objective, [[description, want, disposition].join(' ')]);
  return role === 'ally' || shared / Math.max(1, namesIn(objective).size) >= IS_THEIRS;
}

/**
 * What is left to do, as whoever is asked says it, or as one says it to oneself: where something new waits, what there is to touch here, else what the act
 * is about – unless that was said or told by now. What the player alone is after they say to
 * themselves.
 */
export function adviceOf(person: ScenePerson | undefined, telling: Telling): VNFrame[] {
  const { scene, lines, language } = telling;
  const narrate = (told: string, words: Readonly<Record<string, string>>): VNFrame => ({
    type: 'narrate',
    text: lines(told, words),
  });
  const says = (one: ScenePerson, kind: string, words: Readonly<Record<string, string>> = {}): VNFrame => ({
    type: 'say',
    character: one.id,
    text: spokenLine(kind, one, telling, words),
  });
  const say = (kind: string, told: string, words: Readonly<Record<string, string>>): VNFrame[] => [
    person === undefined ? narrate(told, words) : says(person, kind, words),
  ];
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
    return person === undefined || isTheirs(objective, person)
      ? say('advises', 'reminded', { objective })
      : [says(person, 'leaves_it_to_you'), narrate('reminded', { objective })];
  if (scene.ways !== undefined && !scene.ways.every((way) => isSaidLately(scene, titleSaid(way))))
    return say('advises_ways', 'reminded_ways', { places: listOf(scene.ways.map(titleSaid), language) });
  return say('advises_again', 'reminded_again', {});
}
