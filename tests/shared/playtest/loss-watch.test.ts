import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLossOracle, proveStory } from '../../../shared/check/proof/index.ts';
import { compileStory, type Story } from '../../../shared/play/index.ts';
import {
  createPlaytester,
  type LossKnowledge,
  type PlaytestOptions,
  type PlaytestReport,
  reportPlaytest,
} from '../../../shared/playtest/index.ts';
import { replayRun } from '../../support/replay-run.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { packages } from '../play/arbitrary.ts';

const OPTIONS: PlaytestOptions = { seed: 2, maxTurns: 60 };
const CLUES = { globalProgression: { requiredValue: 2, trackerLabel: 'Clues' } };

function playtest(story: Story, runs: number, knowledge?: Partial<LossKnowledge>, options = OPTIONS): PlaytestReport {
  return reportPlaytest(story, options, [createPlaytester(story, options, knowledge).play(0, runs)], 1);
}

/** Who burns the letter can't read it any more; without it the act can't be won, though there is much left to do. */
const letter = (walks = 3) =>
  compileStory(
    makePackage({
      acts: [
        act('before', [place('gate', [encounter('knock')])]),
        act(
          'study',
          [
            place('desk', [
              encounter('burn', { potentialFlags: ['burnt'] }),
              encounter('read', { excludeIfFlags: ['burnt'], givesProgression: 1 }),
              encounter('talk', { givesProgression: 1 }),
              ...Array.from({ length: walks }, (_, at) => encounter(`walk_${at}`)),
            ]),
          ],
          CLUES,
        ),
      ],
    }),
  );

describe('A lost act', () => {
  it('is told with the shortest way found, which can be played again', () => {
    const story = letter();
    const { softLocks } = playtest(story, 400);
    const [lock, ...others] = softLocks;
    if (!lock) throw new Error('No act was lost.');
    expect(others).toEqual([]);
    expect(lock).toMatchObject({ act: 'study', path: [{ encounter: 'burn' }] });
    const steps: string[] = [];
    for (const { state } of replayRun(story, OPTIONS, lock.run)) if (state.act === 'study') steps.push(...state.landed);
    expect(steps.find((id) => id !== 'knock')).toBe('burn');
  });

  it('counts the runs that played on in vain, and no other', () => {
    const story = letter();
    const runs = 60;
    let lost = 0;
    for (let number = 0; number < runs; number += 1) {
      const states = [...replayRun(story, OPTIONS, number)].map(({ state }) => state);
      const isVain = states.some(
        ({ act: id, climaxDue, flags, landed }) =>
          id === 'study' && climaxDue === null && flags.includes('burnt') && !landed.includes('read'),
      );
      if (isVain) lost += 1;
    }
    expect(lost).toBeGreaterThan(5);
    expect(lost).toBeLessThan(runs);
    expect(playtest(story, runs).softLocks.map((each) => each.runs)).toEqual([lost]);
  });

  it('is seen also where the run was broken off', () => {
    const story = letter(40);
    const { softLocks, completed } = playtest(story, 60, undefined, { ...OPTIONS, maxTurns: 30 });
    expect(completed).toBeLessThan(60);
    expect(softLocks).toHaveLength(1);
  });

  it('adds up in any order', () => {
    const story = letter();
    const tester = createPlaytester(story, OPTIONS);
    const slices = [0, 50, 100].map((from) => tester.play(from, 50));
    const whole = playtest(story, 150);
    for (const order of [slices, slices.toReversed()]) expect(reportPlaytest(story, OPTIONS, order, 1)).toEqual(whole);
  });

  it('is none where the climax comes with the loss', () => {
    // Nothing is left to do once the letter is burnt: the act ends with that very turn.
    const story = compileStory(
      makePackage({
        acts: [
          act(
            'study',
            [
              place('desk', [
                encounter('burn', { potentialFlags: ['burnt'] }),
                encounter('read', { excludeIfFlags: ['burnt'], givesProgression: 2 }),
              ]),
            ],
            CLUES,
          ),
        ],
      }),
    );
    const report = playtest(story, 60);
    expect(report.acts[0]?.forced).toBeGreaterThan(0);
    expect(report.softLocks).toEqual([]);
  });

  it('by going where no way leads back is lost by going there, whatever is played on arrival', () => {
    const story = compileStory(
      makePackage({
        acts: [
          act(
            'house',
            [
              place(
                'hall',
                [encounter('portrait', { givesProgression: 1 }), encounter('clock', { givesProgression: 1 })],
                {
                  connections: ['cellar'],
                },
              ),
              place('cellar', [encounter('rats'), encounter('wine'), encounter('coal')]),
            ],
            CLUES,
          ),
        ],
      }),
    );
    const { softLocks } = playtest(story, 200);
    expect(softLocks.map(({ path }) => path.at(-1))).toEqual([{ travel: 'cellar' }]);
  });

  it('from its very beginning has a way of no steps', () => {
    const story = compileStory(
      makePackage({
        acts: [act('vain', [place('a', [encounter('e'), encounter('f', { givesProgression: 1 })])], CLUES)],
      }),
    );
    expect(playtest(story, 12).softLocks).toMatchObject([
      { act: 'vain', path: [], runs: 12, run: 0, persona: 'curious' },
    ]);
  });

  it('is not asked about where it can always be won', () => {
    const story = letter();
    const proofs = proveStory(story).map((proof) => ({ ...proof, verdict: 'winnable' as const }));
    const createNone = () => {
      throw new Error('Nobody need ask.');
    };
    expect(playtest(story, 60, { proofs, createLossOracle: createNone }).softLocks).toEqual([]);
  });

  it('that nobody can decide on is none', () => {
    expect(playtest(letter(), 60, { createLossOracle: () => () => 'undecided' }).softLocks).toEqual([]);
  });

  it('is looked for the less, the more encounters an act has, so that runs of large ones go on', () => {
    const efforts = [60, 300, 600].map((count) => {
      const each = Array.from({ length: count / 60 }, (_, at) =>
        place(
          `p${at}`,
          Array.from({ length: 60 }, (_unused, index) => encounter(`e${at}_${index}`)),
          {
            connections: [`p${(at + 1) % (count / 60)}`],
          },
        ),
      );
      const story = compileStory(makePackage({ acts: [act('vain', each, CLUES)] }));
      const asked: (number | undefined)[] = [];
      const createStub: typeof createLossOracle = (_story, _act, { effort } = {}) => {
        asked.push(effort);
        return () => 'undecided';
      };
      playtest(story, 1, { proofs: [], createLossOracle: createStub }, { seed: 1, maxTurns: 5 });
      return asked[0] ?? 0;
    });
    expect(efforts).toEqual([4_000_000, 500_000, 62_500]);
  });

  it('is never one that is proven winnable', () => {
    let found = 0;
    fc.assert(
      fc.property(packages, fc.integer({ min: 0, max: 1000 }), (source, seed) => {
        const story = compileStory(source);
        const options = { seed, maxTurns: 60 };
        // Asked about every act, whatever is proven.
        const { softLocks } = playtest(story, 12, { proofs: [], createLossOracle }, options);
        const proofs = proveStory(story);
        for (const { act: id } of softLocks) {
          found += 1;
          expect(proofs.find((proof) => proof.act === id)?.verdict).not.toBe('winnable');
        }
      }),
      { numRuns: 40 },
    );
    expect(found).toBeGreaterThan(2);
  });
});
