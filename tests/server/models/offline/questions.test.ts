import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const model = createImproviser({ role: 'coauthor', seed: 11, paceMs: 0 });
const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar';
const BRIEF_ZH = '写一个民国上海的悬疑故事，主角叫沈默，地点：码头、旅馆、办公室、茶馆';
const built = new Map<string, Desk>();

async function desk(brief: string): Promise<Desk> {
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
  ['help', () => ['“who is behind it?”']],
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
];

describe('questions about a draft', () => {
  it.each(QUESTIONS)('%j', async (question, holds) => {
    const at = await desk(BRIEF);
    const said = await tell(at, model, question);
    expect(at.made).toEqual([]);
    for (const part of holds(at)) expect(said).toContain(part);
  });

  it.each(QUESTIONS_ZH)('%s', async (question, holds) => {
    const at = await desk(BRIEF_ZH);
    const said = await tell(at, model, question);
    expect(at.made).toEqual([]);
    for (const part of holds(at)) expect(said).toContain(part);
  });

  it('answers in the author’s language, whatever the story’s', async () => {
    const at = await desk(BRIEF);
    expect(await tell(at, model, '有几个地点？')).toMatch(/一共4个地点/);
  });

  it('changes nothing and saves nothing by answering', async () => {
    const at = await desk(BRIEF);
    const before = JSON.stringify(at.draft);
    for (const [question] of QUESTIONS) await tell(at, model, question);
    expect(JSON.stringify(at.draft)).toBe(before);
  });
});
