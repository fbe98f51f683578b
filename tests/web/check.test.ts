import { describe, expect, test } from 'vitest';
import { FINDING_GROUPS, type Finding } from '../../shared/check/index.ts';
import type { ModelPlaytestRun } from '../../shared/playtest/index.ts';
import { PlaytestEventSchema } from '../../shared/wire/index.ts';
import { chatRequest } from '../../web/studio/chat/transport.ts';
import { chooseLabelledBars, getBarLabel, groupIntoBars } from '../../web/studio/check/charts/bar-charts.tsx';
import { buildEncounterGraph } from '../../web/studio/check/charts/encounter-graph.ts';
import { classifyReach, formatShare, formatShares, REACHES } from '../../web/studio/check/charts/reach-scale.ts';
import { createElementLabels } from '../../web/studio/check/element-labels.ts';
import { describeLocation, findShownTarget } from '../../web/studio/check/finding-location.ts';
import { createFixRequest } from '../../web/studio/check/findings/fix-button.tsx';
import {
  countSeverities,
  groupFindings,
  keyedFindings,
  listUncheckedParts,
} from '../../web/studio/check/findings/group.ts';
import { getAxisTop, getSignalPoints } from '../../web/studio/check/model-playtest/small-multiples.tsx';
import { createPlaytestStore } from '../../web/studio/check/playtest/store.ts';
import { parsePlaytestLine } from '../../web/studio/check/playtest/stream.ts';
import { describeRoute, shortenRoute } from '../../web/studio/check/route-view.tsx';
import { readSheet } from '../../web/studio/draft/sheets/sheet.ts';
import { layoutGraph } from '../../web/studio/graph-layout.ts';
import { pier, story } from './check-story.ts';
import { act, character, draft, place, premise } from './support.ts';

const names = createElementLabels(story);

const finding = (
  code: string,
  severity: Finding['severity'],
  where: Finding['where'] = { type: 'story' },
): Finding => ({
  ...{ code, severity, where },
  message: 'Something is odd.',
  fix: 'Make it even.',
});

