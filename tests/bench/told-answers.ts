import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBenchServices } from './long-plays-services.ts';
import { answeredTurns, transcriptOf } from './told-answers-play.ts';
import { TOLD_LANGUAGES } from './told-turns-play.ts';

/*
 * `node tests/bench/told-answers.ts [--turns 120] [--drafted 3] [--from 0] [--language en…] [--read FOLDER]`: plays stories by hand and drafted ones without a model, mostly
 * in a player's own words, counts how they are answered and looks what is told over for slips. `--read` leaves it to be read. Ends with 1 where there is a slip.
 */

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '120' },
    drafted: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
    language: { type: 'string', multiple: true, default: [] },
    read: { type: 'string' },
  },
});
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part}/${whole} (${Math.round((100 * part) / whole)} %)`;

const bench = await openBenchServices();
try {
  console.log(
    '| language | turns | typed | answered in the author’s words | evades | told again within 10 turns | what is gone denied |',
  );
  console.log(`|${'---|'.repeat(7)}`);
  const slips: string[] = [];
  for (const language of TOLD_LANGUAGES) {
    if (values.language.length > 0 && !values.language.includes(language)) continue;
    const read: string[] = [];
    const n = { turns: 0, typed: 0, asked: 0, answered: 0, evades: 0, lines: 0, repeats: 0, gone: 0, denied: 0 };
    for await (const turn of answeredTurns(
      bench,
      language,
      { drafted: Number(values.drafted), from: Number(values.from) },
      Number(values.turns),
    )) {
      n.turns += 1;
      const isTyped = turn.kind !== 'plays on';
      n.typed += Number(isTyped);
      n.asked += Number(turn.isAnswered !== null);
      n.answered += Number(turn.isAnswered === true);
      n.evades += Number(isTyped && turn.evades);
      const own = turn.lines.filter(({ isEcho }) => !isEcho);
      n.lines += own.length;
      n.repeats += own.filter(({ isRepeat }) => isRepeat).length;
      n.gone += Number(turn.isDenied !== null);
      n.denied += Number(turn.isDenied === true);
      slips.push(...turn.slips.map((slip) => `${language} ${slip}`));
      read.push(...transcriptOf(turn), '');
    }
    const cells = [
      language,
      n.turns,
      n.typed,
      percent(n.answered, n.asked),
      percent(n.evades, n.typed),
      percent(n.repeats, n.lines),
      percent(n.denied, n.gone),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (values.read !== undefined) {
      await mkdir(values.read, { recursive: true });
      await writeFile(join(values.read, `answers-${language}.txt`), `${read.join('\n')}\n`);
    }
  }
  console.log(`\n${slips.length} slips.`);
  for (const slip of slips) console.log(slip);
  if (slips.length > 0) process.exitCode = 1;
} finally {
  await bench.close();
}
