import { LOCAL_TURN_TOKENS } from './timing.ts';

/** Calls that are remembered of a model: one that was slow by chance is outvoted soon. */
const CALLS_KEPT = 5;
/** Of a wait, what reading may take of it. */
const READING_SHARE = 0.8;
/** A prompt that was not read in a wait may be so many times too long: how much is not known. */
const SILENT_FACTOR = 2;
/** Of a shorter prompt the time says little: what it takes to begin at all is most of it. */
const LEAST_READ = 200;
/** Nothing of a turn is left to tell in less. */
const LEAST_TURN_TOKENS = LOCAL_TURN_TOKENS;

/** How fast a model gets through prompts, by its last calls. What it had cached counts as read: it will be again. */
export interface ModelPace {
  /** The first words of a streamed answer came. @param ms since it was asked */
  began(promptTokens: number, ms: number): void;
  /** An answer that is not streamed came whole. */
  answered(promptTokens: number, ms: number): void;
  /** Nothing came for as long as it was waited for. @param isWhole whether a whole answer was waited for, not its first words */
  wasSilent(promptTokens: number, ms: number, isWhole: boolean): void;
  /** Tokens a second, null until something is known. */
  tokensPerSecond(): number | null;
  /**
   * How long a prompt may be for its answer to come within a wait, in tokens; infinite while nothing is known.
   * @param isWhole whether the whole answer has to come, not its first words
   */
  tokensWithin(ms: number, isWhole: boolean): number;
}

/** One call: tokens of its prompt, and how long it took, in milliseconds. */
interface Took {
  tokens: number;
  ms: number;
}

/** The middle one, of two the slower. */
function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

const rateOf = (calls: readonly Took[]): number | null => middle(calls.map(({ tokens, ms }) => tokens / ms));

/** Remembers how fast a model is. */
export function createModelPace(): ModelPace {
  const firsts: Took[] = [];
  const wholes: Took[] = [];
  const keep = (calls: Took[], tokens: number, ms: number) => {
    if (tokens < LEAST_READ) return;
    calls.push({ tokens, ms: Math.max(1, ms) });
    if (calls.length > CALLS_KEPT) calls.shift();
  };
  const rate = () => rateOf(firsts) ?? rateOf(wholes);
  return {
    began: (tokens, ms) => keep(firsts, tokens, ms),
    answered: (tokens, ms) => keep(wholes, tokens, ms),
    wasSilent: (tokens, ms, isWhole) => keep(isWhole ? wholes : firsts, tokens, ms * SILENT_FACTOR),
    tokensPerSecond: () => {
      const known = rate();
      return known === null ? null : known * 1000;
    },
    tokensWithin(ms, isWhole) {
      const reads = rate();
      if (reads === null) return Number.POSITIVE_INFINITY;
      // What a whole answer takes besides reading is no shorter for a shorter prompt.
      const writes = isWhole ? (middle(wholes.map((whole) => Math.max(0, whole.ms - whole.tokens / reads))) ?? 0) : 0;
      return Math.max(LEAST_TURN_TOKENS, Math.floor((ms - writes) * reads * READING_SHARE));
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
