import type { PlotState } from '../../shared/play/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { type EvasionIndex, indexEvasions, type OpenText, openText, watchEvasions } from './evasion.ts';
import { lazily } from './lazily.ts';
import { factsOf } from './lookup.ts';
import { indexSecrets, type OverlapDetector, openRunsOf, type SecretIndex, watchSecrets } from './overlap.ts';
import { type ReadText, squash } from './tokens.ts';

/** What of a story has come out already, for the watch. */
export interface Revealed {
  state: PlotState;
  /** Encounters that may be told now although they have not landed. */
  encounters: readonly string[];
  /** The ending that comes, where one does. */
  ending: string | null;
  /** Contents of the lore that came up. */
  lore?: readonly string[];
}

interface Secret {
  text: string;
  /** Whether it still is one. */
  stays(revealed: Revealed): boolean;
  /** It is never told of for its own sake: that it comes up opens nothing else. */
  aside?: true;
}

interface Watched {
  secrets: readonly Secret[];
  index: SecretIndex;
  /** Those of a word or two; and the letters of those that are not long, with their places. */
  shorts: SecretIndex;
  letters: readonly { secret: number; letters: string }[];
  evasions: EvasionIndex;
  /** Runs of secrets that are public in an act anyway. */
  openRuns: Map<string, ReadonlySet<string>>;
  /** The story's own texts as they are compared, made once they are asked for. */
  texts: Map<string, OpenText>;
}

/** How many letters a secret has that is looked for spelled out, however it is spaced: longer ones are found by parts of them. */
const SPELLED = { fewest: 7, most: 23 } as const;

const watched = new WeakMap<VNPackage, Watched>();

/** Everything of a story that may be the Director's alone, and until when. Rules of play, "Knowledge". */
function secretsOf(story: VNPackage): readonly Secret[] {
  const always = (text: string): Secret => ({ text, stays: () => true });
  const { facts, shadowed } = factsOf(story);
  return [
    ...story.plot.globalContext.overarchingTruths.map(always),
    ...story.plot.acts.map((act) => always(act.scenarioContext)),
    ...story.characters.flatMap((character) => (character.personalArc ? [always(character.personalArc.need)] : [])),
    ...shadowed.map(({ text }) => always(text)),
    ...[...story.plot.possibleEndings, ...(story.plot.endings ?? []).map(({ text }) => text)].map(
      (text): Secret => ({ text, stays: ({ ending }) => text !== ending }),
    ),
    ...[...facts.values()].map(
      ({ id, text, audience }): Secret => ({
        text,
        stays: ({ state }) => audience !== 'player' && !state.earnedFacts.includes(id),
      }),
    ),
    ...[...encountersById(story).values()].map(
      ({ id, description }): Secret => ({
        text: description,
        stays: ({ state, encounters }) => !encounters.includes(id) && !state.landed.includes(id),
      }),
    ),
    ...[...story.plot.globalWorldInfo, ...story.plot.acts.flatMap((act) => act.scenarioWorldInfo ?? [])].map(
      ({ content }): Secret => ({ text: content, stays: ({ lore }) => !lore?.includes(content), aside: true }),
    ),
  ];
}

function watchedOf(story: VNPackage): Watched {
  const known = watched.get(story);
  if (known) return known;
  const secrets = secretsOf(story);
  const texts = secrets.map(({ text }) => text);
  const made = {
    secrets,
    index: indexSecrets(texts),
    shorts: indexSecrets(texts, 'short'),
    letters: texts
      .map((text, secret) => ({ secret, letters: squash(text) }))
      .filter(({ letters: { length } }) => length >= SPELLED.fewest && length <= SPELLED.most),
    evasions: indexEvasions(texts),
    openRuns: new Map(),
    texts: new Map(),
  };
  watched.set(story, made);
  return made;
}

