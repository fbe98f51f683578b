import { describe, expect, test } from 'vitest';
import { PLAYER_TEXT_MAX_LENGTH, WISH_MAX_LENGTH } from '../../../../shared/play/index.ts';
import {
  TEXT_MAX_LENGTH,
  WISH_INPUT_MAX_LENGTH as WISH_MAX_LENGTH_OF_STAGE,
} from '../../../../web/stage/playing/limits.ts';
import { createSettings, DEFAULT_SETTINGS, parseSettings } from '../../../../web/stage/preferences/settings.ts';

describe('settings', () => {
  test('keep a language that was kept as a whole tag', () => {
    expect(parseSettings('{"language":"zh-CN"}').language).toBe('zh');
    expect(parseSettings('{"language":"xx"}').language).toBe('story');
  });

  test('sound is off until it is turned on', () => {
    expect(DEFAULT_SETTINGS.sound).toBe(false);
    expect(parseSettings('{"sound":"yes"}').sound).toBe(false);
    expect(parseSettings('{"sound":true}').sound).toBe(true);
  });

  test('whatever is stored, they are whole and in range', () => {
    for (const stored of [
      null,
      '',
      'null',
      '[]',
      '7',
      '{"textSpeed":',
      '{"textSpeed":9,"musicVolume":4,"motion":"x"}',
    ]) {
      expect(parseSettings(stored), String(stored)).toEqual(DEFAULT_SETTINGS);
    }
    const kept = {
      ...DEFAULT_SETTINGS,
      textSpeed: 5,
      effectsVolume: 0,
      textSize: 'large',
      motion: 'reduced',
      skipUnread: true,
    } as const;
    expect(parseSettings(JSON.stringify(kept))).toEqual(kept);
  });

  test('are kept, tell who listens, and outlive a browser that stores nothing', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const first = createSettings(() => storage);
    let heard = 0;
    first.subscribe(() => heard++);
    first.change({ textSpeed: 1 });
    expect(heard).toBe(1);
    expect(createSettings(() => storage).get().textSpeed).toBe(1);

    const blocked = createSettings(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    blocked.change({ textSize: 'small' });
    expect(blocked.get()).toEqual({ ...DEFAULT_SETTINGS, textSize: 'small' });
  });
});

test('the text field stops where the server would refuse', () => {
  expect(TEXT_MAX_LENGTH).toBe(PLAYER_TEXT_MAX_LENGTH);
  expect(WISH_MAX_LENGTH_OF_STAGE).toBe(WISH_MAX_LENGTH);
});
