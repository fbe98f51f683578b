import { describe, expect, it } from 'vitest';
import { chooseStat, matchOption, propose } from '../../../../server/models/offline/directing/propose.ts';
import { TurnSchema } from '../../../../server/models/offline/directing/turn.ts';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import { DirectorProposalSchema } from '../../../../shared/play/index.ts';

const encounter = (id: string, fields: object = {}) => ({
  id,
  title: id,
  description: '',
  type: 'discovery',
  pacing: { expectedFrames: 4, focus: 'standard' },
  priority: 'normal',
  landedBefore: false,
  ...fields,
});

const turn = (fields: object) =>
  TurnSchema.parse({
    turn: 3,
    location: 'pier',
    action: { type: 'continue' },
    present: ['hero', 'ben'],
    available: [],
    active: null,
    eligible: [],
    mayCheck: true,
    stats: { nerve: 2, wits: 1, charm: 0 },
    ...fields,
  });

const direct = async (prompt: string, seed = 1) => {
  const { content } = await createImproviser({ role: 'director', seed }).doGenerate({
    prompt: [
      { role: 'system', content: 'Rules. {"language":"en"}' },
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    responseFormat: { type: 'json' },
  });
  return JSON.parse(content[0]?.type === 'text' ? content[0].text : '');
};

describe('the improviser as Director', () => {
  it('answers any prompt with a proposal the schema takes', async () => {
    const prompts = [
      '',
      'no block at all',
      '## Turn\n```json\n{broken\n```',
      '## Turn\n```json\n[]\n```',
      '## Turn\n```json\n{"eligible":"x","active":7,"stats":[1]}\n```',
      '## Turn\n```json\n{}\n```',
    ];
    for (const prompt of prompts)
      expect(DirectorProposalSchema.safeParse(await direct(prompt)).success, prompt).toBe(true);
  });

  it('chooses only what is eligible, and nothing while something is under way', () => {
    const eligible = [encounter('a'), encounter('b', { landedBefore: true })];
    for (let seed = 0; seed < 30; seed++) expect(propose(turn({ eligible }), 'en', seed).encounter).toBe('a');
    expect(
      propose(turn({ eligible, active: { id: 'c', title: 'c', framesBefore: 0, expectedFrames: 4 } }), 'en', 1)
        .encounter,
    ).toBeUndefined();
    expect(propose(turn({}), 'en', 1).encounter).toBeUndefined();
  });

  it('follows what the player reaches for', () => {
    const eligible = [
      encounter('letter', { title: 'A stolen letter' }),
      encounter('dance', { title: 'The dance in the square' }),
      encounter('talk', { title: 'An old friend', type: 'npc_interaction' }),
    ];
    const chosen = (text: string) => propose(turn({ eligible, action: { type: 'choice', text } }), 'en', 4).encounter;
    expect(chosen('look for the stolen letter')).toBe('letter');
    expect(chosen('go to the dance')).toBe('dance');
    expect(chosen('Talk to somebody')).toBe('talk');
  });

  it('varies with the seed among equals, and repeats with it', () => {
    const eligible = ['a', 'b', 'c', 'd'].map((id) => encounter(id));
    const chosen = Array.from({ length: 40 }, (_, seed) => propose(turn({ eligible }), 'en', seed).encounter);
    expect(new Set(chosen).size).toBe(4);
    expect(propose(turn({ eligible }), 'en', 9)).toEqual(propose(turn({ eligible }), 'en', 9));
  });

  it('puts what is urgent first', () => {
    const eligible = [encounter('a'), encounter('b', { priority: 'low' }), encounter('c', { priority: 'urgent' })];
    for (let seed = 0; seed < 20; seed++) expect(propose(turn({ eligible }), 'en', seed).encounter).toBe('c');
  });

  it('asks for a roll in fights and puzzles and for risky deeds, with one of the protagonist’s stats, never twice', () => {
    expect(propose(turn({ eligible: [encounter('a', { type: 'combat' })] }), 'en', 1).check?.stat).toBe('nerve');
    expect(propose(turn({ eligible: [encounter('a', { type: 'puzzle' })] }), 'en', 1).check?.stat).toBe('wits');
    const risky = {
      action: { type: 'text', text: 'I sneak past the guard' },
      active: { id: 'c', title: 'c', framesBefore: 1, expectedFrames: 4 },
    };
    expect(propose(turn(risky), 'en', 1).check?.stat).toBe('nerve');
    expect(propose(turn({ ...risky, mayCheck: false }), 'en', 1).check).toBeUndefined();
    expect(propose(turn({ ...risky, stats: {} }), 'en', 1).check).toBeUndefined();
    expect(propose(turn({ eligible: [encounter('a')] }), 'en', 1).check).toBeUndefined();
  });

  it('reads which option a free text means', () => {
    const options = [
      'Take the envelope and the case',
      'Take the case and push the money back',
      'Ask who told her your price',
    ];
    expect(matchOption('who told you my price?', options)).toBe(2);
    expect(matchOption('I push the money back to her', options)).toBe(1);
    expect(matchOption('xyzzy', options)).toBe(0);
    expect(matchOption('把钱推回去', ['收下信封', '把钱推回去，案子接了'])).toBe(1);
    expect(propose(turn({ options, action: { type: 'text', text: 'who told you my price?' } }), 'en', 1).answer).toBe(
      2,
    );
    expect(
      propose(turn({ options, action: { type: 'choice', text: 'who told you' } }), 'en', 1).answer,
    ).toBeUndefined();
  });

  it('chooses the ending by how it went', () => {
    const climax = { climax: { outcome: 'won', lastAct: true }, endings: ['good', 'dear', 'lost'] };
    expect(propose(turn({ ...climax, doom: { value: 1, max: 8 } }), 'en', 1)).toEqual({ ending: 0 });
    expect(propose(turn({ ...climax, doom: { value: 7, max: 8 } }), 'en', 1)).toEqual({ ending: 1 });
    expect(propose(turn({ ...climax, climax: { outcome: 'forced', lastAct: true } }), 'en', 1)).toEqual({ ending: 2 });
    expect(propose(turn({ climax: { outcome: 'won', lastAct: false } }), 'en', 1)).toEqual({});
  });

  it('calls a prose event when its words come up, and never one there is not', () => {
    const proseEvents = [{ id: 'flood', trigger: 'when the player opens the sluice gate' }];
    expect(
      propose(turn({ proseEvents, action: { type: 'text', text: 'I open the sluice gate' } }), 'en', 1).events,
    ).toEqual(['flood']);
    expect(propose(turn({ proseEvents, action: { type: 'text', text: 'hello' } }), 'en', 1).events).toBeUndefined();
    expect(propose(turn({ action: { type: 'text', text: 'sluice gate' } }), 'en', 1).events).toBeUndefined();
  });

  it('brings trouble after a miss, and lets people take note of how they are spoken to', () => {
    expect(propose(turn({ check: { outcome: 'miss' } }), 'en', 1).complication?.text).toBeTruthy();
    expect(propose(turn({ check: { outcome: 'miss' } }), 'zh', 1).complication?.text).toMatch(/\p{Script=Han}/u);
    expect(propose(turn({ action: { type: 'text', text: 'You are a liar!' } }), 'en', 1).dispositions).toEqual([
      { character: 'ben', disposition: 'wary of you' },
    ]);
  });

  it('picks a stat by what it is for, else the best', () => {
    expect(chooseStat({ 胆量: 0, 机智: 1, 人情: 2 }, 'mind')).toBe('机智');
    expect(chooseStat({ Foo: 1, Bar: 3 }, 'body')).toBe('Bar');
    expect(chooseStat({}, 'body')).toBeNull();
  });
});
