import { describe, expect, it } from 'vitest';
import { twine } from '../../../../../server/exchange/in/twine/index.ts';
import { errorsIn } from '../../../../support/brought.ts';
import { bring, fileOf, fixture, reported } from './bring.ts';

const STAIRS = [
  'A hundred and nine steps. Your uncle counted them aloud, always, and always got a hundred and eight.',
  'Uncle: Mind the can, it leaks.',
];
const LOG = ['The last entry is in your own handwriting, dated tomorrow.', 'You close it, and it closes like a door.'];
const LAMP = 'You pour a measure of oil. There is 1 left.';
const BEAM = 'The beam goes out over the water and comes back with a ship in it.';

describe('Twee 3', () => {
  it('plays SugarCube as it was written, to every ending', async () => {
    const { brought, pkg, ways } = await bring(twine, fixture('lighthouse.twee'));
    expect(errorsIn(pkg)).toEqual([]);
    const told = new Map(ways.map((way) => [way.chosen.join(' / '), [way.ending, ...way.told]]));
    expect(told.get('Up to the lamp / Light it')).toEqual([
      'Light it',
      ...STAIRS,
      LAMP,
      BEAM,
      'Nobody aboard looks up.',
    ]);
    expect(told.get('Read the log / Back to the stairs / Up to the lamp / Light it')).toEqual([
      ...['Tomorrow', ...STAIRS, ...LOG, ...STAIRS, LAMP, BEAM],
      'It flies your flag. You go down, all hundred and nine, to write it in.',
    ]);
    expect(told.get('Up to the lamp / Sit in the dark')?.at(-1)).toBe(
      'The dark is very thorough. Somewhere below, something counts to a hundred and eight.',
    );
    expect(new Set(ways.map(({ ending }) => ending))).toEqual(new Set(['Light it', 'Tomorrow', 'Dark']));
    expect(reported(brought)).toEqual(
      expect.arrayContaining(['lighthouse.twee shown-not-run JavaScript', 'lighthouse.twee:Log became-encounter Log']),
    );
    expect(JSON.stringify(brought.story)).not.toContain('alert');
  });

  it('plays Harlowe as it was written, to every ending', async () => {
    const { brought, pkg, ways } = await bring(twine, fixture('greenhouse.twee'));
    expect(errorsIn(pkg)).toEqual([]);
    const door = ["The greenhouse is warm at midnight, which is nobody's doing.", 'Iris: You may look.'];
    const ferns = 'They lean toward you, then away, as a crowd does.';
    expect(ways.map(({ chosen, ending, told }) => [chosen, ending, told])).toEqual([
      [
        ['Look at the ferns', 'Go home'],
        'Home',
        [...door, ferns, 'You go home. Your coat smells of rain that has not come yet.'],
      ],
      [
        ['Ask for the key', 'Look at the ferns', 'Try the key'],
        'Inside',
        [
          ...door,
          'Iris: It opens one thing. I would not say which.',
          `${ferns} The key is warm too.`,
          'Behind the last pane it is already morning.',
        ],
      ],
      [
        ['Ask for the key', 'Look at the ferns', 'Go home'],
        'Home',
        [
          ...door,
          'Iris: It opens one thing. I would not say which.',
          `${ferns} The key is warm too.`,
          'You go home. Your coat smells of rain that has not come yet.',
        ],
      ],
    ]);
    expect(reported(brought)).toContainEqual(expect.stringContaining('left-out (enchant:'));
  });

  it('plays Chapbook as it was written, to every ending', async () => {
    const { brought, pkg, ways } = await bring(twine, fixture('tram.twee'));
    expect(errorsIn(pkg)).toEqual([]);
    const stop = 'The tram is late. You have 3 coins and a borrowed umbrella.';
    expect(ways.map(({ chosen, told }) => [chosen, told])).toEqual([
      [
        ['Pay', 'Open the umbrella'],
        [
          stop,
          'Conductor: That will be two. Thank you.',
          'He finds you a seat.',
          'It begins to rain on the inside.',
          'Everyone moves a little closer. The tram is on time.',
        ],
      ],
      [['Wait for the next'], [stop, 'There is no next.']],
    ]);
    expect(reported(brought)).toContain('tram.twee:On board shown-not-run JavaScript');
  });
});

describe('HTML of Twine', () => {
  it('plays as it was written, and runs nothing', async () => {
    const file = fixture('kiosk.html');
    expect(twine.recognises(file)).toBe(true);
    expect(twine.recognises(fileOf('page.html', '<p>Hello</p>'))).toBe(false);
    const { pkg, ways } = await bring(twine, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(pkg.title).toBe('The Kiosk');
    expect(ways.map(({ chosen, told }) => [chosen, told])).toEqual([
      [
        ['A newspaper'],
        ['The kiosk sells newspapers & yesterday.', 'Every page is the weather, and the weather is "soon".'],
      ],
      [['Yesterday'], ['The kiosk sells newspapers & yesterday.', 'It is cheaper than you remember.']],
    ]);
    expect(JSON.stringify(pkg)).not.toContain('alert');
  });

  it('refuses what is no story of Twine', async () => {
    await expect(twine.read([fileOf('a.twee', 'Just words.')])).rejects.toMatchObject({ code: 'malformed' });
  });
});
