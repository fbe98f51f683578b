import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../shared/story/index.ts';
import { draftCast, draftCover } from '../../web/library/items.ts';
import { availableProgress, indexFlags } from '../../web/studio/draft/flags.ts';
import { getFinishKind, getPipelineState, PIPELINE, type PipelineStep } from '../../web/studio/draft/pipeline.ts';
import { correctSection, getSectionOfChange } from '../../web/studio/draft/section.ts';
import { act, character, draft, encounter, picture, place, premise } from './support.ts';

const drawn = character('aiko', { image: picture('aiko') });
const whole = () =>
  draft({
    premise,
    characters: [drawn],
    acts: [
      act('act_1', [
        place('pier', { encounters: [encounter('rope')], background: picture('pier') }),
        place('hut', { encounters: [encounter('lamp')], background: picture('hut') }),
      ]),
    ],
  });

const current = (...of: Parameters<typeof getPipelineState>): PipelineStep | undefined =>
  getPipelineState(...of).find(({ state }) => state === 'current')?.step;

describe('the pipeline', () => {
  test('of an empty draft begins with the premise', () => {
    const steps = getPipelineState(EMPTY_DRAFT, null);
    expect(steps.map(({ step }) => step)).toEqual([...PIPELINE]);
    expect(steps.map(({ state }) => state)).toEqual(['current', ...Array(6).fill('ahead')]);
  });

  test('goes on step by step', () => {
    expect(current(draft({ premise }), null)).toBe('cast');
    expect(current(draft({ premise, characters: [character('aiko')] }), null)).toBe('cast');
    expect(current(draft({ premise, characters: [drawn] }), null)).toBe('outline');
    const outlined = act('act_1', [], { intendedLocations: ['pier', 'hut'] });
    expect(current(draft({ premise, characters: [drawn], acts: [outlined] }), null)).toBe('map');
    const mapped = act('act_1', [place('pier'), place('hut')]);
    expect(current(draft({ premise, characters: [drawn], acts: [mapped] }), null)).toBe('encounters');
    expect(current(whole(), null)).toBe('finished');
    expect(current(whole(), 'lantern')).toBeUndefined();
  });

  test('counts what is only partly there', () => {
    const half = whole();
    half.acts[0]?.sandboxLocations.push(place('cave'));
    half.acts[0]?.intendedLocations.push('cave');
    expect(getPipelineState(half, null).find(({ step }) => step === 'encounters')).toMatchObject({
      state: 'current',
      done: 2,
      total: 3,
    });
  });

  test('that was finished says so only until the draft changes', () => {
    const last = (...of: Parameters<typeof getPipelineState>) => getPipelineState(...of).at(-1)?.state;
    expect(last(whole(), 'lantern', false)).toBe('done');
    expect(last(whole(), 'lantern', true)).toBe('changed');
  });

  test('can be finished when all is there, and again when it changed', () => {
    expect(getFinishKind(getPipelineState(draft({ premise }), null))).toBeNull();
    expect(getFinishKind(getPipelineState(whole(), null))).toBe('first');
    expect(getFinishKind(getPipelineState(whole(), 'lantern', false))).toBeNull();
    expect(getFinishKind(getPipelineState(whole(), 'lantern', true))).toBe('again');
  });

  test('a second act that is only outlined leads back to the map', () => {
    const story = whole();
    story.acts.push(act('act_2', [], { intendedLocations: ['city'] }));
    expect(current(story, null)).toBe('map');
  });
});

describe('flags', () => {
  test('are known by who sets, needs and is closed by them', () => {
    const story = draft({
      characters: [
        character('aiko', {
          personalArc: {
            want: 'a',
            need: 'b',
            arcEncounters: [{ ...encounter('vow', { potentialFlags: ['sworn'] }), arcPhase: 'crisis' }],
          },
        }),
      ],
      acts: [
        act('act_1', [
          place('pier', { encounters: [encounter('rope', { potentialFlags: ['has_rope'] })] }),
          place('cliff', {
            encounters: [encounter('climb', { prerequisites: ['has_rope'], excludeIfFlags: ['sworn'] })],
          }),
        ]),
      ],
    });
    const flags = indexFlags(story);
    expect(flags.get('has_rope')).toEqual({
      setBy: [{ encounter: 'Encounter rope', where: 'Place pier' }],
      neededBy: [{ encounter: 'Encounter climb', where: 'Place cliff' }],
      excludes: [],
    });
    expect(flags.get('sworn')).toEqual({
      setBy: [{ encounter: 'Encounter vow', where: 'Person aiko' }],
      neededBy: [],
      excludes: [{ encounter: 'Encounter climb', where: 'Place cliff' }],
    });
  });

  test('progress adds up over places and arcs, negative values as nothing', () => {
    const pool = [encounter('a', { givesProgression: 2 }), encounter('b', { givesProgression: -5 }), encounter('c')];
    const arc = { ...encounter('vow', { givesProgression: 1 }), arcPhase: 'crisis' as const };
    const cast = [character('aiko', { personalArc: { want: 'a', need: 'b', arcEncounters: [arc] } })];
    expect(availableProgress(act('act_1', [place('pier', { encounters: pool })]), cast)).toBe(3);
  });
});

describe('the page to follow a change on', () => {
  const start = { page: 'premise' } as const;
  test.each([
    [{ type: 'premise' as const }, { page: 'premise' }],
    [{ type: 'character' as const, id: 'aiko' }, { page: 'cast' }],
    [
      { type: 'act' as const, id: 'act_1' },
      { page: 'act', actId: 'act_1', placeId: null },
    ],
    [
      { type: 'node' as const, actId: 'act_1', id: 'pier' },
      { page: 'act', actId: 'act_1', placeId: 'pier' },
    ],
    [{ type: 'node' as const, id: 'pier' }, start],
  ])('%j is %j', (change, section) => {
    expect(getSectionOfChange(change, start)).toEqual(section);
  });

  test('of an act keeps the open place', () => {
    const open = { page: 'act', actId: 'act_1', placeId: 'hut' } as const;
    expect(getSectionOfChange({ type: 'act', id: 'act_1' }, open)).toEqual(open);
  });

  test('gives way when it has gone', () => {
    const story = whole();
    expect(correctSection({ page: 'act', actId: 'act_1', placeId: 'gone' }, story)).toMatchObject({ placeId: 'pier' });
    expect(correctSection({ page: 'act', actId: 'gone', placeId: null }, story)).toEqual({ page: 'premise' });
    expect(correctSection({ page: 'act', actId: 'act_1', placeId: 'hut' }, story)).toMatchObject({ placeId: 'hut' });
  });
});

test('a draft is known by its first painted place and its faces', () => {
  expect(draftCover(whole())).toBe('/media/pkg/backgrounds/pier.webp');
  expect(draftCover(undefined)).toBeNull();
  expect(draftCast(whole())).toEqual([{ id: 'aiko', name: 'Person aiko', image: picture('aiko').url }]);
});
