import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importUploads } from '../../server/exchange/in/detect-format.ts';
import { createGame } from '../../server/exchange/out/game/index.ts';
import { writeRenpy } from '../../server/exchange/out/renpy/write.ts';
import type { ExportOutput } from '../../server/exchange/out/types.ts';
import { createPlaytester, PLAYTEST_DEFAULTS, reportPlaytest } from '../../shared/playtest/index.ts';
import { compileStory } from '../../shared/rules/index.ts';
import { givenOf, STORIES, spitefulStory } from '../server/exchange/out/stories.ts';
import { numbersFrom, playRecorded, type RecordedTurn } from '../server/exchange/out/twin.ts';
import { packageOfBrought } from '../support/brought.ts';

/*
 * `node tests/bench/renpy-plays.ts [--runs 30] [--shots 0] [--keep FOLDER] [--only PART-OF-A-NAME]`: writes stories as projects of Ren'Py, has Ren'Py's own lint read them and
 * Ren'Py itself play them under a virtual display, holds every turn against the product's rules, and prints endings by count beside those
 * of playtests. Needs `renpy` (also in /usr/games) and `xvfb-run`; ends with 1 where something is wrong, with 2 where they are not there.
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '30' },
    shots: { type: 'string', default: '0' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const runs = Number(values.runs);
const own = dirname(fileURLToPath(import.meta.url));
const samples = join(own, '../../assets/samples');

const MINUTES = 10;
/** How often so many runs are played, at most, until each ending is reached: to some a player who answers by chance comes once in twenty plays. */
const ROUNDS = 5;

const environment = (more: Record<string, string>) => ({
  ...process.env,
  ...more,
  PATH: `${process.env.PATH}:/usr/games`,
  PYTHONPATH: join(own, 'renpy'),
});

function run(command: string, args: readonly string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: environment(more),
    encoding: 'utf8',
    timeout: MINUTES * 60_000,
  });
  return { status, said: `${stdout ?? ''}${stderr ?? ''}`, isThere: error === undefined };
}

if (!run('renpy', ['--version']).isThere || !run('xvfb-run', ['--help']).isThere) {
  console.error("Ren'Py and xvfb-run have to be installed for this: on Debian, `apt-get install renpy xvfb`.");
  process.exit(2);
}

function readMedia(url: string): Uint8Array | null {
  try {
    return readFileSync(join(samples, url.replace(/^\/media\//, '')));
  } catch {
    return null;
  }
}

function put(folder: string, { files }: ExportOutput): number {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** The turns of each run, as the game wrote them down. */
function recordedIn(file: string, names: readonly string[]): RecordedTurn[][] {
  const plays: RecordedTurn[][] = [[]];
  for (const row of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { values: standing, offers = [], took = 0, ended = false } = JSON.parse(row);
    if (standing === undefined) continue;
    plays.at(-1)?.push({ values: new Map(names.map((name, at) => [name, standing[at]])), offers, took });
    if (ended) plays.push([]);
  }
  return plays.slice(0, -1);
}

/** Has Ren'Py play a project so many times. @throws Error where it did not come to the end of each */
function playRound(name: string, { folder, names, seed }: { folder: string; names: string[]; seed: number }) {
  const out = join(folder, `played-${seed}.jsonl`);
  const asked = { out, names, runs, seed, shots: seed === 1 ? Number(values.shots) : 0, pictures: folder };
  const { said } = run('xvfb-run', ['-a', 'renpy', folder, 'run'], {
    AUTOPLAY: JSON.stringify(asked),
    SDL_AUDIODRIVER: 'dummy',
    RENPY_RENDERER: 'sw',
    RENPY_PATH_TO_SAVES: join(folder, 'saves'),
  });
  const plays = recordedIn(out, names);
  if (plays.length !== runs) throw new Error(`${name} was played ${plays.length} times of ${runs}: ${said}`);
  return plays;
}

/** A project of Ren'Py's that was brought in goes out as another. */
const project = join(own, '../server/exchange/in/script-compiler/fixtures/lamp-room/game');
const brought = await importUploads(
  readdirSync(project, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.rpy'))
    .sort()
    .map((name) => ({ name: `game/${name}`, bytes: new Uint8Array(readFileSync(join(project, name))) })),
);

const stories = [
  ...STORIES,
  ['a project that was brought', () => packageOfBrought(brought.story ?? {})] as const,
  ...[0, 1, 2].map((seed) => [`spiteful ${seed}`, () => spitefulStory(numbersFrom(seed))] as const),
].filter(([name]) => name.includes(values.only));
console.log('| story | bytes | lint | runs | turns | endings in Ren’Py | endings in playtests |');
console.log(`|${'---|'.repeat(7)}`);
for (const [index, [name, make]] of stories.entries()) {
  const source = make();
  const folder = values.keep ? join(values.keep, `${index + 1}-${source.id}`) : mkdtempSync(join(tmpdir(), 'renpy-'));
  try {
    const given = givenOf(source, readMedia);
    const bytes = put(folder, await writeRenpy(given));
    const lint = run('renpy', [folder, 'lint', '--error-code']);
    if (lint.status !== 0) {
      process.exitCode = 1;
      console.error(lint.said);
    }
    const { story } = await given.writtenOut();
    const { game } = createGame(story);
    const names = game.variables.map((variable) => variable.name);
    cpSync(join(own, 'renpy/autoplay.rpy'), join(folder, 'game/autoplay.rpy'));
    const compiled = compileStory(story);
    const options = { seed: PLAYTEST_DEFAULTS.seed, maxTurns: PLAYTEST_DEFAULTS.maxTurns };
    const playtest = reportPlaytest(compiled, options, [createPlaytester(compiled, options).play(0, 2000)], 0);
    const labels = game.endings.map(({ id, text }) => id ?? text);
    const plays: RecordedTurn[][] = [];
    let reached = playRecorded(story, game, plays);
    let missed: string[] = [];
    for (let round = 1; round <= ROUNDS && (round === 1 || missed.length > 0); round++) {
      plays.push(...playRound(name, { folder, names, seed: (round - 1) * runs + 1 }));
      reached = playRecorded(story, game, plays);
      missed = labels.filter((label, at) => (playtest.endings[label] ?? 0) > 0 && !reached.endings[at + 1]);
    }
    const counted = labels.map((label, at) => `${label.slice(0, 24)} ${reached.endings[at + 1] ?? 0}`).slice(0, -1);
    const expected = Object.entries(playtest.endings).map(([label, count]) => `${label.slice(0, 24)} ${count}`);
    if (missed.length > 0) {
      process.exitCode = 1;
      console.error(`${name}: not reached: ${missed.join('; ')}`);
    }
    const cells = [
      name,
      bytes,
      lint.status === 0 ? 'passes' : 'fails',
      plays.length,
      reached.turns,
      counted.join('; '),
      expected.join('; '),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}
