import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../web/api/api-error.ts';
import { createOutbox } from '../../../../web/stage/playing/outbox.ts';
import { createPlayer, type PlayerOptions } from '../../../../web/stage/playing/player.ts';
import { getWaitingFor } from '../../../../web/stage/playing/stage-reducer.ts';
import { bodyOf, frameParts, scriptedApi, settled, turnPart } from '../support.ts';
import { AFTER, BEFORE, FRAMES, GO, OFFLINE, readAll, type Script, TURN } from './player-support.ts';

describe('without a connection', () => {
  const stored = () => {
    const kept = new Map<string, string>();
    return () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  };
  /** A server that is there again when it is let be. */
  function away() {
    const waiting: (() => void)[] = [];
    return {
      reachable: (signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
      waits: () => waiting.length,
      back: async () => {
        for (const resolve of waiting.splice(0)) resolve();
        await settled();
      },
    };
  }
  const KEPT = { play: BEFORE, earlier: [] };

  async function offline(script: Script, options: Partial<PlayerOptions> = {}) {
    const scripted = scriptedApi(script);
    const server = away();
    const player = createPlayer(scripted.api, {
      wait: async () => {},
      onError: () => undefined,
      kept: async () => KEPT,
      reachable: server.reachable,
      ...options,
    });
    player.open();
    await settled();
    return { ...scripted, player, server };
  }

  test('the last scene is read as it was kept, and the play taken up where it stands once there is one', async () => {
    const { player, server, asked } = await offline({ play: [OFFLINE, BEFORE] });
    expect(player.getSnapshot()).toMatchObject({ status: 'ready', problem: { kind: 'offline', action: null } });
    expect(player.getSnapshot().stage.scene.line?.text).toBe('Before.');
    const { stage } = player.getSnapshot();
    await server.back();
    expect(asked).toEqual(['play', 'play']);
    expect(player.getSnapshot().problem).toBeNull();
    expect(player.getSnapshot().stage).toBe(stage);
  });

  test('where nothing was kept the theatre does not answer', async () => {
    const { player } = await offline({ play: [OFFLINE] }, { kept: async () => null });
    expect(player.getSnapshot().status).toBe('unreachable');
    const refused = await offline({ play: [new ApiError(500, 'internal', 'Broken.')] });
    expect(refused.player.getSnapshot().status).toBe('unreachable');
  });

  test('what is chosen is kept, over a page that is closed too, and sent once, where it was chosen', async () => {
    const outbox = () => createOutbox('play', storage);
    const storage = stored();
    const first = await offline({ play: [BEFORE], act: [OFFLINE] }, { outbox: outbox() });
    first.player.act(GO);
    await settled();
    expect(first.player.getSnapshot().problem).toMatchObject({ kind: 'offline', action: GO });
    first.player.close();
    const { player, server, actions, points } = await offline(
      { play: [OFFLINE, BEFORE, AFTER], act: [bodyOf([...frameParts(FRAMES), turnPart(TURN)])] },
      { outbox: outbox() },
    );
    expect(player.getSnapshot().problem).toMatchObject({ kind: 'offline', action: GO });
    expect(actions).toEqual([]);
    await server.back();
    expect(actions).toEqual([GO]);
    expect(points).toEqual([{ turn: 1, line: 1 }]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
    expect(player.getSnapshot().problem).toBeNull();
    expect(server.waits()).toBe(0);
    expect(outbox().get({ turn: 1, line: 1 })).toBeUndefined();
  });

  test('what is withdrawn is not sent', async () => {
    const { player, server, actions } = await offline({ play: [BEFORE], act: [OFFLINE] });
    player.act(GO);
    await settled();
    actions.length = 0;
    player.dismissProblem();
    expect(player.getSnapshot().problem).toMatchObject({ kind: 'offline', action: null });
    await server.back();
    expect(actions).toEqual([]);
    expect(player.getSnapshot().problem).toBeNull();
    expect(getWaitingFor(player.getSnapshot().stage)).toBe('choice');
  });

  test.each([
    ['has gone further', { ...AFTER, turn: 3 }],
    ['was taken back and told on', { ...BEFORE, line: 2 }],
    ['was taken back', { ...BEFORE, turn: 0, frames: [], waitingFor: 'continue' as const, choices: [] }],
  ])('nothing is sent into a play that %s meanwhile; it is shown, and said', async (_, elsewhere) => {
    const { player, server, actions } = await offline({
      play: [BEFORE, elsewhere],
      act: [OFFLINE],
      turns: [{ turns: [] }],
    });
    player.act(GO);
    await settled();
    actions.length = 0;
    await server.back();
    expect(actions).toEqual([]);
    expect(player.getSnapshot()).toMatchObject({
      play: { turn: elsewhere.turn, line: elsewhere.line },
      problem: { kind: 'moved-on', unsent: true },
    });
  });

  test('what the server took before the connection went is not sent again', async () => {
    const { player, server, actions } = await offline({ play: [BEFORE, AFTER], act: [OFFLINE] });
    player.act(GO);
    await settled();
    await server.back();
    expect(actions).toEqual([GO]);
    expect(readAll(player)).toEqual(['Two.', 'Three.', 'Four.']);
  });
});
