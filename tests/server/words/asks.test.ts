import { describe, expect, test } from 'vitest';
import { askedKind, mayAnswer } from '../../../server/words/asks.ts';
import { calledByTrade, personMeant } from '../../../server/words/called.ts';
import { lookedAt } from '../../../server/words/looks.ts';
import { soughtIn } from '../../../server/words/ways.ts';
import { isCalledByTitle } from '../../../shared/text.ts';

const whole = { share: 1, count: 1 };
const may = (said: string, text: string, fit = whole) => mayAnswer(said, text, fit, ['Tome Arai', '小满', '老秦']);

describe('what a question asks for', () => {
  test.each([
    ['Whose bicycle is that?', 'owner'],
    ['这只鹅是谁的？', 'owner'],
    ['Who cut the rope?', 'doer'],
    ['Who is Tome?', 'about'],
    ['What is the Hikari?', 'about'],
    ['鹅会飞吗？', 'whether'],
    ['Does the goose fly?', 'whether'],
    ['How many cards are there?', 'number'],
    ['何時に着く？', 'time'],
    ['Do you know the Hikari?', 'about'],
  ] as const)('%s: %s', (said, kind) => expect(askedKind(said)).toBe(kind));

  test('is in what answers it', () => {
    expect(may('这只鹅是谁的？', '大将军，白鹅，三岁多。')).toBe(false);
    expect(may('这只鹅是谁的？', '鹅是小满抱来的。')).toBe(true);
    expect(may('Whose bicycle is that?', 'The bicycle leans where it always leaned.')).toBe(false);
    expect(may('Does the goose fly in winter?', 'A goose, white, three years old.', { share: 0.4, count: 1 })).toBe(
      false,
    );
    expect(may('How many cards are there?', 'The cards are painted.')).toBe(false);
    expect(may('How many cards are there?', 'There are twelve cards.')).toBe(true);
    expect(may('Who painted the cards?', 'Painted cards slide out one by one.')).toBe(false);
    expect(
      may('Who painted the cards?', 'The cards were painted twice.', { share: 1, count: 2, isKnown: true } as never),
    ).toBe(true);
    expect(may('What is the Hikari?', 'The Hikari was a ferry.')).toBe(true);
  });
});

describe('what is looked at', () => {
  test.each([
    ['look at the lanterns', 'the lanterns'],
    ['I have a closer look at my hands', 'your hands'],
    ['Read the old letter aloud', 'the old letter'],
    ['look out of the window', 'the window'],
    ['look around', null],
    ['look at him', null],
    ['read what is stencilled on the crates', null],
    ['I sing to the sea', null],
    ['看看车窗外面', '车窗'],
    ['翻日志', '日志'],
    ['往窗外看', '窗'],
    ['我看他', null],
    ['海を見る', '海'],
    ['箱の中を覗く', '箱'],
    ['周りを見る', null],
  ])('%s: %s', (said, thing) => expect(lookedAt(said)?.thing ?? null).toBe(thing));
});

describe('who is meant', () => {
  const people = [
    { name: '何桂英', description: '五十三岁，列车长，跟了这趟车三十一年。' },
    { name: 'Captain Ishida', description: 'Fifty-nine, the ferryman.' },
  ];
  test.each([
    ['去找何车长', '何桂英'],
    ['I go and see the ferryman', 'Captain Ishida'],
    ['find Ishida', 'Captain Ishida'],
    ['ナギに会いに行く', undefined],
    ['find the way out', undefined],
    ['look for a key', undefined],
  ])('by words that only say whom one goes to see: %s', (said, name) =>
    expect(personMeant(soughtIn(said) ?? '', people)?.name).toBe(name),
  );

  test('by a title or a trade that is called', () => {
    for (const said of ['Captain, are you cold?', 'Are you cold, captain?'])
      expect(isCalledByTitle(said, 'Captain Ishida')).toBe(true);
    expect(isCalledByTitle('The captain is cold.', 'Captain Ishida')).toBe(false);
    expect(isCalledByTitle('Mio, wait.', 'Mio Sato')).toBe(false);
    expect(calledByTrade('何车长，您认识老秦吗？', people)?.name).toBe('何桂英');
    expect(calledByTrade('我认识何车长。', people)).toBeUndefined();
  });
});
