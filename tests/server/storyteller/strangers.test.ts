import { describe, expect, test } from 'vitest';
import { compileScene } from '../../../server/storyteller/index.ts';
import { compileStory, directTurn, openTurn, startPlay } from '../../../shared/play/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const story = (language: string) =>
  makePackage({
    language,
    characters: [
      character('ada', { role: 'protagonist', name: 'Ada' }),
      character('ole', { name: 'Ole Berg', description: 'The keeper. Knows Wen Li well.' }),
      character('wen', { name: 'Wen Li', description: 'Ten years old. The heron is hers.' }),
      character('yu', { name: '柳青', description: '十岁，白鹭是她养的。' }),
    ],
    acts: [
      act(
        'one',
        [
          place(
            'quay',
            [
              encounter('talk', {
                script: [{ type: 'say', character: 'ole', text: 'Ask Wen Li, and 柳青 too.' }],
              }),
            ],
            {
              requiredCharacters: ['ole'],
            },
          ),
          place('loft', [], { requiredCharacters: ['wen', 'yu'] }),
        ],
        {
          scenarioWorldInfo: [
            { id: 'girl', keys: ['Wen Li', '柳青'], content: 'The girl with the heron, who hides in the loft.' },
          ],
        },
      ),
    ],
  });

function asked(text: string, { met = [] as string[], recentLines = [] as string[] } = {}) {
  const source = story(/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en');
  const told = compileStory(source);
  const begun = startPlay(told, 1);
  const { pack } = directTurn(told, openTurn(told, begun, { type: 'start' }), null);
  const before = { ...begun, met };
  return compileScene({ story: source, before, state: before, pack, action: { type: 'text', text }, recentLines });
}

describe('somebody the player has neither met nor been told of', () => {
  test.each([
    'Who is Wen Li?',
    'Ole, do you know Wen Li?',
    '柳青是谁？',
    '柳青几岁？',
    '柳青在哪儿？',
    '你认识柳青吗？',
  ])('is known by nobody who is asked: %s', (text) => {
    const untold = asked(text);
    expect(untold.answers ?? []).toEqual([]);
    expect([untold.pointTo ?? {}, untold.belongs ?? {}, untold.withholds ?? []]).toEqual([{}, {}, []]);
    // A player's own words tell them nothing.
    expect(asked(text, { recentLines: [text] }).answers ?? []).toEqual([]);
  });

  test.each(['Who is Wen Li?', '柳青是谁？', '说说柳青。'])('is spoken of once they are met or told of: %s', (text) => {
    expect(asked(text, { met: ['wen', 'yu'] }).answers?.length).toBeGreaterThan(0);
    expect(asked(text, { recentLines: ['Ask Wen Li, and 柳青 too.'] }).answers?.length).toBeGreaterThan(0);
  });

  test.each(['I hug Wen Li.', '我推柳青一把。'])('is not here for what is done to them: %s', (text) =>
    expect(asked(text).near ?? []).toEqual([]),
  );
});
