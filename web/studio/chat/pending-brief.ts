/**
 * A brief typed in the library, on its way to the studio of its session. Kept in memory and taken once, so that coming
 * back to the page later does not send it again.
 */
const briefs = new Map<string, string>();

export const keepBrief = (sessionId: string, brief: string): void => {
  briefs.set(sessionId, brief);
};

/** The brief waiting for a session, once; null after that. */
export function takeBrief(sessionId: string): string | null {
  const brief = briefs.get(sessionId) ?? null;
  briefs.delete(sessionId);
  return brief;
}