describe('findings', () => {
  const found = [
    finding('title-too-long', 'info'),
    finding('dead-end', 'info'),
    finding('place-unreachable', 'warning', { type: 'node', actId: 'one', id: 'pier' }),
    finding('act-soft-lock', 'error'),
    finding('one-way-door', 'warning'),
    finding('newer-than-this', 'warning'),
  ];

  test('stand in the order they are read, the most serious of a group first, the others as they were told', () => {
    expect(groupFindings(found).map(({ group, findings }) => [group, findings.map(({ code }) => code)])).toEqual([
      ['loading', ['newer-than-this']],
      ['winning', ['act-soft-lock']],
      ['map', ['place-unreachable', 'one-way-door', 'dead-end']],
      ['words', ['title-too-long']],
    ]);
    const order = groupFindings(found).map(({ group }) => FINDING_GROUPS.indexOf(group));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(countSeverities(found)).toEqual({ error: 1, warning: 3, info: 2 });
    expect(groupFindings([])).toEqual([]);
  });

  test('keep their keys while others come and go, and never share one', () => {
    const twice = [found[2], found[2], found[0]].flatMap((one) => one ?? []);
    const keys = keyedFindings(twice).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keyedFindings(twice.slice(0, 1))[0]?.key).toBe(keys[0]);
  });

  test('say where they are by titles, with place and act', () => {
    const say = (where: Finding['where']) => describeLocation(where, names, story);
    expect(say({ type: 'encounter', actId: 'one', id: 'climb' })).toEqual({
      title: 'The climb',
      home: 'The Lamp Room',
      act: 1,
    });
    expect(say({ type: 'encounter', id: 'hum' })).toEqual({ title: 'hum', home: 'Lin Mei', act: null });
    expect(say({ type: 'node', actId: 'two', id: 'cellar' })).toEqual({ title: 'The Cellar', home: null, act: 2 });
    expect(say({ type: 'event', actId: 'one', id: 'storm' })).toEqual({ title: 'The storm', home: null, act: 1 });
    expect(say({ type: 'act', id: 'two' })).toEqual({ title: 'Below', home: null, act: null });
    expect(say({ type: 'character', id: 'nobody_here' }).title).toBe('nobody here');
  });

  test('are shown where they are; what has no sheet of its own, or is gone, where it would be', () => {
    expect(findShownTarget({ type: 'node', actId: 'one', id: 'pier' }, story)).toEqual({
      element: { type: 'node', actId: 'one', id: 'pier' },
    });
    expect(findShownTarget({ type: 'encounter', actId: 'one', id: 'climb' }, story)?.element).toEqual({
      type: 'encounter',
      actId: 'one',
      id: 'climb',
    });
    expect(findShownTarget({ type: 'encounter', id: 'hum' }, story)?.element).toEqual({ type: 'encounter', id: 'hum' });
    expect(findShownTarget({ type: 'event', actId: 'one', id: 'storm' }, story)).toEqual({
      element: { type: 'act', id: 'one' },
      part: 'events',
    });
    expect(findShownTarget({ type: 'lore', actId: 'two', id: 'tides' }, story)).toEqual({
      element: { type: 'act', id: 'two' },
      part: 'lore',
    });
    expect(findShownTarget({ type: 'fact', id: 'truth' }, story)).toEqual({ element: { type: 'premise' } });
    expect(findShownTarget({ type: 'node', actId: 'one', id: 'gone' }, story)).toEqual({
      element: { type: 'act', id: 'one' },
    });
    expect(findShownTarget({ type: 'story' }, { characters: [], acts: [] })).toBeNull();
    expect(findShownTarget({ type: 'ending', id: 'light' }, { characters: [], acts: [] })).toBeNull();
  });

  test('about an ending or a number are named by it, and lead to the sheet it is written on', () => {
    const written = draft({
      premise: {
        ...premise,
        endings: [{ id: 'light', title: 'The light', text: 'It burns.', when: 'turn > 1' }],
        meters: [{ id: 'trust', label: 'Trust of the lane', initial: 0, min: 0, max: 5 }],
      },
    });
    const say = (where: Finding['where']) => describeLocation(where, createElementLabels(written), written);
    expect(say({ type: 'ending', id: 'light' })).toEqual({ title: 'The light', home: null, act: null });
    expect(say({ type: 'meter', id: 'trust' })).toEqual({ title: 'Trust of the lane', home: null, act: null });
    expect(findShownTarget({ type: 'ending', id: 'light' }, written)).toEqual({
      element: { type: 'premise' },
      part: 'endings',
    });
    expect(findShownTarget({ type: 'meter', id: 'trust' }, written)).toEqual({
      element: { type: 'premise' },
      part: 'meters',
    });
    for (const part of ['endings', 'meters'] as const) {
      const sheet = { kind: part, element: { type: 'premise' } } as const;
      expect(readSheet(written, sheet)?.[part]).toHaveLength(1);
    }
  });

  test('a wish to mend one goes with what it is about; an ordinary message with nothing', () => {
    const where = { type: 'node', actId: 'one', id: 'pier' } as const;
    const wish = createFixRequest(finding('way-shut', 'warning', where), 'Please mend this.');
    const said = { id: 'm1', role: 'user' as const, parts: [{ type: 'text' as const, text: wish.text }] };
    const send = (message: Parameters<typeof chatRequest>[0]['messages'][number]) =>
      chatRequest({ id: 's1', trigger: 'submit-message', messages: [message], messageId: undefined }).body.message;
    expect(send({ ...said, metadata: wish.metadata })?.metadata).toEqual({
      finding: { code: 'way-shut', where },
      propose: true,
    });
    expect(send({ ...said, metadata: { createdAt: '2026-01-01' } })).toEqual(said);
  });
});

describe('what cannot be judged yet', () => {
  test('is what is still to come, counted', () => {
    expect(listUncheckedParts({ characters: [], acts: [] }).map(({ kind }) => kind)).toEqual([
      'premise',
      'cast',
      'acts',
    ]);
    const begun = draft({
      premise,
      characters: [character('mei')],
      acts: [act('one', [pier, place('attic')], { intendedLocations: ['pier', 'attic', 'roof'] })],
    });
    expect(listUncheckedParts(begun)).toEqual([
      { kind: 'places', count: 1 },
      { kind: 'encounters', count: 1 },
      { kind: 'art', count: 1 },
    ]);
  });
});

describe('a way through an act', () => {
  const steps = [
    { encounter: 'rope', option: 1 },
    { travel: 'lamp' },
    { encounter: 'climb' },
    { encounter: 'gone', option: 0 },
  ];

  test('is read as places and encounters with the answers given', () => {
    const start = { kind: 'start', id: 'pier', title: 'The Pier', home: null, answer: null };
    expect(describeRoute([], 'two', names).map(({ title }) => title)).toEqual(['The Cellar']);
    expect(describeRoute([], undefined, names)).toEqual([]);
    expect(describeRoute(steps, 'one', names)).toEqual([
      start,
      { kind: 'encounter', id: 'rope', title: 'A rope', home: 'The Pier', answer: 'Leave it' },
      { kind: 'place', id: 'lamp', title: 'The Lamp Room', home: null, answer: null },
      { kind: 'encounter', id: 'climb', title: 'The climb', home: 'The Lamp Room', answer: null },
      { kind: 'encounter', id: 'gone', title: 'gone', home: null, answer: null },
    ]);
  });

  test('that is long is shown from both ends, and nothing of it is lost', () => {
    const stops = describeRoute(
      Array.from({ length: 30 }, () => ({ travel: 'lamp' })),
      'one',
      names,
    );
    const { first, left, last } = shortenRoute(stops);
    expect(first.length + left + last.length).toBe(31);
    expect(left).toBeGreaterThan(10);
    expect(shortenRoute(stops.slice(0, 10))).toEqual({ first: stops.slice(0, 10), left: 0, last: [] });
  });
});

