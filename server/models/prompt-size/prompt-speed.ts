import { SHORT_TURN_TOKENS } from '../calls/retry-policy.ts';

/** Calls kept for each model, so that an outlier is soon outvoted. */
const CALLS_KEPT = 5;
/** The share of a wait that reading the prompt may take. */
const READING_SHARE = 0.8;
/** How far a prompt that timed out may be above the limit: the exact factor is unknown. */
const SILENT_FACTOR = 2;
/** Shorter prompts say little about reading speed. */
const LEAST_READ = 200;

/** From the time to the first word of the last calls. Cached tokens count as read, since they will be cached again. */
export interface PromptSpeed {
  /** Records the time to the first word of a stream. @param ms since the request */
  recordFirstWord(promptTokens: number, ms: number): void;
  /** Records a timeout before the first word. */
  recordTimeout(promptTokens: number, ms: number): void;
  /** Tokens per second; null if unknown. */
  tokensPerSecond(): number | null;
  /** The longest prompt whose first word comes within a wait, in tokens; infinite if unknown. */
  tokensWithin(ms: number): number;
}

/** Measures a model's prompt speed. */
export function createPromptSpeed(): PromptSpeed {
  const calls: { msPerToken: number; isSilent: boolean }[] = [];
  const keep = (tokens: number, ms: number, isSilent: boolean) => {
    if (tokens < LEAST_READ) return;
    calls.push({ msPerToken: Math.max(1, ms) / tokens, isSilent });
    if (calls.length > CALLS_KEPT) calls.shift();
  };
  /** The median; if all recent calls timed out, the slowest of them. */
  const msPerToken = (): number | null => {
    const silent = calls.slice(calls.findLastIndex(({ isSilent }) => !isSilent) + 1);
    const slowness = (silent.length > 1 ? silent : calls).map((call) => call.msPerToken).toSorted((a, b) => a - b);
    return slowness.at(silent.length > 1 ? -1 : Math.floor(slowness.length / 2)) ?? null;
  };
  return {
    recordFirstWord: (tokens, ms) => keep(tokens, ms, false),
    recordTimeout: (tokens, ms) => keep(tokens, ms * SILENT_FACTOR, true),
    tokensPerSecond() {
      const known = msPerToken();
      return known === null ? null : 1000 / known;
    },
    tokensWithin(ms) {
      const known = msPerToken();
      if (known === null) return Number.POSITIVE_INFINITY;
      return Math.max(SHORT_TURN_TOKENS, Math.floor((ms * READING_SHARE) / known));
    },
  };
}

export type PromptSpeeds = ReturnType<typeof createPromptSpeeds>;

/** Keeps the prompt speeds of models by name. */
export function createPromptSpeeds() {
  const speeds = new Map<string, PromptSpeed>();
  return {
    get(name: string): PromptSpeed {
      const speed = speeds.get(name) ?? createPromptSpeed();
      speeds.set(name, speed);
      return speed;
    },
  };
}
