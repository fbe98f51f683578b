import type { DirectionPack } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { factsOf } from './lookup.ts';
import { cutAtSentence, within } from './texts.ts';

/** Facts told of at once, the latest earned; a prompt must not grow with the play. */
const FACTS_MAX = 40;

/** The latest facts the player has earned, as many as fit, oldest first. */
export function earnedOf(pack: DirectionPack, facts: ReturnType<typeof factsOf>['facts'], size: number) {
  const latest = pack.facts.flatMap((id) => facts.get(id) ?? []).slice(-FACTS_MAX);
  const cut = latest.map((fact) => ({ fact, text: cutAtSentence(fact.text, Math.max(80, Math.floor(300 * size))) }));
  const fitting = within(cut.map(({ text }) => text).reverse(), Math.floor(1600 * size)).length;
  const kept = cut.slice(cut.length - fitting);
  return {
    facts: kept.map(({ text }) => text),
    factsKnownBy: kept.map(({ fact }) => fact.knownBy ?? (fact.audience === 'director' ? [] : null)),
  };
}

/** Facts by their ids, whole, each with who may speak of it: null for everybody. */
export function earnedFacts(story: VNPackage, ids: readonly string[]): { text: string; knownBy: string[] | null }[] {
  const { facts } = factsOf(story);
  return ids.flatMap((id) => {
    const fact = facts.get(id);
    if (fact === undefined) return [];
    return [{ text: fact.text, knownBy: fact.knownBy ?? (fact.audience === 'director' ? [] : null) }];
  });
}
