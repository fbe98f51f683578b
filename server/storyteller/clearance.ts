import type { MemoryChange, MemoryState } from '../../shared/memory/index.ts';
import type { PlotState } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Dropped } from '../director/types.ts';
import { type EvasionIndex, indexEvasions, type OpenText, watchEvasions } from './evasion.ts';
import { lazily } from './lazily.ts';
import { changeSecretsOf, type MemorySecret, type MemorySecretKind, memorySecretsOf } from './memory-secrets.ts';
import { indexSecrets, type SecretIndex, watchSecrets } from './overlap.ts';
import { openTextsOf, publicTexts, strictSecrecy } from './secrecy.ts';
import { joinTexts, type ReadText, readText } from './tokens.ts';

/** What is known of a turn where free texts are cleared for the player. */
export interface ClearanceInput {
  story: VNPackage;
  state: PlotState;
  /** Encounters that may be told of although they have not landed. */
  encounters: readonly string[];
  /** The ending that comes, where one does. */
  ending?: string | null;
  memory?: MemoryState | undefined;
  /** Of this turn, not folded into `memory` yet. */
  changes?: readonly MemoryChange[];
  /** Lore that came up. */
  lore?: readonly string[];
}

/** What a text may tell all the same: sorts of the memory's secrets, and a story's of a word or two, which prose may hold by chance. */
type Allowance = MemorySecretKind | 'short';

export interface Clearance {
  /** Whether a text tells what the player has not earned. `besides`: what it may tell. */
  tells(text: string, besides?: readonly Allowance[]): boolean;
  /**
   * Whether a text may be told, also together with those kept before it; where it may not, that is noted.
   * @param what the part of the proposal it is
   */
  keeps(what: string, text: string, besides?: readonly Allowance[]): boolean;
  readonly dropped: readonly Dropped[];
}

interface IndexedSecrets {
  readonly secrets: readonly MemorySecret[];
  readonly index: SecretIndex;
  readonly evasions: EvasionIndex;
}

const indexed = (secrets: readonly MemorySecret[]): IndexedSecrets => {
  const texts = secrets.map(({ text }) => text);
  return { secrets, index: indexSecrets(texts), evasions: indexEvasions(texts) };
};

const remembered = new WeakMap<MemoryState, IndexedSecrets>();

/** A memory's secrets, indexed once: a turn asks several times. */
function indexedMemory(memory: MemoryState): IndexedSecrets {
  const known = remembered.get(memory) ?? indexed(memorySecretsOf(memory));
  remembered.set(memory, known);
  return known;
}

function memoryTells(
  { secrets, index, evasions }: IndexedSecrets,
  text: ReadText,
  besides: readonly Allowance[],
  open: { texts: () => readonly OpenText[]; words: () => readonly string[] },
): boolean {
  if (secrets.length === 0) return false;
  const stays = (secret: number) => !besides.includes(secrets[secret]?.kind ?? 'goal');
  const sly = watchEvasions(evasions, stays, open.texts);
  if (sly.tells(text)) return true;
  // What looks alike may be public anyway: only then are the public texts read.
  return watchSecrets(index, stays, []).tells(text) && watchSecrets(index, stays, open.words()).tells(text);
}

/**
 * Clears free texts of a model that knows the secrets: by run of words, by letters without spacing, by words in any order, alone and
 * together. Rules of play, "Knowledge".
 */
export function clearance(input: ClearanceInput): Clearance {
  const { story, state, encounters, ending = null, lore = [] } = input;
  // Most turns have nothing to clear.
  const ofStory = lazily(() => strictSecrecy(story, { state, encounters, ending, lore }));
  const ofMemory = lazily(() => [
    ...(input.memory ? [indexedMemory(input.memory)] : []),
    ...(input.changes ? [indexed(changeSecretsOf(input.changes))] : []),
  ]);
  const open = { texts: () => openTextsOf(story, state.act), words: () => publicTexts(story, state.act) };
  const dropped: Dropped[] = [];
  let together: ReadText | null = null;
  /** What any of the texts that were joined was let by for. */
  const allowed = new Set<Allowance>();
  /** What may be told by allowance. */
  const tellsBeside = (text: ReadText, besides: readonly Allowance[]): boolean => {
    // Texts that were joined may each have been let by for a reason that does not hold for this one: then all of it is looked through anew.
    const isLookedThrough = text.joint === null || [...allowed].every((reason) => besides.includes(reason));
    const looked = isLookedThrough ? text : { ...text, joint: null };
    return (
      (!besides.includes('short') && ofStory().tellsShort(looked)) ||
      ofMemory().some((secrets) => memoryTells(secrets, looked, besides, open))
    );
  };
  const tellsRead = (text: ReadText, besides: readonly Allowance[]): boolean =>
    ofStory().tells(text) || tellsBeside(text, besides);
  return {
    tells: (text, besides = []) => tellsRead(readText(text), besides),
    dropped,
    keeps(what, text, besides = []) {
      const read = readText(text);
      const joined = together === null ? read : joinTexts(together, read);
      if (tellsRead(read, besides) || (together !== null && tellsRead(joined, besides))) {
        dropped.push({ what, reason: 'It tells what the player has not earned.' });
        return false;
      }
      // What it tells by allowance does not stand against the others.
      if (besides.length === 0 || !tellsBeside(read, [])) {
        together = joined;
        for (const reason of besides) allowed.add(reason);
      }
      return true;
    },
  };
}
