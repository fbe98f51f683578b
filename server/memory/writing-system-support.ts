import { lettersIn } from '../../shared/language/detect-script.ts';
import { cosine, type EmbedTexts, normalizeVector } from './embedding-similarity.ts';
import { PARAPHRASES, type WritingSystem } from './paraphrases.ts';

/** Minimum matches of test pairs for a model to count. A model that cannot read a script finds three or four of ten. */
const FOUND_FROM = 7;
/** Time limit of a test, in milliseconds. Nobody waits for it. */
const TRIAL_MS = 30_000;

/** Tracks which scripts an embedding model understands. In others its similarity is noise. */
export interface ScriptComprehension {
  /** Whether the model is known to understand these texts' scripts. Unknown scripts are tested in the background. */
  distinguishes(embed: EmbedTexts, query: string, texts: readonly string[]): boolean;
  /** Tests the model with these texts' scripts. @throws the model's errors */
  learn(embed: EmbedTexts, query: string, texts: readonly string[]): Promise<void>;
}

const WRITINGS = Object.keys(PARAPHRASES) as WritingSystem[];

/** A text's scripts. If a model understands all three tested ones, it is assumed to understand any. */
function detectWritings(text: string): readonly WritingSystem[] {
  const letters = lettersIn(text);
  const writing = (['kana', 'han', 'latin'] as const).find((each) => letters[each] > 0);
  if (writing) return [writing];
  return Object.values(letters).some((count) => count > 0) ? WRITINGS : [];
}

/** The query's script may differ from that of most memories; occasional foreign names do not count. */
function neededFor(query: string, texts: readonly string[]): readonly WritingSystem[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const key = detectWritings(text).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [[commonest] = ['']] = [...counts].sort((a, b) => b[1] - a[1]);
  const needed = new Set([...detectWritings(query), ...commonest.split(' ')]);
  return WRITINGS.filter((writing) => needed.has(writing));
}

/** Creates the tracker of one model for all plays: each script is tested once. */
export function createScriptComprehension(): ScriptComprehension {
  const known = new Map<WritingSystem, boolean>();
  const trials = new Map<WritingSystem, Promise<void>>();
  const tryIn = (writing: WritingSystem, embed: EmbedTexts): Promise<void> => {
    if (known.has(writing)) return Promise.resolve();
    const trial =
      trials.get(writing) ??
      tells(embed, writing)
        .then((isTold) => void known.set(writing, isTold))
        .finally(() => trials.delete(writing));
    trials.set(writing, trial);
    return trial;
  };
  const learn: ScriptComprehension['learn'] = async (embed, query, texts) => {
    for (const writing of neededFor(query, texts)) await tryIn(writing, embed);
  };
  return {
    distinguishes(embed, query, texts) {
      const needed = neededFor(query, texts);
      // A failed test is repeated with the next query.
      if (needed.some((writing) => !known.has(writing))) learn(embed, query, texts).catch(() => undefined);
      return needed.every((writing) => known.get(writing) === true);
    },
    learn,
  };
}

/** Whether most texts of a script are nearest to their paraphrases. */
async function tells(embed: EmbedTexts, writing: WritingSystem): Promise<boolean> {
  const pairs = PARAPHRASES[writing];
  const vectors = (await embed(pairs.flat(), AbortSignal.timeout(TRIAL_MS))).map(normalizeVector);
  const texts = pairs.map((_, index) => vectors[2 * index] as Float32Array);
  const found = pairs.filter((_, index) => {
    const again = vectors[2 * index + 1] as Float32Array;
    const own = cosine(again, texts[index] as Float32Array);
    return texts.every((other, at) => at === index || cosine(again, other) < own);
  });
  return found.length >= FOUND_FROM;
}
