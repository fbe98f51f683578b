import { CJK, type ReadText, tokens } from './tokens.ts';

/** Words in a row that two texts may share before one is taken to tell the other. */
const SHARED_WORDS = 5;
/** The same for scripts written without spaces, in characters. */
const SHARED_CHARACTERS = 9;
/** A secret of one or two everyday words would forbid these to prose: it is compared with the Director's own texts alone. */
const FEWEST_WORDS = 3;

/** What a run begins with: by it most texts are seen to have none in common with any secret. */
const headAt = (words: readonly string[], start: number, size: number): string =>
  size === 1 ? (words[start] ?? '') : `${words[start]} ${words[start + 1]}`;

/**
 * Runs of a size.
 * @param starts the places where they may begin, in order; by default all
 * @param joint of two texts joined, how many words the first has: then those alone that have words of both
 */
function runsOf(words: readonly string[], size: number, starts?: readonly number[], joint?: number): string[] {
  const runs: string[] = [];
  const add = (start: number) => {
    if (joint !== undefined && (start >= joint || start + size <= joint)) return;
    if (start + size <= words.length) runs.push(words.slice(start, start + size).join(' '));
  };
  if (starts) starts.forEach(add);
  else for (let start = 0; start + size <= words.length; start++) add(start);
  return runs;
}

/** Every run of words of a list of secrets, and which of them have it. Made once; asked on every frame. */
export interface SecretIndex {
  readonly sizes: readonly number[];
  readonly holders: ReadonlyMap<string, readonly number[]>;
  /** The beginnings of all of them. */
  readonly heads: ReadonlySet<string>;
}

/** The runs of a text that begin as those of secrets do, of every size secrets have: most texts are so seen to have none. */
function* likelyRuns(
  words: readonly string[],
  { sizes, heads }: Pick<SecretIndex, 'sizes' | 'heads'>,
  joint?: number,
): Generator<string> {
  const known = new Map<boolean, readonly number[]>();
  for (const size of sizes) {
    const isWord = size === 1;
    const starts = known.get(isWord) ?? startsOf(words, Math.min(size, 2), Math.max(...sizes), heads, joint);
    known.set(isWord, starts);
    yield* runsOf(words, size, starts, joint);
  }
}

/** The places where a text has what a run begins with, a word or two; of two texts joined, those near where they meet. */
function startsOf(
  words: readonly string[],
  size: number,
  reach: number,
  heads: ReadonlySet<string>,
  joint?: number,
): number[] {
  const starts: number[] = [];
  const first = joint === undefined ? 0 : Math.max(0, joint - reach + 1);
  const end = Math.min(words.length - size + 1, joint ?? words.length);
  for (let start = first; start < end; start++) if (heads.has(headAt(words, start, size))) starts.push(start);
  return starts;
}

/**
 * Indexes secrets; they are known by their place in the list from then on.
 * @param which those prose is watched for; or the others, of a word or two, which are compared whole
 */
export function indexSecrets(secrets: readonly string[], which: 'prose' | 'short' = 'prose'): SecretIndex {
  const sizes = new Set<number>();
  const holders = new Map<string, number[]>();
  const heads = new Set<string>();
  for (const [index, secret] of secrets.entries()) {
    const words = tokens(secret);
    const spaceless = words.some((word) => CJK.test(word));
    const size = Math.min(words.length, spaceless ? SHARED_CHARACTERS : SHARED_WORDS);
    const isShort = size < FEWEST_WORDS && !spaceless;
    if (size === 0 || isShort !== (which === 'short')) continue;
    sizes.add(size);
    for (let start = 0; start + size <= words.length; start++) heads.add(headAt(words, start, size));
    for (const run of runsOf(words, size)) {
      const known = holders.get(run);
      if (known === undefined) holders.set(run, [index]);
      else if (known.at(-1) !== index) known.push(index);
    }
  }
  return { sizes: [...sizes], holders, heads };
}

export interface OverlapDetector {
  /** True when the text repeats a run of words of a secret that no public text has. */
  tells(text: string | ReadText): boolean;
}

/** Runs of words of secrets that are in texts anybody may read. */
export function openRunsOf(index: SecretIndex, open: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of open) {
    const words = tokens(text);
    for (const run of likelyRuns(words, index)) if (index.holders.has(run)) found.add(run);
  }
  return found;
}

/**
 * A lexical watch over secrets: the second line behind the structural one (a secret is not in the prompt at all).
 * @param isSecret whether the secret at that place in the index still is one
 * @param open what may be told; runs of words that are here as well are let through
 * @param known runs that were found open before, by `openRunsOf`
 * @param isOut whether the secret at that place has come out: a run that it has too is open; by default whatever is none any more
 */
export function watchSecrets(
  index: SecretIndex,
  isSecret: (secret: number) => boolean,
  open: Iterable<string>,
  known: ReadonlySet<string> = new Set(),
  isOut: (secret: number) => boolean = (secret) => !isSecret(secret),
): OverlapDetector {
  const openRuns = openRunsOf(index, open);
  return {
    tells(text) {
      const { words, joint } = typeof text === 'string' ? { words: tokens(text), joint: null } : text;
      for (const run of likelyRuns(words, index, joint?.words)) {
        if (known.has(run) || openRuns.has(run)) continue;
        const holders = index.holders.get(run);
        if (holders?.some(isSecret) && !holders.some(isOut)) return true;
      }
      return false;
    },
  };
}
