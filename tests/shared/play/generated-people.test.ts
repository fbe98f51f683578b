import { describe, expect, it } from 'vitest';
import {
  addGeneratedPeople,
  applyMutations,
  compileStory,
  directTurn,
  openTurn,
  type PlotState,
  PlotStateSchema,
  startPlay,
} from '../../../shared/play/index.ts';
import { act, character, makePackage, place } from '../../support/story-fixture.ts';

const story = compileStory(
  makePackage({
    characters: [character('ada', { role: 'protagonist' }), character('ben')],
    acts: [
      act('one', [place('quay', [], { connections: ['light'] }), place('light', [], { connections: ['quay'] })]),
      act('two', [place('town', [])]),
    ],
  }),
);
const start = startPlay(story, 7);
const opened = (state: PlotState, ...people: { id: string; location: string }[]) =>
  addGeneratedPeople(
    story,
    openTurn(story, state, { type: state.waitingFor === 'start' ? 'start' : 'continue' }),
    people,
  );

describe('people made while playing', () => {
  const tom = { id: 'tom', location: 'quay' };

  it('are at their place from then on, by the journal', () => {
    const opening = opened(start, tom);
    const directed = directTurn(story, opening, null);
    expect(directed.present).toContain('tom');
    expect(applyMutations(story, start, directed.mutations)).toEqual(directed.state);
    expect(PlotStateSchema.parse(JSON.parse(JSON.stringify(directed.state))).made).toEqual({ tom: 'quay' });
    expect(opened(opening.state, tom).mutations.filter(({ type }) => type === 'character-moved')).toEqual([]);
  });

  it('can be moved, are at one place, and stay there', () => {
    const moved = directTurn(story, opened(start, tom), { moves: [{ character: 'tom', location: 'light' }] });
    expect(moved.refusals).toEqual([]);
    expect(moved.present).not.toContain('tom');
    expect(moved.state.made).toEqual({ tom: 'light' });
    expect(directTurn(story, opened(moved.state, tom), null).state.made).toEqual({ tom: 'light' });
    const again = directTurn(story, opened(moved.state, tom), { moves: [{ character: 'tom', location: 'light' }] });
    expect(again.refusals).toEqual([{ what: 'moves.tom', reason: 'tom is at light already.' }]);
  });

  it('have dispositions; whom nobody made has none', () => {
    const dispositions = ['tom', 'nobody', 'constructor'].map((id) => ({ character: id, disposition: 'wary' }));
    const directed = directTurn(story, opened(start, tom), { dispositions });
    expect(directed.state.dispositions).toEqual({ tom: 'wary' });
    expect(directed.refusals.map(({ what }) => what)).toEqual(['dispositions.nobody', 'dispositions.constructor']);
  });

  it('are nowhere until they are met, and in another act until they are moved', () => {
    const unmet = opened(start, { ...tom, location: '' });
    expect(directTurn(story, unmet, null).present).not.toContain('tom');
    expect(opened(unmet.state, tom).state.made).toEqual({ tom: 'quay' });
    expect(opened(start, { ...tom, location: 'elsewhere' }).state.made).toEqual({ tom: '' });
    const later = applyMutations(story, opened(start, tom).state, [{ type: 'act-began', act: 'two' }]);
    expect(later.made).toEqual({ tom: '' });
  });

  it('are nobody of the cast', () => {
    const opening = opened(start, { id: 'ben', location: 'quay' });
    expect(opening.state.made).toBeUndefined();
    expect(opening.state.moved).toEqual({});
  });
});
