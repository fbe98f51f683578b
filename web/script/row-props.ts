import type { ScriptLine } from '../../shared/story/index.ts';
import type { Offered } from './directions.ts';
import type { LineActs } from './use-script.ts';
import type { ScriptWorld } from './world.ts';

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
  strangers: string;
  world: ScriptWorld;
  language: string | undefined;
  acts: LineActs;
  offer: (typed: string, index: number) => Offered[];
  onLook: (index: number) => void;
  onPlay: (index: number) => void;
  onOpen: (key: string | null) => void;
}

export type RowProps = OwnProps & SharedProps;
