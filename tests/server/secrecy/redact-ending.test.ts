import { describe, expect, it } from 'vitest';
import { redactEnding } from '../../../server/secrecy/index.ts';
import { compileStory, type PlotState, startPlay } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { freelyToldStory } from '../../support/sample.ts';

/** The sample with other facts, and what its state has earned. */
function at(facts: VNPackage['plot']['facts'], earned: string[] = []) {
  const sample = freelyToldStory();
  const story = compileStory({ ...sample, plot: { ...sample.plot, facts } });
  const state: PlotState = { ...startPlay(story, 1), earnedFacts: earned };
  return { story, state };
}
const fact = (text: string) => [{ id: 'secret', text, audience: 'director' as const }];

describe('the ending that is told', () => {
  it.each([
    ['The mayor stole the bell.', 'The harbour sleeps. Everybody learns that the mayor stole the bell. Rain falls.'],
    [
      'Ilse Anders is still alive and writes under another name.',
      'The harbour sleeps. Far off, under a name nobody knows, Ilse Anders writes, alive. Rain falls.',
    ],
  ])('leaves out the sentence that discloses "%s", until it is earned', (secret, ending) => {
    const hidden = at(fact(secret));
    expect(redactEnding(hidden.story, hidden.state, ending)).toBe('The harbour sleeps. Rain falls.');
    const known = at(fact(secret), ['secret']);
    expect(redactEnding(known.story, known.state, ending)).toBe(ending);
  });

  it('leaves it out in Chinese and Japanese', () => {
    const chinese = at(fact('父亲把房契藏在井里。'));
    expect(redactEnding(chinese.story, chinese.state, '天亮了。你们从井里捞起房契，是父亲藏的。')).toBe('天亮了。');
    const japanese = at(fact('母は火事で死んでいなかった。'));
    expect(redactEnding(japanese.story, japanese.state, '夜が明けた。母は火事で死んでいなかったのだ。')).toBe(
      '夜が明けた。',
    );
  });

  it('is told whole where it only has words in common with a secret', () => {
    const { story, state } = at(fact('The mayor stole the bell and sank it in the bay.'));
    for (const ending of ['The mayor hangs up his chain.', 'The bell rings.', 'Nobody sails the bay any more.'])
      expect(redactEnding(story, state, ending)).toBe(ending);
  });

  it('is the title where nothing else is left of it, and tells what is the player’s anyway', () => {
    const told = 'Ilse drowned the boy, and now they know.';
    const hidden = at(fact('Ilse drowned the boy.'));
    expect(redactEnding(hidden.story, hidden.state, told)).toBe(hidden.story.title);
    const open = at([{ id: 'open', text: 'Ilse drowned the boy.', audience: 'player' }]);
    expect(redactEnding(open.story, open.state, told)).toBe(told);
  });
});
