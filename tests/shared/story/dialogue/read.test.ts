import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countWords,
  DIALOGUE_MAX_LENGTH,
  readDialogue,
  readingDialogue,
  SCRIPT_LINES_MAX,
  type ScriptLine,
  ScriptSchema,
} from '../../../../shared/story/index.ts';
import { NAMES, narrate, read, say, words } from './support.ts';

const named = (name: string, text: string, more: object = {}) => ({ type: 'say', name, text, ...more });
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

  test('keeps every spoken word, for every speaker and notation', () => {
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
