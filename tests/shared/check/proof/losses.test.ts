import { describe, expect, it } from 'vitest';
import { createLossOracle } from '../../../../shared/check/proof/index.ts';
import type { Story } from '../../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, place } from '../../../support/story-fixture.ts';
import { forcing, gives, inOneAct, inOneRoom, needs, proofOf, storyOf, why } from './traps-support.ts';

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

  it('accepts an act without progress, and counts arcs of characters who are everywhere', () => {
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
    expect(why(proofOf(story, 0, 3))).toContain('3 that are examined');
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
