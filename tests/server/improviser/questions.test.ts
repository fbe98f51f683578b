import { describe, expect, it } from 'vitest';
import { checkQuestionOf } from '../../../server/improviser/coauthor/check-asks.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { checkDraft } from '../../../shared/check/index.ts';
import { loadFindingTeller } from '../../../shared/check/sayings/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const model = createImproviser({ role: 'coauthor', seed: 11, paceMs: 0 });
const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar';
const BRIEF_ZH = '写一个民国上海的悬疑故事，主角叫沈默，地点：码头、旅馆、办公室、茶馆';
const built = new Map<string, Desk>();

async function working(brief: string): Promise<Desk> {
  const known = built.get(brief) ?? openDesk();
  if (!built.has(brief)) {
    await tell(known, model, brief);
    built.set(brief, known);
  }
  return copyDesk(known);
}

type Holds = (at: Desk) => (string | undefined)[];
const names = (at: Desk) => at.draft.characters.map(({ name }) => name);
const places = (at: Desk) => at.draft.acts.flatMap((act) => act.sandboxLocations.map(({ title }) => title));

const QUESTIONS: [string, Holds][] = [
  [
    'who is the killer?',
    (at) => [
      at.draft.characters.find(({ role }) => role === 'antagonist')?.name,
      at.draft.premise?.globalContext.overarchingTruths[0],
    ],
  ],
  ["Who's behind it all?", (at) => [at.draft.characters.find(({ role }) => role === 'antagonist')?.name]],
  ['how many places?', (at) => ['4 places', ...places(at)]],
  ['how many characters are there', (at) => ['3 characters', ...names(at)]],
  ['how many acts?', () => ['one act']],
  ['how many encounters', (at) => [...places(at)]],
  ['what is act 1 about?', (at) => [at.draft.acts[0]?.title, at.draft.acts[0]?.objective]],
  ['list the characters', names],
  ['what are the places?', places],
  ['who is Aiko?', (at) => [at.draft.characters[0]?.description]],
  ['tell me about the hotel', (at) => [places(at).find((title) => /hotel/i.test(title))]],
  [
    'what happens at the old harbour?',
    (at) => [
      ...(at.draft.acts[0]?.sandboxLocations
        .find(({ title }) => title === 'The Old Harbour')
        ?.encounters.map(({ title }) => title) ?? []),
    ],
  ],
  ['how does it end?', (at) => at.draft.premise?.possibleEndings ?? []],
  ['what is it about?', (at) => [at.draft.premise?.premise]],
  ['what is the title?', (at) => [at.draft.premise?.title]],
  ['what are the themes?', (at) => [at.draft.premise?.themes[0]]],
  [
    'how do I win?',
    (at) => [at.draft.acts[0]?.globalProgression?.trackerLabel, String(at.draft.acts[0]?.opposingForce?.requiredValue)],
  ],
  ['who do I play?', () => ['Aiko Mori']],
  ['how do I play?', () => ['Press Play']],
  ['is it saved?', () => ['saved']],
  ['are you ChatGPT?', () => ['offline improviser – no language model']],
  [
    'help',
    (at) => ['“who is behind it?”', '“is my story ok?”', '“playtest it”', `“how often is ${places(at)[0]} reached?”`],
  ],
];

const QUESTIONS_ZH: [string, Holds][] = [
  ['谁是凶手？', (at) => [at.draft.characters.find(({ role }) => role === 'antagonist')?.name]],
  ['有几个地点？', (at) => ['4', ...places(at)]],
  ['有哪些角色？', names],
  ['第一幕讲什么？', (at) => [at.draft.acts[0]?.title]],
  ['结局是什么？', (at) => at.draft.premise?.possibleEndings ?? []],
  ['沈默是谁？', (at) => [at.draft.characters[0]?.description]],
  ['故事讲的是什么？', (at) => [at.draft.premise?.premise]],
  ['你是谁？', () => ['没有语言模型']],
  ['你能做什么？', (at) => ['“我的故事有问题吗？”', '“试跑一下”', `“${places(at)[0]}有多常到达？”`]],
];

