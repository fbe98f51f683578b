import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renpy } from '../../../../../server/exchange/in/renpy/index.ts';
import type { UploadedFile } from '../../../../../server/exchange/in/types.ts';
import { compileStory, errorsIn, everyWay, packageOfBrought } from '../../../../support/brought.ts';
import { bring, fileOf, fixture, reported } from './bring.ts';

/** "The Lamp Room", a project of several files as Ren'Py's tutorial lays them out. */
const scripts = readdirSync(new URL('./fixtures/lamp-room/game', import.meta.url), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.rpy'))
  .sort()
  .map((name): UploadedFile => ({ ...fixture(`lamp-room/game/${name}`), name: `game/${name}` }));
const ART = [
  ...['images/bg/lobby.webp', 'images/bg/corridor.webp', 'images/bg/lamps.webp', 'audio/corridor.ogg', 'gui/ctc.png'],
  ...['images/ines/neutral.png', 'images/ines/happy.png', 'images/ines/worried.png', 'images/guest/plain.png'],
];
const project = [...scripts, ...ART.map((name) => ({ name: `game/${name}`, bytes: new Uint8Array([1]) }))];

const brought = renpy.read(
  project.filter(renpy.recognises) as [UploadedFile],
  project.filter((file) => !renpy.recognises(file)),
);
const played = async () => {
  const pkg = packageOfBrought((await brought).story ?? {});
  return { pkg, ways: everyWay(compileStory(pkg)) };
};

describe('a larger project of Ren’Py', () => {
  it('plays to every ending, what is called and asked on the way included', async () => {
    const { pkg, ways } = await played();
    expect(errorsIn(pkg)).toEqual([]);
    expect([...new Set(ways.map(({ ending }) => ending))].sort()).toEqual(['ending dark', 'ending kept', 'morning']);
    const kept = ways.find(({ ending }) => ending === 'ending kept');
    expect(kept?.chosen).toEqual(['Answer the telephone', 'Ask who is there', 'Knock', 'Fill the lamp']);
    expect(kept?.told).toEqual([
      'The night desk of the Halcyon is quiet. It has been quiet since Tuesday. Nobody minds but me.',
      'Ines: Twelve rooms, eleven keys. Somebody is going to notice.',
      'Ines: Then the bell rings, and it is not the door.',
      'The board behind the desk has a lamp for each room.',
      'The thirteenth is lit.',
      'What does one do with a lamp that belongs to no room?',
      'The Telephone: This is the Lamp Room. We should like some tea.',
      'The Telephone: Two cups, if you would be so kind.',
      'The Telephone: Mrs. Vane. I have been here since the house was built.',
      'Between the twelfth door and the wall there is a thirteenth.[It was painted over.]',
      'the guest: It is open, dear. It always was.',
      'the guest: You took your time, Mrs. Vane said you would.',
      'Ines: There is oil for one more night.',
      // Here the program goes back to its menu, and not on into the next label.
      'In the morning there are thirteen keys on the board, and nobody asks.',
    ]);
  });

  it('says of each thing that is not the story’s where it stands', async () => {
    const told = reported(await brought).filter((line) => !line.includes('became-'));
    expect(told).toEqual([
      'game/tl/french translation-left-out game/tl/french',
      'program-files-left-out 1',
      'game/definitions.rpy:47 shown-not-run init python: import random; class Room(object):; def room_name(number):',
      'game/definitions.rpy program-look-left-out 2',
      'game/gui.rpy program-look-left-out 5',
      'game/options.rpy program-look-left-out 14',
      'game/screens.rpy program-look-left-out 4',
      'game/script.rpy:15 by-chance random_number → 1',
      'game/script.rpy:16 left-out show screen lantern_meter',
      'game/upstairs.rpy:37 shown-not-run achievement.grant("lamps")',
      'game/upstairs.rpy:67 left-out call screen credits',
      'game/script.rpy:2 not-reached splashscreen',
    ]);
  });

  it('shows whom its pictures name by a word of their names, with its own transitions', async () => {
    const { pkg } = await played();
    const lines = JSON.stringify(pkg.plot);
    expect(lines).toContain('"type":"show","character":"mr_oduya"');
    expect(lines).toContain('"id":"bg_lamps","transition":"fade"');
    expect(pkg.characters.find(({ name }) => name === 'Mr. Oduya')?.offstage).toBeUndefined();
  });
});

describe('a line of Python', () => {
  const script = (...rows: string[]) =>
    bring(
      renpy,
      fileOf('a.rpy', ['define k = Character("Kes")', 'label start:', ...rows.map((row) => `    ${row}`)].join('\n')),
    );

  it.each([
    ['$ who = renpy.input("Name?", length=20).strip()', 'Kes: Hello .', ''],
    ['$ who = renpy.input("Name?", default="Rex")', 'Kes: Hello Rex.', 'Rex'],
    ["$ who = renpy.input('Name?').strip() or 'Vale'", 'Kes: Hello Vale.', 'Vale'],
  ])('%s is as where nothing is typed', async (row, line, value) => {
    const { brought: made, ways } = await script(row, 'k "Hello [who]."');
    expect(ways.map(({ told }) => told)).toEqual([[line]]);
    expect(reported(made)).toContain(`a.rpy:3 asks-for-words who ${value}`.trim());
  });

  it.each(['renpy.full_restart()', 'MainMenu(confirm=False)()', 'Quit(confirm=False)()', 'renpy.quit()'])(
    '%s ends the story there',
    async (end) => {
      const { ways } = await script('"One."', `$ ${end}`, 'label more:', '"Two."');
      expect(ways.map(({ told }) => told)).toEqual([['One.']]);
    },
  );

  it('that jumps or calls leads there; a block of them is read line by line', async () => {
    const { brought: made, ways } = await script(
      'python:',
      '    mood = "dry"',
      '    import os',
      '    if mood: pass',
      '$ renpy.call("aside")',
      '"[mood]"',
      '$ renpy.jump("end")',
      'label aside:',
      '"Aside."',
      'return',
      'label end:',
      '"Over."',
    );
    expect(ways.map(({ told }) => told)).toEqual([['Aside.', 'dry', 'Over.']]);
    expect(reported(made)).toContain('a.rpy:5 shown-not-run import os');
  });
});
