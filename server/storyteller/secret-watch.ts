import {
  type ComparableText,
  findDisclosure,
  indexSecrets,
  type OpenWords,
  openWordsOf,
  readText,
  type SecretIndex,
  sharedWords,
} from '../../shared/check/disclosure.ts';
import type { PlotState } from '../../shared/play/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { memoize, memoizeByText } from './memoize.ts';
import { indexFacts } from './story-lookup.ts';

export interface Revealed {
  state: PlotState;
  /** Encounters that may be told now although they have not landed. */
  encounters: readonly string[];
  ending: string | null;
  lore?: readonly string[];
}

export interface Disclosed {
  /** The secret's source: a fact's id, or a description such as "need of mae". */
  readonly fact: string;
  readonly text: string;
  readonly words: readonly string[];
}

export interface SecretWatch {
  finds(text: string, besides?: readonly string[]): Disclosed | null;
  tells(text: string): boolean;
  repeats(text: string): boolean;
}

interface Secret {
  readonly fact: string;
  readonly text: string;
  readonly isWhole?: true;
  stays(revealed: Revealed): boolean;
}

const read: (text: string) => ComparableText = memoizeByText(readText);
/** Number of told texts cached, so that a long play is not read again each turn. */
const TOLD_KEPT = 5000;

/** All texts of a story that only the Director may know, and until when. Rules of play, "Knowledge". */
function secretsOf(story: VNPackage): readonly Secret[] {
  const { plot } = story;
  const always = (fact: string, text: string): Secret => ({ fact, text, stays: () => true });
  const untilItComes = (fact: string, text: string): Secret => ({ fact, text, stays: ({ ending }) => text !== ending });
  const { facts, shadowed } = indexFacts(story);
  return [
    ...plot.globalContext.overarchingTruths.map((text, index) => always(`truth ${index + 1}`, text)),
    ...plot.acts.map(({ id, scenarioContext }) => always(`context of ${id}`, scenarioContext)),
    ...story.characters.flatMap(({ id, personalArc }) =>
      personalArc ? [always(`need of ${id}`, personalArc.need)] : [],
    ),
    ...shadowed.map(({ id, text }) => always(id, text)),
    ...plot.possibleEndings.map((text, index) => untilItComes(`ending ${index + 1}`, text)),
    ...(plot.endings ?? []).map(({ id, text }) => untilItComes(`ending ${id}`, text)),
    ...[...facts.values()].map(
      ({ id, text, audience }): Secret => ({
        fact: id,
        text,
        stays: ({ state }) => audience !== 'player' && !state.earnedFacts.includes(id),
      }),
    ),
    ...[...encountersById(story).values()].map(
      ({ id, description }): Secret => ({
        fact: `encounter ${id}`,
        text: description,
        isWhole: true,
        stays: ({ state, encounters }) => !encounters.includes(id) && !state.landed.includes(id),
      }),
    ),
  ];
}

interface Watched {
  readonly secrets: readonly Secret[];
  readonly index: SecretIndex;
  readonly sharedIn: (text: string) => readonly string[];
  readonly open: Map<string, OpenWords>;
}

const watched = new WeakMap<VNPackage, Watched>();

function watchedOf(story: VNPackage): Watched {
  const known = watched.get(story);
  if (known) return known;
  const secrets = secretsOf(story);
  const names = story.characters.map(({ name }) => name);
  const index = indexSecrets(secrets, names);
  const made = {
    secrets,
    index,
    sharedIn: memoizeByText((text) => sharedWords(index, read(text)), TOLD_KEPT),
    open: new Map(),
  };
  watched.set(story, made);
  return made;
}

/** The story's remaining secrets: truths, needs, facts, endings. */
export const secretsStill = (story: VNPackage, revealed: Revealed): string[] =>
  watchedOf(story).secrets.flatMap((secret) => (!secret.isWhole && secret.stays(revealed) ? [secret.text] : []));

/** Texts the player may read anyway: their words are no secret. */
export function publicTexts(story: VNPackage, actId: string): string[] {
  const { plot } = story;
  const current = plot.acts.findIndex(({ id }) => id === actId);
  return [
    plot.premise,
    story.title,
    plot.globalContext.setting,
    plot.globalContext.tone,
    ...plot.globalMaterials,
    ...(plot.meters ?? []).map(({ label }) => label),
    ...plot.acts
      .slice(0, current + 1)
      .flatMap(({ title, objective, sandboxLocations }) => [
        title,
        objective,
        ...sandboxLocations.flatMap((place) => [
          place.title,
          place.ambientDetail,
          ...place.encounters.map((encounter) => encounter.title),
        ]),
      ]),
    ...story.characters.flatMap(({ name, description }) => [name, description]),
  ];
}

function publicWords(story: VNPackage, actId: string): OpenWords {
  const { open } = watchedOf(story);
  const known = open.get(actId) ?? openWordsOf(publicTexts(story, actId).map(readText));
  open.set(actId, known);
  return known;
}

/** Public or told words are no secret. @param also more public texts: the scene, earlier lines, the player's input */
export function createSecretWatch(story: VNPackage, revealed: Revealed, also: readonly string[] = []): SecretWatch {
  const { secrets, index, sharedIn } = watchedOf(story);
  const { state, ending, lore = [] } = revealed;
  const stays = secrets.map((secret) => secret.stays(revealed));
  const isPublic = publicWords(story, state.act);
  const out = secrets.flatMap(({ text }, secret) => (stays[secret] ? [] : [text]));
  const told = [...also, ...lore, ...state.findings, ...state.items, ...state.choices.map(({ text }) => text)];
  const toldWords = memoize(() => new Set([...out, ...told, ending ?? ''].flatMap(sharedIn)));
  const isOpen: OpenWords = (key) => isPublic(key) || toldWords().has(key);
  const find = (text: string, besides: readonly string[], share?: number): Disclosed | null => {
    const context = { isOpen, besides: besides.map(read), ...(share !== undefined && { share }) };
    const ofStory = findDisclosure(index, read(text), { ...context, isSecret: (secret) => stays[secret] ?? true });
    const found = ofStory && secrets[ofStory.secret];
    return ofStory && found ? { fact: found.fact, text: found.text, words: ofStory.words } : null;
  };
  return {
    finds: (text, besides = []) => find(text, besides),
    tells: (text) => find(text, []) !== null,
    repeats: (text) => find(text, [], REPEATED) !== null,
  };
}

/** Share of a secret's sentence that counts as a quotation. */
const REPEATED = 0.8;

/** Names the disclosed secret and the words that gave it away. For the author. */
export const disclosedReason = ({ fact, text, words }: Disclosed): string =>
  `It discloses ${fact}, "${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}", by: ${words.join(', ')}.`;
const QUOTED_MAX = 200;
