import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMBIENT_SOUNDS,
  countWords,
  DIALOGUE_MAX_LENGTH,
  EFFECTS,
  EXPRESSIONS,
  ITEM_ACTIONS,
  POSITIONS,
  readDialogue,
  readingDialogue,
  SAY_MODES,
  SCRIPT_LINES_MAX,
  SCRIPT_TEXT_MAX_LENGTH,
  type ScriptLine,
  ScriptLineSchema,
  type ScriptLineType,
  ScriptSchema,
  SOUND_EFFECTS,
  type StageNames,
  TRANSITIONS,
  writeDialogue,
} from '../../../shared/story/index.ts';

const NAMES: StageNames = {
  cast: [
    { id: 'aiko', name: 'Aiko Mori' },
    { id: 'ken', name: 'Ken' },
    { id: 'lin_mei', name: '林美' },
    { id: 'ken_sr', name: 'Ken Senior' },
  ],
  backgrounds: [{ id: 'pier', name: 'The Old Pier' }],
  music: [{ id: 'rainy_night', name: 'rainy night' }],
  aliases: new Map([['高兴', 'happy']]),
};

const read = (text: string, names = NAMES): ScriptLine[] => {
  const answer = readDialogue(text, names);
  if (!answer.ok) throw new Error(`Not read: ${answer.reason}.`);
  return answer.lines;
};
const say = (character: string, text: string, more: object = {}) => ({ type: 'say', character, text, ...more });
const named = (name: string, text: string, more: object = {}) => ({ type: 'say', name, text, ...more });
const narrate = (text: string) => ({ type: 'narrate', text });

