import { SHORT_TURN_TOKENS } from './timing.ts';

/** Calls that are remembered of a model: one that was slow by chance is outvoted soon. */
const CALLS_KEPT = 5;
/** The share of a wait that reading may take. */
const READING_SHARE = 0.8;
/** A prompt that was not read in a wait may be so many times too long: how much is not known. */
const SILENT_FACTOR = 2;
/** The time to the first word of a shorter prompt says little of reading. */
const LEAST_READ = 200;

/** How fast a model reads prompts, by the time to the first word of its last calls. What it had cached counts as read: it will be again. */
export interface ModelPace {
  /** The first word of a streamed answer came. @param ms since it was asked */
  began(promptTokens: number, ms: number): void;
  /** No word came for as long as it was waited for. */
  wasSilent(promptTokens: number, ms: number): void;
  /** Tokens a second, null until something is known. */
  tokensPerSecond(): number | null;
  /** How long a prompt may be for its first word to come within a wait, in tokens; infinite while nothing is known. */
  tokensWithin(ms: number): number;
}

/** Remembers how fast a model reads. */
export function createModelPace(): ModelPace {
  const calls: { msPerToken: number; isSilent: boolean }[] = [];
  const keep = (tokens: number, ms: number, isSilent: boolean) => {
    if (tokens < LEAST_READ) return;
    calls.push({ msPerToken: Math.max(1, ms) / tokens, isSilent });
    if (calls.length > CALLS_KEPT) calls.shift();
  };
  /** As most of the last calls; where the last ones were all in vain, as the slowest of these. */
  const msPerToken = (): number | null => {
    const silent = calls.slice(calls.findLastIndex(({ isSilent }) => !isSilent) + 1);
    const slowness = (silent.length > 1 ? silent : calls).map((call) => call.msPerToken).toSorted((a, b) => a - b);
    return slowness.at(silent.length > 1 ? -1 : Math.floor(slowness.length / 2)) ?? null;
  };
  return {
    began: (tokens, ms) => keep(tokens, ms, false),
    wasSilent: (tokens, ms) => keep(tokens, ms * SILENT_FACTOR, true),
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

/** How fast models are, by their names, for as long as the server runs. */
export interface Paces {
  of(name: string): ModelPace;
}

export function createPaces(): Paces {
  const paces = new Map<string, ModelPace>();
  return {
    of(name) {
      const pace = paces.get(name) ?? createModelPace();
      paces.set(name, pace);
      return pace;
    },
  };
}
