import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { readBrief } from '../../../server/improviser/story/brief.ts';
import { composeStory } from '../../../server/improviser/story/compose.ts';
import { checkPackage } from '../../../shared/check/index.ts';
import { NAMED_BRIEFS } from '../../bench/briefs/index.ts';
import { buildFrom } from '../../bench/briefs/kept.ts';
import { openDesk, tell } from './drive.ts';
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

const outlineOf = (text: string) => readBrief(text).outline;

const READ: [text: string, people: string[], places: string[]][] = [
  // Sisters share the first sign of their given names.
  ['裁缝许云舒在桥头开店。许云舒的妹妹许云卷去了南方，三年没有来信。', ['许云舒', '许云卷'], ['桥头']],
  [
    '灯台を守るのは、祖父の久保田ケンジ。孫の久保田ミオは、島を出たがっている。',
    ['久保田ケンジ', '久保田ミオ'],
    ['灯台'],
  ],
  [
    'Two cousins, Ana and Beto Ruiz, inherit a dam. Beto has sold the water already. Locations: turbine hall, the spillway, a keeper’s hut. Ana finds the second contract.',
    ['Ana', 'Beto Ruiz'],
    ['Turbine hall', 'The spillway', 'A keeper’s hut'],
  ],
  [
    'It plays on the barge, at the coal stage, and in the tollhouse. Rosa Finch steers. Her uncle Amos Finch drinks.',
    ['Rosa Finch', 'Amos Finch'],
    ['The barge', 'The coal stage', 'The tollhouse'],
  ],
  [
    'Inspector Vera Stahl searches the belfry, the vestry, the crypt and the chapel before dawn. Somebody has moved the bell.',
    ['Inspector Vera Stahl'],
    ['The Belfry', 'The Vestry', 'The Crypt', 'The Chapel'],
  ],
  [
    'Nora Voss follows the carter Emil Brandt home. boiler room, diner, chapel, the back yard. 2 acts. they find a letter.',
    ['Nora Voss', 'Emil Brandt'],
    ['Boiler Room', 'Diner', 'Chapel', 'The Back Yard'],
  ],
  [
    '人物：退休船长陆海生，他的孙女陆小雨。场景：船坞、修表铺和旧海关。陆小雨在船坞找到一只停了的表。',
    ['陆海生', '陆小雨'],
    ['船坞', '修表铺', '旧海关'],
  ],
  ['車掌の水城蓮が終電を待つ。舞台は改札、信号所、忘れ物の倉庫。', ['水城蓮'], ['改札', '信号所', '忘れ物の倉庫']],
  [
    'A deaf piano tuner goes down into a drowned Welsh mine to find a piano. Her guide is Owain Pryce, a retired miner. The climax is in the flooded gallery.',
    ['Owain Pryce'],
    ['The Drowned Welsh Mine', 'The Flooded Gallery'],
  ],
  [
    'CHARACTERS: Tomasz Wójcik (baker), Halina Wójcik (his wife), Father Bogdan.\nPLACES: the bakery; St. Anne’s church; the river.\nPLOT: Tomasz bakes a loaf that cannot be cut. Halina hides it.',
    ['Tomasz Wójcik', 'Halina Wójcik', 'Father Bogdan'],
    ['The bakery', 'St. Anne’s church', 'The river'],
  ],
  [
    'Deux frères, Lucien et Marcel Aubry, tiennent un cinéma à Brest. Leur sœur Odette refuse de le regarder. Le projectionniste, M. Kerdoncuff, connaît la fin.',
    ['Lucien', 'Marcel Aubry', 'Odette', 'M. Kerdoncuff'],
    ['Brest', 'Cinéma'],
  ],
  [
    'Mein Großvater Wilhelm Brandt war Uhrmacher in Görlitz. Nach seinem Tod findet seine Enkelin Clara Brandt eine Uhr, die rückwärts geht. Der Nachbar Herr Kowalski will sie kaufen.',
    ['Wilhelm Brandt', 'Clara Brandt', 'Herr Kowalski'],
    ['Görlitz'],
  ],
  [
    '民国上海，评弹名角筱月仙在台上唱到一半倒地身亡。琴师阿福失踪。巡捕房的华探长陆少白接手案件，他曾是筱月仙的戏迷。',
    ['筱月仙', '阿福', '陆少白'],
    ['巡捕房'],
  ],
  [
    '高校三年生の結衣は、廃校になる学校の放送室で、先輩・真司の声を聞く。親友の美咲は、それは録音だと言い張る。',
    ['結衣', '真司', '美咲'],
    ['学校', '放送室'],
  ],
  [
    '주인공 김서연은 부산의 오래된 여관에서 일한다. 그녀의 오빠 김민준은 십 년 전에 사라졌다. 어느 날 밤, 여관 주인 박 씨가 나타난다.',
    ['김서연', '김민준', '박 씨'],
    ['부산의 오래된 여관'],
  ],
  // Trades and titles before a name, lists, and how many there are.
  [
    '三个人：大副顾长风、厨娘阿梅、郑四海。大副顾长风在底舱看见一只上锁的木箱。',
    ['顾长风', '阿梅', '郑四海'],
    ['底舱'],
  ],
  [
    '角色有药商乔景明，他的侄女乔小棠。场景有药铺、河埠头。乔小棠在药铺里闻到一股怪味。',
    ['乔景明', '乔小棠'],
    ['药铺', '河埠头'],
  ],
  ['放送係の水野葵と用務員の江口は、放課後の放送室で古い録音を聞く。', ['水野葵', '江口'], ['放送室']],
  [
    '登場人物は刑事の岸本、その妻の岸本れい。舞台は交番・埠頭・倉庫。岸本は埠頭で拾った鍵を隠す。',
    ['岸本', '岸本れい'],
    ['交番', '埠頭', '倉庫'],
  ],
  [
    'The glazier Ivo Marsh and his twin Lena Marsh share one workshop. Ivo breaks a window on purpose.',
    ['Ivo Marsh', 'Lena Marsh'],
    ['The Workshop'],
  ],
];

