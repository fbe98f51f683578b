import { describe, expect, it } from 'vitest';
import { feelingAsked, likingAsked } from '../../../server/improviser/telling/asks-of-them.ts';
import { ownSentences } from '../../../server/improviser/telling/own-person.ts';
import { isLineOf, tellTyped, texts } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = {
  id: 'mae',
  name: 'Mae Flint',
  role: 'ally',
  pronouns: 'she/her',
  description: 'Thirty, the rope maker of the quay. Ties every knot twice. Never late, never sorry.',
};
const replies = (text: string, fields: object = {}) => tellTyped(text, { present: [hero, mae], ...fields }).map(texts);

describe('somebody who is asked how they are', () => {
  it.each([
    ['Mae, are you angry?', 'angry', 'feels_yes'],
    ['Mae, are you angry?', 'sad', 'mood_sad'],
    ['Mae, are you angry?', 'neutral', 'feels_no'],
    ['Mae, are you afraid of the storm?', 'afraid', 'feels_yes'],
    ['Mae, are you happy?', 'thoughtful', 'mood_even'],
    ['How are you, Mae?', 'happy', 'mood_happy'],
    ['Mae, you look sad.', 'sad', 'feels_yes'],
    ['Mae, are you tired?', 'angry', 'bodily'],
    ['Mae, are you bored?', 'sad', 'mood_sad'],
    ['Mae, are you proud of it?', 'neutral', 'mood_even'],
    ['Mae, are you angry?', 'happy', 'feels_no'],
  ])('%s answers by the face they make (%s): %s', (text, face, kind) => {
    for (const told of replies(text, { faces: { mae: face } })) expect(isLineOf(kind, told.at(-1))).toBe(true);
  });

  it('in Chinese and Japanese, where it is not said who is meant, too', () => {
    for (const [language, text, name] of [
      ['zh', '小满，你生气了吗？', '小满'],
      ['ja', 'ナギ、怒ってるの？', 'ナギ'],
    ] as const)
      for (const told of replies(text, { language, present: [hero, { ...mae, name }], faces: { mae: 'angry' } }))
        expect(isLineOf('feels_yes', told.at(-1), language)).toBe(true);
  });

  it.each([
    ['What are you afraid of, Mae?', null],
    ['Mae, is the water cold?', null],
    ['How do you make rope?', null],
    ['疲れた？', 'bodily'],
    ['何を怖がっている？', null],
  ])('is not asked for it by %s', (text, feeling) => expect(feelingAsked(text)).toBe(feeling));
});

describe('somebody who is asked for themselves', () => {
  it('says it in their author’s words, as one says it of oneself, where these speak of it', () => {
    for (const told of replies('Mae, why do you tie every knot twice?'))
      expect(told.at(-1)).toContain('I tie every knot twice.');
    for (const told of replies('Mae, tell me about yourself.'))
      expect(told.at(-1)).toContain("I'm Mae Flint, the rope maker of the quay.");
  });

  it('counts no years but to whoever asks for them', () => {
    for (const told of replies('Mae, who are you?')) expect(told.at(-1)).not.toContain('thirty');
    for (const told of replies('Mae, how old are you?')) expect(told.at(-1)).toContain('thirty');
  });

  it.each([
    ['Mae, are you married?', 'Married?'],
    ['Mae, where is your hammer?', 'My hammer?'],
    ['Mae, who was Ole to you?', 'Ole?'],
    ['Mae, did you cut the bell?', 'The bell?'],
  ])('says of %s neither age nor trade, but that it is no answer to that', (text, echo) => {
    for (const told of replies(text)) {
      expect(told.at(-1)).not.toContain('rope maker');
      expect(told.at(-1)).toContain(echo);
    }
  });

  it('says nothing of the kind to what they are charged with, nor twice', () => {
    for (const told of replies('Mae, did you cut the bell?')) expect(told.at(-1)).not.toContain('Flint');
    for (const told of replies('Mae, who are you?', {
      recentLines: ["I'm Mae Flint, the rope maker of the quay."],
    }))
      expect(told.at(-1)).not.toContain("I'm Mae Flint");
  });

  it('says what they do with what there is to see of it', () => {
    for (const told of replies('Mae, what are you making?')) {
      expect(isLineOf('busy', told[1])).toBe(true);
      expect(told[2]).toBe('Gulls over the sea. The planks are wet with rain.');
    }
  });

  it('says what they think of others to their faces alone', () => {
    for (const told of replies('Mae, do you like Ole?', { elsewhere: ['Ole Berg'] }))
      expect(isLineOf('opinion_of', told.at(-1))).toBe(true);
    for (const told of replies('Mae, do you trust me?')) expect(isLineOf('opinion_of_you', told.at(-1))).toBe(true);
    expect(likingAsked('Do you believe in ghosts?')).toBeNull();
    expect(likingAsked('Why do you love the sea?')).toBeNull();
    expect([likingAsked('你信得过老秦吗？'), likingAsked('私のことをどう思う？')]).toEqual(['others', 'me']);
  });

  it('neither grants nor denies what is asked of them, and foretells nothing', () => {
    for (const told of replies('Mae, could you stop the ferry?')) expect(isLineOf('requests', told.at(-1))).toBe(true);
    for (const told of replies('Mae, will the roof hold?')) expect(isLineOf('foretells', told.at(-1))).toBe(true);
  });
});

describe('a description said of oneself', () => {
  const person = (description: string, pronouns: string, name = 'Mae Flint') => ({ name, pronouns, description });
  it.each([
    ['en', person('Thirty. Collects endings. Has opinions.', 'she/her'), ['I collect endings.', 'I have opinions.']],
    ['en', person('A man. Loves the sea because he cried at it.', 'he/him'), ['I love the sea because I cried at it.']],
    ['en', person('A man. Never late, never sorry.', 'he/him'), ["I'm never late, never sorry."]],
    ['en', person('A man. She has outlived them.', 'she/her'), []],
    ['en', person('A man. Quick hands, slow answers.', 'he/him'), []],
    ['zh', person('四十八岁。嗓门大，没人夸过他的萝卜。', '他', '老秦'), ['我嗓门大，没人夸过我的萝卜。']],
    ['zh', person('九岁。鹅是她抱来的。', '她', '小满'), ['鹅是我抱来的。']],
  ] as const)('%s: %j', (language, one, said) => expect(ownSentences(one, language).slice(1)).toEqual(said));
});
