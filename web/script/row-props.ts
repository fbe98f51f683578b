import type { ScriptLine } from '../../shared/story/index.ts';
import type { Offered } from './directions.ts';
import type { LineActs } from './use-script.ts';
import type { ScriptWorld } from './world.ts';

/** Props of a row about its own line. */
export interface OwnProps {
  line: ScriptLine;
  lineKey: string;
  /** From 0. */
  index: number;
  isLast: boolean;
  /** Its errors, one per text line; '' for none. */
  problems: string;
  isPlaying: boolean;
  isOpen: boolean;
}

/** Props shared by all rows of a script. */
export interface SharedProps {
  path: string;
  /** Names of speakers without a sheet. */
  strangers: string;
  world: ScriptWorld;
  language: string | undefined;
  acts: LineActs;
  offer: (typed: string, index: number) => Offered[];
  onLook: (index: number) => void;
  onPlay: (index: number) => void;
  onOpen: (key: string | null) => void;
}

/** Props of a row of a script. */
export type RowProps = OwnProps & SharedProps;