/** What the player may read anyway; words of these are no secret. */
export function publicTexts(story: VNPackage, actId: string): string[] {
  const act = story.plot.acts.find(({ id }) => id === actId);
  return [
    story.plot.premise,
    story.title,
    story.plot.globalContext.setting,
    story.plot.globalContext.tone,
    ...story.plot.globalMaterials,
    act?.objective ?? '',
    act?.title ?? '',
    ...(act?.sandboxLocations.flatMap(({ title, ambientDetail }) => [title, ambientDetail]) ?? []),
    ...story.characters.flatMap(({ name, description }) => [name, description]),
  ];
}

/** One of the story's own texts as it is compared. */
function compared(story: VNPackage, text: string): OpenText {
  const { texts } = watchedOf(story);
  const made = texts.get(text) ?? openText(text);
  texts.set(text, made);
  return made;
}

/** An act's public texts as they are compared. */
export const openTextsOf = (story: VNPackage, actId: string): OpenText[] =>
  publicTexts(story, actId).map((text) => compared(story, text));

/** What the act's public texts have in common with secrets; found once an act. */
function openRunsIn(story: VNPackage, actId: string): ReadonlySet<string> {
  const { index, openRuns } = watchedOf(story);
  const known = openRuns.get(actId);
  if (known) return known;
  const found = openRunsOf(index, publicTexts(story, actId));
  openRuns.set(actId, found);
  return found;
}

/** Watches over what a story still hides. `also` are further texts that are public now, such as the scene being told. */
export function secrecy(story: VNPackage, revealed: Revealed, also: readonly string[] = []): OverlapDetector {
  const { secrets, index } = watchedOf(story);
  const hidden = secrets.map((secret) => secret.stays(revealed));
  const stays = (secret: number) => hidden[secret] ?? true;
  const isOut = (secret: number) => !stays(secret) && secrets[secret]?.aside !== true;
  return watchSecrets(index, stays, [...also, revealed.ending ?? ''], openRunsIn(story, revealed.state.act), isOut);
}

/** A watch for free texts of a model that knows the secrets. */
export interface StrictWatch extends OverlapDetector {
  /** Whether it tells a secret of a word or two, or spells out one that is not long: prose may do so by chance. */
  tellsShort(text: ReadText): boolean;
}

/**
 * The same, and besides for secrets told in other spacing, in another order or with words between, and for those of a word or two:
 * for free texts of a model that knows them.
 */
export function strictSecrecy(story: VNPackage, revealed: Revealed, also: readonly string[] = []): StrictWatch {
  const { secrets, shorts, letters, evasions } = watchedOf(story);
  const hidden = secrets.map((secret) => secret.stays(revealed));
  const stays = (secret: number) => hidden[secret] ?? true;
  const plain = secrecy(story, revealed, also);
  // What is out by now is open too: an earned fact may be spoken of in any words.
  const sly = watchEvasions(evasions, stays, () => [
    ...openTextsOf(story, revealed.state.act),
    ...[...also, revealed.ending ?? ''].map(openText),
    ...secrets.flatMap(({ text, stays: hides, aside }) => (aside || hides(revealed) ? [] : [compared(story, text)])),
  ]);
  const open = lazily(() => [
    ...publicTexts(story, revealed.state.act),
    ...[...also, revealed.ending ?? ''],
    ...secrets.flatMap(({ text, aside }, secret) => (stays(secret) || aside ? [] : [text])),
  ]);
  const short = watchSecrets(shorts, stays, []);
  const isOpen = (spelled: string) => open().some((text) => squash(text).includes(spelled));
  return {
    tells: (text) => plain.tells(text) || sly.tells(text),
    tellsShort(text) {
      const said = text.letters;
      if (letters.some((one) => said.includes(one.letters) && stays(one.secret) && !isOpen(one.letters))) return true;
      // What is found may be open: only then is all that is open read.
      return short.tells(text) && watchSecrets(shorts, stays, open()).tells(text);
    },
  };
}
