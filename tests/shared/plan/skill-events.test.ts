import { describe, expect, it } from 'vitest';
import { readSkillLine, type SkillEvent } from '../../../shared/plan/index.ts';

const read = (event: unknown) => readSkillLine(JSON.stringify(event));
const v = { version: '0' } as const;

const EVENTS: SkillEvent[] = [
  { ...v, type: 'log', level: 'info', message: 'Rolled 4 and 5', fields: { dice: [4, 5] } },
  { ...v, type: 'state_patch', patch: { weather: { wind: 'north', rain: null } } },
  { ...v, type: 'asset', assetId: 'sketch', kind: 'image', mediaType: 'image/png', path: 'sketch.png' },
  { ...v, type: 'ui_event', event: 'narrative_choice', payload: { choices: ['Wait', 'Go'] } },
  { ...v, type: 'ui_event', event: 'bell' },
  { ...v, type: 'error', errorCode: 'bad_notation', errorMessage: '2x6 is no dice.', details: { at: 1 } },
  { ...v, type: 'done', ok: true, summary: '9' },
  { ...v, type: 'done', ok: false },
];

describe('a line of a script', () => {
  it.each(EVENTS)('is an event: %j', (event) => {
    expect(read(event)).toEqual({ ok: true, event });
  });

  it('may hold more than the protocol has, which is left out', () => {
    expect(read({ ...v, type: 'done', ok: true, mood: 'proud' })).toEqual({
      ok: true,
      event: { ...v, type: 'done', ok: true },
    });
  });

  it.each(['Rolling…', '{ "version": "0", "type": "done", "ok": true', '', "{ version: '0' }", '{} {}'])(
    'is invalid_json where it is not JSON: %s',
    (line) => {
      expect(readSkillLine(line)).toMatchObject({ ok: false, failure: { category: 'invalid_json' } });
    },
  );

  it.each<[string, unknown]>([
    ['an unknown type', { ...v, type: 'dance' }],
    ['no type', { ...v, ok: true }],
    ['another version', { version: '1', type: 'done', ok: true }],
    ['no version', { type: 'done', ok: true }],
    ['a patch that is a list', { ...v, type: 'state_patch', patch: [1] }],
    ['done without ok', { ...v, type: 'done' }],
    ['a number', 5],
    ['null', null],
    ['a list', [{ ...v, type: 'done', ok: true }]],
  ])('is a process_error where it is JSON and no event: %s', (_about, event) => {
    expect(read(event)).toMatchObject({ ok: false, failure: { category: 'process_error', code: 'invalid_event' } });
  });

  it('is refused when it goes too deep or too far, without being gone through', () => {
    const deep = `{ "version": "0", "type": "state_patch", "patch": ${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)} }`;
    expect(readSkillLine(deep)).toMatchObject({ ok: false, failure: { category: 'process_error' } });
    expect(read({ ...v, type: 'log', level: 'info', message: 'x'.repeat(1_100_000) })).toMatchObject({ ok: false });
  });
});
