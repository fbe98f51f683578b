import { describe, expect, it } from 'vitest';
import { createLossOracle, createStoryProver, LIVE_PROOFS } from '../../../../shared/check/proof/index.ts';
import type { Story } from '../../../../shared/play/index.ts';
import { type ActInput, act, arcEncounter, character, encounter, place } from '../../../support/story-fixture.ts';
import { forcing, gives, inOneAct, inOneRoom, needs, proofOf, storyOf, why } from './traps-support.ts';

describe('An act with more states than can be looked at', () => {
  const tangled = (ways: string[]): Story => {
    const either = Array.from({ length: 60 }, (_, at) =>
      gives(`e${at}`, { potentialFlags: [`f${at}`], excludeIfFlags: [`f${at ^ 1}`] }),
    );
    return inOneAct(
      [place('hall', either, { connections: ways }), place('pit', [encounter('walk', { frames: 4 })])],
      needs(30),
    );
  };

  it('is not proven with what a live check may take, which is kept to', () => {
    const prover = createStoryProver();
    const [proof] = prover.prove(tangled([]), LIVE_PROOFS);
    expect(proof?.verdict).toBe('not-proven');
    expect(prover.effort()).toBeGreaterThan(0);
    expect(prover.effort()).toBeLessThan((LIVE_PROOFS.effort ?? 0) * 1.1);
  });

  it('is still said to be lost where a loss is near at hand', () => {
    const [proof] = createStoryProver().prove(tangled(['pit']), LIVE_PROOFS);
    expect(proof).toMatchObject({ verdict: 'soft-lock', path: [{ travel: 'pit' }] });
  });
});

describe('What was answered long before and lands on the turn the climax is forced', () => {
  /** Whoever plays `asks` first shuts `ends`; whoever plays `ends` first has one turn left, which is not for asking. */
  const story = (frames: number, connections = ['hall']): Story =>
    inOneAct(
      [
        place(
          'hall',
          [
            encounter('asks', {
              givesProgression: 1,
              frames,
              potentialFlags: ['asked'],
              options: [
                { text: 'Yes', flags: ['asked'] },
                { text: 'No', flags: ['asked'] },
              ],
            }),
          ],
          { connections: ['yard'] },
        ),
        place('yard', [gives('ends', { potentialFlags: ['ended'], excludeIfFlags: ['asked'] })], { connections }),
      ],
      { ...needs(2), ...forcing('flags.ended') },
    );
  const atBeginning = (of: Story) => {
    const [only] = of.acts;
    if (!only) throw new Error('There is no act.');
    return createLossOracle(of, only)({ location: 'hall', flags: [], landed: [], progress: 0, turn: 0 });
  };

  it('may win: nothing is said to be lost that could be won so', () => {
    const proof = proofOf(story(9));
    expect(proof.verdict).toBe('not-proven');
    expect(why(proof)).toBe(
      'An event may force its climax on the very turn in which the player returns to an encounter answered long before, which the search does not cover.',
    );
    expect(atBeginning(story(9))).toBe('undecided');
  });

  it('does not where it lands with its answer, or there is no way back', () => {
    for (const of of [story(2), story(9, [])]) {
      expect(proofOf(of)).toMatchObject({ verdict: 'cannot-be-completed', path: [] });
      expect(atBeginning(of)).toBe('lost');
    }
  });

  const asks = encounter('asks', {
    givesProgression: 1,
    frames: 9,
    potentialFlags: ['asked'],
    options: [
      { text: 'Yes', flags: ['asked'] },
      { text: 'No', flags: [] },
    ],
  });
  const oracleOf = (of: Story) => {
    const [only] = of.acts;
    if (!only) throw new Error('There is no act.');
    return createLossOracle(of, only);
  };

  it('does not where it was not answered so far, and wherever it could be the climax has been forced ever since', () => {
    const leaves = encounter('leaves', { potentialFlags: ['gone'], frames: 4 });
    const oracle = oracleOf(
      inOneAct(
        [
          place('hall', [asks], { connections: ['yard'] }),
          place('yard', [leaves, gives('walk')], { connections: ['hall'] }),
        ],
        { ...needs(2), ...forcing('location == "hall" && flags.gone') },
      ),
    );
    const gone = { location: 'yard', flags: ['gone'], landed: ['leaves'], progress: 0, turn: 3 };
    expect(oracle(gone)).toBe('lost');
    expect(oracle({ ...gone, answered: { asks: 1 } })).toBe('winnable');
    expect(oracle({ ...gone, flags: [], landed: [] })).toBe('winnable');
  });

  it('does not where only the landing opens it that forces the climax', () => {
    const needed = (prerequisites: string[]) =>
      oracleOf(
        inOneAct(
          [
            place('hall', [gives('ends', { potentialFlags: ['ended'] })], { connections: ['yard'] }),
            place('yard', [{ ...asks, prerequisites }], { connections: ['hall'] }),
          ],
          { ...needs(2), ...forcing('flags.ended') },
        ),
      );
    const under = { location: 'hall', flags: [], landed: [], progress: 0, active: 'ends', turn: 3 };
    expect(needed(['ended'])(under)).toBe('lost');
    expect(needed([])(under)).toBe('winnable');
  });
});

