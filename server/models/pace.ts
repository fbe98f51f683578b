import { SHORT_TURN_TOKENS } from './timing.ts';

/** Calls that are remembered of a model: one that was slow by chance is outvoted soon. */
const CALLS_KEPT = 5;
/** Of a wait, what reading may take of it. */
const READING_SHARE = 0.8;
/** A prompt that was not read in a wait may be so many times too long: how much is not known. */
const SILENT_FACTOR = 2;
/** Of a shorter prompt the time says little: what it takes to begin at all is most of it. */
const LEAST_READ = 200;
/** A wait that was this much of another was as long: its clock began a little later. */
const ABOUT = 0.9;
/** Nothing of a turn is left to tell in less. */
const LEAST_TURN_TOKENS = SHORT_TURN_TOKENS;

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
  /**
   * How long a whole answer to the shortest prompt of a turn is to be waited for, in milliseconds: as long as it takes, between two bounds; the lesser one
   * while nothing is known, and where the greater would be waited for in vain.
   */
  waitWithin(least: number, most: number): number;
}

/** One call: tokens of its prompt, and how long it took, in milliseconds. */
interface Took {
  tokens: number;
  ms: number;
  /** How long it was waited for in vain; null where an answer came. */
  silentMs: number | null;
}

/** The middle one, of two the greater. */
const middle = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;

/** The calls since the last that was answered, of which none was. */
const silentRow = (calls: readonly Took[]): readonly Took[] =>
  calls.slice(calls.findLastIndex(({ silentMs }) => silentMs === null) + 1);

/** What a call shows of how slow a model is: as most do; where none of the last has been answered, as the slowest of them. */
function shown(calls: readonly Took[], slownessOf: (call: Took) => number): number | null {
  const row = silentRow(calls);
  return row.length > 1 ? Math.max(...row.map(slownessOf)) : middle(calls.map(slownessOf));
}

/** Milliseconds a token, by some calls. */
const slownessOf = (calls: readonly Took[]): number | null => shown(calls, ({ tokens, ms }) => ms / tokens);

/** Remembers how fast a model is. */
export function createModelPace(): ModelPace {
  const firsts: Took[] = [];
  const wholes: Took[] = [];
  const keep = (calls: Took[], tokens: number, ms: number, silentMs: number | null = null) => {
    if (tokens < LEAST_READ) return;
    calls.push({ tokens, ms: Math.max(1, ms), silentMs });
    if (calls.length > CALLS_KEPT) calls.shift();
  };
  const slowness = () => slownessOf(firsts) ?? slownessOf(wholes);
  /** What a whole answer takes besides reading, which is no shorter for a shorter prompt. */
  const writingMs = (msPerToken: number): number =>
    shown(wholes, ({ tokens, ms }) => Math.max(0, ms - tokens * msPerToken)) ?? 0;
  return {
    began: (tokens, ms) => keep(firsts, tokens, ms),
    answered: (tokens, ms) => keep(wholes, tokens, ms),
    wasSilent: (tokens, ms, isWhole) => keep(isWhole ? wholes : firsts, tokens, ms * SILENT_FACTOR, ms),
    tokensPerSecond: () => {
      const known = slowness();
      return known === null ? null : 1000 / known;
    },
    tokensWithin(ms, isWhole) {
      const msPerToken = slowness();
      if (msPerToken === null) return Number.POSITIVE_INFINITY;
      const writes = isWhole ? writingMs(msPerToken) : 0;
      return Math.max(LEAST_TURN_TOKENS, Math.floor(((ms - writes) * READING_SHARE) / msPerToken));
    },
    waitWithin(least, most) {
      const msPerToken = slowness();
      if (msPerToken === null) return least;
      const reading = LEAST_TURN_TOKENS * msPerToken;
      const isKnownToRead = slownessOf(firsts) !== null;
      const inVain = silentRow(wholes).some(({ silentMs }) => (silentMs ?? 0) >= most * ABOUT);
      if (inVain || (isKnownToRead && reading > most)) return least;
      return Math.min(most, Math.max(least, Math.ceil(reading / READING_SHARE + writingMs(msPerToken))));
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
