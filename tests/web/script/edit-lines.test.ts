import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCRIPT_LINES_MAX, type ScriptLine } from '../../../shared/story/index.ts';
import {
  changeSpeaker,
  createNextLine,
  dropEmptyLines,
  insertLines,
  isTextLine,
  joinWithLineAbove,
  listSpeakerCycle,
  speakerKey,
  splitLine,
  type TextLine,
} from '../../../web/script/edit-lines.ts';

const say = (character: string, text: string): TextLine => ({ type: 'say', character, text });
const narrate = (text: string): TextLine => ({ type: 'narrate', text });
const CAST = [
  { id: 'aiko', name: 'Aiko' },
  { id: 'ken', name: 'Ken' },
  { id: 'rin', name: 'Rin' },
];
const keys = (lines: readonly ScriptLine[], at: number) => listSpeakerCycle(lines, at, CAST).map(speakerKey);

describe('who may speak', () => {
  test('is who speaks nearby first, then the rest of the cast, and nobody last', () => {
    const lines: ScriptLine[] = [say('ken', '1'), { type: 'say', name: 'A voice', text: '2' }, say('rin', '3')];
    expect(keys(lines, 2)).toEqual(['n:A voice', 'c:ken', 'c:rin', 'c:aiko', '']);
    expect(keys([], 0)).toEqual(['c:aiko', 'c:ken', 'c:rin', '']);
  });

  test('the next line is the other’s in a dialogue, else it goes on as it was', () => {
    expect(createNextLine([say('ken', '1')], 0)).toEqual(say('ken', ''));
    expect(createNextLine([say('aiko', '1'), say('ken', '2')], 1)).toEqual(say('aiko', ''));
    expect(createNextLine([say('aiko', '1'), narrate('2')], 1)).toEqual(narrate(''));
    expect(createNextLine([say('ken', '1'), { type: 'pause', ms: 5 }], 1)).toEqual(say('ken', ''));
    expect(createNextLine([], -1)).toEqual(narrate(''));
  });

  test('what was said stays when another says it, the face only where somebody has one', () => {
    const line: TextLine = {
      type: 'say',
      character: 'ken',
      text: 'No.',
      expression: 'sad',
      when: 'turn > 1',
      tells: ['lamp'],
    };
    expect(changeSpeaker(line, { name: 'A voice' })).toEqual({
      type: 'say',
      name: 'A voice',
      text: 'No.',
      expression: 'sad',
      when: 'turn > 1',
      tells: ['lamp'],
    });
    expect(changeSpeaker(line, null)).toEqual({ type: 'narrate', text: 'No.', when: 'turn > 1', tells: ['lamp'] });
  });
});

describe('lines come and go', () => {
  test('pasted ones part the line they are put in', () => {
    const put = insertLines([say('ken', 'before after')], 0, [narrate('x'), narrate('y')], { from: 6, to: 6 });
    expect(put).toEqual({
      lines: [say('ken', 'before'), narrate('x'), narrate('y'), say('ken', 'after')],
      at: 2,
      caret: 1,
    });
    expect(insertLines([{ type: 'pause', ms: 5 }], 0, [narrate('x')], { from: 0, to: 0 })?.lines).toHaveLength(2);
  });

  test('there is an end to how many there are', () => {
    const full = Array.from({ length: SCRIPT_LINES_MAX }, () => narrate('x'));
    expect(splitLine(full, 3, 1, 1)).toEqual(full);
    expect(insertLines(full, 0, [narrate('y')], { from: 1, to: 1 })).toBeNull();
  });

  test('the first joins nothing, and nothing joins a direction', () => {
    expect(joinWithLineAbove([narrate('one')], 0)).toBeNull();
    expect(joinWithLineAbove([narrate('')], 0)).toBeNull();
    expect(joinWithLineAbove([narrate(''), narrate('two')], 0)).toEqual({ lines: [narrate('two')], at: 0, caret: 0 });
    expect(joinWithLineAbove([{ type: 'pause', ms: 5 }, narrate('two')], 1)).toBeNull();
    expect(joinWithLineAbove([{ type: 'pause', ms: 5 }, narrate('')], 1)?.lines).toEqual([{ type: 'pause', ms: 5 }]);
    expect(joinWithLineAbove([narrate('雨。'), narrate('风。')], 1)?.lines).toEqual([narrate('雨。风。')]);
  });

  test('what is parted and joined again keeps every word, in order', () => {
    const line = fc.oneof(
      fc.record({ type: fc.constant('narrate' as const), text: fc.string({ maxLength: 20 }) }),
      fc.record({
        type: fc.constant('say' as const),
        character: fc.constantFrom('aiko', 'ken'),
        text: fc.string({ maxLength: 20 }),
      }),
    );
    const dense = (lines: readonly ScriptLine[]) =>
      lines
        .filter(isTextLine)
        .map(({ text }) => text)
        .join('')
        .replace(/\s/gu, '');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.nat(20), (lines, nth, caret) => {
        const at = nth % lines.length;
        const from = Math.min(caret, lines[at]?.text.length ?? 0);
        const parted = splitLine(lines, at, from, from);
        expect(parted).toHaveLength(lines.length + 1);
        expect(dense(parted)).toBe(dense(lines));
        const joined = joinWithLineAbove(parted, at + 1);
        expect(joined?.lines).toHaveLength(lines.length);
        expect(dense(joined?.lines ?? [])).toBe(dense(lines));
        expect(dense(dropEmptyLines(parted))).toBe(dense(lines));
      }),
    );
  });
});