describe('An act that cannot be completed', () => {
  it('asks for more progress than there is', () => {
    const proof = proofOf(inOneRoom([gives('one'), gives('two')], needs(3)));
    expect(proof).toMatchObject({ verdict: 'cannot-be-completed', path: [], beginning: { flags: [], landed: [] } });
    expect(why(proof)).toBe('It needs 3 progress, and at most 2 can be reached.');
  });

  it('needs a flag that nothing sets, and says of whom', () => {
    const proof = proofOf(inOneRoom([gives('one', { prerequisites: ['never'] })], needs(1)));
    expect(proof.verdict).toBe('cannot-be-completed');
    expect(why(proof)).toContain('"one" needs "never", which cannot be set');
  });

  it('needs someone who is never there', () => {
    const story = inOneAct(
      [
        place('room', [gives('one', { requiredCharacters: ['bob'] })]),
        place('far', [], { requiredCharacters: ['bob'] }),
      ],
      needs(1),
      { characters: [character('bob')] },
    );
    expect(proofOf(story)).toMatchObject({ verdict: 'cannot-be-completed' });
    expect(why(proofOf(story))).toContain('people who are never there together');
  });

  it('needs an arc that cannot open, for its earlier phase is told where nobody can go', () => {
    const arc = [arcEncounter('first', 'introduction'), arcEncounter('last', 'crisis', { givesProgression: 1 })];
    const shut = place('shut', [], { requiredCharacters: ['bob'] });
    const people = { characters: [character('bob', { arc })] };
    expect(proofOf(inOneAct([place('room'), shut], needs(1), people)).verdict).toBe('cannot-be-completed');
    const open = place('room', [], { connections: ['shut'] });
    expect(proofOf(inOneAct([open, shut], needs(1), people)).verdict).toBe('winnable');
  });

  it('is dry before it began, also where it has no place at all', () => {
    expect(proofOf(inOneRoom([], needs(1))).verdict).toBe('cannot-be-completed');
    expect(proofOf(inOneAct([], needs(1))).verdict).toBe('cannot-be-completed');
  });

  it('has two halves that rule each other out', () => {
    const left = gives('left', { potentialFlags: ['went_left'], excludeIfFlags: ['went_right'] });
    const right = gives('right', { potentialFlags: ['went_right'], excludeIfFlags: ['went_left'] });
    expect(proofOf(inOneRoom([left, right], needs(2)))).toMatchObject({ verdict: 'cannot-be-completed', path: [] });
    expect(proofOf(inOneRoom([left, right], needs(1))).verdict).toBe('winnable');
  });
});