describe('questions about a draft', () => {
  it.each(QUESTIONS)('%j', async (question, holds) => {
    const at = await working(BRIEF);
    const said = await tell(at, model, question);
    expect(at.made).toEqual([]);
    for (const part of holds(at)) expect(said).toContain(part);
  });

  it.each(QUESTIONS_ZH)('%s', async (question, holds) => {
    const at = await working(BRIEF_ZH);
    const said = await tell(at, model, question);
    expect(at.made).toEqual([]);
    for (const part of holds(at)) expect(said).toContain(part);
  });

  it('answers in the author’s language, whatever the story’s', async () => {
    const at = await working(BRIEF);
    expect(await tell(at, model, '有几个地点？')).toMatch(/一共4个地点/);
  });

  it('changes nothing and saves nothing by answering', async () => {
    const at = await working(BRIEF);
    const before = JSON.stringify(at.draft);
    for (const [question] of QUESTIONS) await tell(at, model, question);
    expect(JSON.stringify(at.draft)).toBe(before);
  });
});

describe('questions about whether it is sound', () => {
  it.each([
    'is my story ok?',
    'Is everything all right?',
    'does it work?',
    'does my story make sense?',
    'any problems?',
    'are there any issues with it?',
    'check',
    'is it broken?',
    'what should I fix?',
    'how is my story?',
    '我的故事有问题吗？',
    '故事没问题吧？',
    '有什么问题吗？',
    '哪里需要修改？',
    '检查一下',
    'どこかおかしい？',
    'この話は大丈夫？',
    '何か問題はありますか？',
    'ちゃんと遊べますか？',
    'エラーはある？',
  ])('what the check finds: %s', (text) => expect(checkQuestionOf(text)).toBe('check'));

  it.each([
    'can it be won?',
    'Is it winnable?',
    'can players get stuck?',
    '能通关吗？',
    'クリアできますか？',
    '詰みますか？',
  ])('whether it can be won: %s', (text) => expect(checkQuestionOf(text)).toBe('winnable'));

  it.each([
    "why can't I finish?",
    'Why can’t it be finished?',
    'why is it not finished?',
    'I cannot save it',
    'can I publish it?',
    'what keeps me from finishing?',
    'what is missing before I can finish it?',
    '为什么不能完成？',
    '怎么保存不了？',
    '还缺什么才能发布？',
    '完成できないのはなぜ？',
    'なぜ保存できないの？',
    'どうして完成できないのですか',
  ])('why it cannot be finished: %s', (text) => expect(checkQuestionOf(text)).toBe('unfinished'));

  it.each([
    'playtest my story',
    'Can you playtest it?',
    'run a playtest',
    'simulate it',
    'try out the story',
    'how long does it take to play?',
    'which endings are reached?',
    'what is never reached?',
    '试玩一下我的故事',
    '帮我试跑',
    '要玩多久？',
    '哪些地方从来没人到过？',
    'テストプレイして',
    '何ターンで終わる？',
  ])('how it plays: %s', (text) => expect(checkQuestionOf(text)).toBe('playtest'));

  it.each([
    'check the lighthouse for clues',
    'what is the killer’s name?',
    'add a place: the wrong pier',
    'add a place called The Playtest Lab',
    'rename the inn to Any Problems',
    'how many people are there?',
    'how many characters are there?',
    'is it saved?',
    'how do I win?',
    'who is Aiko?',
    'how long has Aiko lived in Tokyo?',
    'why is Aiko sad?',
    'play',
    '有几个人？',
    '谁是凶手？',
    '加一个关于问题的遭遇',
    '主人公は誰？',
    'どこで始まる？',
  ])('none of it: %s', (text) => expect(checkQuestionOf(text)).toBeNull());
});

