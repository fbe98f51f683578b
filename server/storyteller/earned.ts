import { findDisclosure, indexSecrets, openWordsOf, readText } from '../../shared/check/disclosure.ts';
import { type DirectionPack, knownFacts, type PlotState, type Story, splitSentences } from '../../shared/play/index.ts';
import { cutAtSentence, takeWhileFitting } from './clip-texts.ts';
import type { TellerSceneInput } from './scene.ts';
import { publicTexts } from './secret-watch.ts';
import { indexFacts } from './story-lookup.ts';

/** Maximum number of facts in a prompt, latest first, so that it does not grow with the play. */
const FACTS_MAX = 40;

/** The latest earned facts that fit, oldest first. */
export function listEarnedFacts(pack: DirectionPack, facts: ReturnType<typeof indexFacts>['facts'], size: number) {
  const latest = pack.facts.flatMap((id) => facts.get(id) ?? []).slice(-FACTS_MAX);
  const cut = latest.map((fact) => ({ fact, text: cutAtSentence(fact.text, Math.max(80, Math.floor(300 * size))) }));
  const fitting = takeWhileFitting(cut.map(({ text }) => text).reverse(), Math.floor(1600 * size)).length;
  const kept = cut.slice(cut.length - fitting);
  return {
    facts: kept.map(({ text }) => text),
    factsKnownBy: kept.map(({ fact }) => fact.knownBy ?? (fact.audience === 'director' ? [] : null)),
  };
}

interface EarnedFact {
  text: string;
  knownBy: string[] | null;
}

/** Facts revealed before a turn or generally known, and those revealed in it. */
export function splitEarnedFacts({ story, before, pack }: Pick<TellerSceneInput, 'story' | 'before' | 'pack'>) {
  const { facts } = indexFacts(story);
  const earlier: EarnedFact[] = [];
  const now: EarnedFact[] = [];
  for (const id of pack.facts) {
    const fact = facts.get(id);
    if (fact === undefined) continue;
    const isKnown = fact.audience === 'player' || before.earnedFacts.includes(id);
    const knownBy = fact.knownBy ?? (fact.audience === 'director' ? [] : null);
    (isKnown ? earlier : now).push({ text: fact.text, knownBy });
  }
  return { earlier, now };
}

/** Without sentences that disclose unearned facts; else the title of ending or story. Rules of play, "Endings". */
export function earnedEnding(story: Story, state: PlotState, ending: string): string {
  const known = knownFacts(story, state);
  const knownIds = new Set(known.map(({ id }) => id));
  const hidden = story.facts.filter(({ id, source }) => source.audience !== 'player' && !knownIds.has(id));
  if (hidden.length === 0) return ending;
  const open = [...publicTexts(story.source, state.act), ...known.map(({ source }) => source.text)];
  const index = indexSecrets(
    hidden.map(({ source }) => source),
    story.source.characters.map(({ name }) => name),
  );
  const context = { isSecret: () => true, isOpen: openWordsOf(open.map(readText)) };
  const kept = splitSentences(ending).filter((sentence) => findDisclosure(index, readText(sentence), context) === null);
  const { title = '' } = story.endings.find(({ text }) => text === ending) ?? {};
  return kept.join('').trim() || title || story.title;
}
