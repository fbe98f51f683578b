import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbedTexts } from '../../server/memory/embedding-similarity.ts';
import { createMemory, createScriptComprehension } from '../../server/memory/index.ts';
import { openStore } from '../../server/store/index.ts';
import { emptyMemory } from '../../shared/memory/index.ts';
import { memoryRow, playRow } from '../support/rows.ts';
import { QUESTIONS } from './recall-questions.ts';

/** Whatever is found below counts as not found. */
const LOOKED_AT = 3;
/** Every question is asked amid so many turns. */
const TURNS = 200;

/** How many of a language's questions found their memory, as the first and among the first three. */
interface Recall {
  first: number;
  among: number;
  of: number;
}

async function recallOf(language: keyof typeof QUESTIONS, embed: EmbedTexts | null): Promise<Recall> {
  const folder = await mkdtemp(join(tmpdir(), 'kamishibai-live-'));
  const store = await openStore({ dataDir: folder });
  try {
    const pairs = QUESTIONS[language];
    const rows = pairs.map(([text], n) => memoryRow({ turn: n + 1, id: `S${String(n + 1).padStart(3, '0')}`, text }));
    const puts = rows.map((row) => ({ kind: 'put-memory' as const, row }));
    await store.append('play:evening', 0, [], [{ kind: 'put-play', row: playRow({ id: 'evening' }) }, ...puts]);
    const comprehension = createScriptComprehension();
    if (embed !== null) await comprehension.learn(embed, '', pairs.flat());
    const memory = createMemory({ store, comprehension, ...(embed && { embed }) });
    const of = { playId: 'evening', path: [{ line: 1, from: 1, to: TURNS }], memory: emptyMemory() };
    const found = { first: 0, among: 0, of: pairs.length };
    for (const [n, [, question]] of pairs.entries()) {
      const recalled = await memory.recall(of, question, { limit: LOOKED_AT, by: 'words', includeRecent: true });
      const at = recalled.findIndex(({ id }) => id === rows[n]?.id);
      if (at === 0) found.first += 1;
      if (at >= 0) found.among += 1;
    }
    return found;
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Vectors of a server, those of the questions asked for before: what is measured is what they find, not how soon they come. @throws Error where it has none */
async function readVectors(baseUrl: string): Promise<EmbedTexts> {
  const ask = async (texts: string[]): Promise<number[][]> => {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'all-MiniLM-L6-v2', input: texts }),
    });
    if (!response.ok) throw new Error(`The embedding server answered ${response.status}.`);
    const { data } = (await response.json()) as { data: { embedding: number[] }[] };
    return data.map(({ embedding }) => embedding);
  };
  const texts = Object.values(QUESTIONS).flat(2);
  const vectors = await ask(texts);
  const known = new Map(texts.map((text, index) => [text, vectors[index] ?? []]));
  return async (asked) =>
    asked.every((text) => known.has(text)) ? asked.map((text) => known.get(text) ?? []) : ask(asked);
}

const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** What is found in a language by words alone, and with vectors besides. */
interface Recalls {
  language: keyof typeof QUESTIONS;
  words: Recall;
  meaning: Recall;
}

/**
 * Searches a play's memory by words alone and with vectors besides, each question asking for one memory.
 * @param baseUrl of a server of embeddings, up to and with the version segment
 */
export async function recallsOf(baseUrl: string): Promise<Recalls[]> {
  const embed = await readVectors(baseUrl);
  const recalls: Recalls[] = [];
  for (const language of ['en', 'zh', 'ja'] as const) {
    recalls.push({ language, words: await recallOf(language, null), meaning: await recallOf(language, embed) });
  }
  return recalls;
}

export function recallTable(recalls: readonly Recalls[]): string[][] {
  const rows = recalls.map(({ language, words, meaning }) => [
    language,
    String(words.of),
    ...[words, meaning].flatMap(({ first, among, of }) => [share(first, of), share(among, of)]),
  ]);
  return [['memories', 'questions', 'words: first', 'in three', 'words and meaning: first', 'in three'], ...rows];
}

/** Where less is found with vectors than by words alone, a sentence each. */
export const lossesOf = (recalls: readonly Recalls[]): string[] =>
  recalls.flatMap(({ language, words, meaning }) =>
    meaning.first < words.first || meaning.among < words.among
      ? [`In ${language}, a search finds less with the model than by words alone.`]
      : [],
  );
