import { describe, expect, test } from 'vitest';
import { createGame, type Game } from '../../../../server/exchange/out/game/index.ts';
import { printTwee, writeTwee } from '../../../../server/exchange/out/twee/write.ts';
import { plainWords, type VNPackage, VNPackageSchema } from '../../../../shared/story/index.ts';
import { secondSampleStory } from '../../../support/sample.ts';
import { givenOf, STORIES, spitefulStory } from './stories.ts';
import { readTwee } from './twee-player.ts';
import { numbersFrom, playBeside } from './twin.ts';

const RUNS = 4;

const madeOf = async (source: VNPackage): Promise<{ story: VNPackage; game: Game; twee: string }> => {
  const { story } = await givenOf(source).writtenOut();
  const { game } = createGame(story);
  return { story, game, twee: printTwee(game, story) };
};

const bare = (words: string): string => words.replaceAll(/\s+/gu, ' ').trim();

describe('Twee', () => {
  test.for(STORIES)('%s is read by extwee, and plays turn by turn as it does here', async ([, make]) => {
    const { story, game, twee } = await madeOf(make());
    const read = readTwee(twee);
    expect(read).toMatchObject({ title: story.title, format: 'SugarCube' });
    const { turns, endings } = playBeside(story, game, RUNS, (run) => read.begin(run));
    expect(turns).toBeGreaterThan(RUNS);
    expect(Object.values(endings).reduce((sum, count) => sum + count, 0)).toBe(RUNS);
  });

  test('words that mean something to Twee, the format or HTML are words', async () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const source = VNPackageSchema.parse(spitefulStory(numbersFrom(seed)));
      const { story, game, twee } = await madeOf(source);
      const read = readTwee(twee);
      const told: string[] = [];
      playBeside(story, game, 2, (run) => read.begin(run, (words) => told.push(words)));
      const script = source.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.script ?? [];
      const narrated = script.flatMap((line) => (line.type === 'narrate' ? [plainWords(line.text)] : []));
      expect(narrated).not.toEqual([]);
      for (const words of narrated) expect(told.join(' ')).toContain(bare(words.replace('漢字', '漢字かんじ')));
    }
  });

  test('the same story is the same bytes', async () => {
    const source = secondSampleStory();
    expect(await writeTwee(givenOf(source))).toEqual(await writeTwee(givenOf(structuredClone(source))));
  });
});
