import { expect, test } from 'vitest';
import { directorPrompt, FULL_DIRECTOR_TURN } from '../../../server/director/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { says, townOf, turnOf, waiting } from './support.ts';

const OPENING = 'Half past two. Before you hangs the bell board.';

test('the Director reads the author’s opening of an act in its first turn alone', () => {
  const { source } = townOf();
  const acts = source.plot.acts.map((act) => ({ ...act, opening: { text: OPENING } }));
  const story = compileStory({ ...source, plot: { ...source.plot, acts } });
  const before = startPlay(story, 7);
  const first = directorPrompt(turnOf({ story, before, action: { type: 'start' } }), FULL_DIRECTOR_TURN);
  expect(first).toContain(`Direct what follows them; they stand: “${OPENING}”`);
  const later = directorPrompt(turnOf({ story, before: waiting(story), action: says('I wait.') }), FULL_DIRECTOR_TURN);
  expect(later).not.toContain(OPENING);
});
