import { describe, expect, test } from 'vitest';
import { applyMemoryChanges, emptyMemory } from '../../../shared/memory/index.ts';
import { type Plan, validatePlan } from '../../../shared/plan/index.ts';
import { planned, toolsAt } from './patterns-support.ts';
import { says, type TurnOf, townOf, turnOf, waiting } from './support.ts';

const toolsIn = (plan: Plan | null) => plan?.steps.map(({ tool }) => tool) ?? [];
const pendingCheck = { encounter: 'enc_brawl', stat: 'nerve', modifier: 9, reason: null };
const active = { id: 'enc_brawl', again: false };
const relationship = {
  id: 'R001',
  characterA: 'ann',
  characterB: 'mae',
  relationshipType: 'neighbours',
  status: 'wary',
  intensity: 4,
  perspectiveA: '',
  perspectiveB: '',
  history: [],
};

describe('plans by rule', () => {
  const story = townOf();
  /** A roll of the encounter under way, which goes well or wrong. */
  const rolling = (modifier = 9): TurnOf => ({
    story,
    before: waiting(story, { active, pendingCheck: { ...pendingCheck, modifier }, waitingFor: 'dice-result' }),
    action: { type: 'roll' },
  });

  test.each(['en', 'zh-CN', 'ja'])('say what they intend in the story’s language (%s)', (language) => {
    const { plan } = planned({ story: townOf({ language }), action: says('xyz') });
    expect(plan).toMatchObject({ format: 'tick', rationale: expect.any(String), metadata: { generationAttempt: 1 } });
    expect(plan?.sceneIntention).toContain('The Square');
    expect(/[\p{Script=Han}\p{Script=Hiragana}]/u.test(plan?.sceneIntention ?? '')).toBe(language !== 'en');
  });

  test.each(['roll 2d6', 'What is the weather?', 'Thank you, Mae.', '闭嘴！', 'I attack him', '記得嗎？'])(
    'are the same whatever the player types: “%s”',
    (text) => {
      const asked = planned({ story, action: says(text) });
      expect(asked).toEqual(planned({ story, action: says('xyz') }));
      expect(toolsIn(asked.plan).filter((tool) => tool.startsWith('skills/'))).toEqual([]);
    },
  );

  test('plan nothing where there is nothing to carry out', () => {
    const before = waiting(story, { waitingFor: 'continue', landed: ['enc_fountain', 'enc_gossip', 'enc_brawl'] });
    const memory = applyMemoryChanges(emptyMemory(), [{ type: 'relationship-created', relationship }]);
    expect(planned({ story, before, memory, action: { type: 'continue' } }).plan).toBeNull();
  });

  test('establish how two people stand when they first have to do with each other, and change it by dice', () => {
    const { plan } = planned(rolling());
    expect(plan?.steps).toMatchObject([
      { tool: 'relationship.create', args: { character_a: 'ann', character_b: 'mae', status: 'new' } },
    ]);
    expect(plan !== null && validatePlan(plan, toolsAt(turnOf(rolling()))).ok).toBe(true);
    const memory = applyMemoryChanges(emptyMemory(), [{ type: 'relationship-created', relationship }]);
    for (const [modifier, status] of [
      [9, 'closer'],
      [-9, 'strained'],
    ] as const)
      expect(planned({ ...rolling(modifier), memory }).plan?.steps).toMatchObject([
        { tool: 'relationship.update', args: { character_b: 'mae', status, intensity: 5 } },
      ]);
  });

  test('use only tools that are there, may run and have not failed', () => {
    expect(toolsIn(planned(rolling()).plan)).toEqual(['relationship.create']);
    expect(toolsIn(planned(rolling(), { failedTools: ['relationship.create'] }).plan)).toEqual([]);
  });

  test('remember the previous scene in a sentence, and the feelings of witnesses of a roll', () => {
    const { memory } = planned(rolling(-9));
    expect(memory?.states).toEqual([{ character: 'mae', emotionalState: 'uneasy' }]);
    expect(planned({ story }).memory).toBeNull();
  });
});
