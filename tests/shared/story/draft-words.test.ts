import { describe, expect, test } from 'vitest';
import { countDraft, countProse, fieldMeanings, type PlanDraft, PROSE_FIELDS } from '../../../shared/story/index.ts';
import { DRAFTS } from './fixture.ts';

describe('the words of a draft', () => {
  test('are of fields that stories have', () => {
    expect([...PROSE_FIELDS].filter((name) => !fieldMeanings().has(name))).toEqual([]);
  });

  test('are its prose, without ids, conditions, prompts and media', () => {
    const encounter = {
      id: 'enc_rope',
      title: 'The Rope',
      type: 'discovery',
      description: 'A wet rope hangs here.',
      potentialFlags: ['found_rope'],
      conditions: 'has_flag("wind")',
      options: [{ id: 'take', text: 'Take it', requires: 'has_item("hook")', then: { text: 'It is heavy.' } }],
      script: [{ type: 'say', character: 'aiko', text: '*Mind* the rail.' }],
      image: { url: '/media/x', text: 'not counted' },
    };
    expect(countProse(encounter, 'en')).toBe(2 + 5 + 2 + 3 + 3);
    expect(countProse({ text: '她把钥匙留在灯塔里。' }, 'zh')).toBe(9);
  });

  test('are told by act and encounter, and add up', () => {
    const words = countDraft(DRAFTS.finished);
    const [first] = words.acts;
    expect(words.words).toBe(words.premise + words.people + words.acts.reduce((sum, act) => sum + act.words, 0));
    const pools = DRAFTS.finished.acts[0]?.sandboxLocations.flatMap(({ encounters }) => encounters) ?? [];
    expect(first?.encounters.map(({ id }) => id)).toEqual(pools.map(({ id }) => id));
    expect(first?.encounters.reduce((sum, each) => sum + each.words, 0)).toBeLessThan(first?.words ?? 0);
    expect(countDraft(DRAFTS.empty)).toEqual({
      ...{ words: 0, lines: 0, told: 0, minutes: 0, premise: 0, people: 0, acts: [] },
    });
  });

  test('give the time to read what scripts tell', () => {
    const draft = structuredClone(DRAFTS.finished) as PlanDraft;
    const encounter = draft.acts[0]?.sandboxLocations.flatMap(({ encounters }) => encounters)[0];
    if (!encounter) throw new Error('The fixture has an encounter.');
    const before = countDraft(draft);
    encounter.script = Array.from({ length: 44 }, () => ({ type: 'narrate', text: 'one two three four five' }));
    const after = countDraft(draft);
    expect(after.lines - before.lines).toBe(44);
    expect(after.told - before.told).toBe(220);
    expect(after.minutes - before.minutes).toBe(1);
  });
});
