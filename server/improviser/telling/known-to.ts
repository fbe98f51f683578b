import { namesIn, namesShared } from '../../../shared/play/index.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { callsOf, isSpokenOf } from '../../words/text.ts';

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

/** Whether words say what the player has found out, whoever knows of it. */
export function isFoundOut(said: string, { name }: ScenePerson, { facts, noted = [] }: Scene): boolean {
  if (DENIES.test(said)) return false;
  const about = callsOf(name).reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const says = Math.max(1, namesIn(about).size);
  return namesShared(about, [...facts, ...noted]).some((shared) => shared / says >= SAYS_ENOUGH);
}