describe('a playtest in the conversation', () => {
  const first = (at: Desk) => at.draft.acts[0]?.sandboxLocations[0];

  it.each<[string, string, RegExp]>([
    [
      BRIEF,
      'playtest my story',
      /^I have played it \d+ times[^\n]+ turns as a rule, \d+ at the least and \d+ at the most\./,
    ],
    [BRIEF_ZH, '试玩一下我的故事', /^我按规则替您玩了\d+遍[^\n]+通常玩\d+回合结束/],
    [BRIEF, 'テストプレイして', /^ルールどおりに\d+回[^\n]+たいてい\d+ターンで終わり/],
  ])('tells length, acts, endings and what nobody reached: %#', async (brief, asked, head) => {
    const at = await working(brief);
    const said = await tell(at, model, asked);
    expect(at.made).toEqual([]);
    expect(said).toMatch(head);
    expect(said).toContain(at.draft.acts[0]?.title);
    for (const ending of at.draft.premise?.possibleEndings ?? []) expect(said).toContain(`- ${ending.slice(0, 12)}`);
    expect(said.length).toBeLessThan(1000);
    expect(said).toMatch(/Playtest part|试跑|テストプレイ」では/);
    expect(await tell(await working(brief), model, asked)).toBe(said);
  });

  it.each<[string, (title: string) => string, RegExp]>([
    [BRIEF, (title) => `how often is ${title} reached?`, /is reached in \d+% of the runs: \d+ of the \d+/],
    [BRIEF_ZH, (title) => `${title}有多常到达？`, /我玩了\d+遍，其中\d+遍到了/],
    [BRIEF, (title) => `「${title}」はどのくらいの頻度で訪れられる？`, /\d+回遊んでみたところ/],
  ])('tells how often a place and an encounter are reached: %#', async (brief, ask, words) => {
    const at = await working(brief);
    const titles = [first(at)?.title ?? '', first(at)?.encounters[0]?.title ?? ''];
    for (const title of titles) {
      const said = await tell(at, model, ask(title));
      expect(said).toMatch(words);
      expect(said).toContain(title);
    }
    expect(at.made).toEqual([]);
  });

  it('knows a place by what it is, and asks what is meant where nothing is named', async () => {
    const at = await working(BRIEF);
    expect(await tell(at, model, 'how often do players get to the hotel?')).toMatch(/hotel.* is reached in \d+%/i);
    expect(await tell(at, model, 'how often is the moon reached?')).toMatch(
      /Call a place or an encounter by its title/,
    );
  });

  it('takes no word of a question for a title, unless it is quoted', async () => {
    const at = await working(BRIEF);
    const act = at.draft.acts[0];
    const [place] = act?.sandboxLocations ?? [];
    const [encounter] = place?.encounters ?? [];
    if (act === undefined || place === undefined || encounter === undefined)
      throw new Error('Nothing happens anywhere.');
    await tell(at, model, `rename ${encounter.title} to Why`);
    const said = await tell(at, model, 'Why is this never reached?');
    expect(said).not.toContain('“Why” is');
    expect(said).toContain('I have played it');
    expect(await tell(at, model, 'How often is “Why” reached?')).toContain('“Why”');
  });

  it('says what was never reached, and why', async () => {
    const at = await working(BRIEF);
    const [act, ...acts] = at.draft.acts;
    if (!act) throw new Error('there is no act');
    const [start, shut, ...others] = act.sandboxLocations;
    if (!start || !shut) throw new Error('there are no two places');
    const sandboxLocations = [start, shut, ...others].map((place) => ({
      ...place,
      connections: place.connections.filter((id) => id !== shut.id),
    }));
    at.draft = { ...at.draft, acts: [{ ...act, startLocation: start.id, sandboxLocations }, ...acts] };
    expect(await tell(at, model, 'what is never reached?')).toMatch(new RegExp(`Never reached: .*“${shut.title}”`));
    const said = await tell(at, model, `how often is ${shut.title} reached?`);
    expect(said).toMatch(/was never reached: not in one of the \d+ runs/);
    expect(said).toMatch(/No way leads from “.+”, where the act begins, to “.+”/);
  });

  it('plays nothing where there is nothing to play, and says what it takes', async () => {
    const at = await working(BRIEF);
    at.draft = { ...at.draft, acts: at.draft.acts.map((act) => ({ ...act, sandboxLocations: [] })) };
    expect(await tell(at, model, 'playtest it')).toMatch(/nothing to play yet: the map of “.+”/);
  });
});

