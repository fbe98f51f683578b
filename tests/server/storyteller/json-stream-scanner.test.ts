import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createElementScanner } from '../../../server/storyteller/json-stream-scanner.ts';

const scan = (...chunks: string[]) => {
  const scanner = createElementScanner();
  return chunks.flatMap((chunk) => scanner.push(chunk));
};
const narrate = (text: string) => ({ type: 'narrate', text });

describe('element scanner', () => {
  test('gives an element with its last brace, before the next begins', () => {
    const scanner = createElementScanner();
    expect(scanner.push('{"elements":[{"type":"narrate","text":"Rain."')).toEqual([]);
    expect(scanner.push('}')).toEqual([{ value: narrate('Rain.') }]);
    expect(scanner.push(',{"type":"yield","waitingFor":"continue"}]}')).toEqual([
      { value: { type: 'yield', waitingFor: 'continue' } },
    ]);
  });

  test('reads the same elements however the text is cut', () => {
    const frame = fc.record({
      type: fc.constantFrom('narrate', 'choice'),
      text: fc.string(),
      options: fc.array(fc.record({ id: fc.string(), text: fc.string() }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 5 }), fc.array(fc.nat(40), { maxLength: 30 }), (elements, cuts) => {
        const text = JSON.stringify({ elements });
        const chunks: string[] = [];
        let at = 0;
        for (const cut of cuts) {
          chunks.push(text.slice(at, at + cut));
          at += cut;
        }
        chunks.push(text.slice(at));
        expect(scan(...chunks)).toEqual(elements.map((value) => ({ value })));
      }),
    );
  });

  test.each([
    ['a bare array', '[{"type":"narrate","text":"a"},{"type":"narrate","text":"b"}]'],
    ['a code fence', '```json\n{"elements":[{"type":"narrate","text":"a"},{"type":"narrate","text":"b"}]}\n```'],
    [
      'prose around it',
      'Here you go: "[" {"elements":[{"type":"narrate","text":"a"},{"type":"narrate","text":"b"}]} Done.',
    ],
    ['objects that stand free', '{"type":"narrate","text":"a"}\n{"type":"narrate","text":"b"}'],
    ['another name for the array', '{"frames":[{"type":"narrate","text":"a"},{"type":"narrate","text":"b"}]}'],
  ])('reads %s', (_name, text) => {
    const values = scan(text).filter((element) => 'value' in element);
    expect(values).toEqual([{ value: narrate('a') }, { value: narrate('b') }]);
  });

  test('repairs what is nearly JSON', () => {
    const told = { type: 'say', character: 'mae', text: 'You "came" back.' };
    expect(scan(`{"elements":[{type: 'say', "character": "mae", "text": "You \\"came\\" back.",}]}`)).toEqual([
      { value: told },
    ]);
    expect(scan('[{"type":"say","character":"mae","text":"You "came" back."}]')).toEqual([{ value: told }]);
  });

  test('reports text that is not JSON as broken, and goes on', () => {
    expect(scan('{"elements":[{"type":"narrate": 1},{"type":"narrate","text":"b"}]}')).toEqual([
      { broken: '{"type":"narrate": 1}' },
      { value: narrate('b') },
    ]);
  });

  test('an unfinished tail gives nothing', () => {
    expect(scan('{"elements":[{"type":"narrate","text":"a"},{"type":"narr')).toEqual([{ value: narrate('a') }]);
  });

  test('braces and quotes inside text do not confuse it', () => {
    const value = narrate('He said: "}],[{" and \\ left.');
    expect(scan(JSON.stringify({ elements: [value] }))).toEqual([{ value }]);
  });

  test('an element without end is given up, not kept', () => {
    const [element] = scan(`{"elements":[{"type":"narrate","text":"${'x'.repeat(50_000)}"}]}`);
    expect(element).toHaveProperty('broken');
  });
});
