/** Limits of a plan. Lengths in characters, times in milliseconds. */
export const PLAN_LIMITS = {
  steps: 1000,
  id: 128,
  tool: 256,
  description: 2000,
  condition: 1000,
  text: 10_000,
  outcomes: 100,
  disabledSkills: 1000,
  args: { characters: 100_000, depth: 32 },
  maxRetries: 10,
  backoffMs: 60_000,
  timeoutMs: 3_600_000,
} as const;
