import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBenchServices } from './long-plays-services.ts';
import { count, noFigures, TOLD_LANGUAGES, type ToldFigures, toldTurns, transcriptOf } from './told-turns-play.ts';

/*
 * `node tests/bench/told-turns.ts [--turns 2000] [--seed 0] [--language en…] [--read FOLDER]`: plays so many turns in each language without a
 * model, stories the improviser makes from that seed on in every genre and those written by hand, looks every told line over for slips of grammar, and prints them with how
 * much was told in the improviser's own words. `--read` leaves what was told, to be read. Ends with 1 where there is a slip.
 */

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '0' },
    language: { type: 'string', multiple: true, default: [] },
    read: { type: 'string' },
  },
});
const turns = Number(values.turns);
if (!Number.isInteger(turns) || turns < 1)
  throw new Error(`--turns takes a whole number from 1 on, not "${values.turns}".`);
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 0)
  throw new Error(`--seed takes a whole number from 0 on, not "${values.seed}".`);
const unknown = values.language.filter((one) => !TOLD_LANGUAGES.some((language) => language === one));
if (unknown.length > 0) throw new Error(`--language takes ${TOLD_LANGUAGES.join(', ')}, not "${unknown.join(', ')}".`);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`;

const rowOf = (language: string, of: string, figures: ToldFigures): string => {
  const { turns: played, lines, spoken, stock, filled, written, writtenWithStock, options, answered } = figures;
  const shares = [
    ...[played, lines, percent(spoken, lines), percent(stock, lines), percent(filled, played)],
    ...[written, percent(writtenWithStock, written), options, percent(answered, options)],
  ];
  return `| ${[language, of, ...shares].join(' | ')} |`;
};

const bench = await openBenchServices();
try {
  console.log(
    '| language | story | turns | lines | spoken | own words | turns with filler | written turns | own words beside | options chosen | answered |',
  );
  console.log(`|${'---|'.repeat(11)}`);
  const slips = new Map<string, number>();
  for (const language of TOLD_LANGUAGES) {
    if (values.language.length > 0 && !values.language.includes(language)) continue;
    const figures = new Map<string, ToldFigures>();
    const read: string[] = [];
    for await (const turn of toldTurns(bench, language, turns, seed)) {
      const of = figures.get(turn.of) ?? noFigures();
      figures.set(turn.of, of);
      count(of, turn);
      for (const slip of turn.slips) slips.set(`${language} ${slip}`, (slips.get(`${language} ${slip}`) ?? 0) + 1);
      if (values.read !== undefined) read.push(...transcriptOf(turn), '');
    }
    for (const [of, each] of figures) console.log(rowOf(language, of, each));
    if (values.read !== undefined) {
      await mkdir(values.read, { recursive: true });
      await writeFile(join(values.read, `told-${language}.txt`), `${read.join('\n')}\n`);
    }
  }
  console.log(`\n${slips.size} slips.`);
  for (const [slip, times] of slips) console.log(`${times}× ${slip}`);
  if (slips.size > 0) process.exitCode = 1;
} finally {
  await bench.close();
}
