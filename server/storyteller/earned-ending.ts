import { findDisclosure, indexSecrets, openWordsOf, readText } from '../../shared/check/disclosure.ts';
import { knownFacts, type PlotState, type Story, splitSentences } from '../../shared/play/index.ts';
import { publicTexts } from './secret-watch.ts';

/**
 * An ending's text without sentences that disclose unearned facts. Rules of play, "Endings".
 * @returns the ending's title, or the story's, if nothing else remains
 */
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
