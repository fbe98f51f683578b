import { describe, expect, test } from 'vitest';
import { storyConditions } from '../../../shared/conditions/condition.ts';
import { writeConditionTree } from '../../../shared/conditions/condition-tree.ts';
import { explainCondition } from '../../../shared/conditions/explain-condition.ts';
import { readConditionTree } from '../../../shared/conditions/read-condition-tree.ts';

const flag = (name: string, is = true) => ({ ask: 'flag', name, is });

describe('a condition as a sentence', () => {
  test.each([
    [
      'has_flag("rope") && meters.trust >= 3',
      'all',
      [flag('rope'), { ask: 'meter', name: 'trust', compare: '>=', value: 3 }],
    ],
    ['!has_flag("rope") || knows("ledger")', 'any', [flag('rope', false), { ask: 'fact', name: 'ledger', is: true }]],
    [
      'met("ken") && !has_item("lamp")',
      'all',
      [
        { ask: 'met', name: 'ken', is: true },
        { ask: 'item', name: 'lamp', is: false },
      ],
    ],
    [
      '"pier" in visited && location != "hut"',
      'all',
      [
        { ask: 'visited', name: 'pier', is: true },
        { ask: 'here', name: 'hut', is: false },
      ],
    ],
    ['size(visited) > 2', 'all', [{ ask: 'places', compare: '>', value: 2 }]],
    ['3 <= turn', 'all', [{ ask: 'turn', compare: '>=', value: 3 }]],
    ['!(doom >= 4)', 'all', [{ ask: 'doom', compare: '<', value: 4 }]],
    ['progress >= 2.5', 'all', [{ ask: 'progress', compare: '>=', value: 2.5 }]],
    ['meters["trust"] == -1', 'all', [{ ask: 'meter', name: 'trust', compare: '==', value: -1 }]],
    ['ended_with("act_1") == "won"', 'all', [{ ask: 'act', name: 'act_1', outcome: 'won', is: true }]],
    [
      'location in ["pier", "hut"]',
      'any',
      [
        { ask: 'here', name: 'pier', is: true },
        { ask: 'here', name: 'hut', is: true },
      ],
    ],
    [
      'flags["rope"] && (has_flag("a") || turn > 2)',
      'all',
      [flag('rope'), { join: 'any', parts: [flag('a'), { ask: 'turn', compare: '>', value: 2 }] }],
    ],
    ['!(has_flag("a") && has_flag("b"))', 'any', [flag('a', false), flag('b', false)]],
  ])('%s', (text, join, parts) => {
    const tree = readConditionTree(text);
    expect(tree).toEqual({ join, parts });
    const written = tree === null ? '' : writeConditionTree(tree);
    expect(readConditionTree(written)).toEqual(tree);
    expect(storyConditions(true)(written)).not.toBeNull();
  });

  test.each([
    'The player looks away.',
    'turn > progress',
    'visited.all(p, p == "pier")',
    '!flags.rope',
    'turn + 1 > 3',
    'turn',
  ])('is none for %s', (text) => {
    expect(readConditionTree(text)).toBeNull();
  });

  test('is written with a name that is no word', () => {
    const clause = { ask: 'meter', name: 'old-trust', compare: '<', value: 1 } as const;
    expect(writeConditionTree({ join: 'all', parts: [clause] })).toBe('meters["old-trust"] < 1');
    expect(writeConditionTree({ join: 'all', parts: [{ join: 'any', parts: [] }] })).toBe('');
  });
});

describe('what is no condition is explained', () => {
  test.each([
    ['has_flag("rope', 'ends-early', '"r'],
    ['turn >=', 'ends-early', ''],
    ['has_flag("a") and turn > 3', 'unexpected', 'and'],
    ['turn = 3', 'unexpected', '='],
    ['trust >= 3', 'unknown-name', 'trust'],
    ['has_flg("a")', 'unknown-question', 'has_flg("a")'],
    ['turn >= "x"', 'mismatch', 'turn >= "x"'],
    ['turn', 'no-answer', 'turn'],
    ['t'.repeat(2000), 'too-long', ''],
  ])('%s', (text, kind, found) => {
    expect(explainCondition(text)).toEqual({ kind, found: kind === 'ends-early' ? expect.any(String) : found });
  });

  test('and a condition is not', () => {
    expect(explainCondition('has_flag("rope") && progress >= 2')).toBeNull();
  });
});
