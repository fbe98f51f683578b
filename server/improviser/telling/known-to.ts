import { namesIn, namesShared, sentencesOf } from '../../../shared/play/index.ts';
import { callsOf, isSpokenOf } from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { accuses } from './taken.ts';

/** How much of what a question names is in a fact that answers it. */
export const SAYS_ENOUGH = 0.34;

/** How many names a claim and what is known have in common where they say the same. */
const SAYS_THE_SAME = 2;
/** How much of a claim is in what says the same: what it says besides is news. */
const SAYS_ALL = 0.5;
/** Says that something is not so. */
export const DENIES = /\b(?:not|never|no|nobody)\b|n['’]t\b|不|没|ない|ません/iu;

/** Whether words say what was found out and somebody knows. */
export function isKnownTo({ id, name }: ScenePerson, said: string, { facts, factsKnownBy }: Scene): boolean {
  if (DENIES.test(said)) return false;
  const about = callsOf(name).reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const shares = namesShared(about, facts);
  const says = Math.max(1, namesIn(about).size);
  return facts.some(
    (fact, at) =>
      (shares[at] ?? 0) >= SAYS_THE_SAME &&
      (shares[at] ?? 0) / says >= SAYS_ALL &&
      !DENIES.test(fact) &&
      (factsKnownBy[at]?.includes(id) ?? true),
  );
}

/** Whether somebody who is accused is known to have done it: what was found out says so under their name. */
export function isOwnedUp({ id, name }: ScenePerson, said: string, { facts, factsKnownBy }: Scene): boolean {
  const theirs = facts.filter((fact, at) => isSpokenOf(fact, name) && (factsKnownBy[at]?.includes(id) ?? true));
  return namesShared(said, theirs).some((shared) => shared > 0);
}

/** How much of what is said to somebody of themselves has to be in their own words, or in what was told of them. */
const SAID_OF_THEM = { own: 0.3, told: 0.5 } as const;
/** Within how many of the last lines something is still in everybody's ears. */
const IN_THEIR_EARS = 12;
/** Whoever speaks speaks of themselves. */
const OF_ONESELF = /\b(?:i|me|my|mine|myself|we|our)\b|我|咱|私|わたし|僕|ぼく|俺|おれ/iu;
const OF_WHO_HEARS = /\b(?:you|your|yours|yourself)\b|[你您]|あなた|お前|君(?=[はがのを])/iu;

/**
 * Whether somebody is told of themselves what they have said, or what the story has told of them: nobody doubts their own words.
 * @param said words that deny nothing
 */
export function isTheirOwn({ id, name, description }: ScenePerson, said: string, scene: Scene): boolean {
  if (!OF_WHO_HEARS.test(said) || DENIES.test(said)) return false;
  const about = callsOf(name).reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const says = Math.max(1, namesIn(about).size);
  const { ownLines = {}, facts, noted = [], olderLines = [], recentLines } = scene;
  const isIn = (texts: readonly string[], least: number): boolean =>
    namesShared(about, texts).some((shared, at) => shared / says >= least && !DENIES.test(texts[at] ?? ''));
  const own = (ownLines[id] ?? [])
    .flatMap((line) => [line, ...sentencesOf(line)])
    .filter((line) => OF_ONESELF.test(line));
  // A sheet knows of deeds that nobody has owned to yet.
  const told = [
    ...(accuses(said) ? [] : [description]),
    ...facts,
    ...noted,
    ...olderLines,
    ...recentLines.filter((line) => line !== scene.action.text),
  ];
  return (
    isIn(own, SAID_OF_THEM.own) ||
    isIn(
      told.filter((text) => text === description || isSpokenOf(text, name)),
      SAID_OF_THEM.told,
    )
  );
}

/** Whether words say what was said or told a moment ago, so that nobody here hears it for the first time. */
export function wasJustSaid(said: string, { recentLines, action }: Scene): boolean {
  if (DENIES.test(said)) return false;
  const says = namesIn(said).size;
  const lines = recentLines.slice(-IN_THEIR_EARS).filter((line) => line !== action.text && !DENIES.test(line));
  return namesShared(said, lines).some((shared) => shared >= SAYS_THE_SAME && shared / says >= SAYS_ALL);
}

/** Whether words say what the player has found out, whoever knows of it. */
export function isFoundOut(said: string, { name }: ScenePerson, { facts, noted = [] }: Scene): boolean {
  if (DENIES.test(said)) return false;
  const about = callsOf(name).reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const says = Math.max(1, namesIn(about).size);
  return namesShared(about, [...facts, ...noted]).some((shared) => shared / says >= SAYS_ENOUGH);
}
