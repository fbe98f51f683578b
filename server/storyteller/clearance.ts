import type { MemoryChange, MemoryState } from '../../shared/memory/index.ts';
import type { PlotState } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Dropped } from '../director/types.ts';
import { indexEvasions, watchEvasions } from './evasion.ts';
import { changeSecretsOf, type MemorySecretKind, memorySecretsOf } from './memory-secrets.ts';
import { indexSecrets, watchSecrets } from './overlap.ts';
import { publicTexts, strictSecrecy } from './secrecy.ts';

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

/** How much of a secret sentence's words all texts of a turn together may hold. */
const TOGETHER_PART = 0.8;

export interface Clearance {
  /** Whether a text tells what the player has not earned. `besides`: what of the memory it may tell. */
  tells(text: string, besides?: readonly MemorySecretKind[]): boolean;
  /**
   * Whether a text may be told, also together with those kept before it; where it may not, that is noted.
   * @param what the part of the proposal it is
   */
  keeps(what: string, text: string, besides?: readonly MemorySecretKind[]): boolean;
  readonly dropped: readonly Dropped[];
}

/**
 * Clears free texts of a model that knows the secrets: by run of words, by letters without spacing, by words in any order, alone and
 * together. Rules of play, "Knowledge"; Design, "A turn".
 */
export function clearance(input: ClearanceInput): Clearance {
  const { story, state, encounters, ending = null, lore = [] } = input;
  const ofStory = strictSecrecy(story, { state, encounters, ending, lore });
  const secrets = [
    ...(input.memory ? memorySecretsOf(input.memory) : []),
    ...(input.changes ? changeSecretsOf(input.changes) : []),
  ];
  const texts = secrets.map(({ text }) => text);
  const index = indexSecrets(texts);
  const evasions = indexEvasions(texts);
  const open = secrets.length > 0 ? publicTexts(story, state.act) : [];
  const ofMemory = (besides: readonly MemorySecretKind[]) => {
    const stays = (secret: number) => !besides.includes(secrets[secret]?.kind ?? 'goal');
    const plain = watchSecrets(index, stays, open);
    const sly = watchEvasions(evasions, stays, () => open);
    return (text: string, part?: number) => plain.tells(text) || sly.tells(text, part);
  };
  const watches = new Map<string, ReturnType<typeof ofMemory>>();
  const memoryTells = (besides: readonly MemorySecretKind[]) => {
    const key = besides.join();
    const known = watches.get(key) ?? ofMemory(besides);
    watches.set(key, known);
    return known;
  };

  const dropped: Dropped[] = [];
  let together = '';
  const tells = (text: string, besides: readonly MemorySecretKind[] = [], part?: number): boolean =>
    ofStory.tells(text, part) || (secrets.length > 0 && memoryTells(besides)(text, part));
  return {
    tells,
    dropped,
    keeps(what, text, besides = []) {
      const joined = `${together} ${text}`;
      if (tells(text, besides) || (together !== '' && tells(joined, besides, TOGETHER_PART))) {
        dropped.push({ what, reason: 'It tells what the player has not earned.' });
        return false;
      }
      together = joined;
      return true;
    },
  };
}
