import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { HALTED, noteOf } from '../../../server/improviser/coauthor/checklist.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { ja } from '../../../web/i18n/ja.ts';
import { zhCN } from '../../../web/i18n/zh-cn.ts';
import { saySubject } from '../../../web/studio/words/checklist-call.ts';
import {
  knownNote,
  knownObjective,
  knownStep,
  sayNote,
  sayObjective,
  sayStep,
} from '../../../web/studio/words/step-words.ts';
import { type Desk, openDesk, tell } from '../../server/improviser/drive.ts';

const BRIEFS = [
  'a noir mystery in 1940s Tokyo, one act, four places, three characters',
  '一个发生在上海弄堂里的悬疑故事，两幕，三个人物',
];
const desks: Desk[] = [];
const words = {} as Record<'en' | 'zh-CN' | 'ja', TFunction>;

beforeAll(async () => {
  const strings = { en, 'zh-CN': zhCN, ja };
  const resources = Object.fromEntries(Object.entries(strings).map(([tag, translation]) => [tag, { translation }]));
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  for (const tag of Object.keys(strings) as (keyof typeof words)[]) words[tag] = i18n.getFixedT(tag);
  for (const brief of BRIEFS) {
    const desk = openDesk();
    await tell(desk, createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 }), brief);
    desks.push(desk);
  }
});

describe("the words of a checklist's steps", () => {
  test('are known for every step and objective the improviser writes', () => {
    for (const { checklist } of desks) {
      expect(checklist?.steps.length).toBeGreaterThan(5);
      for (const { title } of checklist?.steps ?? []) expect(knownStep(title), title).not.toBeNull();
      expect(knownObjective(checklist?.objective ?? '')).not.toBeNull();
    }
  });

  test.each(['zh-CN', 'ja'] as const)('are none of English where the interface is %s', (tag) => {
    for (const { checklist } of desks) {
      for (const { title } of checklist?.steps ?? []) expect(sayStep(words[tag], title)).not.toMatch(/[a-z{]/i);
    }
    expect(sayObjective(words[tag], desks[1]?.checklist?.objective ?? '')).not.toMatch(/[a-z{]/i);
  });

  test('are as the improviser wrote them where the interface is English, but for the names of places', () => {
    const unnamed = (title: string) => title.replace(/encounters of .+/, 'encounters of its places');
    for (const { title } of desks[0]?.checklist?.steps ?? []) expect(sayStep(words.en, title)).toBe(unnamed(title));
  });

  test('are known for every note the improviser writes, whatever the interface is in', () => {
    const notes = [...Object.values(HALTED), noteOf(1) ?? '', noteOf(3) ?? ''];
    for (const note of notes) {
      expect(knownNote(note), note).not.toBeNull();
      for (const tag of ['zh-CN', 'ja'] as const) expect(sayNote(words[tag], note)).not.toMatch(/[a-z{]/i);
    }
    expect(sayNote(words.en, noteOf(1) ?? '')).toMatch(/^One remark/);
    expect(sayNote(words.ja, '1 warning: the pier has no way out')).toBe('1 warning: the pier has no way out');
  });

  test('stay as written where another author wrote them', () => {
    for (const title of ['Premise and tone', 'Act 1: outline the heist', 'Ask about the ending']) {
      expect(sayStep(words['zh-CN'], title)).toBe(title);
    }
    expect(sayObjective(words.ja, 'Make act 2 darker')).toBe('Make act 2 darker');
  });

  test('are said each for itself where a call names several', () => {
    const subjects = ['Act 2: map of 3 places', 'Look at the cast'];
    const said = saySubject(words['zh-CN'], { key: 'planning_add_step.done', subjects });
    expect(said).toBe('第 2 幕：3 个地点的地图、Look at the cast');
    expect(saySubject(words.en, { key: 'planning_add_step.running', subjects: [] })).toBeNull();
  });
});
