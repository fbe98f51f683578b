import {
  type ComparableText,
  findDisclosure,
  indexSecrets,
  type OpenWords,
  openWordsOf,
  readText,
  type SecretIndex,
  sharedWords,
} from '../../shared/check/analysis/disclosure.ts';
import { memoize, memoizeByText } from '../../shared/memoize.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { listPublicTexts, listSecrets, type Revealed, type StorySecret } from './secrets.ts';

/** A secret that a text discloses, and the words they share. */
export interface DisclosedSecret {
  /** The secret's source: a fact's id, or a description such as "need of mae". */
  readonly fact: string;
  readonly text: string;
  readonly words: readonly string[];
}

/** Detects texts that disclose a secret of the story. */
export interface SecretDetector {
  /** @param besides texts read together with this one; only what this text adds counts */
  find(text: string, besides?: readonly string[]): DisclosedSecret | null;
  discloses(text: string): boolean;
  /** Whether a text has a secret's sentence almost word for word. */
  quotes(text: string): boolean;
}

/** Share of a secret's sentence that counts as a quotation. */
const QUOTED_SHARE = 0.8;

const readOnce: (text: string) => ComparableText = memoizeByText(readText);

interface IndexedStory {
  readonly secrets: readonly StorySecret[];
  readonly index: SecretIndex;
  /** The words that a text shares with secrets. */
  readonly findSharedWords: (text: string) => readonly string[];
  readonly publicWordsByAct: Map<string, OpenWords>;
}

/** Number of told texts cached, so that a long play is not read again each turn. */
const TOLD_KEPT = 5000;
const indexedStories = new WeakMap<VNPackage, IndexedStory>();

function indexStory(story: VNPackage): IndexedStory {
  const known = indexedStories.get(story);
  if (known) return known;
  const secrets = listSecrets(story);
  const index = indexSecrets(
    secrets,
    story.characters.map(({ name }) => name),
  );
  const made: IndexedStory = {
    secrets,
    index,
    findSharedWords: memoizeByText((text) => sharedWords(index, readOnce(text)), TOLD_KEPT),
    publicWordsByAct: new Map(),
  };
  indexedStories.set(story, made);
  return made;
}

/** Words of the story's public texts up to an act, and of other public texts. */
export const readPublicWords = (story: VNPackage, actId: string, also: readonly string[] = []): OpenWords =>
  openWordsOf([...listPublicTexts(story, actId), ...also].map(readText));

function readPublicWordsOnce(story: VNPackage, actId: string): OpenWords {
  const { publicWordsByAct } = indexStory(story);
  const known = publicWordsByAct.get(actId) ?? readPublicWords(story, actId);
  publicWordsByAct.set(actId, known);
  return known;
}

/** Public or told words are no secret. */
export function createSecretDetector(revealed: Revealed): SecretDetector {
  const { story, state, ending, lore = [], told = [] } = revealed;
  const { secrets, index, findSharedWords } = indexStory(story);
  const isHidden = secrets.map((secret) => secret.isHidden(revealed));
  const isPublic = readPublicWordsOnce(story, state.act);
  const knownTexts = [
    ...secrets.flatMap(({ text }, secret) => (isHidden[secret] ? [] : [text])),
    ...[...told, ...lore, ...state.findings, ...state.items, ...state.choices.map(({ text }) => text), ending ?? ''],
  ];
  const knownWords = memoize(() => new Set(knownTexts.flatMap(findSharedWords)));
  const isOpen: OpenWords = (key) => isPublic(key) || knownWords().has(key);
  const find = (text: string, besides: readonly string[], share?: number): DisclosedSecret | null => {
    const disclosure = findDisclosure(index, readOnce(text), {
      ...{ isOpen, besides: besides.map(readOnce), isSecret: (secret) => isHidden[secret] ?? true },
      ...(share !== undefined && { share }),
    });
    const secret = disclosure && secrets[disclosure.secret];
    return disclosure && secret ? { fact: secret.fact, text: secret.text, words: disclosure.words } : null;
  };
  return {
    find: (text, besides = []) => find(text, besides),
    discloses: (text) => find(text, []) !== null,
    quotes: (text) => find(text, [], QUOTED_SHARE) !== null,
  };
}

/** A test for texts that disclose one of some facts. @param names of people, who make a short clause a disclosure */
export function createDisclosureTest(
  facts: readonly string[],
  isOpen: OpenWords,
  names: readonly string[] = [],
): (text: string) => boolean {
  const index = indexSecrets(
    facts.map((text) => ({ text })),
    names,
  );
  return (text) => findDisclosure(index, readText(text), { isSecret: () => true, isOpen }) !== null;
}

/** The story's hidden truths, needs, facts and endings. Without encounters: a phrase of one may be used. */
export const listHiddenTexts = (revealed: Revealed): string[] =>
  indexStory(revealed.story).secrets.flatMap((secret) =>
    !secret.isWhole && secret.isHidden(revealed) ? [secret.text] : [],
  );

const QUOTED_MAX = 200;

/** Names the disclosed secret and the words that gave it away. For the author. */
export const explainDisclosure = ({ fact, text, words }: DisclosedSecret): string =>
  `It discloses ${fact}, "${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}", by: ${words.join(', ')}.`;
