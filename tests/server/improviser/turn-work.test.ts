import { describe, expect, it } from 'vitest';
import type { PlayerAction } from '../../../shared/play/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { countScans } from './scans.ts';
import { beginPlay, playTurn } from './stage.ts';

const TURNS = 6;

describe('a turn of the improviser', () => {
  it('compiles no pattern once the story is known, for any character', async () => {
    const play = beginPlay(sampleStory(), 7);
    const act = (): PlayerAction => (play.turns.length === 0 ? { type: 'start' } : { type: 'continue' });
    const said: PlayerAction = { type: 'text', text: 'I ask Mio what she saw in the lamp room.' };
    // What is made once: the improviser's words, the story's secrets and names.
    for (let turn = 0; turn < TURNS; turn += 1) await playTurn(play, act(), 7).catch(() => playTurn(play, said, 7));
    const other = beginPlay(sampleStory(), 11);
    await playTurn(other, { type: 'start' }, 11);
    const scans = countScans();
    for (let turn = 0; turn < TURNS; turn += 1)
      await playTurn(other, { type: 'continue' }, 11).catch(() => playTurn(other, said, 11));
    expect(scans.patterns).toBe(0);
  });
});
