import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { DraftActSchema, DraftCharacterSchema, PlanDraftSchema } from '../../../shared/story/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { describeFieldChange, formatDiffValue } from '../../../web/studio/history/diff/describe-change.ts';
import {
  lastField,
  readFieldPath,
  sayField,
  sayValue,
  type ValueFormat,
} from '../../../web/studio/history/diff/format-value.ts';
import { createDraftNames } from '../../../web/studio/wording/tool-call.ts';
import { act, character, draft, picture, place } from '../support.ts';

describe('how a change is drawn', () => {
  test('prose word by word', () => {
    const change = describeFieldChange({ before: 'A quiet pier at dusk.', after: 'A loud pier at dusk.' });
    expect(change.kind).toBe('words');
  });

  test('a rewritten text one version after the other', () => {
    expect(describeFieldChange({ before: 'A man waits for a ship.', after: 'Nobody knows why bells ring.' })).toEqual({
      kind: 'sides',
      before: { kind: 'text', text: 'A man waits for a ship.' },
      after: { kind: 'text', text: 'Nobody knows why bells ring.' },
    });
  });

  test('a choice of a few and a number as a whole', () => {
    expect(describeFieldChange({ before: 'ally', after: 'antagonist' })).toMatchObject({ kind: 'sides' });
    expect(describeFieldChange({ before: 3, after: 5 })).toEqual({
      kind: 'sides',
      before: { kind: 'text', text: '3' },
      after: { kind: 'text', text: '5' },
    });
    expect(describeFieldChange({ after: true })).toEqual({
      kind: 'sides',
      before: { kind: 'nothing' },
      after: { kind: 'yes', yes: true },
    });
  });

  test('lists item by item, a reworded item in its place', () => {
    const change = describeFieldChange({
      before: ['guilt', 'the sea gives back', 'fog'],
      after: ['guilt', 'the sea never gives back', 'salt', 'fog'],
    });
    expect(change).toMatchObject({
      kind: 'items',
      items: [
        { op: 'same', value: { text: 'guilt' } },
        { op: 'changed' },
        { op: 'added', value: { text: 'salt' } },
        { op: 'same', value: { text: 'fog' } },
      ],
    });
  });

  test('a script line by line, a reworded line by the same where it stands', () => {
    const line = { type: 'say', character: 'ken', text: 'We are closed today.' } as const;
    const pause = { type: 'pause', ms: 500 } as const;
    const change = describeFieldChange({
      before: [pause, line],
      after: [pause, { ...line, text: 'We are closed tonight.' }, { type: 'background', id: 'pier' }],
    });
    expect(change).toMatchObject({
      kind: 'items',
      items: [
        { op: 'same', value: { kind: 'script', lines: [pause] } },
        { op: 'changed', of: { character: 'ken', text: 'We are closed tonight.' } },
        { op: 'added', value: { kind: 'script', lines: [{ id: 'pier' }] } },
      ],
    });
    const other = describeFieldChange({ before: [line], after: [{ ...line, character: 'aiko' }] });
    expect(other).toMatchObject({ items: [{ op: 'removed' }, { op: 'added' }] });
    expect(describeFieldChange({ after: [line] })).toMatchObject({ after: { kind: 'script', lines: [line] } });
  });

  test('pictures of the server only, and never the address of anything else', () => {
    const before = picture('pier');
    expect(describeFieldChange({ before, after: picture('pier2') })).toEqual({
      kind: 'sides',
      before: { kind: 'picture', url: before.url },
      after: { kind: 'picture', url: picture('pier2').url },
    });
    expect(formatDiffValue({ url: 'https://elsewhere.example/x.png', mimeType: 'image/png' })).toEqual({
      kind: 'nothing',
    });
    expect(formatDiffValue({ url: '/media/p/music/a.ogg', mimeType: 'audio/ogg' })).toEqual({ kind: 'music' });
  });

  test('things with fields as those that say something', () => {
    expect(
      formatDiffValue({ id: 'fact_1', text: 'It rains.', knownBy: [], audience: 'cast', revealWhen: undefined }),
    ).toEqual({
      kind: 'fields',
      fields: [
        { name: 'text', value: { kind: 'text', text: 'It rains.' } },
        { name: 'audience', value: { kind: 'text', text: 'cast' } },
      ],
    });
  });
});

describe('a path', () => {
  test.each([
    ['title', ['title'], []],
    ['globalContext.setting', ['globalContext', 'setting'], []],
    ['facts.old_lamp.text', ['facts', 'text'], ['old_lamp']],
    [
      'personalArc.arcEncounters.enc_rope.pacing.focus',
      ['personalArc', 'arcEncounters', 'pacing', 'focus'],
      ['enc_rope'],
    ],
    ['stats.wits', ['stats'], ['wits']],
    ['opposingForce.escalationEvents', ['opposingForce', 'escalationEvents'], []],
  ])('%s', (path, fields, items) => {
    expect(readFieldPath(path)).toEqual({ fields, items });
  });
});

describe('the author’s words', () => {
  let wording: ValueFormat;
  beforeAll(async () => {
    const spoken = createInstance();
    await spoken.init({
      lng: 'en',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      resources: { en: { translation: en } },
    });
    wording = {
      t: spoken.t as TFunction,
      language: 'en',
      names: createDraftNames(
        draft({
          characters: [character('aiko', { name: 'Aiko Tanaka' })],
          acts: [act('act_1', [place('old_pier', { title: 'The Pier' })])],
        }),
      ),
    };
  });

  test.each([
    ['title', 'Title'],
    ['globalContext.setting', 'Setting'],
    ['personalArc.want', 'Wants'],
    ['facts.old_lamp.text', 'Facts “old lamp” · Text'],
    ['stats.wits', 'Dice modifiers “wits”'],
    ['somethingNew', 'somethingNew'],
  ])('%s is %s', (path, words) => {
    expect(sayField(wording, path)).toBe(words);
  });

  test.each([
    ['role', 'antagonist', 'Antagonist'],
    ['requiredCharacters', 'aiko', 'Aiko Tanaka'],
    ['connections', 'old_pier', 'The Pier'],
    ['connections', 'fog_bell', 'fog bell'],
    ['audience', 'director', 'only the Director'],
    ['type', 'entity', 'entity'],
    ['language', 'ja', 'Japanese'],
    ['description', 'role', 'role'],
  ])('%s %s is %s', (field, value, words) => {
    expect(sayValue(wording, field, value)).toBe(words);
  });

  test('every field of a draft has a name', () => {
    const fields = new Set<string>();
    const walk = (schema: z.ZodType): void => {
      const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType; element?: z.ZodType } };
      if (def.innerType) walk(def.innerType);
      if (def.element) walk(def.element);
      if (def.type !== 'object') return;
      for (const [name, field] of Object.entries((schema as z.ZodObject).shape)) {
        fields.add(name);
        walk(field as z.ZodType);
      }
    };
    for (const schema of [PlanDraftSchema.shape.premise, DraftCharacterSchema, DraftActSchema]) walk(schema);
    fields.delete('id');
    expect(fields.size).toBeGreaterThan(50);
    expect([...fields].filter((name) => !Object.hasOwn(en.authoring.fields, name))).toEqual([]);
  });

  test('a path’s values are read by its last field', () => {
    expect(lastField('personalArc.arcEncounters.enc_rope.type')).toBe('type');
  });
});
