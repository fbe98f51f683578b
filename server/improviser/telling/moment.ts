import { sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import { isSpokenOf } from '../../../shared/text.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
import { beatsOfProse } from '../story/script.ts';
import { described } from './answers.ts';
import { recollections } from './attached.ts';
import { tellable } from './prose.ts';
import { placeNow, wasTold } from './scene.ts';
import type { Stage } from './stage.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

const isFresh = ({ scene }: Pick<Stage, 'scene'>, text: string): boolean => !wasTold(scene, text);

/** Something of the place that was not told lately, in its author's words; null where all of it was. */
export function viewOf(stage: Pick<Stage, 'scene' | 'chance'>): VNFrame | null {
  const { place, opened = [] } = stage.scene;
  const callbacks = place.callbacks.filter((text) => /[.。!！?？…]$/u.test(text) && !opened.includes(text));
  const views = [...beatsOfProse(placeNow(stage.scene)), ...callbacks].filter((text) => isFresh(stage, text));
  return views.length === 0 ? null : narrate(stage.chance.pick(views));
}

/** Within how many lines before the last ones nothing of a place is told again, to whoever comes back or knows it by heart. */
const SEEN_BEFORE = 24;

/** What one sees who comes back to a place or to what is known by heart: something that was not told, else not for long; null where there is neither. */
export function viewAnew(stage: Pick<Stage, 'scene' | 'chance'>): VNFrame | null {
  const { olderLines = [], ...scene } = stage.scene;
  return viewOf(stage) ?? viewOf({ ...stage, scene: { ...scene, olderLines: olderLines.slice(-SEEN_BEFORE) } });
}

/** The latest discovery that was not spoken of lately and that somebody may say; null where there is none. */
export function knownTo(person: ScenePerson, stage: Pick<Stage, 'scene'>): VNFrame | null {
  const { facts, factsKnownBy } = stage.scene;
  const fact = facts.findLast(
    (text, at) => factsKnownBy[at]?.includes(person.id) && !isSpokenOf(text, person.name) && isFresh(stage, text),
  );
  return fact === undefined ? null : { type: 'say', character: person.id, text: fact };
}

/** Whether a sentence of somebody's description can stand by itself in the telling: it says whom it is of. */
const saysWho = (sentence: string, { name }: ScenePerson): boolean =>
  /[.。!！?？…]$/u.test(sentence) && (isSpokenOf(sentence, name) || /^(?:He|She|They)\b|^[他她]|^彼/u.test(sentence));

/** What there is to see for who looks at all there is: of the place, what was not told just now, else of who alone is here; null where all of it was. */
export function lookedRound(stage: Pick<Stage, 'scene' | 'chance'>): VNFrame | null {
  const seen = viewAnew(stage);
  if (seen !== null) return seen;
  const alone = aloneHere(stage);
  return alone === undefined ? null : lookOf(alone, stage);
}

/** Who alone is here beside the player. */
function aloneHere({ scene }: Pick<Stage, 'scene'>): ScenePerson | undefined {
  const [only, ...others] = scene.present.filter(({ id, newcomer }) => id !== scene.protagonist && newcomer !== true);
  return others.length === 0 ? only : undefined;
}

/** Something of somebody here that was not told before, in their author's words; null where there is nothing. */
function lookOf(person: ScenePerson, stage: Pick<Stage, 'scene' | 'chance'>): VNFrame | null {
  const looks = beatsOfProse(person.description).filter((text) => saysWho(text, person) && isFresh(stage, text));
  return looks.length === 0 ? null : narrate(stage.chance.pick(looks));
}

/** How somebody looks whom one looks at, in their author's words, under their name; null where all of it was told just now. */
export function lookAt(person: ScenePerson, { scene, language }: Pick<Stage, 'scene' | 'language'>): VNFrame | null {
  const late = scene.recentLines;
  const [look] = sentencesOf(person.description)
    .map((text) => text.trim())
    .filter((text) => !OF_RULES.test(text) && !late.some((line) => line.includes(text.slice(1))));
  return look === undefined ? null : narrate(described(person.name, look, language));
}
/** Dice and figures of a sheet. */
const OF_RULES = /[+−-]\d/u;

/** A sentence of the lore that comes up here and was not told, in its author's words; null where there is none. */
function loreOf(stage: Pick<Stage, 'scene' | 'chance'>): VNFrame | null {
  const told = stage.scene.worldInfo
    .flatMap(({ content }) => beatsOfProse(content))
    .filter((text) => /[.。!！?？…]$/u.test(text) && tellable(text) === text && isFresh(stage, text));
  return told.length === 0 ? null : narrate(stage.chance.pick(told));
}

/** A thing one has with one and that was not spoken of lately; null where there is none. */
function thingOf(stage: Pick<Stage, 'scene' | 'lines' | 'chance'>): VNFrame | null {
  const held = stage.scene.items.held.filter((item) => isFresh(stage, item));
  return held.length === 0 ? null : narrate(stage.lines('keepsake', { item: stage.chance.pick(held) }));
}

/**
 * What a turn has to tell in which nothing happens: something of the place, what somebody here knows of what was found out, what is told of
 * the world here, how somebody here is, what one has with one, or what was decided or said before; nothing where all of it was told.
 */
export function momentOf(stage: Pick<Stage, 'scene' | 'lines' | 'chance'>): VNFrame[] {
  const { scene, lines } = stage;
  const view = viewOf(stage);
  if (view !== null) return [view];
  for (const person of scene.present.filter(({ id }) => id !== scene.protagonist)) {
    const known = knownTo(person, stage);
    if (known !== null) return [known];
  }
  // "She" is whoever alone is here.
  const only = aloneHere(stage);
  const look = only === undefined ? null : lookOf(only, stage);
  if (look !== null) return [look];
  const other = loreOf(stage) ?? thingOf(stage);
  if (other !== null) return [other];
  const [remembered] = recollections(scene, '');
  return remembered === undefined ? [] : [narrate(lines(remembered.kind, { memory: remembered.memory }))];
}
