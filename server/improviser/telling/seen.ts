import { sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import { hasWord } from '../../../shared/text.ts';
import { isAnywhere } from '../../words/grasp.ts';
import { type LookedAt, lookedAt } from '../../words/looks.ts';
import { seenBefore } from './answers.ts';
import { placeNow, wasTold } from './scene.ts';
import type { Stage } from './stage.ts';
import { touchedSentences, touchedThing } from './touched.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

const speaksOf = (text: string, { known }: LookedAt): boolean => known.some((word) => hasWord(text, word));

/** Words before a thing by which something else is placed. */
const PLACED_BY =
  /\b(?:(?:above|over|beyond|by|near|between|towards?|from|behind|beside|before|facing|off|against|across)\s+(?:(?:the|an?|its|his|her)\s+)?(?:\p{Ll}+\s+)?|between\s[^,.;]{1,40}\sand\s+(?:the\s+)?)$/iu;

/** Whether a sentence says something of a thing, and does not only place another by it. */
const tellsOf = (text: string, thing: LookedAt): boolean =>
  thing.known.some(
    (word) =>
      hasWord(text, word) &&
      !(
        /\p{Script=Latin}/u.test(word) && PLACED_BY.test(text.slice(0, text.toLowerCase().indexOf(word.toLowerCase())))
      ),
  );

/** What is seen is told, and not said by anybody. */
const isSeen = (text: string): boolean => !/["“”「」]/u.test(text);

/** What there is beyond where one is, and what an author says of it. */
const OUTSIDE =
  /\b(?:sea|ocean|sky|horizon|window|windows|outside|weather|storm)$|^(?:海|大海|天|天空|天上|车?窗|窗户|外面|空|窓|外|雨|雪)$/iu;
const OUT_THERE =
  /\b(?:sea|sky|storm|rain|snow|wind|waves?|horizon|fog|panes?|windows?)\b|雪|雨|风|海|浪|窗|天上|雾|風|波|沖|窓|霧/iu;
/** Within how many lines nothing is told again. */
const JUST_NOW = 4;

/** What the place's author says of a thing, sentence by sentence. */
const saidHere = ({ scene }: Telling, thing: LookedAt): string[] =>
  [...sentencesOf(placeNow(scene)), ...scene.place.callbacks.filter((text) => /[.。!！?？…]$/u.test(text))]
    .map((one) => one.trim())
    .filter((one) => tellsOf(one, thing));

/**
 * What somebody sees who looks at a thing by name: what its author says of it and was not told, what was told of it before, what one has of it; else, where
 * it is there for all to see and no more is said of it, that and no more.
 * @returns null where they look at nothing by name
 */
export function seenOf(text: string, telling: Telling): VNFrame | null {
  const { scene, lines } = telling;
  const thing = lookedAt(text);
  if (thing === null) return null;
  const here = [...touchedSentences(scene).filter((one) => tellsOf(one, thing)), ...saidHere(telling, thing)];
  const fresh = here.find((one) => !wasTold(scene, one));
  if (fresh !== undefined) return narrate(fresh);
  const outside = OUTSIDE.test(thing.thing)
    ? sentencesOf(placeNow(scene))
        .find((one) => OUT_THERE.test(one))
        ?.trim()
    : undefined;
  if (outside !== undefined && !scene.recentLines.slice(-JUST_NOW).some((line) => line.includes(outside)))
    return narrate(outside);
  const held = scene.items.held.find((item) => speaksOf(item, thing));
  if (held !== undefined) return narrate(lines('look', { item: held }));
  const before = seenBefore(telling, ({ text: one, isTold }) => !isTold && isSeen(one) && tellsOf(one, thing));
  if (before !== null) return before;
  const item = touchedThing(scene);
  if (item !== undefined && speaksOf(item, thing)) return narrate(lines('look', { item }));
  const isKnown =
    here.length > 0 || scene.recentLines.some((one) => isSeen(one) && lookedAt(one) === null && tellsOf(one, thing));
  if (isKnown) return narrate(lines('still_so', { thing: thing.thing }));
  return scene.later === true ? null : narrate(lines('plain_look', { thing: thing.thing }));
}

/** That a thing somebody looks at is not to be seen where they are; null where it is, and where they look at nothing by name. */
export function unseen(text: string, { scene, lines }: Telling): VNFrame | null {
  const thing = lookedAt(text);
  if (
    thing === null ||
    scene.later === true ||
    OUTSIDE.test(thing.thing) ||
    (scene.touched ?? []).some((one) => speaksOf(one, thing))
  )
    return null;
  return isVisible(thing, scene) ? null : narrate(lines('not_seen', { thing: thing.thing }));
}

/** Whether a thing is anywhere, or spoken of where one is, by what was told, or by who is here and what one has. */
const isVisible = (
  thing: LookedAt,
  {
    place,
    spot,
    encounter,
    present,
    items,
    answers = [],
    worldInfo,
    recentLines,
    olderLines = [],
    setting = '',
  }: Stage['scene'],
): boolean =>
  thing.known.some(isAnywhere) ||
  [
    ...[place.title, place.ambientDetail, spot?.description ?? '', setting],
    ...[encounter?.description ?? '', ...(encounter?.interactables ?? [])],
    ...present.flatMap(({ name, description }) => [name, description]),
    ...[...items.held, ...items.gained, ...answers.map(({ text }) => text), ...worldInfo.map(({ content }) => content)],
    ...olderLines,
    ...recentLines,
  ].some((text) => speaksOf(text, thing) && lookedAt(text.replace(/^(?:You |你)/u, '')) === null);
