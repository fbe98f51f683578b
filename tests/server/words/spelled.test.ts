import { describe, expect, it } from 'vitest';
import { withoutContrast } from '../../../server/words/contrast.ts';
import { begunWith } from '../../../server/words/pointed.ts';
import { spelledPlain } from '../../../server/words/spelled.ts';

describe('what is typed, as it is meant', () => {
  it.each([
    ['dont shake it', "don't shake it"],
    ['i wont, i cant and i didnt', "I won't, I can't and I didn't"],
    ['ok, ill help', "ok, I'll help"],
    ['he is ill in bed', 'he is ill in bed'],
    ['its not for sale', "it's not for sale"],
    ['on its shelf', 'on its shelf'],
    ['JUMP, CAPTAIN', 'jump, captain'],
    ['I give Tome the TV', 'I give Tome the TV'],
    ['he shouldve asked, and i wouldve too', 'he should have asked, and I would have too'],
    ['it couldve been worse', 'it could have been worse'],
    ['shed like to paint it', "she'd like to paint it"],
    ['i think shed never said it', "I think she'd never said it"],
    ['the shed is locked', 'the shed is locked'],
    ['behind the shed found by chance', 'behind the shed found by chance'],
    ['hed gone', "he'd gone"],
    ['whats on tonite', "what's on tonight"],
    ['were you in love lol', 'were you in love'],
    ['you old goat hahaha!', 'you old goat!'],
    ['nice hat :)', 'nice hat'],
    ['lol', 'lol'],
    ['haha, very good', 'haha, very good'],
    ['don’t', "don't"],
    ['别摇', '别摇'],
  ])('reads %j as %j', (typed, said) => expect(spelledPlain(typed)).toBe(said));

  it.each([
    ['anything but shake it', ''],
    ['rather than burn it, I keep it', 'I keep it'],
    ['I keep it instead of burning it', 'I keep it'],
    ['不是去求车长，是把它留在车上', '把它留在车上'],
    ['缶を振るのではなく、元に戻す', '元に戻す'],
    ['I keep it', 'I keep it'],
  ])('leaves out of %j what it sets aside', (said, rest) => expect(withoutContrast(said)).toBe(rest));

  it('begins as one option does, and as no other', () => {
    const options = ['Ask him what he did', 'Ask him to come up', 'Take the key'];
    expect(begunWith('ask him what', options)).toBe(0);
    expect(begunWith('ask him', options)).toBeNull();
    expect(begunWith('take the ke', options)).toBeNull();
    expect(begunWith('take', options)).toBeNull();
  });
});
