import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isObject } from '../../../shared/json.ts';
import { knownLanguage, LANGUAGES } from '../../../shared/language/tag.ts';
import { type Bindings, parseBindings } from './keys.ts';
import { TEXT_SPEEDS, type TextSpeed } from './typing.ts';

export const TEXT_SIZES = ['small', 'normal', 'large', 'huge'] as const;
/** What the stage's own words are in: the story's language, as far as it has them, or another. */
export const STAGE_LANGUAGES = ['story', ...LANGUAGES] as const;
export const FONTS = ['story', 'plain', 'dyslexic'] as const;
export const LEADINGS = ['normal', 'wide', 'wider'] as const;
export const MOTIONS = ['system', 'full', 'reduced'] as const;
export const CONTRASTS = ['system', 'normal', 'high'] as const;
/** What is heard, each with a volume and a mute of its own. */
export const SOUNDS = ['music', 'effects', 'ambience', 'voice'] as const;
export type SoundName = (typeof SOUNDS)[number];
/** How long auto mode lingers, as a share of what a calm reader takes: the least, the most. */
export const AUTO_TIME = { least: 0.5, most: 2.5 } as const;

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

/** How one reads, field by field: what it may be, and what it is until the player says otherwise. Volumes and opacity are 0…1. */
const FIELDS = {
  textSpeed: field<TextSpeed>(isIn(TEXT_SPEEDS), 3),
  autoTime: field(isBetween(AUTO_TIME.least, AUTO_TIME.most), 1),
  /** Skipping passes what was never read as well. */
  skipUnread: field(isOn, false),
  /** Skipping goes on after a choice. */
  skipAfterChoices: field(isOn, false),
  textSize: field(isIn(TEXT_SIZES), 'normal'),
  font: field(isIn(FONTS), 'story'),
  leading: field(isIn(LEADINGS), 'normal'),
  boxOpacity: field(isShare, 0.82),
  contrast: field(isIn(CONTRASTS), 'system'),
  motion: field(isIn(MOTIONS), 'system'),
  /** Places and people come in as the story says; else at once. */
  transitions: field(isOn, true),
  /** The scene may shake and flash. */
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
  /** The browser reads the stage aloud, whether or not the scene is heard. */
  selfVoicing: field(isOn, false),
  language: field(isIn(STAGE_LANGUAGES), 'story'),
};

type Fields = typeof FIELDS;

/** How one reads, and by which keys; kept in this browser, and with the player. */
export type StageSettings = {
  readonly [Name in keyof Fields]: Fields[Name] extends { standard: infer Value } ? Value : never;
} & { readonly bindings: Bindings };

const STORED_AS = 'kamishibai.stage';

/** Reads stored settings; whatever is missing, foreign or out of range is the default. */
export function parseSettings(stored: string | null): StageSettings {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    // Not ours to keep: the defaults stand.
  }
  return settingsFrom(value);
}

/** Reads settings from anywhere; whatever is missing, foreign or out of range is the default. */
export function settingsFrom(value: unknown): StageSettings {
  const given = isObject(value) ? value : {};
  // Kept as a whole tag by earlier versions: "zh-CN".
  const language = typeof given.language === 'string' ? (knownLanguage(given.language) ?? given.language) : undefined;
  const read: Record<string, unknown> = { ...given, language };
  const fields = Object.entries(FIELDS).map(([name, { isOne, standard }]) => [
    name,
    isOne(read[name]) ? read[name] : standard,
  ]);
  return { ...Object.fromEntries(fields), bindings: parseBindings(read.bindings) };
}

export const DEFAULT_SETTINGS: StageSettings = settingsFrom(null);

/** How loud something is, 0…1: nothing where it is muted. */
export const volumeOf = (settings: StageSettings, sound: SoundName): number =>
  settings[`${sound}Muted`] ? 0 : settings[`${sound}Volume`];

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export interface SettingsStore {
  get(): StageSettings;
  change(changes: Partial<StageSettings>): void;
  subscribe(listener: () => void): () => void;
}

/** Settings that outlive the page where the browser allows it, and last for the visit where it does not. */
export function createSettings(storage: () => Storage): SettingsStore {
  const listeners = new Set<() => void>();
  let settings = DEFAULT_SETTINGS;
  try {
    settings = parseSettings(storage().getItem(STORED_AS));
  } catch {
    // Storage is blocked: the defaults stand.
  }
  return {
    get: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes };
      try {
        storage().setItem(STORED_AS, JSON.stringify(settings));
      } catch {
        console.info('The stage’s settings are kept for this visit only: the browser stores nothing.');
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let shared: SettingsStore | null = null;

/** This browser's settings. */
export function stageSettings(): SettingsStore {
  shared ??= createSettings(() => localStorage);
  return shared;
}

/** This browser's settings, re-rendering on a change. */
export function useSettings(): StageSettings {
  const store = stageSettings();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** What the device asks for, by its media query. */
function useDevice(query: string): boolean {
  // Asked for once: it is read in every render, and reading it off what was asked before costs nothing.
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

/** Whether movement is to be kept to what is needed: the player's setting, else the device's. */
export function useReducedMotion(): boolean {
  const { motion } = useSettings();
  const device = useDevice('(prefers-reduced-motion: reduce)');
  return motion === 'system' ? device : motion === 'reduced';
}

/** Whether words are to stand out as much as they can: where the device has colours of its own, as the player set it, else as the device asks. */
export function useHighContrast(): boolean {
  const { contrast } = useSettings();
  const device = useDevice('(prefers-contrast: more)');
  const forced = useDevice('(forced-colors: active)');
  return forced || (contrast === 'system' ? device : contrast === 'high');
}
