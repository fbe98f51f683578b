import { describe, expect, test } from 'vitest';
import type { TellerScene } from '../../../server/storyteller/index.ts';
import type { SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import type { Telling, VNPackage } from '../../../shared/story/index.ts';
import { createPlayer } from '../../bench/long-plays-player.ts';
import { sampleStory } from '../../support/sample.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { writtenPage } from '../../support/written-page.ts';
import { openPlays, take } from './support.ts';

const TELLINGS = ['written', 'guided', 'free'] as const satisfies readonly Telling[];
/** As each scene says itself. */
const SHIPPED = 'as it ships';
const WAYS = [SHIPPED, ...TELLINGS] as const;
type Way = (typeof WAYS)[number];
const TURNS_MAX = 150;

/** The encounter whose first turn the page shows, and how a model tells it where it is free to. */
const SHOWN = 'enc_twelfth_card';
const SHOWN_FREELY = [
  { type: 'narrate', text: 'Held against the evening, the last card lets the light through in one place only.' },
  { type: 'say', character: 'haru', expression: 'thoughtful', text: 'Four coats of black. What did you paint over?' },
  { type: 'narrate', text: 'Nothing: he wrote. It is on the back, in pencil, and it is Tome he should have asked.' },
];

/** The sample with everything in it told one way. */
function sampleTold(as: Way): VNPackage {
  const story = sampleStory();
  if (as === SHIPPED) return story;
  const strip = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Reflect.deleteProperty(value, 'telling');
    for (const field of Object.values(value)) strip(field);
  };
  strip(story);
  story.plot.telling = as;
  return story;
}

/** A Storyteller who keeps the beats it is given, a breath before the second, and tells what it has no beats for in sentences of the encounter. */
function storyteller() {
  const sceneIn = (prompt: unknown): TellerScene => {
    const [, json = '{}'] = /```json\n([\s\S]*?)\n```/u.exec(textOf(prompt)) ?? [];
    return JSON.parse(json) as TellerScene;
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
      if (beats.length === 0 && encounter?.id === SHOWN)
        return telling(...SHOWN_FREELY, { type: 'yield', waitingFor: 'continue' });
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
  /** Turns that asked no model anything. */
  without: number;
  frames: ReadonlyMap<string, readonly VNFrame[]>;
}

/** Plays the sample to its end by scripted models, and counts what it asked of them. */
async function playWhole(as: Way): Promise<PlayedWhole> {
  const story = sampleTold(as);
  const [director, teller] = [scripted(['{}']), storyteller()];
  const services = await openPlays(scriptedModels({ director: director.model, storyteller: teller.model }), { story });
  const { id } = await services.plays.create(services.packageId, 1);
  const titles = new Map(
    story.plot.acts.flatMap(({ sandboxLocations }) =>
      sandboxLocations.map((place) => [place.id, place.title] as const),
    ),
  );
  const player = createPlayer(1, await services.plays.get(id), titles);
  const frames = new Map<string, readonly VNFrame[]>();
  const byCalls: Record<number, number> = {};
  let action: ReturnType<typeof player.next> = { type: 'start' };
  let turns = 0;
  let without = 0;
  while (action !== null && turns < TURNS_MAX) {
    const before = teller.requests.length;
    const asked = director.requests.length;
    const { frames: told, end, errors } = await take(services.plays, id, action);
    expect(errors).toEqual([]);
    if (!end) throw new Error('The turn did not end.');
    turns += 1;
    const calls = teller.requests.length - before;
    byCalls[calls] = (byCalls[calls] ?? 0) + 1;
    if (calls === 0 && director.requests.length === asked) without += 1;
    const { direction } = await services.plays.record(id, end.turn);
    const { encounter } = direction ?? {};
    if (encounter && !frames.has(encounter.id)) frames.set(encounter.id, bare(told));
    action = player.next(end, bare(told));
  }
  return {
    ...{ turns, ended: action === null, byCalls, without, frames },
    director: director.requests.length,
    storyteller: teller.requests.length,
  };
}

const bare = (frames: readonly SequencedFrame[]): VNFrame[] => frames.map(({ frame }) => frame);

const cellsOf = (frames: readonly VNFrame[]): string[] =>
  frames.flatMap((frame) => {
    if (frame.type !== 'say' && frame.type !== 'narrate') return [];
    const face = frame.type === 'say' && frame.expression ? ` (${frame.expression})` : '';
    const who = frame.type === 'say' ? `**${frame.character ?? frame.name}**${face}: ` : '';
    return [`${frame.beat === undefined ? '' : `_beat ${frame.beat}_ `}${who}${frame.text.replaceAll('|', '\\|')}`];
  });

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** What the page of tellings ends in: the calls of a whole play each way, and one turn side by side. */
function tellingTables(of: (as: Way) => PlayedWhole): string {
  const perTurn = (calls: number, { turns }: PlayedWhole) => `${calls} (${(calls / turns).toFixed(2)} a turn)`;
  const counts = WAYS.map((as) => {
    const { turns, director, storyteller: told, without } = of(as);
    return row(as, turns, perTurn(director, of(as)), perTurn(told, of(as)), without);
  });
  const cells = TELLINGS.map((as) => cellsOf(of(as).frames.get(SHOWN) ?? []));
  const rows = Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, at) =>
    row(...cells.map((column) => column[at] ?? '')),
  );
  return [
    ...['## Calls of models over a play', ''],
    ...[row('told', 'turns', 'Director', 'Storyteller', 'turns without any call'), `|${' --- |'.repeat(5)}`, ...counts],
    ...['', '## One encounter, three ways', ''],
    ...[row(...TELLINGS), `|${' --- |'.repeat(TELLINGS.length)}`, ...rows],
  ].join('\n');
}

describe('the sample, played by models to its end', () => {
  test('asks nobody to tell what is written, once a turn for what is guided or free, and a Director only where there is something to direct', async () => {
    const plays = new Map<Way, PlayedWhole>();
    for (const as of WAYS) plays.set(as, await playWhole(as));
    const of = (as: Way) => plays.get(as) as PlayedWhole;
    for (const as of WAYS) expect(of(as).ended).toBe(true);
    // A model directs every turn but rolls and those that are wholly written.
    expect(of('written').director).toBeLessThan(of('written').turns);
    for (const as of WAYS) expect(of(as).director).toBeLessThanOrEqual(of(as).turns);
    expect(of('written').storyteller).toBeLessThan(of('written').turns);
    expect(of('written').byCalls[0] ?? 0).toBeGreaterThan(of('written').turns / 2);
    expect(of('guided').storyteller).toBeGreaterThan(of('written').storyteller);
    // One call tells all of a turn that one call can tell.
    for (const as of WAYS) expect(Math.max(...Object.keys(of(as).byCalls).map(Number))).toBeLessThanOrEqual(2);
    const beats = (as: Telling) =>
      (of(as).frames.get(SHOWN) ?? []).filter((frame) => 'beat' in frame && frame.beat !== undefined);
    expect(beats('guided').length).toBeGreaterThan(0);
    expect(beats('written')).toEqual([]);
    expect(beats('free')).toEqual([]);
    const { page, file } = await writtenPage('telling.md', tellingTables(of));
    await expect(page).toMatchFileSnapshot(file);
  }, 120_000);
});
