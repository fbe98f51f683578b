import { memoize } from '../../shared/memoize.ts';
import type { DroppedPart } from '../director/types.ts';
import { createSecretDetector, explainDisclosure, type SecretDetector } from './secret-detector.ts';
import type { Revealed } from './secrets.ts';

/** Drops texts that disclose a secret, alone or together with those allowed before, and records them. */
export interface Redactor extends Pick<SecretDetector, 'discloses' | 'quotes'> {
  /** Whether a text may pass. A refusal is recorded. @param what names the part that the text belongs to */
  allows(what: string, text: string): boolean;
  /** The text if it may pass; null if it may not, or is empty. */
  redact(what: string, text: string | null | undefined): string | null;
  readonly dropped: readonly DroppedPart[];
}

/** For free texts of a model that knows the secrets. Rules of play, "Knowledge". */
export function createRedactor(revealed: Revealed): Redactor {
  // Most turns have nothing to redact.
  const detector = memoize(() => createSecretDetector(revealed));
  const dropped: DroppedPart[] = [];
  const allowed: string[] = [];
  const allows = (what: string, text: string): boolean => {
    const disclosed = detector().find(text) ?? (allowed.length > 0 ? detector().find(text, allowed) : null);
    if (disclosed) {
      dropped.push({ what, reason: explainDisclosure(disclosed), text, fact: disclosed.fact });
      return false;
    }
    allowed.push(text);
    return true;
  };
  return {
    discloses: (text) => detector().discloses(text),
    quotes: (text) => detector().quotes(text),
    allows,
    redact: (what, text) => (text != null && text !== '' && allows(what, text) ? text : null),
    dropped,
  };
}
