import { describe, expect, test } from 'vitest';
import type { Scene } from '../../../server/storyteller/index.ts';
import type { SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import type { Telling, VNPackage } from '../../../shared/story/index.ts';
import { createPlayer } from '../../bench/long-plays-player.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { sampleStory } from '../../support/sample.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { openPlays, take } from './support.ts';

const TELLINGS = ['written', 'guided', 'free'] as const satisfies readonly Telling[];
const TURNS_MAX = 150;

/** The sample with everything in it told one way. */
function sampleTold(as: Telling): VNPackage {
  const story = sampleStory();
  const strip = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Reflect.deleteProperty(value, 'telling');
    for (const field of Object.values(value)) strip(field);
  };
  strip(story);
  story.plot.telling = as;
  return story;
}

/** A Storyteller who keeps the beats it is given, a look before the second, and tells what it has no beats for in sentences of the encounter. */
function storyteller() {
  const sceneIn = (prompt: unknown): Scene => {
    const [, json = '{}'] = /```json\n([\s\S]*?)\n```/u.exec(textOf(prompt)) ?? [];
    return JSON.parse(json) as Scene;
  };
  let call = 0;
  return scripted([
    ({ prompt }) => {
      call += 1;
      const { parts = [], encounter, place } = sceneIn(prompt);
      const beats = parts.flatMap((part) => part.beats ?? []);
      const kept = beats.flatMap((beat, at) => [
        ...(at === 1 ? [{ type: 'narrate', text: `A breath goes by (${call}).` }] : []),
        beat,
      ]);
      const sentences = (encounter?.description ?? place.ambientDetail).match(/[^.!?]+[.!?]+/gu) ?? [];
      const free = sentences.slice(0, 3).map((text) => ({ type: 'narrate', text: `${text.trim()} (${call})` }));
      return telling(...(kept.length > 0 ? kept : free), { type: 'yield', waitingFor: 'continue' });
    },
  ]);
}

const textOf = (prompt: unknown): string =>
  (prompt as { content: string | { text?: string }[] }[])
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text = '' }) => text)))
    .join('\n');

interface PlayedWhole {
  turns: number;
  ended: boolean;
  director: number;
  storyteller: number;
  /** Turns by how many calls of the Storyteller they took. */
  byCalls: Record<number, number>;
  frames: ReadonlyMap<string, readonly VNFrame[]>;
}

/** Plays the sample to its end by scripted models, and counts what it asked of them. */
async function playWhole(as: Telling): Promise<PlayedWhole> {
  const story = sampleTold(as);
  const [director, teller] = [scripted(['{}']), storyteller()];
  const services = await openPlays(scriptedModels({ director: director.model, storyteller: teller.model }), { story });
  const { id } = await services.plays.create(services.packageId, 7);
  const titles = new Map(
    story.plot.acts.flatMap(({ sandboxLocations }) =>
      sandboxLocations.map((place) => [place.id, place.title] as const),
    ),
  );
  const player = createPlayer(7, 'en', await services.plays.get(id), titles);
  const frames = new Map<string, readonly VNFrame[]>();
  const byCalls: Record<number, number> = {};
  let action: ReturnType<typeof player.next> = { type: 'start' };
  let turns = 0;
  while (action !== null && turns < TURNS_MAX) {
    const before = teller.requests.length;
    const { frames: told, end, errors } = await take(services.plays, id, action);
    expect(errors).toEqual([]);
    if (!end) throw new Error('The turn did not end.');
    turns += 1;
    const calls = teller.requests.length - before;
    byCalls[calls] = (byCalls[calls] ?? 0) + 1;
    const { direction } = await services.plays.record(id, end.turn);
    const { encounter } = direction ?? {};
    if (encounter && !frames.has(encounter.id)) frames.set(encounter.id, bare(told));
    action = player.next(end, bare(told));
  }
  return {
    ...{ turns, ended: action === null, byCalls, frames },
    director: director.requests.length,
    storyteller: teller.requests.length,
  };
}

const bare = (frames: readonly SequencedFrame[]): VNFrame[] => frames.map(({ frame }) => frame);

/** The frames with words, as cells of a table. */
const cellsOf = (frames: readonly VNFrame[]): string[] =>
  frames.flatMap((frame) => {
    if (frame.type !== 'say' && frame.type !== 'narrate') return [];
    const who =
      frame.type === 'say'
        ? `${frame.character ?? frame.name}${frame.expression ? ` (${frame.expression})` : ''}`
        : 'narrate';
    return [`${frame.beat === undefined ? '' : `beat ${frame.beat}, `}${who}: ${frame.text.replaceAll('|', '/')}`];
  });

describe('the sample, played by models to its end', () => {
  test('asks nobody to tell what is written, once a turn for what is guided or free, and a Director only where there is something to direct', async () => {
    const plays = new Map<Telling, PlayedWhole>();
    for (const as of TELLINGS) plays.set(as, await playWhole(as));
    const of = (as: Telling) => plays.get(as) as PlayedWhole;
    const perTurn = (calls: number, { turns }: PlayedWhole) => (calls / turns).toFixed(2);
    const counts = TELLINGS.map((as) => {
      const play = of(as);
      const { turns, director, storyteller: told, byCalls } = play;
      return `| ${[as, turns, director, perTurn(director, play), told, perTurn(told, play), JSON.stringify(byCalls)].join(' | ')} |`;
    });
    const shared = [...of('written').frames.keys()].find((id) => TELLINGS.every((as) => of(as).frames.has(id))) ?? '';
    const cells = TELLINGS.map((as) => cellsOf(of(as).frames.get(shared) ?? []));
    const rows = Array.from(
      { length: Math.max(...cells.map(({ length }) => length)) },
      (_, row) => `| ${cells.map((column) => column[row] ?? '').join(' | ')} |`,
    );
    await leaveEvidence('telling-calls.md', [
      '| told | turns | calls of the Director | a turn | calls of the Storyteller | a turn | turns by calls of the Storyteller |',
      ...[`|${'---|'.repeat(7)}`, ...counts, ''],
      ...[`# ${shared}, its first turn`, '', `| ${TELLINGS.join(' | ')} |`, '|---|---|---|', ...rows],
    ]);
    for (const as of TELLINGS) expect(of(as).ended).toBe(true);
    for (const as of TELLINGS) expect(of(as).director).toBeLessThan(of(as).turns);
    expect(of('written').storyteller).toBeLessThan(of('written').turns);
    expect(of('written').byCalls[0] ?? 0).toBeGreaterThan(of('written').turns / 2);
    expect(of('guided').storyteller).toBeGreaterThan(of('written').storyteller);
    // One call tells all of a turn that one call can tell.
    for (const as of TELLINGS) expect(Math.max(...Object.keys(of(as).byCalls).map(Number))).toBeLessThanOrEqual(2);
    const beats = (as: Telling) =>
      (of(as).frames.get(shared) ?? []).filter((frame) => 'beat' in frame && frame.beat !== undefined);
    expect(beats('guided').length).toBeGreaterThan(0);
    expect(beats('written')).toEqual([]);
    expect(beats('free')).toEqual([]);
  }, 120_000);
});
