import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import {
  CACHED_PLAYS_MAX,
  CACHED_TURNS_MAX,
  clearOfflineCache,
  createOfflineCache,
  selectSceneToCache,
} from '../../../../web/stage/playing/offline-cache.ts';
import type { PlayerSnapshot } from '../../../../web/stage/playing/player-types.ts';
import { memoryCaches } from '../../support-caches.ts';
import { numbered, playAnswer, stageAfter, turnData } from '../support.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** A page that stands at a turn. */
function standing(changes: Partial<PlayerSnapshot> = {}): PlayerSnapshot {
  const play = playAnswer({ turn: 2, location: 'alley', frames: [{ ...narrate('Two.'), seq: 1 }] });
  const earlier = [{ turn: 1, frames: numbered([narrate('One.')]) }];
  return {
    status: 'ready',
    play,
    stage: stageAfter([{ type: 'restored', play, earlier }]),
    ...{ running: false, pending: null, reconnecting: false, teller: null, retelling: false, problem: null },
    ...changes,
  };
}

describe('what is kept of a play', () => {
  test('is the turn on the stage and the scene it belongs to, as it stands there', () => {
    const kept = selectSceneToCache(standing());
    expect(kept?.play).toMatchObject({ turn: 2, frames: [{ type: 'narrate', text: 'Two.', seq: 1 }] });
    expect(kept?.earlier.map(({ turn }) => turn)).toEqual([1]);
  });

  test('is the turn that was told last, also where the server could not be asked about it any more', () => {
    const { stage } = standing();
    const told = stageAfter(
      [
        { type: 'turn-began', action: { type: 'continue' } },
        { type: 'frames-came', frames: numbered([narrate('Three.')], 2) },
        { type: 'turn-ended', standing: turnData({ turn: 3, choices: [{ id: 'a', text: 'Go.' }] }) },
        { type: 'told-out' },
      ],
      stage,
    );
    const kept = selectSceneToCache(standing({ stage: told }));
    expect(kept?.play).toMatchObject({
      turn: 3,
      choices: [{ id: 'a', text: 'Go.' }],
      frames: [{ type: 'narrate', text: 'Three.', seq: 2 }],
    });
    expect(kept?.earlier.map(({ turn }) => turn)).toEqual([1, 2]);
  });

  test('is the whole turn that is being read, once the play has been asked for anew', () => {
    const none = playAnswer({ turn: 0 });
    const told = [narrate('One.'), narrate('Two.')];
    const reading = stageAfter([
      { type: 'restored', play: none, earlier: [] },
      { type: 'turn-began', action: null },
      { type: 'frames-came', frames: numbered(told) },
      { type: 'turn-ended', standing: turnData({ turn: 1 }) },
    ]);
    expect(reading.before).not.toBeNull();
    expect(selectSceneToCache(standing({ play: none, stage: reading }))).toBeNull();
    const play = playAnswer({ turn: 1, frames: told.map((frame, seq) => ({ ...frame, seq })) });
    expect(selectSceneToCache(standing({ play, stage: reading }))).toEqual({ play, earlier: [] });
  });

  test('is nothing while a turn is told, and before the first', () => {
    expect(selectSceneToCache(standing({ running: true }))).toBeNull();
    const began = stageAfter([{ type: 'turn-began', action: null }], standing().stage);
    expect(selectSceneToCache(standing({ stage: began }))).toBeNull();
    const none = playAnswer({ turn: 0 });
    const stage = stageAfter([{ type: 'restored', play: none, earlier: [] }]);
    expect(selectSceneToCache(standing({ play: none, stage }))).toBeNull();
  });

  test('ends where another place was left, and at so many turns', () => {
    const frames = (turn: number): VNFrame[] =>
      turn === 20 || turn === 10 ? [{ type: 'background', id: `place-${turn}` }] : [narrate(`${turn}.`)];
    const earlier = Array.from({ length: 60 }, (_, at) => ({ turn: at + 1, frames: numbered(frames(at + 1), at) }));
    const play = playAnswer({ turn: 61, frames: [{ ...narrate('Last.'), seq: 60 }] });
    const scene = (from: typeof earlier) =>
      selectSceneToCache(standing({ play, stage: stageAfter([{ type: 'restored', play, earlier: from }]) }))?.earlier;
    expect(scene(earlier)).toHaveLength(CACHED_TURNS_MAX);
    expect(scene(earlier.slice(0, 40))?.[0]?.turn).toBe(10);
  });
});

/** A browser's keeping, whose pictures the server has. */
function keeping(status = 200) {
  const caches = memoryCaches();
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return new Response(url, { status });
  };
  let time = 0;
  return {
    caches,
    asked,
    plays: createOfflineCache({ caches, base: 'http://127.0.0.1/play/evening', fetch, now: () => ++time }),
  };
}

const scene = (id: string, ...frames: VNFrame[]) => ({
  play: playAnswer({ id, turn: 1, frames: frames.map((frame, seq) => ({ ...frame, seq })) }),
  earlier: [],
});

describe('kept plays', () => {
  test('are there again whole, with the pictures of their scene, and those alone', async () => {
    const { plays, caches, asked } = keeping();
    const evening = scene('evening', { type: 'say', character: 'aiko', text: 'Good evening.' });
    await plays.put(evening);
    expect(await plays.get('evening')).toMatchObject(evening);
    expect(await plays.get('morning')).toBeNull();
    expect(asked.toSorted()).toEqual(['/media/aiko.png', '/media/alley.webp']);
    expect(await (await caches.match('/media/aiko.png'))?.text()).toBe('/media/aiko.png');
    await plays.put(scene('evening', narrate('She leaves.')));
    expect(await caches.match('/media/aiko.png')).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test('do without a picture that is still being painted', async () => {
    const { plays, caches } = keeping(202);
    await plays.put(scene('evening', narrate('It is dark.')));
    expect(await plays.get('evening')).not.toBeNull();
    expect(await caches.match('/media/alley.webp')).toBeUndefined();
  });

  test('are those that were read last', async () => {
    const { plays } = keeping();
    const ids = Array.from({ length: CACHED_PLAYS_MAX + 1 }, (_, at) => `play-${at}`);
    for (const id of ids) await plays.put(scene(id, narrate(id)));
    expect((await plays.list()).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    await plays.forget('play-3');
    expect((await plays.list()).map(({ id }) => id)).not.toContain('play-3');
  });

  test('leave nothing behind when they are let go, and what else is kept stays', async () => {
    const { plays, caches } = keeping();
    await caches.open('kamishibai-app one');
    await plays.put(scene('evening', narrate('It is dark.')));
    await clearOfflineCache(caches);
    expect(await plays.list()).toEqual([]);
    expect(await caches.keys()).toEqual(['kamishibai-app one']);
  });
});
