import { expect, test } from 'vitest';
import { assembleModel } from '../../server/evaluate/assemble.ts';
import type { EvaluatedPlay } from '../../server/evaluate/types.ts';
import { verdictOf } from './verdict.ts';

const turn = (own: number, rest: EvaluatedPlay['counts'][number] = {}) => ({
  ...{ own: { sum: own, of: 10 }, words: { sum: 20, of: 1 }, turnMs: { sum: 1000, of: 1 }, secrets: { sum: 0, of: 1 } },
  ...rest,
});
const shown = (number: number, trouble: string | null): EvaluatedPlay['transcript'][number] => ({
  ...{ turn: number, act: 'A', place: 'P', action: 'Goes on.', frames: [], offered: [], replaced: [], refusals: [] },
  ...{ directedBy: 'model', replans: 0, trouble, ms: 1 },
});
function verdict(counts: EvaluatedPlay['counts'], rest: Partial<EvaluatedPlay> = {}, trouble: string | null = null) {
  const play: EvaluatedPlay = {
    ...{
      persona: 'asker',
      seed: 1,
      stopped: 'turns',
      trouble: null,
      counts,
      replaced: {},
      refused: {},
      undirected: {},
    },
    transcript: counts.map((_, index) => shown(index + 1, trouble)),
    ...rest,
  };
  const story = { brief: 'b', language: 'en', says: 's', title: 't', by: 'model' as const, kept: [], counts: {} };
  return verdictOf(assembleModel('local:small', [{ ...story, refusals: {}, trouble: null, plays: [play] }], 1), false);
}

test('a model that tells most of its stage in time holds', () => {
  expect(verdict([turn(6), turn(9)])).toEqual({ failures: [], unsure: null });
});

test('names each expectation that a model misses', () => {
  const off = { words: { sum: 0, of: 1 }, turnMs: { sum: 300_000, of: 1 }, secrets: { sum: 1, of: 1 } };
  const { failures } = verdict([turn(6, off), turn(9)], { stopped: 'trouble', trouble: 'It broke off' });
  expect(failures).toEqual([
    "local:small: the asker's play stopped after turn 2: It broke off.",
    'local:small: 1 of 2 turns had no words.',
    'local:small: 1 of 2 turns took longer than 240 s.',
    'local:small: 1 of 2 turns told the planted secret.',
  ]);
  expect(verdict([]).failures).toEqual(['local:small: no turn was played.']);
});

test('reports a run that ran out of time, and blames only the machine', () => {
  expect(verdict([turn(6)], { stopped: 'time' })).toEqual({
    ...{ failures: [], unsure: 'local:small: it was stopped by time after 1 turns.' },
  });
  expect(verdict([], { stopped: 'interrupted' }).failures).toEqual([]);
  expect(verdictOf(assembleModel('local:small', [], 1), true)).toEqual({
    ...{ failures: [], unsure: 'local:small: it was stopped by time after 0 turns.' },
  });
  expect(verdictOf(assembleModel('local:small', [], 1), false).failures).toEqual(['local:small: no turn was played.']);
});

test('a stage that is mostly another’s fails, unless the machine gave the model no time', () => {
  expect(verdict(Array.from({ length: 5 }, () => [turn(2), turn(3)]).flat())).toEqual({
    failures: ['local:small: 25 % of the lines on the stage are its own, which is not most of them.'],
    unsure: null,
  });
  expect(verdict([turn(0), turn(0)], {}, 'no answer began within 120 s.')).toEqual({
    failures: [],
    unsure:
      'local:small: 0 % of the lines on the stage are its own: 2 of 2 turns waited for it in vain on this machine.',
  });
});

test('a few turns do not say whose telling most of it is', () => {
  expect(verdict([turn(2), turn(3)])).toEqual({
    failures: [],
    unsure: 'local:small: 25 % of the lines on the stage are its own, of 2 turns: too few to say whose most of it is.',
  });
});
