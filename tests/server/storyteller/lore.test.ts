import { describe, expect, test } from 'vitest';
import { compileScene } from '../../../server/storyteller/index.ts';
import { compileStory, directTurn, openTurn, startPlay } from '../../../shared/play/index.ts';
import type { WorldInfo } from '../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';

const lore = (id: string, keys: string[], rest: Partial<WorldInfo> = {}): WorldInfo => ({
  id,
  keys,
  content: `About ${id}.`,
  ...rest,
});

/** What the Storyteller is told of the lore on the first turn, at a quay where a rope lies. */
function toldOf(story: WorldInfo[], ofAct: WorldInfo[] = []) {
  const quay = place('quay', [encounter('enc_rope', { description: 'A wet Rope.' })]);
  const source = makePackage({ acts: [act('act_1', [quay], { scenarioWorldInfo: ofAct })] });
  source.plot.globalWorldInfo = story;
  const compiled = compileStory(source);
  const before = startPlay(compiled, 7);
  const action = { type: 'start' } as const;
  const { pack, state } = directTurn(compiled, openTurn(compiled, before, action), null);
  return compileScene({ story: source, before, state, pack, action, recentLines: ['A bell rings.'] }).worldInfo;
}

describe('lore', () => {
  test('comes up by a word of the scene, with its sort', () => {
    expect(toldOf([lore('ropes', ['rope'], { type: 'entity' }), lore('moon', ['moon'])])).toEqual([
      { type: 'entity', content: 'About ropes.' },
    ]);
    expect(toldOf([lore('bells', ['BELL'])])).toEqual([{ content: 'About bells.' }]);
  });

  test('of the act takes the place of the story’s of the same id', () => {
    const own = lore('ropes', ['rope'], { content: 'Ropes are cut in this act.', type: 'atmosphere' });
    expect(toldOf([lore('ropes', ['rope']), lore('bells', ['bell'])], [own])).toEqual([
      { type: 'atmosphere', content: 'Ropes are cut in this act.' },
      { content: 'About bells.' },
    ]);
  });

  test('is never more than six entries', () => {
    expect(toldOf(Array.from({ length: 20 }, (_, index) => lore(`rope_${index}`, ['rope'])))).toHaveLength(6);
  });
});
