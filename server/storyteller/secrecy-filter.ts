import type { PlotState } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { DroppedPart } from '../director/types.ts';
import { memoize } from './memoize.ts';
import { createSecretWatch, disclosedReason } from './secret-watch.ts';

export interface ClearanceInput {
  story: VNPackage;
  state: PlotState;
  /** Encounters that may be mentioned although they have not landed. */
  encounters: readonly string[];
  ending?: string | null;
  lore?: readonly string[];
  /** Lines already told and the player's input: their words are no secret. */
  told?: readonly string[];
}

export interface SecrecyFilter {
  tells(text: string): boolean;
  repeats(text: string): boolean;
  /** Together with those kept before it. A rejection is recorded. `what` names the part of the proposal. */
  keeps(what: string, text: string): boolean;
  readonly dropped: readonly DroppedPart[];
}

/** Clears free texts of a model that knows the secrets, one by one and together. Rules of play, "Knowledge". */
export function createSecrecyFilter(input: ClearanceInput): SecrecyFilter {
  const { story, ending = null, told = [], ...known } = input;
  // Most turns have nothing to clear.
  const watch = memoize(() => createSecretWatch(story, { ...known, ending }, told));
  const dropped: DroppedPart[] = [];
  const kept: string[] = [];
  return {
    tells: (text) => watch().tells(text),
    repeats: (text) => watch().repeats(text),
    dropped,
    keeps(what, text) {
      const disclosed = watch().finds(text) ?? (kept.length > 0 ? watch().finds(text, kept) : null);
      if (disclosed) {
        dropped.push({ what, reason: disclosedReason(disclosed), text, fact: disclosed.fact });
        return false;
      }
      kept.push(text);
      return true;
    },
  };
}
