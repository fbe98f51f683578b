import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../../shared/play/index.ts';
import { NO_PLAYER_DATA } from '../../../../shared/player.ts';
import type { PlayAnswer } from '../../../../shared/wire/index.ts';
import { createPlayerDataStore, type PlayerDataStore } from '../../../../web/stage/player-data/player-data-store.ts';
import { hashLine, useReadTracking } from '../../../../web/stage/player-data/use-read-lines.ts';
import type { StageState } from '../../../../web/stage/playing/stage-reducer.ts';
import { DEFAULT_SETTINGS, getStageSettings } from '../../../../web/stage/preferences/settings.ts';
import { playAnswer, stageAfter, told, turnData } from '../support.ts';

const FRAMES: VNFrame[] = [
  { type: 'background', id: 'alley', transition: 'cut' },
  { type: 'music', id: 'rain' },
  { type: 'say', character: 'aiko', text: 'You came.' },
  { type: 'narrate', text: 'Rain.' },
];
const FIRST = hashLine({ kind: 'say', character: 'aiko', text: 'You came.' });

let seen: PlayerDataStore;
beforeEach(() => {
  getStageSettings().change(DEFAULT_SETTINGS);
  const api = { read: async () => ({ ...NO_PLAYER_DATA, preferences: { textSpeed: 5 } }), add: async () => {} };
  // Of this test alone: what a page says as it goes is stored when the next one has begun.
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  seen = createPlayerDataStore(
    api,
    () => storage,
    () => {},
  );
});

async function staged(
  stage: StageState,
  { play = playAnswer(), shown = true }: { play?: PlayAnswer; shown?: boolean } = {},
) {
  const background = { id: 'alley', transition: 'cut', seq: 0 } as const;
  const hook = renderHook(
    (props: { stage: StageState }) => useReadTracking(play, props.stage, { background, shown, seen }),
    {
      initialProps: { stage },
    },
  );
  await act(async () => {});
  const go = (...events: Parameters<typeof stageAfter>[0]) => {
    stage = stageAfter(events, stage);
    hook.rerender({ stage });
  };
  return { familiar: () => hook.result.current, go };
}

describe('a play that is read', () => {
  test('keeps a line once it is there whole, with where one is and what is heard', async () => {
    const { go, familiar } = await staged(told(FRAMES));
    expect(seen.hasRead(FIRST)).toBe(false);
    expect(seen.get().data).toMatchObject({ pictures: { story: ['alley'] }, music: { story: ['rain'] } });
    go({ type: 'typed' });
    expect(seen.hasRead(FIRST)).toBe(true);
    // It is no old one for that.
    expect(familiar().wasRead).toBe(false);
  });

  test('knows a line that was read before, in whatever play', async () => {
    seen.add({ read: [FIRST] });
    const { go, familiar } = await staged(told(FRAMES));
    expect(familiar().wasRead).toBe(true);
    go({ type: 'advanced' }, { type: 'advanced' });
    expect(familiar().wasRead).toBe(false);
  });

  test('keeps nothing while its doors are closed', async () => {
    await staged(told(FRAMES), { shown: false });
    expect(seen.get().data).toMatchObject({ read: [], pictures: {}, music: {} });
  });

  test('keeps the encounters it has come upon, the choices taken at their place, and how it ended', async () => {
    const found = { encounters: ['enc_card'], of: { encounters: 4, endings: 2 } };
    const ending: VNFrame = { type: 'ending', id: 'wind', title: 'What the wind took', text: 'Gone.' };
    const over = turnData({ ended: true, waitingFor: null, ending: 'Gone.' });
    const { familiar } = await staged(told([ending], over), { play: playAnswer({ found }) });
    expect(seen.get().data).toMatchObject({
      encounters: { story: ['enc_card'] },
      endings: { story: [{ id: 'wind', title: 'What the wind took' }] },
    });
    familiar().take('Stay');
    expect([familiar().isTaken('Stay'), familiar().isTaken('Leave')]).toEqual([true, false]);
  });

  test('knows an ending without a title by its words', async () => {
    await staged(
      told([{ type: 'ending', text: 'Gone.' }], turnData({ ended: true, waitingFor: null, ending: 'Gone.' })),
    );
    expect(seen.get().data.endings.story).toEqual([{ id: expect.stringMatching(/^[0-9a-f]+$/), title: 'Gone.' }]);
  });

  test('is read as the player likes it elsewhere', async () => {
    await staged(told(FRAMES));
    expect(getStageSettings().get()).toEqual({ ...DEFAULT_SETTINGS, textSpeed: 5 });
  });
});
