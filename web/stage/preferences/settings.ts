import { useSyncExternalStore } from 'react';
import { LANGUAGE_TAGS, type Language } from '../../i18n/languages.ts';
import { type Bindings, DEFAULT_BINDINGS, parseBindings } from './keys.ts';
import { TEXT_SPEEDS, type TextSpeed } from './typing.ts';

export const TEXT_SIZES = ['small', 'normal', 'large'] as const;
/** What the stage's own words are in: the story's language, as far as it has them, or another. */
export const STAGE_LANGUAGES = ['story', ...LANGUAGE_TAGS] as const satisfies readonly ('story' | Language)[];
export const MOTIONS = ['system', 'full', 'reduced'] as const;

/** How one reads; kept in this browser. Volumes and opacity are 0…1. */
export interface StageSettings {
  readonly textSpeed: TextSpeed;
  /** Skipping passes what was never read as well. */
  readonly skipUnread: boolean;
  /** Skipping goes on after a choice. */
  readonly skipAfterChoices: boolean;
  readonly textSize: (typeof TEXT_SIZES)[number];
  readonly boxOpacity: number;
  readonly motion: (typeof MOTIONS)[number];
  /** Off until the player turns it on. */
  readonly sound: boolean;
  readonly musicVolume: number;
  readonly effectsVolume: number;
  readonly language: (typeof STAGE_LANGUAGES)[number];
  readonly bindings: Bindings;
}

export const DEFAULT_SETTINGS: StageSettings = {
  textSpeed: 3,
  skipUnread: false,
  skipAfterChoices: false,
  textSize: 'normal',
  boxOpacity: 0.82,
  motion: 'system',
  sound: false,
  musicVolume: 0.6,
  effectsVolume: 0.7,
  language: 'story',
  bindings: DEFAULT_BINDINGS,
};

const STORED_AS = 'kamishibai.stage';

const oneOf = <T>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((candidate) => candidate === value) ?? fallback;
const share = (value: unknown, fallback: number): number =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : fallback;

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
  const read: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    textSpeed: oneOf(TEXT_SPEEDS, read.textSpeed, DEFAULT_SETTINGS.textSpeed),
    skipUnread: read.skipUnread === true,
    skipAfterChoices: read.skipAfterChoices === true,
    textSize: oneOf(TEXT_SIZES, read.textSize, DEFAULT_SETTINGS.textSize),
    boxOpacity: share(read.boxOpacity, DEFAULT_SETTINGS.boxOpacity),
    motion: oneOf(MOTIONS, read.motion, DEFAULT_SETTINGS.motion),
    sound: read.sound === true,
    musicVolume: share(read.musicVolume, DEFAULT_SETTINGS.musicVolume),
    effectsVolume: share(read.effectsVolume, DEFAULT_SETTINGS.effectsVolume),
    language: oneOf(STAGE_LANGUAGES, read.language, DEFAULT_SETTINGS.language),
    bindings: parseBindings(read.bindings),
  };
}

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

const REDUCED = '(prefers-reduced-motion: reduce)';
const watchReduced = (listener: () => void) => {
  const query = window.matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether movement is to be kept to what is needed: the player's setting, else the device's. */
export function useReducedMotion(): boolean {
  const { motion } = useSettings();
  const device = useSyncExternalStore(watchReduced, () => window.matchMedia(REDUCED).matches);
  return motion === 'system' ? device : motion === 'reduced';
}
