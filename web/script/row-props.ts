import type { ScriptLine } from '../../shared/story/index.ts';
import type { ScriptWorld } from './script-world.ts';
import type { SlashSuggestion } from './slash-suggestions.ts';
import type { LineActions } from './use-script.ts';

export interface OwnProps {
  line: ScriptLine;
  lineKey: string;
  index: number;
  isLast: boolean;
  /** Its errors, one per text line; '' for none. */
  problems: string;
  isPlaying: boolean;
  isOpen: boolean;
}

export interface SharedProps {
  path: string;
  otherSpeakers: string;
  world: ScriptWorld;
  language: string | undefined;
  acts: LineActions;
  offer: (typed: string, index: number) => SlashSuggestion[];
  onLook: (index: number) => void;
  onPlay: (index: number) => void;
  onOpen: (key: string | null) => void;
}

export type RowProps = OwnProps & SharedProps;
