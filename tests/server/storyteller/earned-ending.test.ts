import { describe, expect, it } from 'vitest';
import { earnedEnding } from '../../../server/storyteller/index.ts';
import { compileStory, type PlotState, startPlay } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { freelyToldStory } from '../../support/sample.ts';

/** The sample with other endings and facts; what its state has earned. */
function at(changes: Partial<Pick<VNPackage['plot'], 'possibleEndings' | 'facts'>>, earned: string[] = []) {
  const sample = freelyToldStory();
  const story = compileStory({ ...sample, plot: { ...sample.plot, ...changes } });
  const state: PlotState = { ...startPlay(story, 1), earnedFacts: earned };
  return { story, state };
}
const fact = (id: string, text: string) => ({ id, text, audience: 'director' as const });

describe('the ending that is told', () => {
  it('of the sample tells that she lived only to whom the letter was read', () => {
    const unread = at({});
    expect(earnedEnding(unread.story, unread.state, 'won', undefined)).toBe(1);
    expect(earnedEnding(unread.story, unread.state, 'won', 0)).toBe(1);
    const read = at({}, ['sayo_lived']);
    expect(earnedEnding(read.story, read.state, 'won', undefined)).toBe(0);
    expect(earnedEnding(read.story, read.state, 'forced', undefined)).toBe(2);
  });

  it.each([
    ['The mayor stole the bell.', 'Everybody learns that the bell was stolen by the mayor.'],
    [
      'Ilse is still alive and writes under another name.',
      'Far off, under a name nobody knows, Ilse writes: she lives.',
    ],
    ['父亲把房契藏在井里。', '你们从井里捞起房契，是父亲藏的。'],
    ['母は火事で死んでいなかった。', '火事で死んだはずの母が、戸口に立っている。死んでいなかったのだ。'],
  ])('is not one that says "%s" in other words', (secret, telling) => {
    const changes = { facts: [fact('secret', secret)], possibleEndings: [telling, 'The harbour sleeps.', 'Rain.'] };
    const hidden = at(changes);
    expect(earnedEnding(hidden.story, hidden.state, 'won', 0)).toBe(1);
    const known = at(changes, ['secret']);
    expect(earnedEnding(known.story, known.state, 'won', 0)).toBe(0);
  });

  it('is the one that is wished for where it says no secret, though they have words in common', () => {
    const { story, state } = at({
      facts: [fact('secret', 'The mayor stole the bell and sank it in the bay.')],
      possibleEndings: ['The mayor hangs up his chain.', 'The bell rings.', 'Nobody sails any more.'],
    });
    for (const wanted of [0, 1, 2]) expect(earnedEnding(story, state, 'won', wanted)).toBe(wanted);
    expect(earnedEnding(story, state, 'won', 9)).toBe(0);
    expect(earnedEnding(story, state, 'forced', undefined)).toBe(2);
  });

  it('goes back where all that are worse say too much, and is nobody’s where all do', () => {
    const facts = [fact('secret', 'Ilse drowned the boy.')];
    const told = 'Ilse drowned the boy, and now they know.';
    const last = at({ facts, possibleEndings: ['Rain.', told] });
    expect(earnedEnding(last.story, last.state, 'forced', undefined)).toBe(0);
    const all = at({ facts, possibleEndings: [told, told] });
    expect(earnedEnding(all.story, all.state, 'won', 0)).toBeNull();
    const none = at({ facts, possibleEndings: [] });
    expect(earnedEnding(none.story, none.state, 'won', undefined)).toBeNull();
  });

  it('may say what is meant for the player anyway', () => {
    const { story, state } = at({
      facts: [{ id: 'open', text: 'Ilse drowned the boy.', audience: 'player' }],
      possibleEndings: ['Ilse drowned the boy, and everybody knew.', 'Rain.'],
    });
    expect(earnedEnding(story, state, 'won', undefined)).toBe(0);
  });
});
