import { describe, expect, it } from 'vitest';
import { twine } from '../../../../../server/exchange/in/twine/index.ts';
import { compileStory, errorsIn, playBrought } from '../../../../support/brought.ts';
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

describe('A story of many constructs', () => {
  it('plays in SugarCube', async () => {
    const { brought, pkg, ways } = await bring(twine, fixture('ferry.twee'));
    expect(errorsIn(pkg)).toEqual([]);
    const way = ways.find(
      ({ chosen }) => chosen.join(' / ') === 'Count the crew / Buy bread / Board / Feed the gulls / Sail',
    );
    expect(way?.told).toEqual([
      'The Quay',
      'Ilse has 3 coins.',
      'Price: $2, paid to Odd and Liv.',
      'Liv waves.',
      'The board reads: no dogs.',
      'The water slaps the wall — twice.',
      'You can pay.',
      'Per nods. Liv nods.',
      'One row.',
      '$coins is a name and <<macro>> is code.',
      'You carry a rope.',
      'A timetable',
      'The old mole',
      'Two of them, and Odd.',
      'The loaf is warm.',
      'You stand on deck.',
      'Gulls, 3 of them. They are loud.',
      ':: this row begins as a head does',
      ...['A horn.', 'Another.', 'They know you now.'],
      'The last ferry goes—with and .',
    ]);
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'ferry.twee:StoryCaption left-out StoryCaption',
        'ferry.twee:Quay left-out https://example.org/ferry',
        'ferry.twee:Quay leads-nowhere Mole',
        'ferry.twee:Captain asks-for-words motto None',
        'ferry.twee:Captain left-out <<audio "horn" play>>',
        'ferry.twee:Deck by-chance random(3, 9) → 3',
        'ferry.twee:Deck left-out <<timed 2s>>',
        'ferry.twee:Deck shown-not-run script',
      ]),
    );
    expect(JSON.stringify(brought.story)).toContain('{b}Ilse{/b} has 3 coins.');
    expect(JSON.stringify(brought.story)).not.toContain('alert');
  });

  it('plays in Harlowe', async () => {
    const { brought, pkg, ways } = await bring(twine, fixture('archive.twee'));
    expect(errorsIn(pkg)).toEqual([]);
    const way = ways.find(({ chosen }) => chosen.join(' / ') === 'Open the drawer / Look up / straw / a hatch');
    expect(way?.told).toEqual([
      ...['The Stacks', 'Two lamps burn.', 'Vera carries 2 lamps and one key.', 'You have no map.'],
      ...['Shelf A. Shelf B. Shelf C.', 'The key is cold.', 'You hear a step.', '$verbatim stays.', 'felt'],
      ...['Loud words.', 'Centered.', 'A letter lies in it.', 'Dust, and a hatch.', 'You have not seen the desk.'],
      ...['Wind comes through.', 'In a straw hat you stand in the street.'],
    ]);
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'archive.twee:Desk by-chance (either: "He snores.", "He mutters.") → He snores.',
        'archive.twee:Desk left-out (live: 2s)',
        'archive.twee:Desk left-out (enchant: ?page, (text-colour: red))',
      ]),
    );
  });

  it('plays in Chapbook', async () => {
    const { brought, pkg } = await bring(twine, fixture('orchard.twee'));
    expect(errorsIn(pkg)).toEqual([]);
    const way = playBrought(compileStory(pkg), (texts, { length }) => texts.indexOf(['Climb', 'Sleep'][length] ?? ''));
    expect(way.told).toEqual([
      ...['The Wall', 'Tove has 2 apples, and one is ripe. Five * five.', 'Two is plenty.', 'A shop'],
      ...['Read the notes, or count again.', 'Birds sing.', 'A bell.', 'glad', 'ladder'],
      ...['You climb. 3 apples now, and you are glad.', 'You sleep with a ladder.'],
    ]);
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        "orchard.twee:Wall left-out {ambient sound: 'birds'}",
        'orchard.twee:Wall left-out https://example.org/apples',
        'orchard.twee:Wall shown-not-run JavaScript',
        'orchard.twee:Sleep left-out {restart link}',
      ]),
    );
  });

  it('may lie in several files', async () => {
    const { pkg, ways } = await bring(twine, [
      fileOf('b.twee', ':: Door\nIt opens.\n'),
      fileOf('a.twee', ':: StoryTitle\nTwo Files\n\n:: Start\nA door.\n[[Open|Door]]\n'),
    ]);
    expect(pkg.title).toBe('Two Files');
    expect(ways.map(({ told }) => told)).toEqual([['A door.', 'It opens.']]);
  });

  it('names what a file says twice', async () => {
    const { brought } = await bring(twine, fileOf('a.twee', ':: Start\nOne.\n\n:: Start\nTwo.\n'));
    expect(reported(brought)).toContain('a.twee:Start left-out :: Start');
  });
});

describe('HTML of Twine', () => {
  it('is read of Twine 1, and leads to passages with blanks around their names', async () => {
    const { ways } = await bring(
      twine,
      fileOf(
        'old.html',
        '<body><div id="store-area"><div tiddler="Start" tags="">Hello.\\n[[On|End]] </div><div tiddler=" End" tags="">Bye.</div></div></body>',
      ),
    );
    expect(ways.map(({ chosen, told }) => [chosen, told])).toEqual([[['On'], ['Hello.', 'Bye.']]]);
  });

  it('is read of the first story of an archive, and the others are named', async () => {
    const story = (name: string) =>
      `<tw-storydata name="${name}" startnode="1" format="Harlowe"><tw-passagedata pid="1" name="Start">In ${name}.</tw-passagedata></tw-storydata>`;
    const { brought, ways } = await bring(twine, fileOf('all.html', story('One') + story('Two')));
    expect(ways.map(({ told }) => told)).toEqual([['In One.']]);
    expect(reported(brought)).toContain('all.html left-out Two');
  });

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
