import { describe, expect, test } from 'vitest';
import { readProposal } from '../../../server/director/index.ts';
import { MANNER_MAX_LENGTH } from '../../../shared/play/index.ts';

describe('reading a proposal', () => {
  const whole = '{"encounter":"enc_rope","manner":"slow"}';

  test.each([
    ['plain JSON', whole],
    ['a code fence', `Sure!\n\`\`\`json\n${whole}\n\`\`\`\nDone.`],
    ['between the outermost braces', `I propose ${whole}, then.`],
  ])('%s is read', (_name, text) => {
    expect(readProposal(text)).toEqual({ proposal: { encounter: 'enc_rope', manner: 'slow' }, dropped: [] });
  });

  test('a part of the wrong shape is left out with its reason, the rest is kept', () => {
    const { proposal, dropped } = readProposal(
      '{"encounter":"../etc","doom":1,"close":"yes","moves":[{"character":"mae"}]}',
    );
    expect(proposal).toEqual({ doom: 1 });
    expect(dropped.map(({ what }) => what).sort()).toEqual(['close', 'encounter', 'moves']);
    for (const { reason } of dropped) expect(reason).not.toBe('');
  });

  test('nulls count as left out, unknown parts are not read', () => {
    expect(readProposal('{"encounter":null,"flags":["won"],"progress":99}')).toEqual({ proposal: {}, dropped: [] });
  });

  test('an over-long manner is cut', () => {
    const { proposal } = readProposal(JSON.stringify({ manner: 'x'.repeat(5000) }));
    expect(proposal.manner).toHaveLength(MANNER_MAX_LENGTH);
  });

  test.each([
    ['prose', 'I think we should open the door.'],
    ['an array', '[1,2]'],
    ['nothing', ''],
    ['half', '{"encounter":'],
  ])('%s is refused', (_name, text) => {
    expect(() => readProposal(text)).toThrow(SyntaxError);
  });
});
