import { describe, expect, test } from 'vitest';
import { isLoreActivated, searchLore, type WorldInfo } from '../../../shared/story/index.ts';

const lore = (rest: Partial<WorldInfo>): WorldInfo => ({ id: 'rail', keys: ['rail'], content: 'Pay.', ...rest });
const told = (entry: WorldInfo, words: string) => isLoreActivated(entry, searchLore(words));

describe('lore comes up', () => {
  test('with one of its keys, or always where it says so', () => {
    expect(told(lore({}), 'He leans on the rail.')).toBe(true);
    expect(told(lore({}), 'He leans on the wall.')).toBe(false);
    expect(told(lore({ keys: [], constant: true }), 'Nothing.')).toBe(true);
    expect(told(lore({ keys: [] }), 'He leans on the rail.')).toBe(false);
  });

  test.each([
    [undefined, [false, true, true]],
    ['any', [false, true, true]],
    ['all', [false, false, true]],
    ['not-any', [true, false, false]],
    ['not-all', [true, true, false]],
  ] as const)('as its second keys decide: %s', (secondaryLogic, expected) => {
    const entry = lore({ secondaryKeys: ['fog', 'bell'], ...(secondaryLogic && { secondaryLogic }) });
    const words = ['The rail is wet.', 'The rail is wet with fog.', 'Fog on the rail, and a bell.'];
    expect(words.map((each) => told(entry, each))).toEqual(expected);
    // Without one of the first, the second decide nothing.
    expect(told(entry, 'Fog, and a bell.')).toBe(false);
  });
});
