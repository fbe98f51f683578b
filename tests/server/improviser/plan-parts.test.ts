import { describe, expect, it } from 'vitest';
import { readIntents } from '../../../server/improviser/coauthor/intents.ts';
import { limitOf } from '../../../server/improviser/coauthor/plan-limits.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';
import { openDesk, tell } from './drive.ts';
import { declined, draftAfter, planFor, sessionOf, tally } from './plan-support.ts';

const finished = sessionOf(DRAFTS.finished);
const people = (count: number) => ({ proposeCharacter: count, updateElement: count });
const act = (places: number) => ({
  draftActOutline: 1,
  draftNodeWeb: 1,
  draftNodeEncounters: places,
  finalizeNode: places,
});

describe('a request of several parts', () => {
  it.each([
    ['three more characters and an act 2', 3, 4],
    ['an act 2 with three places, and two new characters', 2, 3],
    ['build act 2 with five places and two new characters', 2, 5],
    ['one more villain character plus another act with three places', 1, 3],
    ['再加两个人物，并写第二幕，四个地方', 2, 4],
    ['用五个地点搭建第二幕和三个新角色', 3, 5],
    ['第2幕を5つの場所で、登場人物を2人追加して', 2, 5],
    ['登場人物3人と新しい幕を作って', 3, 4],
  ])('is planned whole: %s', async (request, newcomers, places) => {
    const { plan, words } = await planFor(finished, request);
    expect(tally(plan)).toEqual({ ...people(newcomers), ...act(places) });
    expect(words).toMatch(/to be met in|初次见面|出会いの出来事/);
  });
});

describe('what cannot be done', () => {
  it.each([
    'make it better',
    'Please improve everything!',
    'polish the story a bit',
    '让它更好',
    '把故事改进一下',
    'もっと良くして',
    '全体を改善してください',
  ])('nothing says what should change: %s', async (request) => {
    expect(limitOf(request)).toBe('vague');
    expect(readIntents(request)).toEqual([]);
    expect(await declined(finished, request)).toMatch(/what should change|不知道该改什么|どこを変えるのか分かりません/);
  });

  it.each(['make it darker', 'more hopeful', 'improve the lighting in the harbour', '更黑暗一点', '让林夕更年轻'])(
    'this does say it: %s',
    (request) => {
      expect(limitOf(request)).toBeNull();
    },
  );

  it('is told truly: each half of a wish', async () => {
    const words = await declined(finished, 'give the story a soundtrack by Miles Davis and translate it to Klingon');
    expect(words).toMatch(/anybody in particular.*cannot translate/s);
    expect(words).not.toMatch(/painted already/);
  });

  it.each([
    ['order a pizza', /did not understand “order a pizza”/],
    ['翻译成克林贡语', /不会翻译/],
    ['ドイツ語に翻訳して', /翻訳はできません/],
    ['music composed by Philip Glass, please', /anybody in particular/],
  ])('%s', async (request, words) => {
    expect(await declined(finished, request)).toMatch(words);
  });
});

describe('a new act', () => {
  it('has a title of its own, however many there are', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      let draft = DRAFTS.finished;
      for (let acts = 2; acts <= 5; acts++) {
        const { plan } = await planFor(sessionOf(draft), 'add another act with two places, no pictures', { seed });
        draft = draftAfter(sessionOf(draft), plan);
      }
      const titles = draft.acts.map(({ title }) => title);
      expect(titles).toHaveLength(5);
      expect(new Set(titles).size).toBe(5);
    }
  });
});

describe('the conversation', () => {
  const model = createImproviser({ role: 'coauthor', seed: 11, paceMs: 0 });
  const answered = async (text: string): Promise<string> => {
    const working = openDesk();
    await tell(
      working,
      model,
      'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar',
    );
    return JSON.stringify(await tell(working, model, text));
  };

  it.each([
    ['build act 2 with five places', /Plan first/],
    ['three more characters and an act 3', /Plan first/],
    ['再来两个人物，并写第三幕，四个地方', /先做计划/],
    ['第2幕を5つの場所で作って', /まず計画/],
    ['What about the moon', /Plan first/],
    ['make it better', /cannot tell what should change/],
  ])('names what a plan can do, or what it lacks: %s', async (text, words) => {
    expect(await answered(text)).toMatch(words);
  });
});
