import { stemmer } from 'stemmer';
import { onPath } from '../store/play-path.ts';
import { askedTerms, listTerms, type Term } from '../store/tokenize-memory.ts';
import type { MemoryHit, MemoryRow, PlayPath, PlayStore } from '../store/types.ts';

/** As in the database's search: maximum query terms looked up, terms that count, and hits. */
const TERMS_WEIGHED = 64;
const TERMS_MAX = 12;
const LIMIT_MAX = 100;
const LATEST_MAX = 1000;
/** The weight of weak terms: a single character of a run, or a pair that does not occur. */
const WEAK = 0.25;

const ENGLISH = /^[a-z]+$/;
const stemTerm = ({ text }: Term): string => (ENGLISH.test(text) ? stemmer(text) : text);

function latestOn(rows: readonly MemoryRow[], path: PlayPath): Set<MemoryRow> {
  const isOn = onPath(path);
  const latest = new Map<string, MemoryRow>();
  for (const row of rows) {
    if (!isOn(row)) continue;
    const name = `${row.kind} ${row.id}`;
    const known = latest.get(name);
    if (!known || row.line > known.line || (row.line === known.line && row.turn >= known.turn)) latest.set(name, row);
  }
  return new Set(latest.values());
}

/** As `Store.latestMemory`, for rows in order of insertion. */
export function latestMemories(
  rows: readonly MemoryRow[],
  path: PlayPath,
  { kinds, limit }: Parameters<PlayStore['latestMemory']>[2],
): MemoryHit[] {
  const latest = latestOn(rows, path);
  return rows
    .filter((row) => latest.has(row) && (kinds === undefined || kinds.includes(row.kind)))
    .reverse()
    .slice(0, Math.max(0, Math.min(limit, LATEST_MAX)))
    .map((row) => ({ ...row, relevance: 0 }));
}

/** Ranks memories like the database's search, but by a full scan: a page has only one player's plays. @param rows in order of insertion */
export function rankMemories(
  rows: readonly MemoryRow[],
  path: PlayPath,
  { text, kinds, limit }: Parameters<PlayStore['searchMemory']>[2],
): MemoryHit[] {
  const indexed = rows.map((row) => ({ row, stems: new Set(listTerms(row.text).map(stemTerm)) }));
  const holding = (stem: string): number => indexed.filter(({ stems }) => stems.has(stem)).length;

  const terms = askedTerms(text).slice(0, TERMS_WEIGHED);
  const weigh = (term: Term) => {
    const stem = stemTerm(term);
    const held = holding(stem);
    const isWeak = term.kind === 'character' || (term.kind === 'pair' && held === 0);
    const rarity = Math.log(1 + (rows.length - held + 0.5) / (held + 0.5));
    return { ...term, stem, held, weight: isWeak ? rarity * WEAK : rarity };
  };
  const whole = terms.filter(({ kind }) => kind !== 'character').map(weigh);
  const paired = new Set(whole.flatMap(({ kind, held, text }) => (kind === 'pair' && held > 0 ? [...text] : [])));
  const single = terms.filter(({ kind, text }) => kind === 'character' && !paired.has(text)).map(weigh);
  const weighed = [...whole, ...single];
  const asked = weighed
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, TERMS_MAX);
  const missing = weighed.filter(({ held }) => held === 0).slice(0, TERMS_MAX);
  const all = [...asked, ...missing].reduce((sum, { weight }) => sum + weight, 0);

  const latest = latestOn(rows, path);

  return indexed
    .map(({ row, stems }, at) => ({
      row,
      at,
      weight: asked.reduce((sum, { stem, weight }) => (stems.has(stem) ? sum + weight : sum), 0),
    }))
    .filter(({ row, weight }) => weight > 0 && latest.has(row))
    .filter(({ row }) => kinds === undefined || kinds.includes(row.kind))
    .sort((a, b) => b.weight - a.weight || b.at - a.at)
    .slice(0, Math.max(0, Math.min(limit, LIMIT_MAX)))
    .map(({ row, weight }) => ({ ...row, relevance: all > 0 ? Math.min(1, weight / all) : 0 }));
}