describe('what is wrong with one thing, and why it is not done', () => {
  async function broken(): Promise<Desk> {
    const at = await working(BRIEF);
    const [act, ...acts] = at.draft.acts;
    const [place, ...others] = act?.sandboxLocations ?? [];
    const [encounter, ...rest] = place?.encounters ?? [];
    if (!act || !place || !encounter) throw new Error('there is no encounter');
    const spoilt = { ...place, encounters: [{ ...encounter, prerequisites: ['moon_key'] }, ...rest] };
    const globalProgression = { trackerLabel: 'Clues', requiredValue: 900 };
    at.draft = {
      ...at.draft,
      acts: [{ ...act, globalProgression, sandboxLocations: [spoilt, ...others] }, ...acts],
    };
    return at;
  }

  it.each<['en' | 'zh' | 'ja', (title: string) => string, RegExp]>([
    [
      'en',
      (title) => `what is wrong with ${title}?`,
      /^What the check finds about “(.+)”:\n- Warning: .*“moon key”.*“Flags it sets”/,
    ],
    ['zh', (title) => `${title}有什么问题？`, /^关于“(.+)”，检查发现：\n- 警告： ?“.+”需要“moon key”/],
    [
      'ja',
      (title) => `「${title}」のどこがおかしい？`,
      /^「(.+)」についてチェックで見つかったこと：\n- 警告： ?「.+」.*「moon key」/,
    ],
  ])('lists only what is about it, in the sentences of the check page: %s', async (language, ask, words) => {
    const sayFinding = await loadFindingTeller(language);
    const at = await broken();
    const { findings: found } = checkDraft(at.draft);
    const [place, other] = at.draft.acts[0]?.sandboxLocations ?? [];
    for (const title of [place?.title ?? '', place?.encounters[0]?.title ?? '']) {
      const said = await tell(at, model, ask(title));
      expect(words.exec(said)?.[1]).toBe(title);
      expect(said).not.toMatch(/900|requiredValue|prerequisites/);
      const [message, fix] = sayFinding(found.find(({ code }) => code === 'prerequisite-never-set')?.says) ?? [];
      expect(said).toContain(message);
      expect(said).toContain(fix);
    }
    expect(await tell(at, model, ask(other?.title ?? ''))).toMatch(
      /finds nothing wrong with|没有发现|問題は見つかりません/,
    );
    expect(at.made).toEqual([]);
  });

  it.each([
    ["why can't I finish?", /^With this the story cannot be finished:\n- Error: .*(?:cannot be completed|can never)/],
    ['为什么不能完成？', /^这些问题不解决，故事就不能完成：\n- 错误：/],
    ['完成できないのはなぜ？', /^これがあるうちは、物語を完成できません：\n- エラー：/],
  ])('tells the errors: %s', async (asked, words) => {
    const said = await tell(await broken(), model, asked);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/moon/);
  });

  it.each([
    [
      "why can't I finish?",
      /not whole yet. Still missing: the picture and music of “.+”/,
      /Nothing keeps it from being/,
    ],
    ['为什么不能完成？', /还缺：“.+”的图画和音乐/, /没有什么妨碍/],
    ['完成できないのはなぜ？', /足りないもの：「.+」の絵と音楽/, /妨げるものはありません/],
  ])('tells what is missing, and that nothing is: %s', async (asked, missing, nothing) => {
    const at = await working(BRIEF);
    expect(await tell(at, model, asked)).toMatch(nothing);
    const [act, ...acts] = at.draft.acts;
    const [place, ...others] = act?.sandboxLocations ?? [];
    if (!act || !place) throw new Error('there is no place');
    const { background: _background, ...unpainted } = place;
    at.draft = { ...at.draft, acts: [{ ...act, sandboxLocations: [unpainted, ...others] }, ...acts] };
    at.story = null;
    expect(await tell(at, model, asked)).toMatch(missing);
  });
});
