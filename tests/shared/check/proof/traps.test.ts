import { describe, expect, it } from 'vitest';
import {
  type ActProof,
  createLossOracle,
  createStoryProver,
  LIVE_PROOFS,
  proveStory,
} from '../../../../shared/check/proof/index.ts';
import { because } from '../../../../shared/check/sayings/en-parts.ts';
import { modelVoice } from '../../../../shared/check/sayings/voice.ts';
import { compileStory, type Story } from '../../../../shared/play/index.ts';
import {
  type ActInput,
  act,
  arcEncounter,
  character,
  type EncounterInput,
  encounter,
  makePackage,
  type PackageInput,
  type PlaceInput,
  place,
} from '../../../support/story-fixture.ts';

const needs = (requiredValue: number): Partial<ActInput> => ({
  globalProgression: { requiredValue, trackerLabel: 'Clues' },
});
const gives = (id: string, rest: Partial<EncounterInput> = {}) =>
  encounter(id, { givesProgression: 1, frames: 4, ...rest });
const forcing = (triggerCondition: string) => ({
  inevitableEvents: [{ id: 'end', title: 'The end', triggerCondition, description: 'x', forcesClimax: true }],
});
const storyOf = (input: PackageInput): Story => compileStory(makePackage(input));
const inOneAct = (places: readonly PlaceInput[], rest: Partial<ActInput>, more: Partial<PackageInput> = {}): Story =>
  storyOf({ acts: [act('act_one', places, rest)], ...more });
const inOneRoom = (encounters: readonly EncounterInput[], rest: Partial<ActInput>): Story =>
  inOneAct([place('room', encounters)], rest);

function proofOf(story: Story, index = 0, bound?: number): ActProof {
  const proof = proveStory(story, bound === undefined ? {} : { bound })[index];
  if (!proof) throw new Error('There is no such act.');
  return proof;
}

