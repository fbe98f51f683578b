import { describe, expect, it } from 'vitest';
import { type DirectorProposal, partsTold, sceneAt } from '../../../shared/play/index.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { oneRoom, refusalOf, type Stage, say, stage, travel } from './stage.ts';

const EVIDENCE = { climax: { evidence: ['She lit the lamp.'] } };
/** Plays what gives the flag, and lets it land. */
const PLAYED = { encounter: 'gift', close: true };
const required = (requiredValue: number) => ({ globalProgression: { requiredValue, trackerLabel: 'Clues' } });
const threat = { opposingForce: { requiredValue: 2, trackerLabel: 'Threat', escalationEvents: [] } };
const gift = encounter('gift', { givesProgression: 1, potentialFlags: ['lit'], priority: 'urgent' });
const filler = encounter('filler', { frames: 60, priority: 'low', potentialFlags: ['warm'] });

/** A turn that a model directs. */
const directed = (play: Stage, director: DirectorProposal = {}) =>
  play.turn({ director, isDirected: true, ...(play.state.turn > 0 && { action: wordsOr(play) }) });
const wordsOr = ({ state }: Stage) => (state.freeText ? say('I hold the door.') : { type: 'continue' as const });

describe('The climax, with a Director', () => {
  it('waits for the Director once progress is full, and begins when it is called on evidence', () => {
    const play = stage(oneRoom([gift, filler], required(1)));
    expect(refusalOf(directed(play, { ...PLAYED, ...EVIDENCE }), 'climax')).toBeUndefined();
    expect(play.state).toMatchObject({ progress: 1, climaxDue: 'won', climaxEvidence: ['She lit the lamp.'] });
    const other = stage(oneRoom([gift, filler], required(1)));
    directed(other, PLAYED);
    expect(other.state).toMatchObject({ progress: 1, climaxDue: null, fullSince: 1 });
    directed(other, EVIDENCE);
    expect(other.state.climaxDue).toBe('won');
  });

  it('is refused before progress is full, saying how far it is', () => {
    const play = stage(oneRoom([gift, filler], required(3)));
    expect(refusalOf(directed(play, { ...PLAYED, ...EVIDENCE }), 'climax')).toBe(
      'Progress is 1 of 3; the climax can be called once it is full, or with 2 from turn 8 of the act.',
    );
    expect(play.state.climaxDue).toBeNull();
  });

  it('may be called late in an act with what a climax can earn still missing, and is won by that', () => {
    const play = stage(oneRoom([gift, filler], required(3)));
    directed(play, { ...PLAYED, grants: { progress: 'She lit the lamp.' } });
    while (play.state.turn < 6) directed(play);
    const tooSoon = refusalOf(directed(play, EVIDENCE), 'climax');
    expect(tooSoon).toBe(
      'Progress is 2 of 3; the climax can be called once it is full, or with 2 from turn 8 of the act.',
    );
    expect(refusalOf(directed(play, EVIDENCE), 'climax')).toBeUndefined();
    expect(play.state).toMatchObject({ turn: 8, progress: 2, climaxDue: 'forced' });
    const last = directed(play, { close: true, grants: { progress: 'She held the door.' } });
    expect(last.directed.pack.climax).toMatchObject({ outcome: 'won', phase: 'last' });
  });

  it('is not called late with more missing than a climax can earn', () => {
    const play = stage(oneRoom([gift, filler], required(10)));
    while (play.state.turn < 11) directed(play, { encounter: 'filler' });
    expect(refusalOf(directed(play, EVIDENCE), 'climax')).toBe(
      'Progress is 0 of 10; the climax can be called once it is full, or with 6 from turn 10 of the act.',
    );
  });

  it('comes anyway six turns after progress is full', () => {
    const play = stage(oneRoom([gift, filler], required(1)));
    directed(play, PLAYED);
    for (let turn = 1; turn < 6; turn += 1) directed(play);
    expect(play.state).toMatchObject({ turn: 6, climaxDue: null });
    expect(directed(play).directed.pack.climaxSign).toBe('won');
    expect(play.state.climaxDue).toBe('won');
  });

  it('is refused while an encounter gives what every ending of a won act needs, unless doom is full', () => {
    const endings = [
      { id: 'saved', title: 'Saved', text: 'Saved.', when: 'has_flag("warm") && turn > 1' },
      { id: 'lost', title: 'Lost', text: 'Lost.', outcome: 'forced' as const },
    ];
    const input = { ...oneRoom([gift, filler], { ...required(1), ...threat }), endings: [], plot: { endings } };
    const play = stage(input);
    const reason = '"filler" can still be played and gives "warm", which every ending of a won act needs.';
    expect(refusalOf(directed(play, { ...PLAYED, ...EVIDENCE }), 'climax')).toBe(reason);
    expect(play.state.climaxDue).toBeNull();
    expect(refusalOf(directed(play, { ...EVIDENCE, doom: 2 }), 'climax')).toBeUndefined();
    expect(play.state.climaxDue).toBe('won');
  });

  it('gives a sign in the turn in which doom fills', () => {
    const play = stage(oneRoom([filler], { ...required(3), ...threat }));
    expect(directed(play).directed.pack.climaxSign).toBeUndefined();
    expect(directed(play, { doom: 2 }).directed.pack.climaxSign).toBe('forced');
    expect(play.state.climaxDue).toBe('forced');
  });

  const forced = (scenes: object = {}) => {
    const play = stage(oneRoom([filler], { ...required(2), ...threat, ...scenes }));
    directed(play);
    directed(play, { doom: 2 });
    return play;
  };

  it('is a scene of at most four turns, in which the player may act', () => {
    const play = forced();
    const phases = Array.from({ length: 4 }, () => {
      const { pack } = directed(play).directed;
      return [pack.climax?.phase, pack.climax?.ending !== null];
    });
    expect(phases).toEqual([
      ['first', false],
      ['middle', false],
      ['middle', false],
      ['last', true],
    ]);
    expect(play.state.ended).toMatchObject({ outcome: 'forced' });
  });

  it('ends when the Director closes it', () => {
    const play = forced();
    directed(play);
    expect(play.state).toMatchObject({ ended: null, climaxTurns: 1, freeText: true });
    expect(directed(play, { close: true }).actEnded).toMatchObject({ outcome: 'forced', nextAct: null });
    expect(play.state.ended).not.toBeNull();
  });

  it('is won where what was missing is earned in it, and tells that', () => {
    const play = forced({ climax: { won: { text: 'The door holds.' }, forced: { text: 'The door breaks.' } } });
    directed(play, { grants: { progress: 'She held the door.' } });
    expect(play.state).toMatchObject({ progress: 1, climaxDue: 'forced' });
    // A quarter of two, rounded up, is what deeds earn before the climax; in it they earn all that is missing.
    expect(refusalOf(directed(play, { grants: { progress: 'She bolted it.' } }), 'grants.progress')).toBeUndefined();
    // It is won from then on: the next turn knows which endings are open.
    expect(play.state).toMatchObject({ progress: 2, climaxDue: 'won', ended: null });
    expect(directed(play, { close: true }).directed.pack.climax).toMatchObject({ outcome: 'won', phase: 'last' });
    const short = stage(oneRoom([filler], { ...required(1), ...threat }));
    directed(short);
    directed(short, { doom: 2 });
    const last = directed(short, { close: true, grants: { progress: 'She held the door.' } });
    expect(last.directed.pack.climax).toMatchObject({ outcome: 'won', phase: 'last' });
    expect(short.state).toMatchObject({ ended: { outcome: 'won' }, endedActs: { act_one: 'won' } });
  });

  it('brings out what it hangs on, and goes where the Director takes it', () => {
    const facts = [{ id: 'kept', text: 'It was her.', audience: 'cast' as const, revealWhen: 'has_flag("never")' }];
    const rooms = [place('room', [filler], { connections: ['yard'] }), place('yard', [], { connections: ['room'] })];
    const clocks = { ...required(2), ...threat };
    const story = (plot: object = {}) => ({ acts: [act('act_one', rooms, clocks)], facts, plot });
    const play = stage(story());
    directed(play);
    expect(refusalOf(directed(play, { doom: 2, reveals: ['kept'] }), 'reveals.kept')).toBeDefined();
    const { directed: turn } = directed(play, { reveals: ['kept'], journey: 'yard' });
    expect(turn.pack).toMatchObject({ reveals: ['kept'], location: 'yard', arrived: true, climax: { phase: 'first' } });
    expect(play.state).toMatchObject({ earnedFacts: ['kept'], location: 'yard', climaxDue: 'forced' });
    expect(() => play.turn({ action: travel('room') })).toThrow();
    const strict = stage(story({ grants: 'none' }));
    directed(strict);
    directed(strict, { doom: 2 });
    expect(refusalOf(directed(strict, { reveals: ['kept'] }), 'reveals.kept')).toBeDefined();
  });

  it('is not told as the author wrote it before it is decided', () => {
    const play = forced({ climax: { won: { text: 'The door holds.' }, forced: { text: 'The door breaks.' } } });
    const sceneOf = (director: DirectorProposal) => {
      const { directed: turn } = directed(play, director);
      const part = partsTold(play.story, turn).find(({ kind }) => kind === 'climax') ?? expect.fail();
      return sceneAt(play.story, 'act_one', part)?.text ?? null;
    };
    expect([sceneOf({}), sceneOf({ close: true })]).toEqual([null, 'The door breaks.']);
  });

  it('is one turn where it is written', () => {
    const play = forced({ climax: { forced: { script: [{ type: 'narrate', text: 'The door breaks.' }] } } });
    expect(directed(play).directed.pack.climax?.phase).toBe('last');
  });

  it('ends with a turn that no model directs', () => {
    const play = forced();
    directed(play);
    play.turn({ action: wordsOr(play) });
    expect(play.state.ended).toMatchObject({ outcome: 'forced' });
  });
});

describe('Facts the Director reveals', () => {
  it('come out where what reveals them holds by the end of the turn', () => {
    const facts = [
      { id: 'seen', text: 'It was lit.', audience: 'cast' as const, revealWhen: 'has_flag("lit")' },
      { id: 'kept', text: 'It was her.', audience: 'cast' as const, revealWhen: 'has_flag("warm")' },
    ];
    const play = stage({ ...oneRoom([gift, filler], required(3)), facts });
    const closing = directed(play, { ...PLAYED, reveals: ['seen', 'kept', 'ghost'] });
    expect(closing.directed.pack.reveals).toEqual(['seen']);
    expect(refusalOf(closing, 'reveals.kept')).toBe('What reveals it does not hold yet.');
    expect(refusalOf(closing, 'reveals.ghost')).toBe('There is no such fact.');
  });
});
