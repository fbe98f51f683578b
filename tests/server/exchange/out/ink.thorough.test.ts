import { describe, expect, test } from 'vitest';
import { createGame, type Game } from '../../../../server/exchange/out/game/index.ts';
import { printInk, writeInk } from '../../../../server/exchange/out/ink/write.ts';
import { plainWords, type VNPackage, VNPackageSchema } from '../../../../shared/story/index.ts';
import { secondSampleStory } from '../../../support/sample.ts';
import { beginInk, compileInk } from './ink-player.ts';
import { givenOf, improvisedStory, STORIES, spitefulStory } from './stories.ts';
import { numbersFrom, playBeside } from './twin.ts';

const RUNS = 3;

const madeOf = async (source: VNPackage): Promise<{ story: VNPackage; game: Game; ink: string }> => {
  const { story } = await givenOf(source).writtenOut();
  const { game } = createGame(story);
  return { story, game, ink: printInk(game, story) };
};

describe('Ink', () => {
  test.for(STORIES)('%s compiles, and plays turn by turn as it does here', async ([, make]) => {
    const { story: source, game, ink } = await madeOf(make());
    const story = compileInk(ink);
    const { turns, endings } = playBeside(source, game, RUNS, (run) => beginInk(story, run));
    expect(turns).toBeGreaterThan(RUNS);
    expect(Object.values(endings).reduce((sum, count) => sum + count, 0)).toBe(RUNS);
  });

  test('a game that gives a flag too many is found out', () => {
    const source = improvisedStory();
    const { game } = createGame(source);
    const [flag = ''] = game.flags.keys();
    const wrong = new Map([
      ...game.procedures,
      ['opens', [...(game.procedures.get('opens') ?? []), { do: 'set', name: flag, to: { op: 'value', value: true } }]],
    ] as [string, never][]);
    const story = compileInk(printInk({ ...game, procedures: wrong }, source));
    expect(() => playBeside(source, game, 1, (run) => beginInk(story, run))).toThrow();
  });

  test('words that mean something to Ink are words', async () => {
    for (let seed = 0; seed < 3; seed += 1) {
      const source = VNPackageSchema.parse(spitefulStory(numbersFrom(seed)));
      const { story: written, game, ink } = await madeOf(source);
      const story = compileInk(ink);
      const told: string[] = [];
      playBeside(written, game, 2, (run) => beginInk(story, run, (line) => told.push(line.trim())));
      const all = told.join(' ').replaceAll(/\s+/g, ' ');
      const script = source.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.script ?? [];
      const narrated = script.flatMap((line) => (line.type === 'narrate' ? [plainWords(line.text)] : []));
      expect(narrated).not.toEqual([]);
      for (const words of narrated) expect(all).toContain(words.replaceAll(/\s+/g, ' ').trim());
    }
  });

  test('the same story is the same bytes', async () => {
    const source = secondSampleStory();
    expect(await writeInk(givenOf(source))).toEqual(await writeInk(givenOf(structuredClone(source))));
  });
});
