import { describe, expect, it } from 'vitest';
import { readBrief } from '../../../server/improviser/story/brief.ts';
import { actsIn, isSize } from '../../../server/improviser/story/outline/size.ts';

const EN = 'Ida Moss finds a map in the mill. Her brother Tom burns it. ';
const ZH = '余生在钟楼找到一封信。余生在河岸把信烧了。';
const JA = '水城蓮は灯台で手紙を見つけた。蓮は手紙を燃やした。';
const FR = 'Ida Moreau trouve une carte dans le moulin. Son frère Tom brûle la carte. ';
const DE = 'Ida Brandt findet eine Karte in der Mühle. Ihr Bruder Tom verbrennt die Karte. ';
const ES = 'Ida Ruiz encuentra un mapa en el molino. Su hermano Tomás quema el mapa. ';

const outlineOf = (text: string) => readBrief(text).outline;
const eventsOf = (text: string) => outlineOf(text)?.acts.flatMap(({ events }) => events.map((event) => event.text));

describe('what an author says to whoever writes', () => {
  it.each([
    [EN, 'Gore is off limits.'],
    [EN, 'Dream sequences are out of the question.'],
    [EN, 'At no time may an animal suffer.'],
    [EN, 'No one is ever to be rescued by chance.'],
    [EN, 'No character may be drawn smoking.'],
    [EN, 'Time travel has no place here.'],
    [EN, 'Skip the love story.'],
    [EN, 'Every scene has to end on a question.'],
    [EN, 'The dialogue should stay short.'],
    [EN, 'We don’t do jump scares.'],
    [EN, 'Drowning is never to be shown.'],
    [ZH, '谢绝鬼怪桥段。'],
    [ZH, '切勿出现枪战。'],
    [ZH, '一律不写打斗。'],
    [ZH, '万万不可出现毒品。'],
    [ZH, '粗口一个字也不许有。'],
    [ZH, '任何人物都不得惨死。'],
    [ZH, '结局必须圆满。'],
    [ZH, '剧情里排除一切巧合。'],
    [JA, '流血は厳禁。'],
    [JA, '幽霊の登場は禁止です。'],
    [JA, '決して誰も死なせないこと。'],
    [JA, '恋愛に発展させてはならない。'],
    [JA, '暴力的な場面があってはいけません。'],
    [JA, '子どもは絶対に傷つけない。二幕。'],
    [JA, '結末は必ず明るくすること。'],
    [JA, '恋愛も事故もいりません。'],
    [FR, 'Il est interdit de montrer du sang.'],
    [FR, 'Aucun personnage ne doit mourir.'],
    [FR, 'En aucun cas on ne doit voir le monstre.'],
    [DE, 'Verboten ist jede Form von Magie.'],
    [DE, 'Es darf niemand sterben.'],
    [DE, 'Unter keinen Umständen darf ein Tier leiden.'],
    [ES, 'Está prohibida la violencia.'],
    [ES, 'Nadie puede morir.'],
  ])('is a rule, by how it is said: %s%s', (told, rule) => {
    const outline = outlineOf(`${told}${rule}`);
    expect(outline?.rules.join(' ')).toBe(rule.replace('二幕。', ''));
    expect(outline?.acts.flatMap(({ events }) => events)).toHaveLength(2);
  });

  it.each([
    'The lamp must never go out. Ida Moss keeps the lamp lit. No magic.',
    'Nobody can say who lit the lamp. Ida Moss asks everyone. Two acts.',
    'No one believes her. Ida Moss leaves at dawn. Two acts.',
    'The sea is off limits for him since the accident. Tom Reed builds a boat. Keep it short.',
    'Every evening someone has to climb the stairs. Ida Moss climbs them. Two acts.',
    'Smoking is forbidden in the mill, and someone smokes there. Ida Moss smells it. No gore.',
    'Das Betreten des Bodens ist verboten. Ida Brandt geht trotzdem hinauf. Bitte keine Gewalt.',
    '禁止抽烟的牌子后面藏着一封信。余生在钟楼读了信。不要鬼怪。',
    '余生不许弟弟上钟楼。余生在河岸等到天亮。两幕。',
    '祠の扉は決して開けてはいけないと祖母は言う。水城蓮は祠の扉を開ける。二幕。',
    '水城蓮は村を出てはならない。水城蓮は橋を渡る。流血は禁止。',
  ])('is no law of the story, and nothing that happens in it: %s', (text) => {
    expect(eventsOf(text)).toHaveLength(2);
    expect(outlineOf(text)?.rules.length).toBeLessThan(2);
  });

  it('is a short sentence of what happens, once something has been told', () => {
    expect(eventsOf('小和尚慧明半夜听见有人敲山门。师父拦住他。他还是开了门。')).toHaveLength(3);
  });
});

