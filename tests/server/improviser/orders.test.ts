import { describe, expect, it } from 'vitest';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { isLineOf, tellTyped, texts } from './telling-scene.ts';

describe('an order to nobody', () => {
  it.each([
    'stop painting and give Tome the letter',
    'don’t touch the toffee',
    'have a look what’s under that cushion',
    'don’t give her the letter yet',
    'stop and listen',
    'keep quiet about it',
    'do not open the tin',
    'let it be',
    'let go of the rope',
    'have a bite of the candy',
    'stay here',
    'don’t light anything',
    'start painting',
    'stop rowing',
    'trust him and take the rope',
    'refuse kindly',
    'refuse to sell the box',
    'think about the ticket',
    'do the voices',
    'never open that tin',
  ])('is what one does: %s', (text) => {
    const read = readPlayerText(text, 'en');
    expect([read.kind, read.text.startsWith('You ')]).toEqual(['done', true]);
  });

  it.each([
    'Mio, don’t touch the toffee',
    'Don’t touch that, Kuroda',
    'Don’t touch it!',
    'don’t worry',
    'don’t be afraid',
    'don’t cry',
    'don’t give up',
    'stop it',
    'stop lying',
    'don’t tell anyone I said that',
    'please stop',
    'let me see the letter',
    'have mercy',
    'have a good evening',
    'keep your candy',
    'be quiet',
    'don’t lie to me',
    'forget about him',
    'never again',
    'stay with me',
    'come with me',
    'don’t get lost',
  ])('is said where somebody is called, or it can only be said: %s', (text) =>
    expect(readPlayerText(text, 'en').kind).toBe('said'),
  );

  it('that leaves something undone is seen as that', () => {
    for (const frames of tellTyped('Don’t touch the toffee.')) {
      const [own, seen = ''] = texts(frames);
      expect(own).toBe('You don’t touch the toffee.');
      expect(isLineOf('idle_with', seen.replace('Mae Flint', '').replace('Mae', ''))).toBe(true);
    }
  });
});
