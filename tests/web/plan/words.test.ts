import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlanAsset } from '../../../shared/plan/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { parseQuestionDiff } from '../../../web/studio/plan/run/approval-ask.tsx';
import { changedArgs } from '../../../web/studio/plan/run/recovery-ask.tsx';
import { createShownRun, getStepRunState, type StepRunState } from '../../../web/studio/plan/run/run-projection.ts';
import { listStepAssets } from '../../../web/studio/plan/run/run-row.tsx';
import {
  createPlanNames,
  formatApproximateDuration,
  listNameable,
  parseStepReference,
  replaceToolNames,
  sayStep,
  sayStepNow,
  skillName,
} from '../../../web/studio/plan/step-wording.ts';
import { getUndoState, hasChangedSince } from '../../../web/studio/plan/use-undo-plan.ts';
import { NO_NAMES } from '../../../web/studio/wording/tool-call.ts';
import { formatStopwatch } from '../../../web/ui/use-now.ts';
import { act, character, draft, place } from '../support.ts';
import { planOf } from './support.ts';

let t: TFunction;
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { translation: en } },
  });
  t = i18next.getFixedT('en');
});

const story = draft({ characters: [character('aiko', { name: 'Aiko' })], acts: [act('act_1', [place('pier')])] });
const plan = planOf(
  { id: 's1', tool: 'draftActOutline', args: { id: 'act_2', title: 'Low Tide', intendedLocations: ['salt_store'] } },
  {
    id: 's2',
    tool: 'draftNodeWeb',
    args: { actId: 'act_2', locations: [{ id: 'salt_store', title: 'The Salt Store' }, { id: 3 }, null] },
  },
  { id: 's3', tool: 'proposeCharacter', args: { id: 'toku', name: 'Toku' } },
);
const names = createPlanNames(story, plan);

describe('names', () => {
  test('are those of the draft, and of what the plan would bring', () => {
    expect(names.place('pier')).toBe('Place pier');
    expect(names.place('salt_store')).toBe('The Salt Store');
    expect(names.act('act_2')).toBe('Low Tide');
    expect(names.character('toku')).toBe('Toku');
    expect(names.character('aiko')).toBe('Aiko');
    expect(names.character('nobody')).toBeUndefined();
  });

  test('are offered with the act a place is in', () => {
    const { places, acts, characters } = listNameable(story, plan);
    expect(places).toEqual([
      { actId: 'act_1', id: 'pier', name: 'Place pier' },
      { actId: 'act_2', id: 'salt_store', name: 'The Salt Store' },
    ]);
    expect(acts.map(({ id }) => id)).toEqual(['act_1', 'act_2']);
    expect(characters.map(({ id }) => id)).toEqual(['aiko', 'toku']);
  });
});

describe('a step in words', () => {
  const encounters = { tool: 'draftNodeEncounters', args: { nodeId: 'salt_store', encounters: [{}, {}] } };

  test('says what is to be done, to what by name', () => {
    expect(sayStep(t, encounters, names)).toBe('Write 2 encounters for The Salt Store');
    expect(sayStep(t, { tool: 'updateElement', args: { type: 'character', id: 'aiko' } }, names)).toBe('Revise Aiko');
    expect(sayStep(t, { tool: 'draftActOutline', args: {} }, NO_NAMES)).toBe('Outline the act');
  });

  test('says what is done and what was done', () => {
    expect(sayStepNow(t, encounters, names, 'running', undefined)).toBe('Writing encounters for The Salt Store…');
    expect(sayStepNow(t, encounters, names, 'completed', { ok: true, encounterCount: 5 })).toBe(
      'Wrote 5 encounters for The Salt Store',
    );
    expect(sayStepNow(t, encounters, names, 'blocked', undefined)).toBe('Write 2 encounters for The Salt Store');
  });

  test('calls a skill’s script by its name', () => {
    expect(skillName('skills/dice-roller/scripts/roll.mjs')).toBe('dice roller: roll');
    expect(sayStep(t, { tool: 'skills/oracle/ask.mjs', args: {} }, names)).toBe('Use the skill “oracle: ask”');
    expect(skillName('somewhere')).toBe('somewhere');
  });

  test('says tools in plain words where a tool names others', () => {
    expect(replaceToolNames(t, 'Call draftNodeWeb first. undraftNodeWeb is none.')).toBe(
      'Call “Draw the map of an act” first. undraftNodeWeb is none.',
    );
  });
});

describe('a value from another step', () => {
  const ids = new Set(['s1', 's2']);
  test.each([
    ['$s1', { stepId: 's1', what: '' }],
    ['$s2.locations.0', { stepId: 's2', what: 'locations › 0' }],
    ['$s9', null],
    ['$$s1', null],
    ['costs $s1', null],
    [7, null],
  ])('%j', (text, expected) => {
    expect(parseStepReference(text, ids)).toEqual(expected);
  });
});

