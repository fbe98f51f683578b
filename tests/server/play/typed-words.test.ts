import { describe, expect, test } from 'vitest';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { lines, openPlays, playOn, take } from './support.ts';

/** A hall with somebody in it, a scene that asks, and a way out; all of it is written. */
function hall({ language, name, look, here, there, scene, options, replies, hint }: (typeof WORDS)[number]): VNPackage {
  const narrated = (text: string) => [{ type: 'narrate' as const, text }];
  const [open, burn, locked] = options;
  return makePackage({
    language,
    characters: [character('ada', { role: 'protagonist', name: 'Ada' }), character('mae', { name, description: look })],
    acts: [
      act('only', [
        place(
          'hall',
          [
            encounter('scene', {
              description: scene,
              script: narrated(scene),
              options: [
                { text: open, then: { script: narrated(replies[0]) } },
                { text: burn, then: { script: narrated(replies[1]) } },
                { text: locked, requires: 'has_item("scissors")', otherwise: 'locked', hint },
              ],
            }),
          ],
          { title: here, requiredCharacters: ['mae'], connections: ['attic'] },
        ),
        place('attic', [encounter('up', { script: narrated('…') })], { title: there }),
      ]),
    ],
  });
}

/** The hall's words in each language, and what is typed there. */
const WORDS = [
  {
    language: 'en',
    name: 'Mae',
    look: 'A tall woman in oilskins.',
    here: 'The Hall',
    there: 'Upper Attic',
    scene: 'A letter lies on the table.',
    options: ['Open the letter', 'Burn it in the stove', 'Keep the stamp'],
    replies: ['It is empty.', 'It burns.'],
    hint: 'You have no scissors.',
    opening: 'open letter',
    burning: 'burn in the stove',
    asking: 'Who is Mae?',
    going: 'upper attic',
    keeping: 'keep the stamp',
    unread: 'I whistle a tune',
  },
  {
    language: 'zh',
    name: '梅姨',
    look: '一位穿雨衣的高个子女人。',
    here: '大厅',
    there: '阁楼顶上',
    scene: '桌上放着一封信。',
    options: ['把信拆开', '扔进炉子里烧掉', '留下邮票'],
    replies: ['里面是空的。', '信烧着了。'],
    hint: '你没有剪刀。',
    opening: '拆开信',
    burning: '扔进炉子烧掉',
    asking: '梅姨是谁？',
    going: '阁楼顶上',
    keeping: '留下邮票',
    unread: '我吹起口哨',
  },
  {
    language: 'ja',
    name: 'メイ',
    look: '雨合羽を着た背の高い女。',
    here: '広間',
    there: '屋根裏部屋',
    scene: '机の上に手紙がある。',
    options: ['手紙を開ける', 'ストーブで燃やす', '切手を残す'],
    replies: ['中は空だ。', '手紙は燃えた。'],
    hint: 'はさみがない。',
    opening: '手紙開ける',
    burning: 'ストーブ燃やす',
    asking: 'メイは誰？',
    going: '屋根裏部屋',
    keeping: '切手を残す',
    unread: '口笛を吹く',
  },
] as const;

/** A play that has come to the question of its first scene, and nobody reads what is typed. */
async function asked(story: VNPackage) {
  const rules = (role: 'director' | 'storyteller') => improviser({ role, seed: 7, paceMs: 0 });
  const without = ['director', 'storyteller', 'coauthor'] as const;
  const models = scriptedModels({ director: rules('director'), storyteller: rules('storyteller') }, { without });
  const services = await openPlays(models, { story });
  const { id } = await services.plays.create(services.packageId, 7);
  await playOn(services.plays, id, 1);
  expect(await services.plays.get(id)).toMatchObject({ waitingFor: 'choice', freeText: true });
  const say = async (text: string) =>
    lines((await take(services.plays, id, { type: 'text', text })).frames.map(({ frame }) => frame));
  return { ...services, id, say };
}

describe.each(WORDS)('typed words without a model, in $language', (words) => {
  const story = hall(words);

  test('pick the choice they name, by its number or most of its words', async () => {
    expect(await (await asked(story)).say('２.')).toContain(words.replies[1]);
    expect(await (await asked(story)).say(words.opening)).toContain(words.replies[0]);
    expect(await (await asked(story)).say(words.burning)).toContain(words.replies[1]);
  });

  test('are the journey to the place they name', async () => {
    const { plays, id, say } = await asked(story);
    await say(words.going);
    expect((await plays.get(id)).location).toBe('attic');
  });

  test('show what the author wrote of what they name, in a turn that asks on, and again when asked again', async () => {
    const { plays, id, say } = await asked(story);
    const before = await plays.get(id);
    expect(await say(words.asking)).toContain(words.look);
    expect(await say(words.asking)).toContain(words.look);
    const after = await plays.get(id);
    expect(after.turn).toBe(before.turn + 2);
    expect(after.choices.map(({ text }) => text)).toEqual(before.choices.map(({ text }) => text));
  });

  test.each([
    ['a locked choice', '3', 'choice-named-locked'],
    ['a locked choice', words.keeping, 'choice-named-locked'],
    ['no choice', '4', 'words-take-a-model'],
    ['nothing', words.unread, 'words-take-a-model'],
  ])('are refused where they name %s, and the play stays as it is: %s', async (_, text, code) => {
    const { plays, store, id } = await asked(story);
    const all = async () =>
      JSON.stringify([
        await store.read(`play:${id}`),
        await store.getPlay(id),
        await plays.get(id),
        await store.sumUsage(`play:${id}`),
      ]);
    const before = await all();
    await expect(plays.takeTurn(id, { type: 'text', text })).rejects.toMatchObject({
      code: 'refused',
      reason: { code },
    });
    expect(await all()).toBe(before);
    expect(await plays.running(id)).toBeNull();
  });
});

test('a locked choice says why it is', async () => {
  const { plays, id } = await asked(hall(WORDS[0]));
  await expect(plays.takeTurn(id, { type: 'text', text: '3' })).rejects.toMatchObject({
    message: expect.stringContaining('You have no scissors.'),
    reason: { choice: 'Keep the stamp', why: 'You have no scissors.' },
  });
});

test('words the story asks for are taken as they are', async () => {
  const teller = scripted([
    telling({ type: 'narrate', text: 'A clerk looks up.' }, { type: 'input', prompt: 'Your name?' }),
  ]);
  const models = scriptedModels(
    { director: teller.model, storyteller: teller.model },
    { without: ['director', 'storyteller'] },
  );
  const { plays, packageId } = await openPlays(models);
  const { id } = await plays.create(packageId, 7);
  await playOn(plays, id, 1);
  expect((await plays.get(id)).waitingFor).toBe('free-text');
  await take(plays, id, { type: 'text', text: 'Zorblax' });
  expect((await plays.record(id, 2)).action).toEqual({ type: 'text', text: 'Zorblax' });
});

test('a Storyteller’s model reads the words as they were typed, with or without a Director’s', async () => {
  const teller = scripted([telling({ type: 'narrate', text: 'The tune is a sad one.' })]);
  const models = scriptedModels(
    { director: scripted(['']).model, storyteller: teller.model },
    { without: ['director'] },
  );
  const { plays, packageId } = await openPlays(models);
  const { id } = await plays.create(packageId, 7);
  await playOn(plays, id, 1);
  await take(plays, id, { type: 'text', text: 'I whistle a tune' });
  expect(teller.prompts.at(-1)).toContain('I whistle a tune');
});
