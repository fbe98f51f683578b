import { describe, expect, it } from 'vitest';
import { readIntents } from '../../../server/improviser/coauthor/intents.ts';
import { EDITS } from './edit-cases.ts';

describe('readIntents', () => {
  it('reads no change out of questions and chatter', () => {
    for (const text of ['who is the killer?', 'nice!', 'how many places are there?', 'what a story', ''])
      expect(readIntents(text)).toEqual([]);
  });

  const WISHES = [
    ...EDITS.map(([wish]) => wish),
    'start over',
    'translate it into French',
    'title it The Long Rain',
    'call Aiko Emi',
    'call the hotel The Heron',
    "change Aiko's name to Emi",
    'set the setting to Osaka in winter',
    'set the themes to grief and snow',
    'regenerate the portrait of Aiko',
    'a new picture of Aiko',
    "redo Aiko's portrait",
    'give Aiko a new portrait',
    'remove the hotel',
    'add a chapter',
    'write an ending where it snows',
    'write an encounter about a letter at the hotel',
    'put another scene in the bar with a thief',
    'introduce a character who sells maps',
    'add a fishmonger called Bo',
    'create an inn called The Moon',
    'include a windmill in act 1',
    'turn it into a farce',
    'make Tobias Quill older',
    'turn Tobias Quill into a fox',
    'make the harbour foggy',
    'give the old captain a long coat',
    'darker',
    'more hopeful',
  ];

  it.each(WISHES)('understands a sentence with and without its capital: %s', (wish) => {
    const small = readIntents(wish);
    expect(small).not.toEqual([]);
    const capital = wish.charAt(0).toUpperCase() + wish.slice(1);
    expect(readIntents(capital)).toEqual(small);
    expect(readIntents(`${capital}.`)).toEqual(small);
    expect(readIntents(`Please ${wish}`)).toEqual(small);
  });

  it.each(['everywhere', 'throughout', 'in all texts'])('takes no words about where into a new name: %s', (where) => {
    const read = [{ kind: 'rename', what: 'René Vasseur', to: 'Tobias Quill' }];
    expect(readIntents(`Rename René Vasseur to Tobias Quill ${where}`)).toEqual(read);
  });

  it('reads several changes in one message', () => {
    expect(readIntents('rename Ann to Bo, and add a bakery; make it funnier').map(({ kind }) => kind)).toEqual([
      'rename',
      'add-place',
      'tone',
    ]);
    expect(readIntents('把安改名为波，然后加一间面包店').map(({ kind }) => kind)).toEqual(['rename', 'add-place']);
  });

  it('reads bounded text in bounded time', () => {
    // Read letter by letter over and over, these would outlast the runner's patience.
    for (const endless of [`make ${'A '.repeat(50_000)}`, 'rename '.repeat(20_000)]) {
      expect(JSON.stringify(readIntents(endless)).length).toBeLessThan(20_000);
    }
  });
});
