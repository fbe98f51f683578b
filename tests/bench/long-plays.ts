import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { VNPackage } from '../../shared/story/index.ts';
import { type Figures, figuresOf, type MeasuredPlay, type MeasuredTurn } from './long-plays-measure.ts';
import { createPlayer } from './long-plays-player.ts';
import { notesOf, tableOf } from './long-plays-report.ts';
import { type BenchServices, openBenchServices } from './long-plays-services.ts';
import { type StoryToPlay, storiesToPlay } from './long-plays-stories.ts';

/*
 * `node tests/bench/long-plays.ts [--turns 1000] [--story NAME…] [--notes] [--json FILE]`: plays each story for that many turns
 * through the whole server on the improviser, a scripted player at the stage, and prints what came of it. When a story ends it is
 * begun again with another seed.
 */

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '1000' },
    story: { type: 'string', multiple: true, default: [] },
    notes: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

async function measure(
  bench: BenchServices,
  playId: string,
  action: unknown,
): Promise<{ measured: MeasuredTurn; end: Awaited<ReturnType<BenchServices['take']>>['turn'] }> {
  const { frames, turn } = await bench.take(playId, action);
  const record = await bench.services.plays.record(playId, turn.turn);
  const faults = [
    ...(record.directedBy === 'model' ? [] : [`directed by ${record.directedBy}: ${record.reason ?? ''}`]),
    ...(turn.trouble === undefined ? [] : [`trouble: ${turn.trouble.message}`]),
    ...record.attempts.flatMap(({ failure }) => (failure === null ? [] : [`plan: ${failure.slice(0, 160)}`])),
    ...record.calls.flatMap(({ ok, role, error }) => (ok ? [] : [`${role}: ${error ?? 'failed'}`])),
  ];
  const measured = {
    frames,
    mutations: record.mutations,
    memory: record.memory,
    refusals: record.refusals,
    replaced: record.replaced,
    faults,
    tools: record.plan?.steps.map(({ tool }) => tool) ?? [],
  };
  return { measured, end: turn };
}

async function playOnce(
  bench: BenchServices,
  story: StoryToPlay,
  titles: ReadonlyMap<string, string>,
  seed: number,
  most: number,
): Promise<MeasuredPlay> {
  bench.reseed(seed);
  const { id } = await bench.ask('POST', '/api/plays', { packageId: story.packageId, seed }, [201]);
  const player = createPlayer(seed, await bench.ask('GET', `/api/plays/${id}`), titles);
  let { measured, end } = await measure(bench, id, { type: 'start' });
  const turns = [measured];
  for (
    let action = player.next(end, measured.frames);
    action !== null && turns.length < most;
    action = player.next(end, measured.frames)
  ) {
    ({ measured, end } = await measure(bench, id, action));
    turns.push(measured);
  }
  await bench.ask('DELETE', `/api/plays/${id}`, undefined, [204]);
  return { turns, persona: player.persona };
}

async function playStory(bench: BenchServices, story: StoryToPlay, turns: number): Promise<Figures> {
  const { package: source } = (await bench.ask('GET', `/api/packages/${story.packageId}`)) as { package: VNPackage };
  const titles = new Map(
    source.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ id, title }) => [id, title] as const)),
  );
  const plays: MeasuredPlay[] = [];
  for (let left = turns, seed = 1; left > 0; seed++) {
    const play = await playOnce(bench, story, titles, seed, left);
    plays.push(play);
    left -= play.turns.length;
  }
  return figuresOf(story.name, source, plays);
}

const turns = Number(values.turns);
if (!Number.isInteger(turns) || turns < 1)
  throw new Error(`--turns takes a whole number from 1 on, not "${values.turns}".`);
const began = performance.now();
const bench = await openBenchServices();
try {
  const all: Figures[] = [];
  for (const story of await storiesToPlay(bench, values.story)) {
    const since = performance.now();
    all.push(await playStory(bench, story, turns));
    console.error(`${story.name}: ${Math.round((performance.now() - since) / 1000)} s`);
  }
  console.log(tableOf(all));
  if (values.notes) console.log(`\n${all.map(notesOf).join('\n\n')}`);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`);
  console.error(`${Math.round((performance.now() - began) / 1000)} s in all.`);
} finally {
  await bench.close();
}
