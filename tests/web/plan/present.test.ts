import { describe, expect, test } from 'vitest';
import { getCurrentValue } from '../../../web/studio/plan/form/fields.ts';
import { act, character, draft, place, premise } from '../support.ts';

const story = draft({
  premise,
  characters: [character('aiko', { voice: 'Low, unhurried.' })],
  acts: [
    act('act_1', [place('pier', { title: 'The Pier' })]),
    act('act_2', [place('pier', { title: 'The Pier, Later' })]),
  ],
});

describe('what a revised field says now', () => {
  test.each([
    [{ type: 'premise' }, 'globalContext.tone', premise.globalContext.tone],
    [{ type: 'character', id: 'aiko' }, 'voice', 'Low, unhurried.'],
    [{ type: 'act', actId: 'act_1' }, 'title', story.acts[0]?.title],
    [{ type: 'node', actId: 'act_2', id: 'pier' }, 'title', 'The Pier, Later'],
    [{ type: 'node', id: 'pier' }, 'title', 'The Pier'],
    [{ type: 'character', id: 'nobody' }, 'voice', undefined],
    [{ type: 'character', id: 'aiko' }, 'voice.length', undefined],
    [{ type: 'character', id: 'aiko' }, 'constructor', undefined],
    [{}, 'title', undefined],
  ])('%j, %s', (args, path, expected) => {
    expect(getCurrentValue(story, args, path)).toEqual(expected);
  });
});
