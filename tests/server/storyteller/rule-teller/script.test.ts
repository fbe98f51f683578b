import { describe, expect, it } from 'vitest';
import { writeScript } from '../../../../server/improviser/story/script.ts';
import { readScript } from '../../../../server/storyteller/rule-teller/script.ts';

describe('scripts', () => {
  it.each([
    ['en', 'The door opens.', 'Ben', 'Come in.'],
    ['zh', '门开了。', '阿本', '进来。'],
    ['ja', '戸が開く。', 'ベン', '入って。'],
  ] as const)('in %s are read back as they were written', (language, told, name, said) => {
    const script = {
      beats: [
        { kind: 'tell' as const, text: told },
        { kind: 'speak' as const, name, text: said, expression: 'angry' as const },
      ],
      answers: [{ option: 'A / B', beats: [{ kind: 'tell' as const, text: told }] }],
      outcomes: { mixed: [{ kind: 'tell' as const, text: told }] },
    };
    expect(readScript(writeScript(script, language))).toEqual(script);
  });

  it('read prose as beats that fit a text box, to the letter, quotations whole', () => {
    const { beats } = readScript('One. '.repeat(200));
    expect(beats.length).toBeGreaterThan(3);
    for (const beat of beats) expect(beat.text.length).toBeLessThan(400);
    expect(readScript('').beats).toEqual([]);
    const quoted = readScript('The door is open. She reads: “Come. Sit down. Do not wait.” Then she folds it.');
    expect(quoted.beats.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('“Come. Sit down. Do not wait.”'),
    );
  });
});