describe('how often something was reached', () => {
  test.each([
    [0, 1000, 'never', '0%'],
    [1, 1000, 'rare', '<1%'],
    [10, 1000, 'few', '1%'],
    [200, 1000, 'some', '20%'],
    [500, 1000, 'many', '50%'],
    [800, 1000, 'most', '80%'],
    [999, 1000, 'most', '>99%'],
    [1000, 1000, 'most', '100%'],
    [0, 0, 'never', '0%'],
  ] as const)('%i of %i is "%s", said "%s"', (count, runs, reach, words) => {
    expect(classifyReach(count, runs)).toBe(reach);
    expect(formatShare(count, runs, 'en')).toBe(words);
    expect(REACHES).toContain(reach);
  });

  test.each([
    [[83, 117], 200, ['42%', '58%']],
    [[1, 1, 1], 3, ['34%', '33%', '33%']],
    [[1, 1], 3, ['34%', '33%']],
    [[1, 999], 1000, ['<1%', '>99%']],
    [[0, 7], 7, ['0%', '100%']],
    [[], 0, []],
    [[0], 0, ['0%']],
  ] as const)('parts %j of %i add up: %j', (counts, whole, words) => {
    expect(formatShares(counts, whole, 'en')).toEqual(words);
  });
});

describe('bars', () => {
  test('begin and end with something, and put neighbours together where there are many', () => {
    expect(groupIntoBars({ from: 10, width: 2, counts: [0, 3, 0, 1, 0] })).toEqual([
      { from: 12, to: 13, count: 3 },
      { from: 14, to: 15, count: 0 },
      { from: 16, to: 17, count: 1 },
    ]);
    expect(groupIntoBars({ from: 0, width: 1, counts: [0, 0] })).toEqual([]);
    const many = groupIntoBars({ from: 0, width: 1, counts: Array.from({ length: 100 }, () => 2) }, 30);
    expect(many.length).toBeLessThanOrEqual(30);
    expect(many.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(many[0]).toEqual({ from: 0, to: 3, count: 8 });
    expect(getBarLabel({ from: 4, to: 4, count: 1 })).toBe('4');
    expect(getBarLabel({ from: 4, to: 7, count: 1 })).toBe('4–7');
    expect(chooseLabelledBars(20, 5)).toEqual([0, 4, 8, 12, 16]);
  });
});

describe('the graph of encounters', () => {
  test('leads from who sets a flag to who needs it or is closed by it; what touches nothing stands by its place', () => {
    const graph = buildEncounterGraph(story, 'one');
    expect(graph.links).toEqual([
      { from: 'rope', to: 'climb', kind: 'opens', flags: ['has_rope'] },
      { from: 'rope', to: 'fall', kind: 'closes', flags: ['has_rope'] },
    ]);
    expect(graph.linked.map(({ id, home, isElsewhere }) => [id, home, isElsewhere])).toEqual([
      ['rope', 'The Pier', false],
      ['climb', 'The Lamp Room', false],
      ['fall', 'The Lamp Room', false],
    ]);
    expect(graph.loose).toEqual([
      { home: 'The Pier', encounters: [{ id: 'gulls', title: 'Gulls', home: 'The Pier', isElsewhere: false }] },
    ]);
  });

  test('shows what another act or an arc opens as coming from elsewhere', () => {
    const { linked, links } = buildEncounterGraph(story, 'two');
    expect(links.map(({ from, to }) => `${from} ${to}`)).toEqual(['climb dark', 'hum dark']);
    expect(linked.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => id)).toEqual(['climb', 'hum']);
  });

  test('of arcs leads from phase to phase, over the ones that have nothing', () => {
    expect(buildEncounterGraph(story, null).links).toEqual([{ from: 'hum', to: 'song', kind: 'opens', flags: [] }]);
  });

  test('is laid out without two boxes on one another, the same each time', () => {
    const { linked, links } = buildEncounterGraph(story, 'one');
    const box = { width: 100, height: 40 };
    const lay = () =>
      layoutGraph(
        linked.map(({ id }) => id),
        links,
        { direction: 'LR', box, gap: { beside: 10, between: 30 } },
      );
    const { boxes, lines } = lay();
    expect(lines).toHaveLength(2);
    for (const one of boxes) {
      for (const other of boxes) {
        if (one === other) continue;
        const apart = Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height;
        expect(apart).toBe(true);
      }
    }
    expect(lay()).toEqual(lay());
    expect(layoutGraph([], [], { direction: 'TB', box, gap: { beside: 1, between: 1 } }).boxes).toEqual([]);
  });
});