describe('how large a story is to be', () => {
  it.each([
    ['Split it into two halves.', 2],
    ['Four acts would be about right.', 4],
    ['Make that a five-act story.', 5],
    ['It should have three parts, please.', 3],
    ['En trois actes.', 3],
    ['Zwei Akte, bitte.', 2],
    ['Dos actos.', 2],
    ['写成上下两部。', 2],
    ['请分成四段来写。', 4],
    ['四幕结构。', 4],
    ['幕は三つ。', 3],
    ['幕は全部で四つ。', 4],
    ['全部で三つの幕。', 3],
    ['四部構成で。', 4],
    ['前編と後編。', 2],
  ])('is said in other words: %s', (text, acts) => {
    expect([actsIn(text), isSize(text)]).toEqual([acts, true]);
  });

  it.each([
    'Two parts of the engine are missing.',
    'The three acts of the council were never read.',
    '两部电话同时响了。',
    '第三幕的灯灭了。',
    '三人は幕の前に立つ。',
  ])('is nothing that is counted in what happens: %s', (text) => expect(isSize(text)).toBe(false));
});

describe('whom and where an author names in passing', () => {
  it.each([
    [
      '马队头领次仁和导游卓玛带着摄影师方一鸣翻过垭口。方一鸣在县衙旧址拍到一个人影。',
      ['次仁', '卓玛', '方一鸣'],
      ['垭口', '县衙'],
    ],
    ['法医凌若霜和寡妇孟三娘守着义庄的棚。孟三娘听见棺材里有动静。', ['凌若霜', '孟三娘'], []],
    [
      'Le docteur Kervel et sa nièce Maud arrivent. L’action se passe dans la salle des cartes, la citerne et sur le quai. Maud trouve une clé.',
      ['Le docteur Kervel', 'Maud'],
      ['La salle des cartes', 'La citerne', 'Le quai'],
    ],
    [
      'Schauplätze sind die Werfthalle, das Kontor und der Steg. Ida Brandt findet eine Rechnung.',
      ['Ida Brandt'],
      ['Die Werfthalle', 'Das Kontor', 'Der Steg'],
    ],
    [
      'The story goes from the ropewalk to the sail loft and ends at the reef light. Skipper Ines Duarte follows a bell.',
      ['Skipper Ines Duarte'],
      ['The ropewalk', 'The sail loft', 'The reef light'],
    ],
    [
      '看板女優の月島レイと裏方の岡部蓮が芝居小屋に残る。岡部は箱の底に紙を見つける。楽屋、奈落、河原が舞台。',
      ['月島レイ', '岡部蓮'],
      ['楽屋', '奈落', '河原'],
    ],
    [
      '車掌の久我ひかりが切符を拾う。改札・ホーム・最後尾の客車で話が進む。',
      ['久我ひかり'],
      ['改札', 'ホーム', '最後尾の客車'],
    ],
    [
      '请写一个民国悬疑故事。沈月是茶馆的老板娘，宋婆婆住在隔壁。知青周蕴丢了一只青瓷杯。对手钱掌柜欠沈月八匹布。修理机器人的事谁也没有提。暴风雪来之前，茶馆关了门。',
      ['沈月', '宋婆婆', '周蕴', '钱掌柜'],
      ['茶馆'],
    ],
    [
      '兄の健吾と番頭の源さんが銭湯を継ぐ。三代目の紬は弟の直を呼び戻す。船長の声は届かない。母の手帳が見つかる。父の遺志は守られない。閉店まであと三日の銭湯が舞台です。',
      ['健吾', '源さん', '紬', '直'],
      ['銭湯'],
    ],
    [
      'Ruth Calder keeps the light. Tom Calder runs the ferry. I want these places: Lamp Room, Ferry Steps, Customs Shed.',
      ['Ruth Calder', 'Tom Calder'],
      ['Lamp Room', 'Ferry Steps', 'Customs Shed'],
    ],
    ['榊原女史と三枝教授が山小屋で会う。三枝教授は古い手紙を読む。', ['榊原女史', '三枝教授'], ['山小屋']],
    [
      'The pilot boat Marigold answers a call. A trainee, Wen Zhao, hides the chart. Wen is afraid.',
      ['Wen Zhao'],
      null,
    ],
  ])('is read: %s', (text, people, places) => {
    const outline = outlineOf(text);
    const names = outline?.people.map(({ name }) => name) ?? [];
    for (const name of people) expect(names.some((one) => one.includes(name.replace(/^Le docteur /u, '')))).toBe(true);
    expect(names).toHaveLength(people.length);
    const titles = outline?.places.map(({ title }) => title) ?? [];
    for (const place of places ?? []) expect(titles).toContain(place);
  });
});
