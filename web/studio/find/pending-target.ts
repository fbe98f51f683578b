import type { ShownPart } from '../pane/draft-pane.tsx';

let pending: { sessionId: string; shown: ShownPart } | null = null;

/** What a studio that is about to open shows first. */
export function setPendingTarget(sessionId: string, shown: ShownPart): void {
  pending = { sessionId, shown };
}

/** What a studio that opens shows first; null if there is nothing. */
export const getPendingTarget = (sessionId: string): ShownPart | null =>
  pending?.sessionId === sessionId ? pending.shown : null;

/** Forgets the target once it is shown. */
export function clearPendingTarget(): void {
  pending = null;
}
