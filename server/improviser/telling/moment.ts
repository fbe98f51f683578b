import type { VNFrame } from '../../../shared/play/index.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
import { isSpokenOf } from '../../words/text.ts';
import { beatsOfProse } from '../story/script.ts';
import { recollections } from './attached.ts';
import type { Stage } from './stage.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

const isFresh = ({ scene }: Pick<Stage, 'scene'>, text: string): boolean =>
  !scene.recentLines.some((line) => line.includes(text));

/** Everything of the place that was not told lately, in its author's words. */
function viewsOf({ scene }: Pick<Stage, 'scene'>): VNFrame[] {
  const { place } = scene;
  const callbacks = place.callbacks.filter((text) => /[.。!！?？…]$/u.test(text));
  return [...beatsOfProse(place.ambientDetail), ...callbacks].filter((text) => isFresh({ scene }, text)).map(narrate);
}

/** Something of the place that was not told lately; null where all of it was. */
export function viewOf(stage: Pick<Stage, 'scene' | 'chance'>): VNFrame | null {
  const views = viewsOf(stage);
  return views.length === 0 ? null : stage.chance.pick(views);
}

/** The latest discovery that was not spoken of lately and that somebody may say; null where there is none. */
export function knownTo(person: ScenePerson, stage: Pick<Stage, 'scene'>): VNFrame | null {
  const { facts, factsKnownBy } = stage.scene;
  const fact = facts.findLast(
    (text, at) => factsKnownBy[at]?.includes(person.id) && !isSpokenOf(text, person.name) && isFresh(stage, text),
  );
  return fact === undefined ? null : { type: 'say', character: person.id, text: fact };
}

/**
 * What a turn has to tell in which nothing happens: something of the place, what somebody here knows of what was found out, or what was
 * decided or said before, so that a turn told again is told another way; nothing where all of it was told lately.
 */
export function momentOf(stage: Pick<Stage, 'scene' | 'lines' | 'chance'>): VNFrame[] {
  const { scene, lines, chance } = stage;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const [remembered] = recollections(scene, '');
  const moments = [
    ...viewsOf(stage),
    ...others.flatMap((person) => knownTo(person, stage) ?? []),
    ...(remembered ? [narrate(lines(remembered.kind, { memory: remembered.memory }))] : []),
  ];
  return moments.length === 0 ? [] : [chance.pick(moments)];
}
