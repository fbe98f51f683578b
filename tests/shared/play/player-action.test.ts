import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../shared/error.ts';
import {
  closeTurn,
  directTurn,
  openTurn,
  type PlayerAction,
  possibleActions,
  type TellingOutcome,
} from '../../../shared/play/index.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { type Stage, stage, travel } from './stage.ts';

const EVERY_ACTION: PlayerAction[] = [
  { type: 'start' },
  { type: 'continue' },
  { type: 'choice', choiceId: 'c1-0' },
  { type: 'text', text: '…' },
  { type: 'roll' },
  travel('b'),
];

function rooms() {
  return stage({
    acts: [act('one', [place('a', [encounter('long', { frames: 90 })], { connections: ['b'] }), place('b')])],
  });
}

function told(telling: Partial<TellingOutcome>, check = false): Stage {
  const play = rooms();
  const opening = openTurn(play.story, play.state, { type: 'start' });
  const directed = directTurn(play.story, opening, check ? { check: { stat: 'nerve' } } : null);
  play.apply(...closeTurn(play.story, directed, { frames: 1, ...telling }).mutations);
  return play;
}

/** The types of those actions that the play accepts. The others must be refused with a hint. */
function fitting(play: Stage): string[] {
  const fits: string[] = [];
  const refusals: unknown[] = [];
  for (const action of EVERY_ACTION) {
    try {
      openTurn(play.story, play.state, action);
      fits.push(action.type);
    } catch (error) {
      refusals.push(error);
    }
  }
  expect(refusals).toHaveLength(EVERY_ACTION.length - fits.length);
  expect(refusals).not.toEqual([]);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(RefusalError);
    expect(refusal).toMatchObject({
      code: 'conflict',
      hint: expect.stringMatching(/What fits now: |Start a new play/),
    });
  }
  return fits;
}

const CHOICES = [
  { id: 'c1-0', text: 'Left' },
  { id: 'c1-1', text: 'Right' },
];

describe('Actions', () => {
  it('fit what the play waits for, and travel wherever no check is pending', () => {
    expect(fitting(rooms())).toEqual(['start']);
    expect(fitting(told({}))).toEqual(['continue', 'travel']);
    expect(fitting(told({ choices: CHOICES }))).toEqual(['choice', 'text', 'travel']);
    expect(fitting(told({ choices: CHOICES, freeText: false }))).toEqual(['choice', 'travel']);
    expect(fitting(told({ input: true }))).toEqual(['text', 'travel']);
    expect(fitting(told({}, true))).toEqual(['roll']);
    const ended = rooms();
    ended.apply({ type: 'story-ended', text: 'The end.', outcome: 'won' });
    expect(fitting(ended)).toEqual([]);
  });

  it('of their own fit besides going on where nothing is under way', () => {
    const short = () => {
      const pools = [
        place('a', [encounter('brief', { frames: 1 })], { connections: ['b'] }),
        place('b', [encounter('later')]),
      ];
      const play = stage({ acts: [act('one', pools)] });
      play.turn({ frames: 1 });
      return play;
    };
    expect(short().state).toMatchObject({ active: null, climaxDue: null, waitingFor: 'continue', freeText: true });
    expect(fitting(short())).toEqual(['continue', 'text', 'travel']);
    const play = short();
    expect(play.turn({ action: { type: 'text', text: 'I call out.' } }).state.turn).toBe(2);
  });

  it('can be listed', () => {
    for (const play of [rooms(), told({}), told({ choices: CHOICES }), told({ input: true }), told({}, true)]) {
      const listed = possibleActions(play.story, play.state);
      expect([...new Set(listed.map(({ type }) => type))]).toEqual(fitting(play));
      for (const action of listed) expect(() => openTurn(play.story, play.state, action)).not.toThrow();
    }
    expect(possibleActions(told({}).story, { ...told({}).state, ended: { text: '', outcome: 'won' } })).toEqual([]);
  });

  it('are refused with a sentence that says what fits', () => {
    const refusal = (play: Stage, action: PlayerAction): string => {
      try {
        openTurn(play.story, play.state, action);
        return 'accepted';
      } catch (error) {
        return error instanceof RefusalError ? `${error.message} ${error.hint}` : String(error);
      }
    };
    expect(refusal(told({ choices: CHOICES }), { type: 'choice', choiceId: 'c9' })).toBe(
      '"c9" is not among the choices offered. What fits now: choice "c1-0", choice "c1-1", text, travel to "b".',
    );
    expect(refusal(told({}), travel('moon'))).toBe(
      'No way leads from here to "moon". What fits now: continue, travel to "b".',
    );
    expect(refusal(told({}, true), { type: 'continue' })).toBe(
      'A roll is pending, so "continue" does not fit. What fits now: roll.',
    );
  });

  it('that are refused leave the state as it was', () => {
    const play = told({});
    const before = structuredClone(play.state);
    expect(() => play.turn({ action: { type: 'roll' } })).toThrow(RefusalError);
    expect(play.state).toEqual(before);
  });

  it('offer at most eight choices of the Storyteller’s own', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, text: `Way ${index}` }));
    expect(told({ choices: many }).state.choices).toHaveLength(8);
  });
});
