/** Example briefs; their texts are below `ideas`. */
export const IDEAS = ['noir', 'seaside', 'station', 'spirits'] as const;

/** A brief typed in the library, kept in memory and taken once, so that it is not sent again. */
const briefs = new Map<string, string>();

export const storePendingBrief = (sessionId: string, brief: string): void => {
  briefs.set(sessionId, brief);
};

/** The pending brief of a session; null when called again. */
export function takePendingBrief(sessionId: string): string | null {
  const brief = briefs.get(sessionId) ?? null;
  briefs.delete(sessionId);
  return brief;
}
