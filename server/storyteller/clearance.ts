import type { PlotState } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Dropped } from '../director/types.ts';
import { lazily } from './lazily.ts';
import { disclosedReason, secrecy } from './secrecy.ts';

/** What is known of a turn where free texts are cleared for the player. */
export interface ClearanceInput {
  story: VNPackage;
  state: PlotState;
  /** Encounters that may be told of although they have not landed. */
  encounters: readonly string[];
  /** The ending that comes, where one does. */
  ending?: string | null;
  /** Lore that came up. */
  lore?: readonly string[];
  /** Lines that were told, and what the player typed: their words are no secret. */
  told?: readonly string[];
}

export interface Clearance {
  /** Whether a text discloses what is still secret. */
  tells(text: string): boolean;
  /** Whether one of the author's own texts says it in nearly its words. */
  repeats(text: string): boolean;
  /**
   * Whether a text may be told, also together with those kept before it; where it may not, that is noted.
   * @param what the part of the proposal it is
   */
  keeps(what: string, text: string): boolean;
  readonly dropped: readonly Dropped[];
}

/** Clears free texts of a model that knows the secrets, one by one and together. Rules of play, "Knowledge". */
export function clearance(input: ClearanceInput): Clearance {
  const { story, ending = null, told = [], ...known } = input;
  // Most turns have nothing to clear.
  const watch = lazily(() => secrecy(story, { ...known, ending }, told));
  const dropped: Dropped[] = [];
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
