import { type TextSpeed } from './typing.ts';
export declare const TEXT_SIZES: readonly ['small', 'normal', 'large'];
export declare const MOTIONS: readonly ['system', 'full', 'reduced'];
/** How one reads; kept in this browser. Volumes and opacity are 0…1. */
export interface StageSettings {
    readonly textSpeed: TextSpeed;
    readonly textSize: (typeof TEXT_SIZES)[number];
    readonly boxOpacity: number;
    readonly motion: (typeof MOTIONS)[number];
    /** Off until the player turns it on. */
    readonly sound: boolean;
    readonly musicVolume: number;
    readonly effectsVolume: number;
}
export declare const DEFAULT_SETTINGS: StageSettings;
/** Reads stored settings; whatever is missing, foreign or out of range is the default. */
export declare function parseSettings(stored: string | null): StageSettings;
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
export interface SettingsStore {
    get(): StageSettings;
    change(changes: Partial<StageSettings>): void;
    subscribe(listener: () => void): () => void;
}
/** Settings that outlive the page where the browser allows it, and last for the visit where it does not. */
export declare function createSettings(storage: () => Storage): SettingsStore;
/** This browser's settings. */
export declare function stageSettings(): SettingsStore;
/** This browser's settings, re-rendering on a change. */
export declare function useSettings(): StageSettings;
/** Whether movement is to be kept to what is needed: the player's setting, else the device's. */
export declare function useReducedMotion(): boolean;
export {};