describe('a playtest', () => {
  test('tells how far it is, reads no nonsense, and fails with the server’s own sentence', () => {
    expect(parsePlaytestLine('{"type":"progress","done":3,"runs":10,"turns":70}', PlaytestEventSchema)).toEqual({
      type: 'progress',
      ...{ done: 3, runs: 10, turns: 70 },
    });
    for (const line of ['{"type":"progress","done":"x"}', 'half', '7', '{"type":"other"}'])
      expect(parsePlaytestLine(line, PlaytestEventSchema)).toBeNull();
    const error = { code: 'refused', message: 'There is nothing to try yet.' };
    expect(() => parsePlaytestLine(JSON.stringify({ type: 'error', error }), PlaytestEventSchema)).toThrow(
      'There is nothing to try yet.',
    );
    expect(() => parsePlaytestLine('{"type":"report","report":{}}', PlaytestEventSchema)).toThrow('cannot be read');
  });

  const later = <T>() => Promise.withResolvers<T>();

  test('stays while the story goes on, and is marked by how far it has; taken back, it is as it was', async () => {
    const store = createPlaytestStore<string, number, string>('s1', async () => 'report');
    store.see(story);
    await store.run('wish', story);
    const changed = { ...story, characters: [] };
    const since = () => store.get().result?.changesSince;
    expect([store.get().result?.report, since()]).toEqual(['report', 0]);
    store.see(changed);
    store.see({ ...changed, acts: [] });
    expect(since()).toBe(2);
    store.see(structuredClone(story));
    expect(since()).toBe(0);
  });

  test('that is stopped closes its connection and leaves what was there before', async () => {
    const held = later<string>();
    const signals: AbortSignal[] = [];
    const store = createPlaytestStore<string, number, string>('s1', (_id, _wish, tell, signal) => {
      signals.push(signal);
      tell(4);
      return held.promise;
    });
    const run = store.run('wish', story);
    expect(store.get().running?.progress).toBe(4);
    store.stop();
    expect([signals[0]?.aborted, store.get().running]).toEqual([true, null]);
    held.resolve('late');
    await run;
    expect(store.get()).toEqual({ running: null, result: null, error: null });
  });

  test('that fails says why and can be run again', async () => {
    let fails = true;
    const store = createPlaytestStore<string, number, string>('s1', async () => {
      if (fails) throw new Error('No way.');
      return 'report';
    });
    await store.run('wish', story);
    expect(store.get().error?.message).toBe('No way.');
    fails = false;
    await store.run('wish', story);
    expect(store.get()).toMatchObject({ error: null, result: { report: 'report' } });
  });
});

describe('the signals of a model playtest', () => {
  const stretch = (from: number, turns: number, told: { again: number; facts: number; taken: number; words: number }) =>
    ({
      ...{ from, to: from + turns - 1, turns },
      repetition: { sentencesShare: told.again },
      news: { facts: told.facts, places: 1 },
      choices: { taken: told.taken },
      lengths: { wordsATurn: told.words },
    }) as unknown as ModelPlaytestRun['engagementByTen'][number];
  const run = {
    engagementByTen: [
      stretch(1, 10, { again: 0, facts: 4, taken: 5, words: 80 }),
      stretch(11, 2, { again: 0.5, facts: 0, taken: 2, words: 20 }),
    ],
  };

  test('are told a turn, so that a short end counts like a long stretch', () => {
    expect(getSignalPoints(run, 'news').map(({ value }) => value)).toEqual([0.5, 0.5]);
    expect(getSignalPoints(run, 'choices')).toEqual([
      { from: 1, to: 10, value: 0.5 },
      { from: 11, to: 12, value: 1 },
    ]);
    expect(getSignalPoints(run, 'repetition').map(({ value }) => value)).toEqual([0, 0.5]);
  });

  test('are drawn to one height for all runs, shares to the whole', () => {
    const runs = [run, { engagementByTen: [stretch(1, 10, { again: 0, facts: 0, taken: 0, words: 200 })] }];
    const top = (signal: Parameters<typeof getAxisTop>[1]) =>
      getAxisTop({ runs } as unknown as Parameters<typeof getAxisTop>[0], signal);
    expect([top('words'), top('repetition'), top('news')]).toEqual([200, 1, 1]);
  });
});
