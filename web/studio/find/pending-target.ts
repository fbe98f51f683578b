import type { ShownPart } from '../pane/draft-pane.tsx';

let pending: { sessionId: string; shown: ShownPart } | null = null;

/** What a studio that is about to open shows first. */
export function setPendingTarget(sessionId: string, shown: ShownPart): void {
  pending = { sessionId, shown };
}

/** The target of a studio that opens, once; null if there is none. */
export function takePendingTarget(sessionId: string): ShownPart | null {
  const shown = pending?.sessionId === sessionId ? pending.shown : null;
  pending = null;
  return shown;
}
