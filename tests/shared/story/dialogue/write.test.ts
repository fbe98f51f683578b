import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMBIENT_SOUNDS,
  DIALOGUE_MAX_LENGTH,
  EFFECTS,
  EXPRESSIONS,
  ITEM_ACTIONS,
  POSITIONS,
  SAY_MODES,
  SCRIPT_LINES_MAX,
  SCRIPT_TEXT_MAX_LENGTH,
  type ScriptLine,
  ScriptLineSchema,
  type ScriptLineType,
  SOUND_EFFECTS,
  TRANSITIONS,
  writeDialogue,
} from '../../../../shared/story/index.ts';
import { NAMES, read, words } from './support.ts';

describe('written as text', () => {
  const plain = fc.oneof(
    words,
    words.map((text) => `${text}…`),
  );
  const line = fc.oneof(
    fc.record({ type: fc.constant('narrate' as const), text: plain }),
    fc.record(
      {
        type: fc.constant('say' as const),
        character: fc.constantFrom('aiko', 'ken', 'lin_mei'),
        text: plain,
        expression: fc.constantFrom(...EXPRESSIONS),
        mode: fc.constantFrom('think' as const, 'shout' as const),
        voice: fc.constantFrom('ken_1', 'ken_2'),
      },
      { requiredKeys: ['type', 'character', 'text'] },
    ),
    fc.constantFrom<ScriptLine>(
      { type: 'show', character: 'aiko', expression: 'happy', position: 'left', transition: 'slide' },
      { type: 'hide', character: 'ken' },
      { type: 'background', id: 'pier', transition: 'iris' },
      { type: 'background', id: 'pier', light: 'dusk' },
      { type: 'music' },
      { type: 'ambient', sound: 'rain' },
      { type: 'pause', ms: 500 },
      { type: 'effect', effect: 'tint', intensity: 0.2, color: '#a0b0c0' },
      { type: 'item', name: 'lamp', action: 'lost', text: 'It went out.' },
    ),
  );

  test('a script is read again as it was', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(read(writeDialogue(lines, NAMES))).toEqual(lines);
      }),
    );
  });

  test('with conditions and what is given away above each line, and what has no looks of its own to the letter', () => {
    const script: ScriptLine[] = [
      { type: 'narrate', text: 'Rain.', when: 'has_flag("lit")', tells: ['who_lit_it', 'why'] },
      { type: 'say', character: 'ken', text: 'One\ntwo', tells: ['why'] },
      { type: 'music', id: 'rainy_night', when: 'turn > 2' },
      { type: 'say', name: 'Ken', text: 'I have his name.' },
    ];
    expect(writeDialogue(script, NAMES)).toBe(
      [
        '@when has_flag("lit")\n@tells who_lit_it, why\nRain.',
        '@tells why\nKen: One\\\n    two',
        '@when turn > 2\n/music rainy_night',
        '@line {"type":"say","name":"Ken","text":"I have his name."}',
      ].join('\n'),
    );
    expect(read(writeDialogue(script, NAMES))).toEqual(script);
  });

  test('a voice stands above what it speaks, and pasted where nobody speaks its note is told', () => {
    const script: ScriptLine[] = [
      { type: 'say', character: 'ken', text: 'Wait.', expression: 'sad', voice: 'ken_1' },
      { type: 'say', name: 'Guard', text: 'No.', voice: 'guard_1', when: 'turn > 2' },
    ];
    expect(writeDialogue(script, NAMES)).toBe(
      '@voice ken_1\nKen (sad): Wait.\n@when turn > 2\n@voice guard_1\nGuard: No.',
    );
    expect(read(writeDialogue(script, NAMES))).toEqual(script);
    expect(read('@voice ken_1\n@when turn > 2\nIt rains.')).toEqual([
      { type: 'narrate', text: '@voice ken_1' },
      { type: 'narrate', text: 'It rains.', when: 'turn > 2' },
    ]);
    expect(read('@voice ken_1\n@voice ken_2\nKen: Wait.')).toEqual([
      { type: 'narrate', text: '@voice ken_1' },
      { type: 'say', character: 'ken', text: 'Wait.', voice: 'ken_2' },
    ]);
  });

  // Values a schema has by itself, and those a text is likeliest to be mistaken by.
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(
        fc.constantFrom(
          ...[
            'Ken',
            'Aiko Mori',
            'KEN',
            '林美',
            'happy',
            'fade',
            'gained',
            ' ',
            '  ',
            '\n',
            '\n\n',
            '\r\n',
            '\t',
            '\u2028',
          ],
          ...[
            ': ',
            '：',
            '"',
            '“',
            '”',
            '「',
            '」',
            '(',
            ')',
            '*',
            '_',
            '\\',
            '/show ken',
            '/item ',
            '@when ',
            '@tells ',
            'a_b',
          ],
          ...[
            '@line {"type":"music"}',
            '{i}',
            'k = Character("Ken")',
            'e happy "x"',
            '\u202e',
            '\u0000',
            '\ufeff',
            '\u00a0',
          ],
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((pieces) => pieces.join('')),
  );
  const someText = odd.filter((text) => text.trim() !== '');
  const short = someText.filter((text) => text.length <= 120);
  const id = fc.oneof(
    fc.constantFrom('aiko', 'ken', 'lin_mei', 'pier', 'rainy_night', 'nobody', 'happy', 'left', 'fade', 'gained'),
    fc.stringMatching(/^[a-z0-9]{1,8}(_[a-z0-9]{1,4})?$/),
  );
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const lineOf = (type: ScriptLine['type'], fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<ScriptLine> =>
    fc
      .record({
        ...{ type: fc.constant(type), ...fields },
        when: optional(fc.oneof(fc.constantFrom('has_flag("lit")', 'turn > 2', '"a" == "a"'), someText)),
        tells: optional(fc.array(id, { maxLength: 4 })),
      })
      // As a journal has it: what is undefined is not there.
      .map((made) => ScriptLineSchema.parse(JSON.parse(JSON.stringify(made))));
  const transition = optional(fc.constantFrom(...TRANSITIONS));
  const expression = optional(fc.constantFrom(...EXPRESSIONS));
  const said = { text: someText, expression, mode: optional(fc.constantFrom(...SAY_MODES)) };
  const anyLine: Record<ScriptLineType, fc.Arbitrary<ScriptLine>> = {
    say: fc.oneof(lineOf('say', { character: id, ...said }), lineOf('say', { name: short, ...said })),
    narrate: lineOf('narrate', { text: someText }),
    show: lineOf('show', { character: id, expression, position: optional(fc.constantFrom(...POSITIONS)), transition }),
    hide: lineOf('hide', { character: id, transition }),
    background: lineOf('background', { id, transition }),
    cg: lineOf('cg', { id, caption: optional(odd) }),
    music: lineOf('music', { id: optional(id) }),
    ambient: lineOf('ambient', { sound: fc.constantFrom(...AMBIENT_SOUNDS) }),
    sfx: lineOf('sfx', { sound: fc.constantFrom(...SOUND_EFFECTS) }),
    effect: lineOf('effect', {
      effect: fc.constantFrom(...EFFECTS),
      intensity: optional(fc.double({ min: 0, max: 1, noNaN: true })),
      durationMs: optional(fc.integer({ min: 0, max: 10_000 })),
      color: optional(fc.constantFrom('#a0B0c0', '#000000')),
    }),
    pause: lineOf('pause', { ms: fc.integer({ min: 0, max: 5000 }) }),
    item: lineOf('item', { name: short, action: fc.constantFrom(...ITEM_ACTIONS), text: optional(odd) }),
  };

  test('a text that looks like a note stays a text, whatever follows it', () => {
    const lines: ScriptLine[] = [
      { type: 'narrate', text: '@when Ken' },
      { type: 'item', name: 'Ken', action: 'gained' },
    ];
    expect(read(writeDialogue(lines, NAMES))).toEqual(lines);
  });

  test('whatever a script may hold, nothing of it is lost', () => {
    const scripts = fc.array(fc.oneof(...Object.values(anyLine)), { maxLength: 12 });
    fc.assert(
      fc.property(scripts, (lines) => {
        expect(read(writeDialogue(lines, NAMES))).toEqual(lines);
      }),
    );
  });

  test('a script as long as they come is read again', () => {
    const lines: ScriptLine[] = Array.from({ length: SCRIPT_LINES_MAX }, (_, at) => ({
      ...{ type: 'say', character: 'ken', text: `${at} `.padEnd(SCRIPT_TEXT_MAX_LENGTH, 'word and ').trim() },
      ...{ when: `${'turn > 2 && '.repeat(40)}turn > 2`, tells: ['who_lit_it'] },
    }));
    expect(read(writeDialogue(lines, NAMES))).toEqual(lines);
  });

  test('what is told stays told, even where it looks like somebody’s words', () => {
    const told: ScriptLine[] = [{ type: 'narrate', text: 'Ken: nobody said it.' }];
    expect(writeDialogue(told, NAMES)).toBe('*Ken: nobody said it.*');
    expect(read(writeDialogue(told, NAMES))).toEqual(told);
  });
});

describe('text that is long and odd is read in proportion to its length', () => {
  // Read as a name, such a row takes minutes: the test runs out of its time.
  const long = (middle: string): string => `a${middle.repeat(DIALOGUE_MAX_LENGTH / 2)}b`;

  test.each([' ', '\u00a0', '*', '_'])('a row of %j above another is told', (middle) => {
    const row = long(middle);
    const lines = read(`${row}\nfoo`);
    expect(lines.every(({ type }) => type === 'narrate')).toBe(true);
    const told = lines.map((each) => (each.type === 'narrate' ? each.text : '')).join('');
    expect(told.replace(/\s/gu, '')).toBe(`${row}foo`.replace(/\s/gu, ''));
  });
});