describe('dialogue is read', () => {
  test.each<[string, string, object[]]>([
    ['a name and words', 'Aiko: Not yet.', [say('aiko', 'Not yet.')]],
    ['an id, in any case', 'LIN_MEI: Who is there?', [say('lin_mei', 'Who is there?')]],
    [
      'a whole name before the first of another',
      'Ken: Yes.\nKen Senior: No.',
      [say('ken', 'Yes.'), say('ken_sr', 'No.')],
    ],
    ['a face', 'Aiko Mori (happy): You came!', [say('aiko', 'You came!', { expression: 'happy' })]],
    [
      'a manner',
      'KEN (whispering, afraid): Listen.',
      [say('ken', 'Listen.', { expression: 'afraid', mode: 'whisper' })],
    ],
    ['a face in front of the words', 'Ken: (sad) I know.', [say('ken', 'I know.', { expression: 'sad' })]],
    ['a remark that is neither', 'Ken (from below): Help!', [narrate('from below'), say('ken', 'Help!')]],
    ['words in quotation marks', 'Ken: “Come in.”', [say('ken', 'Come in.')]],
    ['quotation marks within', 'Ken: “Come,” he said, “in.”', [say('ken', '“Come,” he said, “in.”')]],
    ['Chinese marks', '林美（高兴）：「下雨了。」', [say('lin_mei', '下雨了。', { expression: 'happy' })]],
    ['someone without a sheet', 'The Harbour Master: Closed.', [named('The Harbour Master', 'Closed.')]],
    ['a name set bold', '**Ken:** Now.\n**Aiko**: Never.', [say('ken', 'Now.'), say('aiko', 'Never.')]],
    [
      'directions and paragraphs',
      '*Rain.*\n(A door.)\n\nOne\nline.\n\nTwo.',
      [narrate('Rain.'), narrate('A door.'), narrate('One line.'), narrate('Two.')],
    ],
    ['Chinese rows without blanks between', '雨下着，\n灯灭了。', [narrate('雨下着，灯灭了。')]],
    ['words that go on, indented', 'Ken: One\n    two\nThree.', [say('ken', 'One two'), narrate('Three.')]],
    ['a quotation over several rows', 'Ken: “One\ntwo.”\nThree.', [say('ken', 'One two.'), narrate('Three.')]],
    [
      'a name above its words',
      'KEN\n(sad)\nI know.\nI do.\n\nRain.',
      [say('ken', 'I know. I do.', { expression: 'sad' }), narrate('Rain.')],
    ],
    [
      'a colon that names nobody',
      'It was clear: nobody came at 10:30.',
      [narrate('It was clear: nobody came at 10:30.')],
    ],
    ['a quoted line alone, as somebody’s', '“Who is it?”', [narrate('“Who is it?”')]],
    ['prose that quotes', 'The sign says "Closed"', [narrate('The sign says "Closed"')]],
  ])('%s', (_, text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  test('as Ren’Py has it, with who its names are', () => {
    const script = String.raw`
      define e = Character("Eileen", color="#fff")
      define k = Character(_("Ken"))
      "The {color=#f00}rain{/color} {i}falls{/i}{nw}."
      e "It says \"closed\"."
      k happy @ left "Come in." with dissolve
      "Old Man" "Who knocks?"
      show aiko sad at left
      aiko "…"`;
    expect(read(script)).toEqual([
      narrate('The rain {i}falls{/i}.'),
      named('Eileen', 'It says "closed".'),
      say('ken', 'Come in.', { expression: 'happy' }),
      named('Old Man', 'Who knocks?'),
      { type: 'show', character: 'aiko', expression: 'sad', position: 'left' },
      say('aiko', '…'),
    ]);
  });

  test('with directions after a slash, and what names nothing is told', () => {
    expect(
      read('/bg the old pier fade\n/music rainy_night\n/show aiko smirk far-left\n/effect shake 0.5 300ms'),
    ).toEqual([
      { type: 'background', id: 'pier', transition: 'fade' },
      { type: 'music', id: 'rainy_night' },
      { type: 'show', character: 'aiko', expression: 'smirk', position: 'far-left' },
      { type: 'effect', effect: 'shake', intensity: 0.5, durationMs: 300 },
    ]);
    expect(read('/item gained The key: It is wet.')).toEqual([
      { type: 'item', action: 'gained', name: 'The key', text: 'It is wet.' },
    ]);
    expect(read('/show nobody')).toEqual([narrate('/show nobody')]);
  });

  test('not at all where there is no room for it', () => {
    expect(readDialogue('a'.repeat(DIALOGUE_MAX_LENGTH + 1), NAMES)).toMatchObject({ ok: false, reason: 'too-long' });
    const many = 'Ken: Yes.\n'.repeat(SCRIPT_LINES_MAX + 1);
    expect(readDialogue(many, NAMES)).toEqual({ ok: false, reason: 'too-many-lines', limit: SCRIPT_LINES_MAX });
  });
});

const word = fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
const lettersOf = (text: string): string => (text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []).join('');
const textsOf = (lines: readonly ScriptLine[]): string =>
  lines.map((line) => ('text' in line ? (line.text ?? '') : '')).join('\n');

/** How people write that somebody says something. */
const forms: ((name: string, words: string) => string)[] = [
  (name, said) => `${name}: ${said}`,
  (name, said) => `${name.toUpperCase()} (happy): ${said}`,
  (name, said) => `${name}：${said}`,
  (name, said) => `${name}: "${said}"`,
  (name, said) => `${name}: 「${said}」`,
  (name, said) => `**${name}:** ${said}`,
  (name, said) => `\n${name.toUpperCase()}\n${said}\n`,
  (name, said) => `${name.toLowerCase()} happy "${said}"`,
];

describe('what is noted above a line', () => {
  test('is of the next line, over blank rows, and of all that row comes to', () => {
    expect(read('@when turn > 2\n\n@tells a, b\n@tells c\nKen (from below): Help!\nRain.')).toEqual([
      { ...narrate('from below'), when: 'turn > 2', tells: ['a', 'b', 'c'] },
      { ...say('ken', 'Help!'), when: 'turn > 2', tells: ['a', 'b', 'c'] },
      narrate('Rain.'),
    ]);
  });

  test('ends what was said or told above it', () => {
    expect(read('Ken: “One\n@when turn > 2\nTwo.')).toEqual([
      say('ken', '“One'),
      { ...narrate('Two.'), when: 'turn > 2' },
    ]);
  });

  test('is told where no line follows it, a second condition does, or it is none', () => {
    expect(read('Rain.\n@when turn > 2')).toEqual([narrate('Rain.'), narrate('@when turn > 2')]);
    expect(read('@when a\n@when b\nRain.')).toEqual([narrate('@when a'), { ...narrate('Rain.'), when: 'b' }]);
    expect(read('@tells Not An Id!\n@line {"type":"explode"}')).toEqual([
      narrate('@tells Not An Id! @line {"type":"explode"}'),
    ]);
  });
});

describe('whatever is pasted', () => {
  test('never throws, is a script, and loses no letter of what is told', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        ': ',
        '：',
        '"',
        '“',
        '”',
        '(',
        ')',
        '*',
        '/',
        'Ken',
        'AIKO',
        'show',
        '「',
        '」',
        '    ',
        '@when turn > 2\n',
        '@tells a\n',
        '\\\n',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(ScriptSchema.safeParse(read(pieces.join(''))).success).toBe(true);
      }),
    );
  });

  test('keeps every word that somebody says, whoever says it and however it is written', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom(...forms), fc.constantFrom('Ken', 'Aiko', 'lin_mei'), words), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, (spoken) => {
        const found = read(spoken.map(([form, name, said]) => form(name, said)).join('\n'));
        expect(found.map((line) => (line.type === 'say' ? line.text : null))).toEqual(spoken.map(([, , said]) => said));
      }),
    );
  });

  test('keeps every letter of prose, in order', () => {
    const prose = fc
      .array(words, { maxLength: 10 })
      .chain((rows) =>
        fc
          .array(fc.constantFrom('\n', '\n\n', '. ', ' – ', '! '), { minLength: rows.length, maxLength: rows.length })
          .map((ends) => rows.map((row, at) => row + ends[at]).join('')),
      );
    fc.assert(
      fc.property(prose, (text) => {
        const lines = read(text, { cast: [] });
        const told = lines
          .map((line) => (line.type === 'say' ? `${line.name} ${line.text}` : textsOf([line])))
          .join('\n');
        expect(lettersOf(told)).toBe(lettersOf(text));
      }),
    );
  });

  test('is read in pieces, and no further than it takes to know that it is too much', () => {
    const many = 'Ken: Yes, and the rain.\n'.repeat(50_000);
    const stepsOf = (text: string) => {
      const reading = readingDialogue(text, NAMES);
      let steps = 0;
      for (let step = reading.next(); ; step = reading.next(), steps += 1)
        if (step.done) return { steps, read: step.value };
    };
    const { steps, read } = stepsOf(many);
    expect(read).toEqual({ ok: false, reason: 'too-many-lines', limit: SCRIPT_LINES_MAX });
    expect(steps).toBeGreaterThan(100);
    const rows = `${'a\n'.repeat(SCRIPT_LINES_MAX * 100)}`;
    expect(stepsOf(rows).read).toMatchObject({ ok: true });
    expect(stepsOf(`${rows}a`).read).toEqual({ ok: false, reason: 'too-many-lines', limit: SCRIPT_LINES_MAX });
    expect(stepsOf(`${'\n'.repeat(SCRIPT_LINES_MAX * 300)}Ken: Yes.`).read).toMatchObject({
      ok: true,
      lines: [{ text: 'Yes.' }],
    });
  });

  test('is read in a moment, however it is made', () => {
    for (const unit of ['"', '(', '*', ' ', ':', 'a "', 'Ken: “', '(a\n', '\n ', '/show ', '林']) {
      const text = unit.repeat(Math.floor(DIALOGUE_MAX_LENGTH / unit.length));
      expect(() => readDialogue(text, NAMES)).not.toThrow();
    }
  }, 20_000);
});

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
      },
      { requiredKeys: ['type', 'character', 'text'] },
    ),
    fc.constantFrom<ScriptLine>(
      { type: 'show', character: 'aiko', expression: 'happy', position: 'left', transition: 'slide' },
      { type: 'hide', character: 'ken' },
      { type: 'background', id: 'pier', transition: 'iris' },
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

test.each([
  ['', 0],
  ['Not yet – not ever!', 4],
  ['It’s 10 o’clock.', 3],
  ['下雨了，灯灭了。', 6],
  ['雨が降る。', 4],
  ['她说 OK。', 3],
  ['«Mañana», dijo.', 2],
])('the words of %j are counted as a writer counts', (text, count) => {
  expect(countWords(text)).toBe(count);
});
