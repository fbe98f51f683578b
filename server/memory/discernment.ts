import { lettersIn } from '../../shared/language/language-of.ts';
import { cosine, type Embed, unitOf } from './embed.ts';
import { PARAPHRASES, type Writing } from './paraphrases.ts';

/** Of its pairs, so many have to find each other for a model to be heard. A model that cannot read a writing finds three or four of ten. */
const FOUND_FROM = 7;
/** How long trying a model may take, in milliseconds. Nobody waits for it. */
const TRIAL_MS = 30_000;

/** Knows in which writings a model that embeds tells meanings apart; elsewhere its nearness is noise, and worse than words alone. */
export interface Discernment {
  /** Whether the model is to be heard on these texts, as far as that is known by now; what is not is tried, and known the next time. */
  isHeard(embed: Embed, query: string, texts: readonly string[]): boolean;
  /** Tries the model in what these texts are written in. @throws whatever the model throws */
  learn(embed: Embed, query: string, texts: readonly string[]): Promise<void>;
}

const WRITINGS = Object.keys(PARAPHRASES) as Writing[];

/** In what a text is written. A model is tried in three writings: where it is at home in all of them, it is taken to be in any other. */
function writingsOf(text: string): readonly Writing[] {
  const letters = lettersIn(text);
  const writing = (['kana', 'han', 'latin'] as const).find((each) => letters[each] > 0);
  if (writing) return [writing];
  return Object.values(letters).some((count) => count > 0) ? WRITINGS : [];
}

/** What is asked may be written otherwise than most of what is remembered; a name now and then makes no other language of that. */
function neededFor(query: string, texts: readonly string[]): readonly Writing[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const key = writingsOf(text).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [[commonest] = ['']] = [...counts].sort((a, b) => b[1] - a[1]);
  const needed = new Set([...writingsOf(query), ...commonest.split(' ')]);
  return WRITINGS.filter((writing) => needed.has(writing));
}

/** Makes `Discernment` of one model, for all plays of a server: it is tried once in each writing. */
export function createDiscernment(): Discernment {
  const known = new Map<Writing, boolean>();
  const trials = new Map<Writing, Promise<void>>();
  const tryIn = (writing: Writing, embed: Embed): Promise<void> => {
    if (known.has(writing)) return Promise.resolve();
    const trial =
      trials.get(writing) ??
      tells(embed, writing)
        .then((isTold) => void known.set(writing, isTold))
        .finally(() => trials.delete(writing));
    trials.set(writing, trial);
    return trial;
  };
  const learn: Discernment['learn'] = async (embed, query, texts) => {
    for (const writing of neededFor(query, texts)) await tryIn(writing, embed);
  };
  return {
    isHeard(embed, query, texts) {
      const needed = neededFor(query, texts);
      // One that fails is tried again with the next that is asked, and logged by whoever asks it.
      if (needed.some((writing) => !known.has(writing))) learn(embed, query, texts).catch(() => undefined);
      return needed.every((writing) => known.get(writing) === true);
    },
    learn,
  };
}

/** Whether most texts of a writing lie nearest to what says the same in other words. */
async function tells(embed: Embed, writing: Writing): Promise<boolean> {
  const pairs = PARAPHRASES[writing];
  const vectors = (await embed(pairs.flat(), AbortSignal.timeout(TRIAL_MS))).map(unitOf);
  const texts = pairs.map((_, index) => vectors[2 * index] as Float32Array);
  const found = pairs.filter((_, index) => {
    const again = vectors[2 * index + 1] as Float32Array;
    const own = cosine(again, texts[index] as Float32Array);
    return texts.every((other, at) => at === index || cosine(again, other) < own);
  });
  return found.length >= FOUND_FROM;
}