describe('A soft-lock', () => {
  const letter = encounter('letter', { potentialFlags: ['burnt'], frames: 4 });
  const archive = gives('archive', { excludeIfFlags: ['burnt'] });

  it('is an exclusion that shuts what is needed while something else is left to play', () => {
    const proof = proofOf(inOneRoom([letter, archive, gives('walk')], needs(2)));
    expect(proof).toMatchObject({ verdict: 'soft-lock', path: [{ encounter: 'letter' }] });
    expect(why(proof)).toBe(
      'After "letter" is played, "archive" can no longer come, and without that only 1 of 2 progress is left.',
    );
  });

  it('is none where the act is dry at once: its climax is due', () => {
    expect(proofOf(inOneRoom([letter, archive], needs(1))).verdict).toBe('winnable');
  });

  it('is none where an event on the flag forces the climax: that loss is meant', () => {
    const story = inOneRoom([letter, archive, gives('walk')], { ...needs(2), ...forcing('flags.burnt') });
    expect(proofOf(story).verdict).toBe('winnable');
  });

  it('may lie behind what opens it, and the way there leaves out the rest', () => {
    const key = encounter('key', { potentialFlags: ['key'], frames: 4 });
    const opened = { ...letter, prerequisites: ['key'] };
    const story = inOneRoom([gives('idle'), key, opened, archive, gives('walk')], needs(3));
    expect(proofOf(story).path).toEqual([{ encounter: 'key' }, { encounter: 'letter' }]);
  });

  it('is one answer of two', () => {
    const asked = encounter('asked', {
      potentialFlags: ['friend', 'foe'],
      options: [
        { text: 'Yes', flags: ['friend'] },
        { text: 'No', flags: ['foe'] },
      ],
      frames: 4,
    });
    const story = inOneRoom([asked, gives('later', { prerequisites: ['friend'] }), gives('walk')], needs(2));
    expect(proofOf(story)).toMatchObject({ verdict: 'soft-lock', path: [{ encounter: 'asked', option: 1 }] });
    expect(why(proofOf(story))).toContain('is played with the answer "No"');
  });

  it('is a door that lets nobody back', () => {
    const hall = place('hall', [gives('one'), gives('two')], { connections: ['cellar'] });
    const story = inOneAct([hall, place('cellar', [gives('three')])], needs(2));
    expect(proofOf(story)).toMatchObject({ verdict: 'soft-lock', path: [{ travel: 'cellar' }] });
    expect(why(proofOf(story))).toBe(
      '"cellar" has no way out: once the player has gone there, "one" and "two" can no longer come, and without them only 1 of 2 progress is left.',
    );
    const shaft = place('shaft', [gives('four', { givesProgression: 0 })], { connections: ['cellar'] });
    const deeper = place('cellar', [gives('three')], { connections: ['shaft'] });
    expect(why(proofOf(inOneAct([hall, deeper, shaft], needs(2))))).toMatch(
      /^From "cellar" no way leads back to "hall": once the player has gone there, /,
    );
    const back = place('cellar', [gives('three')], { connections: ['hall'] });
    expect(proofOf(inOneAct([hall, back], needs(2))).verdict).toBe('winnable');
  });

  it('is what an earlier act left', () => {
    const first = act('act_one', [place('room', [gives('one'), { ...letter, givesProgression: 1 }])], needs(1));
    const second = act('act_two', [place('hall', [archive, gives('walk')])], needs(2));
    const proof = proofOf(storyOf({ acts: [first, second] }), 1);
    expect(proof).toMatchObject({ verdict: 'soft-lock', path: [], beginning: { flags: ['burnt'] } });
  });

  it('is what an earlier act did not give, where its clock may end it', () => {
    const setter = gives('one', { potentialFlags: ['map'] });
    const second = act('act_two', [place('hall', [gives('two', { prerequisites: ['map'] }), gives('walk')])], needs(2));
    const first = (rest: Partial<ActInput>) => act('act_one', [place('room', [setter])], { ...needs(1), ...rest });
    expect(proofOf(storyOf({ acts: [first({}), second] }), 1).verdict).toBe('winnable');
    const clock = { opposingForce: { requiredValue: 2, trackerLabel: 'Dusk', escalationEvents: [] } };
    expect(proofOf(storyOf({ acts: [first(clock), second] }), 1)).toMatchObject({
      verdict: 'soft-lock',
      beginning: { flags: [], landed: [] },
    });
  });
});
