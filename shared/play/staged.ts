import type { VNFrame } from './frame.ts';

/** The most people the stage holds; the one who has been there longest makes room. */
export const STAGE_MAX = 5;

/** Who is on the stage, followed through frames. */
export interface Staged {
  has(character: string): boolean;
  /** Takes a frame as the stage does: another picture is another stage. */
  follow(frame: VNFrame): void;
  /** Has somebody whom a script took off heard from off the stage, until they are shown again or the picture is another. */
  keepOff(character: string): void;
  isKeptOff(character: string): boolean;
  /** Who is there, longest first. */
  shown(): readonly string[];
  /** The picture they stand before; null where that is not known. */
  picture(): string | null;
}

/**
 * Follows who is on the stage.
 * @param shown who is there to begin with, longest first
 * @param backdrop the picture they stand before; null where that is not known
 */
export function createStaged(shown: readonly string[] = [], backdrop: string | null = null): Staged {
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
