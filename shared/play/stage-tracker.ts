import type { VNFrame } from './frame.ts';

/** Maximum people on stage; the one there longest makes room. */
export const STAGE_MAX = 5;

export interface StageTracker {
  has(character: string): boolean;
  /** Applies a frame; a different picture clears the stage. */
  follow(frame: VNFrame): void;
  /** Keeps somebody whom a script hid offstage, until they are shown again or the picture changes. */
  keepOff(character: string): void;
  isKeptOff(character: string): boolean;
  shown(): readonly string[];
  /** The picture behind them; null if unknown. */
  picture(): string | null;
}

/** Begins with those shown, longest first, before a picture (null if unknown). */
export function createStageTracker(shown: readonly string[] = [], backdrop: string | null = null): StageTracker {
  let staged = [...new Set(shown)].slice(-STAGE_MAX);
  let picture = backdrop;
  const keptOff = new Set<string>();
  return {
    keepOff: (character) => void keptOff.add(character),
    isKeptOff: (character) => keptOff.has(character),
    has: (character) => staged.includes(character),
    shown: () => staged,
    picture: () => picture,
    follow(frame) {
      if (frame.type === 'background' && frame.id !== picture) {
        picture = frame.id;
        staged = [];
        keptOff.clear();
      } else if (frame.type === 'show') {
        keptOff.delete(frame.character);
        if (!staged.includes(frame.character)) staged = [...staged, frame.character].slice(-STAGE_MAX);
      } else if (frame.type === 'hide') staged = staged.filter((character) => character !== frame.character);
    },
  };
}
