import { describe, expect, it } from 'vitest';
import { readBrief } from '../../../server/improviser/story/brief.ts';
import { composeStory } from '../../../server/improviser/story/compose.ts';
import { checkPackage } from '../../../shared/check/index.ts';
import { NAMED_BRIEFS } from '../../bench/briefs/index.ts';
import { buildFrom } from '../../bench/briefs/kept.ts';
import { packageOf } from './packages.ts';

const told = NAMED_BRIEFS.filter(({ plot }) => plot.length > 0);

describe.each(told.map((brief) => [brief.key, brief] as const))('a story told in the brief %s', (_, brief) => {
  it('has whom, what and where the author names, what happens, and nobody else', async () => {
    const kept = await buildFrom(brief);
    const { people, relations, places, acts, rules, plot } = kept;
    expect([people, relations, places, acts, rules, plot].flatMap(({ lost }) => lost)).toEqual([]);
    expect(kept.strangers).toEqual([]);
    expect(kept.broken).toEqual([]);
    expect(kept.own).toBe(1);
    expect(kept.refusals).toEqual([]);
    expect(kept.finished).toBe(true);
  });

  it('can be played to its end, and asks for no flag that nothing gives', () => {
    const story = packageOf(composeStory(readBrief(brief.text), 3));
    const { errors, findings } = checkPackage(story);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(errors).toBe(0);
    expect(findings.filter(({ code }) => /flag/u.test(code))).toEqual([]);
  });
});

describe('an outline', () => {
  const outlineOf = (text: string) => readBrief(text).outline;

  it('is none where a brief tells of nothing that happens', () => {
    for (const text of [
      'a noir mystery in 1940s Tokyo, one act, four places, three characters',
      'epic fantasy, 9 acts, 30 places an act, 40 characters',
      'Write me a fantasy story with a witch called Morwen and her brother Tam, set in an abandoned lighthouse',
      '写一个民国上海的悬疑故事，主角叫沈默',
      '灯台の日本語の物語',
      'surprise me',
    ])
      expect(outlineOf(text), text).toBeNull();
  });

  it('tells what happens in the author’s order, a scene opening the next', () => {
    const { acts } = composeStory(
      readBrief('Ana Ruiz finds a key. She opens the cellar. The cellar is full of snow.'),
      1,
    );
    const scenes = acts[0]?.pools.flatMap(({ encounters }) => encounters) ?? [];
    const inOrder = scenes.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(inOrder.map(({ description }) => description)).toEqual([
      'Ana Ruiz finds a key.',
      'She opens the cellar.',
      'The cellar is full of snow.',
    ]);
    for (const [at, { prerequisites }] of inOrder.entries())
      expect(prerequisites).toEqual(at === 0 ? undefined : inOrder[at - 1]?.potentialFlags);
  });

  it('takes no genre or tone of what a brief forbids', () => {
    const brief = readBrief('A story in a village hall. No comedy, no magic.');
    expect(brief.tones).not.toContain('funny');
    expect(brief.genre).not.toBe('fantasy');
  });

  it('reads what has thousands of names, or no end, without being led astray', () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `Nam${at.toString(26).replace(/\d/g, 'q')} Ko`).join(', ');
    for (const text of [names, '('.repeat(20_000), 'A '.repeat(10_000), '“'.repeat(5_000), 'Act 1: '.repeat(2_000)])
      expect(() => composeStory(readBrief(text), 1)).not.toThrow();
  });
});