describe('what a step made', () => {
  const [base] = createShownRun(planOf({ id: 'a' })).steps.values();
  const made = (more: Partial<StepRunState>) => listStepAssets({ ...(base as StepRunState), ...more });
  const asset = (kind: string, assetId: string, path: string, mediaType = 'image/webp'): PlanAsset => ({
    kind,
    assetId,
    path,
    mediaType,
  });

  test('is what it told of, the last of each, pictures first', () => {
    const assets = [
      asset('music', 'tide', '/media/s/music/t.mp3', 'audio/mpeg'),
      asset('background', 'pier', '/media/s/backgrounds/1.webp'),
      asset('background', 'pier', '/media/s/backgrounds/2.webp'),
    ];
    expect(made({ assets }).map(({ path }) => path)).toEqual(['/media/s/backgrounds/2.webp', '/media/s/music/t.mp3']);
  });

  test('is else what its answer names', () => {
    const result = {
      ok: true,
      duration: 1,
      timestamp: '2026-03-10T10:00:00.000Z',
      value: { ok: true, id: 'pier', backgroundUrl: '/media/s/b.webp', musicUrl: 3 },
    };
    expect(made({ status: 'completed', result })).toEqual([asset('background', 'pier', '/media/s/b.webp')]);
    expect(made({ status: 'failed', result })).toEqual([]);
    expect(getStepRunState({ steps: new Map() }, 'a').assets).toEqual([]);
  });
});

describe('what a question would change', () => {
  const change = { type: 'premise', title: 'The Lantern', change: 'changed', fields: [{ path: 'title' }] };
  test('is read from what the question shows, or said not to be there', () => {
    expect(parseQuestionDiff({ changes: [change], digest: 'x', seq: 3 })).toEqual({ changes: [change], isCut: false });
    expect(parseQuestionDiff({ changes: [], leftOut: { elements: 0, fields: 2, characters: 0 } })?.isCut).toBe(true);
    expect(parseQuestionDiff([change])?.changes).toHaveLength(1);
    expect(parseQuestionDiff(null)).toBeNull();
    expect(parseQuestionDiff({ changes: [{ type: 'x' }] })).toBeNull();
  });
});

test('a proposal shows only the arguments that would be others', () => {
  const args = { id: 'pier', list: [1, 2] };
  expect(changedArgs(args, { choice: 'retry', args: { id: 'hut', list: [1, 2] } })).toEqual({ id: 'hut' });
  expect(changedArgs(args, { choice: 'retry', args: { ...args } })).toBeNull();
  expect(changedArgs(args, { choice: 'retry' })).toBeNull();
  expect(changedArgs(args, { choice: 'skip', args: { id: 'hut' } })).toBeNull();
});

describe('taking a plan’s work back', () => {
  const line = (planId: string | undefined, state: 'done' | 'undone' | 'dropped' = 'done', isUndoable = true) => ({
    ...(planId === undefined ? {} : { planId }),
    state,
    isUndoable,
  });
  test.each([
    ['possible', [line('p'), line(undefined)]],
    ['possible', [line(undefined, 'done', false), line('p')]],
    ['covered', [line(undefined), line('p')]],
    ['possible', [line(undefined, 'undone'), line('p')]],
    ['undone', [line('p', 'undone'), line(undefined)]],
    ['undone', [line('q'), line('p', 'dropped')]],
    ['nothing', [line('q'), line(undefined)]],
    ['nothing', []],
  ] as const)('is %s', (state, entries) => {
    expect(getUndoState(entries, 'p')).toBe(state);
  });
});

test('times are read at a glance', () => {
  expect([0, 7400, 60_000, 754_000].map(formatStopwatch)).toEqual(['0:00', '0:07', '1:00', '12:34']);
  expect([200, 8300, 89_000, 150_000].map((ms) => formatApproximateDuration(ms, 'en'))).toEqual([
    '1 sec',
    '8 sec',
    '89 sec',
    '3 min',
  ]);
});

describe('a draft that has changed since a plan was made', () => {
  const entry = (at: string, more: object = {}) => ({ at, state: 'done' as const, isUndoable: true, ...more });
  const made = '2026-03-10T10:00:00.000Z';
  test.each([
    [[entry('2026-03-10T10:00:01.000Z')], true],
    [[entry('2026-03-10T09:59:00.000Z')], false],
    [[entry('2026-03-10T10:00:01.000Z', { state: 'undone' })], false],
    [[entry('2026-03-10T10:00:01.000Z', { isUndoable: false })], false],
    [[], false],
  ] as const)('%j: %s', (entries, expected) => {
    expect(hasChangedSince(entries, made)).toBe(expected);
  });
});
