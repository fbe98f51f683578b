import { mentionsName, readText } from '../../shared/check/analysis/disclosure.ts';
import { squash } from '../../shared/language/normalize.ts';
import {
  knownFacts,
  type PlotState,
  type Story,
  splitSentences,
  stripBracketedIds,
  type VNFrame,
} from '../../shared/play/index.ts';
import { consequencesIn } from '../../shared/rules/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { createRedactor } from './redactor.ts';
import { createDisclosureTest, createSecretDetector, listHiddenTexts, readPublicWords } from './secret-detector.ts';
import type { Revealed } from './secrets.ts';

/** Whether a note names an antagonist whom a secret names too. */
function namesCulprit(story: VNPackage, state: PlotState, note: string): boolean {
  const hidden = listHiddenTexts({ story, state, encounters: [] });
  return story.characters.some(({ name, role }) => {
    if (role !== 'antagonist') return false;
    const parts = [name, ...name.split(/[\s·・]+/u).filter((part) => [...part].length > 1)];
    const isNamed = (text: string) => parts.some((part) => mentionsName(readText(text), part));
    return isNamed(note) && hidden.some(isNamed);
  });
}

/** A note that discloses a secret or names the culprit becomes its encounter's title. `state`: at the turn's end. */
export function redactFindingNote(story: VNPackage, state: PlotState, frame: VNFrame): VNFrame {
  if (frame.type !== 'notify' || frame.kind !== 'finding') return frame;
  const { text } = frame;
  const isThisFinding = (finding: string): boolean => stripBracketedIds(story, finding) === text;
  const isGiveaway = (note: string): boolean => {
    const before = { ...state, findings: state.findings.filter((finding) => !isThisFinding(finding)) };
    const { discloses } = createSecretDetector({ story, state: before, encounters: state.landed });
    return discloses(note) || namesCulprit(story, state, note);
  };
  if (!isGiveaway(text)) return frame;
  const source = [...encountersById(story).values()].find((encounter) => {
    const own = 'findings' in encounter ? (encounter.findings ?? []) : [];
    return [...own, ...consequencesIn(encounter).flatMap(({ findings = [] }) => findings)].some(isThisFinding);
  });
  return { ...frame, text: source && !isGiveaway(source.title) ? source.title : '…' };
}

/** Without sentences that disclose unearned facts; else the title of ending or story. Rules of play, "Endings". */
export function redactEnding(story: Story, state: PlotState, ending: string): string {
  const known = knownFacts(story, state);
  const knownIds = new Set(known.map(({ id }) => id));
  const hidden = story.facts.filter(({ id, source }) => source.audience !== 'player' && !knownIds.has(id));
  if (hidden.length === 0) return ending;
  const discloses = createDisclosureTest(
    hidden.map(({ source }) => source.text),
    readPublicWords(
      story.source,
      state.act,
      known.map(({ source }) => source.text),
    ),
    story.source.characters.map(({ name }) => name),
  );
  const kept = splitSentences(ending).filter((sentence) => !discloses(sentence));
  const { title = '' } = story.endings.find(({ text }) => text === ending) ?? {};
  return kept.join('').trim() || title || story.title;
}

/** Shorter texts repeat a secret by chance. */
const QUOTED_LETTERS_MIN = 5;

/** Drops sentences of an author's description that contain a secret's sentence or disclose a secret. */
export function createDescriptionRedactor(revealed: Revealed): (description: string) => string {
  const { allows } = createRedactor(revealed);
  const secrets = listHiddenTexts(revealed)
    .flatMap(splitSentences)
    .map(squash)
    .filter((letters) => letters.length >= QUOTED_LETTERS_MIN);
  const containsSecret = (sentence: string) => secrets.some((letters) => squash(sentence).includes(letters));
  return (description) =>
    splitSentences(description)
      .filter((sentence) => !containsSecret(sentence) && allows('described', sentence))
      .join('');
}
