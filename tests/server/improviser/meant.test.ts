import { describe, expect, it } from 'vitest';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { isLineOf, tellTyped, texts } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = { id: 'mae', name: 'Mae Flint', role: 'npc', description: 'Thirty, the rope maker of the quay.' };
const told = (text: string, fields: object = {}) => tellTyped(text, { present: [hero, mae], ...fields }).map(texts);

describe('what is done by words', () => {
  it.each([
    ['en', "I swear I'll find it", 'promise'],
    ['en', 'Mae, I promise not to tell anybody', 'promise'],
    ['en', "Fine, I'll sell you the box", 'promise'],
    ['en', "I'm so sorry, Mae", 'apology'],
    ['en', 'Just kidding', 'joke'],
    ['en', "Mae, you're a funny woman", 'joke'],
    ['en', 'Your sister is alive, Mae', 'hopes'],
    ['en', 'Mae, listen to me', 'hears'],
    ['en', "Let's leave it as it was", 'requests'],
    ['en', 'No thank you, the box stays with me', 'refused'],
    ['en', "I won't paint it", 'refused'],
    ['en', "Mae, you're forgiven", 'kind'],
    ['zh', '我保证不赶你走', 'promise'],
    ['zh', '别怕，我答应你', 'promise'],
    ['zh', '对不起', 'apology'],
    ['zh', '哈哈，您真逗', 'joke'],
    ['zh', '你爷爷还活着呢', 'hopes'],
    ['zh', '别把鹅撵下去', 'requests'],
    ['zh', '我不卖', 'refused'],
    ['zh', 'Mae，别难过', 'comforted'],
    ['zh', '没事的，都会过去的', 'comforted'],
    ['zh', '要不把它扔下车', 'proposed'],
    ['zh', '要不把它扔下车？', 'proposed'],
    ['zh', '不如咱们放它走', 'proposed'],
    ['zh', '那怎么办，要不先藏起来', 'proposed'],
    ['zh', '求求您别炖它', 'requests'],
    ['zh', '千万别杀它', 'requests'],
    ['zh', '你个骗人的厨子', 'rude'],
    ['zh', '你这破鞋真难看', 'rude'],
    ['zh', '你算什么东西', 'rude'],
    ['zh', '你今天真漂亮', 'kind'],
    ['ja', '心配しないで', 'comforted'],
    ['ja', '必ず見つけると約束する', 'promise'],
    ['ja', '誰にも言わないと誓うよ', 'promise'],
    ['ja', 'ごめんなさい', 'apology'],
    ['ja', '冗談だよ', 'joke'],
    ['ja', 'おばあさんは生きている', 'hopes'],
  ] as const)('%s: %s is answered as %s', (language, text, kind) => {
    for (const lines of told(text, { language }))
      expect([lines, isLineOf(kind, lines.at(-1), language)]).toEqual([lines, true]);
  });

  it('is no claim that somebody knew: news of a life is not what a fact of them says', () => {
    const facts = { facts: ['Sayo was the sister of Mae Flint.'], factsKnownBy: [['mae']] };
    for (const lines of told('Your sister Sayo is alive, Mae', facts))
      expect(isLineOf('confirms', lines.at(-1))).toBe(false);
  });

  it('is told of whoever did it where that was found out', () => {
    const facts = { facts: ['Mae Flint cut the rope.'], factsKnownBy: [['mae']] };
    for (const lines of told('Mae, you killed the ferry when you cut the rope', facts))
      expect(isLineOf('owns_up', lines.at(-1))).toBe(true);
  });
});

describe('words and deeds', () => {
  it.each([
    ['en', 'clap three times', 'done'],
    ['en', 'Blow out all the candles', 'done'],
    ['en', 'Show Mae the back of the card', 'done'],
    ['en', "I won't paint what happened", 'said'],
    ['en', "I swear I'll find it", 'said'],
    ['en', 'Try your name, Mae. Tell me about the storm', 'said'],
    ['en', 'Jump, captain!', 'said'],
    ['zh', '把车门踹开跳下去', 'done'],
    ['zh', '把鹅卖给我', 'said'],
    ['zh', '我发誓不告诉别人', 'said'],
    ['ja', '手紙を見つけると約束する', 'said'],
    ['ja', 'ナギに約束する', 'done'],
  ] as const)('%s: %s is %s', (language, text, kind) => expect(readPlayerText(text, language).kind).toBe(kind));
});

describe('a deed that changes something', () => {
  it.each([
    ['en', 'Climb to the top of the tower'],
    ['en', 'Put the lamp in the lens'],
    ['en', 'Lift the cushion'],
    ['zh', '扶着大将军到车门口去'],
    ['ja', '綱を外す'],
  ] as const)('%s: %s is begun and no more', (language, text) => {
    for (const [line] of told(text, { language, present: [hero] }))
      expect([line, isLineOf('begins', line, language)]).toEqual([line, true]);
  });

  it.each(['Pet the cat', 'Sit down on the bench', 'Listen at the door', 'Clap twice', 'Wave at the gulls'])(
    '%s is harmless, and told',
    (text) => {
      for (const [line] of told(text, { present: [hero] }))
        expect(line).toBe(`You ${text.charAt(0).toLowerCase()}${text.slice(1)}.`);
    },
  );

  it('is not told as done where what is found by it is told of as shut', () => {
    for (const [line] of told('Break the tin open with a rock', {
      found: ['A locked tin stands there.'],
      present: [hero],
    }))
      expect(line).not.toMatch(/^You break/u);
  });

  it('does not read what lies in something shut', () => {
    const fields = { present: [hero], noted: ['The tin is locked.'], recentLines: ['A paper rustles in the tin.'] };
    for (const lines of told('Read the paper in the tin', fields)) expect(lines.at(-1)).toContain('The tin is locked.');
  });
});

describe('a question about a thing at hand', () => {
  it.each([
    ['en', 'Whose tin is this?', 'a biscuit tin'],
    ['zh', '这罐子是谁的？', '一只罐子'],
    ['ja', 'この缶は誰の？', '古い缶'],
  ] as const)('%s is wondered at where nobody is here, and not looked at', (language, text, thing) => {
    for (const lines of told(text, { language, present: [hero], touched: [thing] }))
      expect([lines, isLineOf('wonders', lines.at(-1), language)]).toEqual([lines, true]);
  });
});

describe('whoever is thanked and asked', () => {
  it('does not say yes to what is no question of yes or no', () => {
    const facts = { facts: ['Sayo, the sister of Mae Flint, rowed.'], factsKnownBy: [['mae']] };
    for (const lines of told('Mae, thank you. What was Sayo like?', facts))
      expect(isLineOf('confirms', lines.at(-1))).toBe(false);
  });
});
