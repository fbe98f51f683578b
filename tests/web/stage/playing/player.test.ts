import { describe, expect, test } from 'vitest';
import { getWaitingFor } from '../../../../web/stage/playing/stage-reducer.ts';
import { bodyOf, frameParts, settled, sse, turnPart } from '../support.ts';
import { AFTER, BEFORE, FRAMES, GO, opened, readAll, TURN } from './player-support.ts';

const teller = (data: unknown) => sse({ type: 'data-teller', id: 'teller', data });

describe('who tells', () => {
  test('is known while one waits and reads, and forgotten with the next turn', async () => {
    const { player } = await opened({
      play: [BEFORE, AFTER],
      act: [
        bodyOf([
          teller({ model: 'google:gemini', insteadOf: null }),
          teller({ model: 'offline', insteadOf: { model: 'google:gemini', wasSilent: true } }),
          ...frameParts(FRAMES),
          turnPart(TURN),
        ]),
        bodyOf([]),
      ],
    });
    expect(player.getSnapshot().teller).toBeNull();
    player.act(GO);
    await settled();
    expect(player.getSnapshot().teller).toEqual({
      model: 'offline',
      insteadOf: { model: 'google:gemini', wasSilent: true },
    });
    readAll(player);
    player.act({ type: 'text', text: 'On.' });
    expect(player.getSnapshot().teller).toBeNull();
  });
});

describe('a turn', () => {
  test('is sent, told as it comes, and ends in what the story asks', async () => {
    const { player, actions, points } = await opened({
      play: [{ ...BEFORE, line: 3 }, AFTER],
      act: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])],
    });
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('choice');
    player.act(GO);
    expect(player.getSnapshot()).toMatchObject({ running: true, pending: GO });
    await settled();
    expect(actions).toEqual([GO]);
    expect(points).toEqual([{ turn: 1, line: 3 }]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('free-text');
    expect(player.getSnapshot()).toMatchObject({ running: false, pending: null, problem: null, play: { turn: 2 } });
  });

  test('is not sent twice while one runs', async () => {
    const { player, actions } = await opened({ play: [BEFORE, AFTER], act: [bodyOf([turnPart(TURN)])] });
    player.act(GO);
    player.act(GO);
    await settled();
    expect(actions).toHaveLength(1);
  });

  test('goes on by itself where the story waits for that', async () => {
    const { player, actions } = await opened({
      play: [{ ...BEFORE, waitingFor: 'continue', choices: [] }],
      act: [bodyOf([turnPart(TURN)])],
    });
    player.advance();
    await settled();
    expect(actions).toEqual([{ type: 'continue' }]);
  });
});
