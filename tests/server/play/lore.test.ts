import { expect, test } from 'vitest';
import type { PlayerAction } from '../../../shared/play/index.ts';
import { scriptedModels } from '../../support/scripted-models.ts';
import { endlessStory, numberedTeller, openPlays, take } from './support.ts';

const CONTENT = 'The zephyr takes whoever whistles.';

/** A play of a story whose lore stays for two turns and rests for two. */
async function opened() {
  const story = endlessStory();
  story.plot.globalWorldInfo = [{ id: 'wind', keys: ['zephyr'], content: CONTENT, sticky: 2, cooldown: 2 }];
  const storyteller = numberedTeller();
  const { plays, packageId } = await openPlays(scriptedModels({ storyteller: storyteller.model }), { story });
  const { id } = await plays.create(packageId, 7);
  const isTold = async (action: PlayerAction) => {
    const before = storyteller.prompts.length;
    await take(plays, id, action);
    return storyteller.prompts.slice(before).some((prompt) => prompt.includes(CONTENT));
  };
  return { plays, id, isTold };
}

const say = (text: string): PlayerAction => ({ type: 'text', text });
const QUIET = say('I wait.');

test('Lore that has come up is told on for some turns, then rests, as the journal has it', async () => {
  const { plays, id, isTold } = await opened();
  expect(await isTold({ type: 'start' })).toBe(false);
  expect(await isTold(say('I whistle for the zephyr.'))).toBe(true);
  expect([await isTold(QUIET), await isTold(QUIET)]).toEqual([true, true]);
  expect([await isTold(say('The zephyr?')), await isTold(QUIET)]).toEqual([false, false]);
  expect(await isTold(say('Again the zephyr.'))).toBe(true);
  // Where the play goes back to a turn in which it rested, it rests.
  await plays.rollback(id, 4);
  expect(await isTold(say('The zephyr?'))).toBe(false);
});
