import { describe, expect, it } from 'vitest';
import { renpy } from '../../../../../server/exchange/in/renpy/index.ts';
import { errorsIn } from '../../../../support/brought.ts';
import { bring, fileOf, fixture, reported, rowsTold } from './bring.ts';

/** What a row of the script says, without who says it. */
const said = (row: string): string => {
  const words = /^\s*(?:[a-z]+ )*"((?:\\.|[^"\\])*)"/.exec(row)?.[1] ?? '';
  return words
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\"/g, '"')
    .replace('[umbrella]', 'grey');
};

describe('Ren’Py', () => {
  const file = fixture('borrowed_rain.rpy');

  it('plays as it was written, on every way to every ending', async () => {
    const { pkg, ways } = await bring(renpy, file);
    expect(errorsIn(pkg)).toEqual([]);
    const rows = ways.map(({ chosen, told, ending }) => {
      const words = told.map((line) => line.replace(/^(?:Otilie|You): /, '').replace(' It lasted a month.', ''));
      return [chosen, ending, rowsTold(file, words, said)];
    });
    const begins = [19, 21, 22, 27];
    expect(rows).toEqual([
      [['Tell her the truth'], 'window', [...begins, 30, 32, 42, 44, 63, 69, 70]],
      [['Say it was like that'], 'door', [...begins, 35, 74]],
      [['Say nothing', 'Leave the rain and go'], 'door', [...begins, 42, 46, 63, 55, 74]],
    ]);
    expect(ways[0]?.told[2]).toBe('You: It was only supposed to last the afternoon. It lasted a month.');
  });

  it('keeps who speaks, in which colour and how, and marks of its words', async () => {
    const { pkg } = await bring(renpy, file);
    expect(pkg.title).toBe('The Borrowed Rain');
    expect(pkg.characters).toMatchObject([
      { id: 'otilie', name: 'Otilie', color: '#8ab4c8' },
      { id: 'you', name: 'You', role: 'protagonist' },
    ]);
    const told = JSON.stringify(pkg.plot.acts);
    expect(told).toContain('{i}rain{/i}');
    expect(told).toContain('{"type":"show","character":"otilie","expression":"thoughtful","position":"left"}');
  });

  it('makes flags and meters, and asks them', async () => {
    const { pkg } = await bring(renpy, file);
    expect(pkg.plot.meters).toMatchObject([{ id: 'trust', initial: 0, min: -1, max: 3 }]);
    const told = JSON.stringify(pkg.plot.acts);
    expect(told).toContain('has_flag(\\"has_receipt\\")');
    expect(told).toContain('"adjust":{"trust":3}');
  });

  it.each([
    [`"The Keeper's Lamp"`, "The Keeper's Lamp"],
    [`_('The "Lamp"')`, 'The "Lamp"'],
    [`'The Keeper\\'s Lamp'`, "The Keeper's Lamp"],
  ])('is called as it says, whatever quotes are in that: %s', async (written, title) => {
    const script = `define config.name = ${written}\n\nlabel start:\n    "Rain."\n    return\n`;
    expect((await bring(renpy, fileOf('a.rpy', script))).brought.title).toBe(title);
  });

  it('names Python and what it has no counterpart for, and runs nothing', async () => {
    const { brought } = await bring(renpy, file);
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'borrowed_rain.rpy:12 shown-not-run init python: def surprise():',
        'borrowed_rain.rpy:17 picture-missing bg office',
      ]),
    );
    expect(JSON.stringify(brought.story)).not.toContain('passwd');
  });

  it('reads several files as one story', async () => {
    const { ways } = await bring(renpy, [
      fileOf('b.rpy', 'label end:\n    "Over."\n    return\n'),
      fileOf('a.rpy', 'label start:\n    """\n    One.\n\n    Two\n    halves.\n    """\n    jump end\n'),
    ]);
    expect(ways.map(({ told }) => told)).toEqual([['One.', 'Two halves.', 'Over.']]);
  });
});