/** Why a proof says so, in English for scripts: by ids, for a proof knows no titles. */
const why = (proof: ActProof): string => because(proof.because, modelVoice).trim();

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
      'An event may force its climax on the very turn on which something answered long before is come back to, which is not followed.',
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
    expect(why(proof)).toBe('It takes 3 of progress, and at best 2 can be had.');
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
      '"cellar" has no way out: once one has gone there, "one" and "two" can no longer come, and without them only 1 of 2 progress is left.',
    );
    const shaft = place('shaft', [gives('four', { givesProgression: 0 })], { connections: ['cellar'] });
    const deeper = place('cellar', [gives('three')], { connections: ['shaft'] });
    expect(why(proofOf(inOneAct([hall, deeper, shaft], needs(2))))).toMatch(
      /^From "cellar" no way leads back to "hall": once one has gone there, /,
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

describe('What is counted', () => {
  it('adds fractions up exactly', () => {
    const tenths = Array.from({ length: 10 }, (_, at) => gives(`e${at}`, { givesProgression: 0.1 }));
    expect(proofOf(inOneRoom(tenths, needs(1))).verdict).toBe('winnable');
    expect(proofOf(inOneRoom(tenths.slice(1), needs(1))).verdict).toBe('cannot-be-completed');
  });

  it('takes less than nothing for nothing, and a repeatable encounter once', () => {
    expect(proofOf(inOneRoom([gives('one'), gives('two', { givesProgression: -1 })], needs(1))).verdict).toBe(
      'winnable',
    );
    expect(proofOf(inOneRoom([gives('one', { repeatable: true })], needs(2))).verdict).toBe('cannot-be-completed');
  });

  it('lets an act without progress be, and counts arcs of whoever is everywhere', () => {
    expect(proofOf(inOneRoom([], {})).verdict).toBe('winnable');
    const arc = [arcEncounter('last', 'crisis', { givesProgression: 1 })];
    const story = inOneAct([place('room')], needs(1), { characters: [character('bob', { arc })] });
    expect(proofOf(story).verdict).toBe('winnable');
  });

  it('gives the landing that is left on the turn the climax is forced its due', () => {
    const last = gives('last', { prerequisites: ['torch'] });
    const torch = encounter('torch', { potentialFlags: ['torch'], frames: 4 });
    expect(proofOf(inOneRoom([torch, last], { ...needs(1), ...forcing('flags.torch') })).verdict).toBe('winnable');
    expect(proofOf(inOneRoom([torch, last, gives('walk')], { ...needs(3), ...forcing('flags.torch') })).verdict).toBe(
      'cannot-be-completed',
    );
  });

  it('takes a place at which an event forces the climax for an end that is meant, and nothing beyond it for reachable', () => {
    const hall = place('hall', [gives('one')], { connections: ['throne'] });
    const throne = place('throne', [gives('crown')], { connections: ['tower'] });
    const tower = place('tower', [gives('bell')], { connections: ['hall'] });
    const at = (required: number) =>
      proofOf(inOneAct([hall, throne, tower], { ...needs(required), ...forcing('location == "throne"') }));
    expect(at(1).verdict).toBe('winnable');
    // What lands on the turn of arrival may still fill it.
    expect(at(2).verdict).toBe('winnable');
    expect(at(3).verdict).toBe('cannot-be-completed');
  });

  it('lets a condition on progress be that holds only when it is full', () => {
    const rivals = ['left', 'right'].map((id, at) =>
      gives(id, { potentialFlags: [id], excludeIfFlags: [['right', 'left'][at] ?? ''] }),
    );
    const story = (condition: string) =>
      inOneRoom([...rivals, gives('one'), gives('two')], { ...needs(3), ...forcing(condition) });
    expect(proofOf(story('progress >= 3'))).toMatchObject({ verdict: 'winnable' });
    expect(proofOf(story('progress >= 2')).verdict).toBe('winnable');
    expect(proofOf(story('progress >= 1')).verdict).toBe('cannot-be-completed');
  });

  it('does not say that an act is fine whose end a clock and a flag decide together', () => {
    const trap = encounter('trap', { potentialFlags: ['late'], frames: 4 });
    const needed = gives('needed', { prerequisites: ['late'] });
    const proof = proofOf(inOneRoom([trap, needed], { ...needs(1), ...forcing('flags.late && turn > 9') }));
    expect(proof.verdict).toBe('not-proven');
    expect(why(proof)).toContain('clock');
    // A clock alone is another matter: it stands still.
    expect(proofOf(inOneRoom([trap, needed], { ...needs(1), ...forcing('turn > 9') })).verdict).toBe('winnable');
  });

  it('says it is not proven where the bound is hit, never that it is fine', () => {
    const pairs = Array.from({ length: 6 }, (_, at) => [
      gives(`a${at}`, { potentialFlags: [`a${at}`], excludeIfFlags: [`b${at}`] }),
      gives(`b${at}`, { potentialFlags: [`b${at}`], excludeIfFlags: [`a${at}`] }),
    ]).flat();
    const story = inOneRoom(pairs, needs(6));
    expect(proofOf(story).verdict).toBe('winnable');
    expect(proofOf(story, 0, 3)).toMatchObject({ verdict: 'not-proven', bound: 3, path: null });
    expect(why(proofOf(story, 0, 3))).toContain('3 that are looked at');
  });
});

describe('The oracle of lost states', () => {
  const letter = encounter('letter', { potentialFlags: ['burnt'], frames: 4 });
  const archive = gives('archive', { excludeIfFlags: ['burnt'] });
  const oracleOf = (story: Story) => {
    const [first] = story.acts;
    if (!first) throw new Error('There is no act.');
    return createLossOracle(story, first);
  };
  const at = { location: 'room', flags: [], landed: [], progress: 0, turn: 3 };

  it('tells a lost state from one that can be won and from one whose climax is due', () => {
    const oracle = oracleOf(inOneRoom([letter, archive, gives('walk')], needs(2)));
    expect(oracle(at)).toBe('winnable');
    expect(oracle({ ...at, flags: ['burnt'], landed: ['letter'] })).toBe('lost');
    expect(oracle({ ...at, flags: ['burnt'], landed: ['letter', 'walk'], progress: 1 })).toBe('winnable');
  });

  it('knows who was moved, what was answered, and what is under way', () => {
    const asked = gives('asked', {
      potentialFlags: ['friend'],
      options: [
        { text: 'Yes', flags: ['friend'] },
        { text: 'No', flags: [] },
      ],
    });
    const later = gives('later', { prerequisites: ['friend'], requiredCharacters: ['bob'] });
    const far = place('far', [], { requiredCharacters: ['bob'] });
    const story = inOneAct([place('room', [asked, later, letter]), far], needs(2), { characters: [character('bob')] });
    const oracle = oracleOf(story);
    expect(oracle(at)).toBe('lost');
    const moved = { ...at, moved: { bob: ['room'] } };
    expect(oracle(moved)).toBe('winnable');
    expect(oracle({ ...moved, answered: { asked: 1 } })).toBe('lost');
    expect(oracle({ ...moved, landed: ['letter'], answered: { asked: 1 } })).toBe('winnable');
    expect(oracle({ ...moved, active: 'letter' })).toBe('winnable');
  });

  it('takes a condition of a clock and a flag as the clock stands', () => {
    const story = inOneRoom([letter, archive, gives('walk')], { ...needs(2), ...forcing('flags.burnt && turn > 5') });
    const oracle = oracleOf(story);
    const burnt = { ...at, flags: ['burnt'], landed: ['letter'] };
    expect(oracle({ ...burnt, turn: 5 })).toBe('lost');
    expect(oracle({ ...burnt, turn: 6 })).toBe('winnable');
  });
});

describe('An event that holds as an act begins', () => {
  const before = act('act_one', [place('gate', [encounter('knock')])]);
  const hall = (ways: readonly string[]) => place('hall', [gives('one'), gives('two')], { connections: [...ways] });
  const cellar = place('cellar', [gives('three'), gives('four')]);
  const waiting = (condition: string, ways: readonly string[] = ['cellar']) =>
    act('act_two', [hall(ways), cellar], { ...needs(3), ...forcing(condition) });
  const second = (condition: string, ways?: readonly string[]) =>
    proofOf(storyOf({ acts: [before, waiting(condition, ways)] }), 1);

  it.each([
    'location == "hall"',
    'location == "hall" && !has_flag("never")',
    '!("cellar" in visited)',
    'progress == 0 && location != "cellar"',
  ])('is escaped by who leaves before it is judged, and what that loses is told: %s', (condition) => {
    expect(second(condition)).toMatchObject({ verdict: 'soft-lock', path: [{ travel: 'cellar' }] });
    expect(second(condition, []).verdict).toBe('winnable');
  });

  it.each(['"hall" in visited', 'progress == 0', '!has_flag("never")', 'turn == 1'])(
    'cannot be escaped where it reads no place one may leave: %s',
    (condition) => {
      expect(second(condition).verdict).toBe('winnable');
    },
  );

  it('cannot be escaped in the first act, whose first turn is the start of the story', () => {
    expect(proofOf(storyOf({ acts: [waiting('location == "hall"')] })).verdict).toBe('winnable');
  });
});
