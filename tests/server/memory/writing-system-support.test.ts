import { expect, test, vi } from 'vitest';
import { PARAPHRASES, type WritingSystem } from '../../../server/memory/paraphrases.ts';
import { createScriptComprehension } from '../../../server/memory/writing-system-support.ts';

const IN: Record<WritingSystem, string> = { latin: 'The ferry is late', han: '渡船晚点了', kana: '渡し船が遅れる' };

/** A model that puts texts that say the same in one place, but for the first so many pairs; it knows no other texts. */
function modelThatMisses(misses: number) {
  const asked: string[][] = [];
  const embed = async (texts: string[]) => {
    asked.push(texts);
    return texts.map((_, at) => {
      const pair = Math.floor(at / 2);
      const place = pair < misses ? (at % 2) * 10 + pair : pair;
      return Array.from({ length: 20 }, (_, index) => Number(index === place));
    });
  };
  return { asked, embed };
}

test.each(Object.keys(PARAPHRASES) as WritingSystem[])(
  'a model is heard in %s where most pairs find each other',
  async (writing) => {
    const sure = createScriptComprehension();
    const { embed, asked } = modelThatMisses(3);
    expect(sure.distinguishes(embed, IN[writing], [])).toBe(false);
    await vi.waitFor(() => expect(sure.distinguishes(embed, IN[writing], [IN[writing]])).toBe(true));
    expect(asked).toEqual([PARAPHRASES[writing].flat()]);

    const unsure = createScriptComprehension();
    const noise = modelThatMisses(4);
    await unsure.learn(noise.embed, IN[writing], []);
    expect(unsure.distinguishes(noise.embed, IN[writing], [])).toBe(false);
    expect(noise.asked).toHaveLength(1);
  },
);

test('it has to be at home in what is asked and in what most of the memories are written in', async () => {
  const english = createScriptComprehension();
  const good = modelThatMisses(0);
  const bad = modelThatMisses(10);
  await english.learn(good.embed, IN.latin, []);
  await english.learn(bad.embed, IN.han, []);
  expect(english.distinguishes(good.embed, IN.latin, [IN.latin, 'Mei', IN.han])).toBe(true);
  expect(english.distinguishes(good.embed, IN.latin, [IN.han, IN.han, 'Mei'])).toBe(false);
  expect(english.distinguishes(good.embed, IN.han, [IN.latin])).toBe(false);
});

test('a model that is at home in all that it is tried in is heard in any other writing', async () => {
  const widely = createScriptComprehension();
  const { embed, asked } = modelThatMisses(0);
  await widely.learn(embed, 'Паром опаздывает', []);
  expect(asked).toHaveLength(3);
  expect(widely.distinguishes(embed, 'Паром опаздывает', [IN.kana])).toBe(true);
});

test('a model that fails is tried again with the next that is asked', async () => {
  const comprehension = createScriptComprehension();
  const failing = () => Promise.reject(new Error('it is not there'));
  await expect(comprehension.learn(failing, IN.latin, [])).rejects.toThrow('it is not there');
  expect(comprehension.distinguishes(failing, IN.latin, [])).toBe(false);
  const { embed } = modelThatMisses(0);
  // What was begun with the last is over first.
  await vi.waitFor(() => comprehension.learn(embed, IN.latin, []));
  expect(comprehension.distinguishes(embed, IN.latin, [])).toBe(true);
});
