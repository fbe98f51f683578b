import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { isObject } from '../../../shared/json.ts';
import { knownLanguage, LANGUAGES } from '../../../shared/language/tag.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { type Bindings, parseBindings } from './key-bindings.ts';
import { TEXT_SPEEDS, type TextSpeed } from './text-speed.ts';

export const TEXT_SIZES = ['small', 'normal', 'large', 'huge'] as const;
/** The interface language of the stage: the story's, if it is available, or a fixed one. */
export const STAGE_LANGUAGES = ['story', ...LANGUAGES] as const;
export const FONTS = ['story', 'plain', 'dyslexic'] as const;
export const LEADINGS = ['normal', 'wide', 'wider'] as const;
export const MOTIONS = ['system', 'full', 'reduced'] as const;
export const CONTRASTS = ['system', 'normal', 'high'] as const;
/** Sound channels, each with a volume and a mute. */
export const SOUNDS = ['music', 'effects', 'ambience', 'voice'] as const;
export type SoundName = (typeof SOUNDS)[number];
/** Bounds of the auto delay, as a factor of a calm reading time. */
export const AUTO_DELAY_FACTOR = { least: 0.5, most: 2.5 } as const;

const isIn =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((one) => one === value);
const isOn = (value: unknown): value is boolean => typeof value === 'boolean';
const isBetween =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && value >= least && value <= most;
const isShare = isBetween(0, 1);

const field = <T>(isOne: (value: unknown) => value is T, standard: T) => ({ isOne, standard });

/** The settings: the validator and the default of each. Volumes and opacity are 0…1. */
const FIELDS = {
  textSpeed: field<TextSpeed>(isIn(TEXT_SPEEDS), 3),
  autoTime: field(isBetween(AUTO_DELAY_FACTOR.least, AUTO_DELAY_FACTOR.most), 1),
  skipUnread: field(isOn, false),
  skipAfterChoices: field(isOn, false),
  textSize: field(isIn(TEXT_SIZES), 'normal'),
  font: field(isIn(FONTS), 'story'),
  leading: field(isIn(LEADINGS), 'normal'),
  boxOpacity: field(isShare, 0.82),
  contrast: field(isIn(CONTRASTS), 'system'),
  motion: field(isIn(MOTIONS), 'system'),
  transitions: field(isOn, true),
  shakes: field(isOn, true),
  sound: field(isOn, false),
  musicVolume: field(isShare, 0.6),
  musicMuted: field(isOn, false),
  effectsVolume: field(isShare, 0.7),
  effectsMuted: field(isOn, false),
  ambienceVolume: field(isShare, 0.5),
  ambienceMuted: field(isOn, false),
  voiceVolume: field(isShare, 0.9),
  voiceMuted: field(isOn, false),
  selfVoicing: field(isOn, false),
  language: field(isIn(STAGE_LANGUAGES), 'story'),
};

type Fields = typeof FIELDS;

export type StageSettings = {
  readonly [Name in keyof Fields]: Fields[Name] extends { standard: infer Value } ? Value : never;
} & { readonly bindings: Bindings };

const STORED_AS = 'kamishibai.stage';

/** Parses stored settings; missing or invalid ones get the default. */
export function parseSettings(stored: string | null): StageSettings {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    // Written by something else: the defaults apply.
  }
  return parseSettingsValue(value);
}

/** Validates settings from any source; missing or invalid ones get the default. */
export function parseSettingsValue(value: unknown): StageSettings {
  const given = isObject(value) ? value : {};
  // Earlier versions stored a full tag: "zh-CN".
  const language = typeof given.language === 'string' ? (knownLanguage(given.language) ?? given.language) : undefined;
  const read: Record<string, unknown> = { ...given, language };
  const fields = Object.entries(FIELDS).map(([name, { isOne, standard }]) => [
    name,
    isOne(read[name]) ? read[name] : standard,
  ]);
  return { ...Object.fromEntries(fields), bindings: parseBindings(read.bindings) };
}

export const DEFAULT_SETTINGS: StageSettings = parseSettingsValue(null);

/** The volume of a channel, 0…1; 0 if muted. */
export const getVolume = (settings: StageSettings, sound: SoundName): number =>
  settings[`${sound}Muted`] ? 0 : settings[`${sound}Volume`];

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export interface SettingsStore {
  get(): StageSettings;
  change(changes: Partial<StageSettings>): void;
  subscribe(listener: () => void): () => void;
}

/** Settings stored in the browser; without storage they last for the visit. */
export function createSettings(storage: () => Storage): SettingsStore {
  const listeners = createListeners();
  let settings = DEFAULT_SETTINGS;
  try {
    settings = parseSettings(storage().getItem(STORED_AS));
  } catch {
    // Storage is blocked: the defaults apply.
  }
  return {
    get: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes };
      try {
        storage().setItem(STORED_AS, JSON.stringify(settings));
      } catch {
        console.info('Storage is blocked: the settings last for this visit only.');
      }
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

let shared: SettingsStore | null = null;

export function getStageSettings(): SettingsStore {
  shared ??= createSettings(() => localStorage);
  return shared;
}

/** The browser's settings; renders again on a change. */
export function useSettings(): StageSettings {
  const store = getStageSettings();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The device's preference, by media query. */
function useDevice(query: string): boolean {
  // Memoized, since it is read in every render.
  const media = useMemo(() => window.matchMedia(query), [query]);
  const watch = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(watch, () => media.matches);
}

/** Whether to reduce motion: the player's setting, else the device's. */
export function useReducedMotion(): boolean {
  const { motion } = useSettings();
  const device = useDevice('(prefers-reduced-motion: reduce)');
  return motion === 'system' ? device : motion === 'reduced';
}

/** Whether to increase contrast: always with forced colours, else the player's setting, else the device's. */
function useHighContrast(): boolean {
  const { contrast } = useSettings();
  const device = useDevice('(prefers-contrast: more)');
  const forced = useDevice('(forced-colors: active)');
  return forced || (contrast === 'system' ? device : contrast === 'high');
}

/** How much larger or smaller its words are than they would be. */
const SCALES: Readonly<Record<StageSettings['textSize'], number>> = { small: 0.88, normal: 1, large: 1.22, huge: 1.5 };

/** How high a line is, in times its letters, where its reader wants it higher than it would be. */
const LINES: Partial<Record<StageSettings['leading'], number>> = { wide: 1.8, wider: 2.1 };

/** The display settings as data attributes for the styles. */
export function useStageLook() {
  const { textSize, font, leading, boxOpacity, transitions } = useSettings();
  const reduced = useReducedMotion();
  const contrast = useHighContrast();
  useEffect(() => {
    if (font !== 'dyslexic') return;
    Promise.all([import('@fontsource/opendyslexic/400.css'), import('@fontsource/opendyslexic/700.css')]).catch(
      (error: unknown) => console.warn('The font could not be loaded; the default font is used.', error),
    );
  }, [font]);
  return {
    'data-font': font,
    'data-contrast': contrast ? 'high' : undefined,
    'data-still': reduced || undefined,
    'data-cuts': !transitions || undefined,
    style: { '--box-opacity': contrast ? 1 : boxOpacity, '--leading': LINES[leading], '--scale': SCALES[textSize] },
  } as const;
}
