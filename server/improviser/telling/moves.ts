import type { VNFrame } from '../../../shared/play/index.ts';
import { isSpokenOf } from '../../../shared/text.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
import type { TellingLanguage } from './lines.ts';
import { calledIn } from './scene.ts';
import type { Stage } from './stage.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** Several people in a row, as a sentence says them. */
const JOINED: Record<TellingLanguage, (names: readonly string[]) => string> = {
  en: (names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`,
  zh: (names) => names.join('、'),
  ja: (names) => names.join('と'),
};

/** Whoever comes or goes is in the turn all the same: nobody is called by what they are called too. */
const isWith = ({ scene }: Stage, isOf: (person: ScenePerson) => boolean): Stage['scene'] => ({
  ...scene,
  present: scene.present.filter(isOf),
  alsoHere: [...(scene.alsoHere ?? []), ...scene.present.filter((person) => !isOf(person))],
});

/** The scene as what the player did finds it: who comes is not there yet. */
export const asFound = (stage: Stage): Stage => ({ ...stage, scene: isWith(stage, ({ comes }) => comes !== true) });

/** The scene as it goes on: who goes is gone. */
export const asItGoesOn = (stage: Stage): Stage => ({ ...stage, scene: isWith(stage, ({ goes }) => goes !== true) });

/**
 * Who goes and who comes, as it is seen and said. Where somebody is told of in what comes next, it says by itself that they are there.
 * @param next what is told after it
 */
export function moves({ scene, lines, language }: Stage, next: readonly VNFrame[]): VNFrame[] {
  const going = scene.present.filter(({ goes }) => goes === true);
  const coming = scene.present.filter(({ comes }) => comes === true);
  const isTold = ({ name }: ScenePerson) =>
    next.some((frame) => frame.type === 'narrate' && isSpokenOf(frame.text, name));
  const said = (kind: 'goes' | 'comes', people: readonly ScenePerson[]): VNFrame[] => {
    const names = people.map((person) => calledIn(scene, person));
    const [name] = names;
    if (name === undefined) return [];
    return [
      narrate(names.length === 1 ? lines(kind, { name }) : lines(`${kind}_many`, { names: JOINED[language](names) })),
    ];
  };
  return [
    ...going.map(({ id }): VNFrame => ({ type: 'hide', character: id })),
    ...said('goes', going),
    ...coming.map(({ id }): VNFrame => ({ type: 'show', character: id })),
    ...said(
      'comes',
      coming.filter((person) => !isTold(person)),
    ),
  ];
}
