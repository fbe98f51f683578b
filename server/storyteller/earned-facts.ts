import { takeWhileFitting } from '../../shared/clip.ts';
import { cutAtSentence, type DirectionPack, listKnowers } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { indexFacts } from '../secrecy/index.ts';
import type { TellingInput } from './teller-scene.ts';

/** Maximum number of facts in a prompt, latest first, so that it does not grow with the play. */
const FACTS_MAX = 40;

/** The latest earned facts that fit, oldest first. */
export function listEarnedFacts(story: VNPackage, pack: DirectionPack, size: number) {
  const { facts } = indexFacts(story);
  const latest = pack.facts.flatMap((id) => facts.get(id) ?? []).slice(-FACTS_MAX);
  const cut = latest.map((fact) => ({ fact, text: cutAtSentence(fact.text, Math.max(80, Math.floor(300 * size))) }));
  const fitting = takeWhileFitting(cut.map(({ text }) => text).reverse(), Math.floor(1600 * size)).length;
  const kept = cut.slice(cut.length - fitting);
  return {
    facts: kept.map(({ text }) => text),
    factsKnownBy: kept.map(({ fact }) => listKnowers(fact)),
  };
}

interface EarnedFact {
  text: string;
  knownBy: string[] | null;
}

/** Facts revealed before a turn or generally known, and those revealed in it. */
export function splitEarnedFacts({ story, before, pack }: Pick<TellingInput, 'story' | 'before' | 'pack'>) {
  const { facts } = indexFacts(story);
  const earlier: EarnedFact[] = [];
  const now: EarnedFact[] = [];
  for (const id of pack.facts) {
    const fact = facts.get(id);
    if (fact === undefined) continue;
    const isKnown = fact.audience === 'player' || before.earnedFacts.includes(id);
    (isKnown ? earlier : now).push({ text: fact.text, knownBy: listKnowers(fact) });
  }
  return { earlier, now };
}
