import { describe, expect, test } from 'vitest';
import { PLAYER_TEXT_MAX_LENGTH } from '../../../../shared/play/index.ts';
import { TEXT_MAX_LENGTH } from '../../../../web/stage/playing/limits.ts';
import { createSettings, DEFAULT_SETTINGS, parseSettings } from '../../../../web/stage/preferences/settings.ts';
import { HELP_STRINGS } from '../../../../web/stage/words/help-strings.ts';
import { INPUT_STRINGS } from '../../../../web/stage/words/input-strings.ts';
import { SEEN_STRINGS } from '../../../../web/stage/words/seen-strings.ts';
import { STRINGS } from '../../../../web/stage/words/strings.ts';

describe('settings', () => {
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
});

test('no string is left empty or untranslated by accident', () => {
  const leaves = (value: object, path = ''): [string, unknown][] =>
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'object' && one !== null ? leaves(one, `${path}${key}.`) : [[`${path}${key}`, one]],
    );
  for (const [catalogue, language] of [STRINGS, SEEN_STRINGS, INPUT_STRINGS, HELP_STRINGS].flatMap((each) => [
    [each, 'zh-CN'] as const,
    [each, 'ja'] as const,
  ])) {
    const english = new Map(leaves(catalogue.en));
    const translated = leaves(catalogue[language]);
    expect(translated.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of translated) {
      if (typeof text !== 'string') continue;
      expect(text.trim(), `${language} ${path}`).not.toBe('');
      // What is written on the hardware is written the same everywhere.
      if (!/Does\.\w+\.0$/.test(path)) expect(text, `${language} ${path}`).not.toBe(english.get(path));
    }
  }
});

test('names of another script stand clear among Chinese and Japanese words', () => {
  expect(STRINGS['zh-CN'].placesHere('The Ferry Pier')).toBe('你在 The Ferry Pier。');
  expect(STRINGS['zh-CN'].placesHere('码头')).toBe('你在码头。');
  expect(STRINGS.ja.rollWith('Nerve', '+1')).toContain('あなたの Nerve を');
  expect(STRINGS.ja.didTravel('The Ferry Pier')).toBe('The Ferry Pier へ向かった');
});
