import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeStory } from '../../../../server/improviser/story/compose.ts';
import { createSecretDetector } from '../../../../server/secrecy/index.ts';
import { readBrief } from '../../../../shared/brief/index.ts';
import { isWords, type PlayerAction, type VNFrame } from '../../../../shared/play/index.ts';
import { allPackages } from '../../../shared/playtest/arbitrary.ts';
import { freelyToldStory, sampleStory, secondSampleStory } from '../../../support/sample.ts';
import { packageOf } from '../../improviser/packages.ts';
import { beginPlay, curiousAction, type Play, playToEnd, playTurn } from '../../improviser/stage.ts';

const textsOf = (frames: readonly VNFrame[]): string[] =>
  frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
const composed = (text: string, seed: number) => packageOf(composeStory(readBrief(text), seed));

describe('a play without a model', () => {
  it.each([
    ['a noir mystery in 1940s Tokyo', 1],
    ['fantasy, two acts', 2],
    ['scifi', 3],
    ['romance', 4],
    ['写一个民国上海的悬疑故事', 6],
  ])('of %j reaches an ending: every frame stands, and no line is told twice in a row', async (text, seed) => {
    const play = await playToEnd(composed(text, seed), seed);
    expect(play.state.ended).not.toBeNull();
    for (const { dropped, telling } of play.turns) {
      expect(dropped).toEqual([]);
      expect(telling?.fault).toBeNull();
      expect(telling?.replaced).toEqual([]);
    }
    const lines = play.turns.flatMap(({ frames }) => textsOf(frames));
    for (const [index, line] of lines.entries()) expect(line, `line ${index}`).not.toBe(lines[index + 1]);
  });

  it.each([
    ['en', freelyToldStory],
    ['en', sampleStory],
    ['zh', secondSampleStory],
  ])('in %s tells no secret', async (_, story) => {
    const source = story();
    const play = await playToEnd(source, 5, 40);
    for (const { state, pack, frames } of play.turns) {
      const encounters = pack.encounter ? [pack.encounter.id] : [];
      const { discloses } = createSecretDetector({
        story: source,
        state,
        encounters,
        ending: pack.climax?.ending ?? null,
      });
      for (const text of textsOf(frames)) expect(discloses(text) && !state.ended, text).toBe(false);
    }
  });

  it('tells as much late as early: words a turn fall by no more than a third over 30 turns', async () => {
    const wordsOf = ({ frames }: Play['turns'][number]) => textsOf(frames).join(' ').split(/\s+/u).length;
    const words = { early: [] as number[], late: [] as number[] };
    const stories = ['a noir mystery in 1940s Tokyo', 'a fantasy story in the mountains', 'scifi'];
    for (const source of [freelyToldStory(), ...stories.map((text) => composed(text, 3))])
      for (const seed of [1, 2, 3]) {
        const { turns } = await playToEnd(source, seed, 30);
        words.early.push(...turns.slice(0, 10).map(wordsOf));
        words.late.push(...turns.slice(-10).map(wordsOf));
      }
    const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean(words.late) / mean(words.early)).toBeGreaterThan(2 / 3);
  });

  it('of any story tells words in every turn and never throws, whatever is done', async () => {
    const action = (play: Play, pick: number): PlayerAction => {
      const typed = play.state.freeText && pick % 5 === 0;
      return play.turns.length > 0 && typed ? { type: 'text', text: `${pick}?` } : curiousAction(play);
    };
    await fc.assert(
      fc.asyncProperty(allPackages, fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }), async (source, picks) => {
        const play = beginPlay(source, picks[0] ?? 0);
        for (const pick of picks) {
          if (play.state.ended !== null) break;
          const { frames } = await playTurn(play, action(play, pick), pick);
          expect(frames.some(isWords)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