describe('an outline', () => {
  it.each(READ)('names people and places, of %s', (text, people, places) => {
    const outline = outlineOf(text);
    expect(outline?.people.map(({ name }) => name)).toEqual(people);
    expect(outline?.places.map(({ title }) => title)).toEqual(places);
  });

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

  it('is told back to its author: whom, where, how much, what must not be, and what had no place', async () => {
    const working = openDesk();
    const said = await tell(
      working,
      createImproviser({ role: 'coauthor', seed: 1, paceMs: 0 }),
      '# The Key\n\nAna Ruiz finds a key in the cellar. Her brother Luis takes it. No comedy.\n\n## Odds and ends\n\nSomething blue.',
    );
    for (const part of [
      'Ana Ruiz; Luis',
      'The Cellar',
      'No comedy',
      '2 scenes',
      'Odds and ends',
      'Something blue',
      'npx kamishibai model list',
    ])
      expect(said).toContain(part);
    expect(working.draft.premise?.globalMaterials).toEqual(expect.arrayContaining(['Something blue.']));
    expect(said).not.toContain('this one is mine');
  });

  it.each([
    ['a noir mystery in 1940s Tokyo', 'You told me no plot, so this one is mine'],
    ['写一个民国上海的悬疑故事', '所以这个情节是我的'],
  ])('that is none is answered with a plot that is said to be the improviser’s own: %s', async (text, note) => {
    expect(await tell(openDesk(), createImproviser({ role: 'coauthor', seed: 1, paceMs: 0 }), text)).toContain(note);
  });

  it('gets nothing of the improviser’s own afterwards: no act, no stock scene, no words about somebody new', async () => {
    const working = openDesk();
    const model = createImproviser({ role: 'coauthor', seed: 1, paceMs: 0 });
    await tell(working, model, 'Ana Ruiz finds a key in the cellar. Her brother Luis takes it to the old lighthouse.');
    await tell(working, model, 'add another act');
    expect(working.draft.acts).toHaveLength(1);
    await tell(working, model, 'add a bakery');
    const bakery = working.draft.acts[0]?.sandboxLocations.find(({ id }) => id === 'bakery');
    expect(bakery?.encounters.map(({ description }) => description)).toEqual(['The Bakery.']);
    await tell(working, model, 'add a character called Ben, a smuggler');
    expect(working.draft.characters.find(({ name }) => name === 'Ben')).toMatchObject({
      description: 'A character called Ben, a smuggler',
    });
    expect(working.made.filter(({ output }) => output.ok !== true)).toEqual([]);
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

it('takes a ferry pilot for no ferry', () => {
  const outline = outlineOf('This is about Odile Marchand, a ferry pilot on the Elbe. Odile hides the papers.');
  expect(outline?.people.map(({ name }) => name)).toEqual(['Odile Marchand']);
});

describe('what is said amid other things', () => {
  const rulesOf = (text: string) => outlineOf(text)?.rules ?? [];
  const actsOf = (text: string) => outlineOf(text)?.acts.map(({ title, events }) => [title, events.length]);

  it('is a rule where it says what there is not to be', () => {
    expect(rulesOf('Ida Moss finds a map in the mill. no dragons please, no swords. she burns it.')).toEqual([
      'no dragons please, no swords.',
    ]);
    expect(rulesOf('余生在钟楼找到一封信。只有一幕，不要打斗。')).toEqual(['只有一幕，不要打斗。']);
    expect(rulesOf('水城蓮は灯台で手紙を見つけた。恋愛はなし、幽霊は出てこない。')).toEqual([
      '恋愛はなし、幽霊は出てこない。',
    ]);
    for (const rule of [
      'Violence is forbidden.',
      'There must be no ghosts.',
      'Swearing isn’t allowed.',
      'Animals must not be hurt.',
    ])
      expect(rulesOf(`Ida Moss finds a map in the mill. ${rule}`)).toEqual([rule]);
    for (const rule of ['严禁血腥、色情。', '可以悲伤，但不能有血腥描写。', '不出现怪物。'])
      expect(rulesOf(`余生在钟楼找到一封信。${rule}`)).toEqual([rule]);
    for (const rule of [
      '暴力は禁止。',
      '暴力表現はなしでお願いします。',
      '誰も死なせないこと。',
      '恋愛要素は入れないで。',
    ])
      expect(rulesOf(`水城蓮は灯台で手紙を見つけた。${rule}`)).toEqual([rule]);
    // Somebody is forbidden something: that is what happens.
    expect(rulesOf('Ida Moss finds a map in the mill. Ida is not allowed to read it.')).toEqual([]);
    expect(rulesOf('Ida Moss finds a map in the mill. Make it dry, not a love story.')).toEqual([
      'Make it dry, not a love story.',
    ]);
  });

  it('is an act with its title, and what happens in it', () => {
    expect(actsOf('Act One - The Mill. Ida Moss finds a map. Act Two - The Weir. She drops it.')).toEqual([
      ['The Mill', 1],
      ['The Weir', 1],
    ]);
    expect(actsOf('第一幕 钟楼：余生找到一封信。第二幕 河岸：他把信烧了。')).toEqual([
      ['钟楼', 1],
      ['河岸', 1],
    ]);
    expect(actsOf('水城蓮の話。第一幕で蓮が手紙を読み、第二幕で蓮が手紙を燃やす。')).toEqual([
      ['', 1],
      ['', 1],
    ]);
  });

  it.each([
    'Ida Moss finds a map. Ida burns it. Two acts.',
    'Ida Moss finds a map. Ida burns it. Two acts: “The Mill” and “The Weir”.',
    '余生在钟楼找到一封信。余生在河岸把信烧了。两幕。',
    '余生在钟楼找到一封信。余生在河岸把信烧了。故事分成两幕。',
    '水城蓮は灯台で手紙を見つけた。蓮は手紙を燃やした。二幕。',
    '水城蓮は灯台で手紙を見つけた。蓮は手紙を燃やした。第一幕と第二幕の二部構成にしてください。',
  ])('says how many acts there are: %s', (text) => {
    expect(outlineOf(text)?.acts).toHaveLength(2);
  });

  it('titles the acts that it lists', () => {
    expect(actsOf('Ida Moss finds a map. Ida burns it. Two acts: “The Mill” and “The Weir”.')).toEqual([
      ['The Mill', 1],
      ['The Weir', 1],
    ]);
    expect(actsOf('两幕：钟楼、河岸。余生在钟楼找到一封信。余生在河岸把信烧了。')).toEqual([
      ['钟楼', 1],
      ['河岸', 1],
    ]);
  });

  it('is what happens, though something is called something in it', () => {
    expect(outlineOf('罗青打开了父亲的抽屉。罗青承认上面的签名是他的。')?.acts[0]?.events).toHaveLength(2);
    expect(outlineOf('韩述在船尾打开了木盒。韩述发现盒子是空的。')?.acts[0]?.events).toHaveLength(2);
  });
});
