import type { ScriptLine } from '../../shared/story/index.ts';
import type { Offered } from './directions.ts';
import type { LineActs } from './use-script.ts';
import type { ScriptWorld } from './world.ts';

/** What a row of a script is told of its own line. */
export interface OwnProps {
  line: ScriptLine;
  lineKey: string;
  /** From 0. */
  index: number;
  isLast: boolean;
  /** What is wrong with it, a sentence a row; '' for nothing. */
  problems: string;
  isPlaying: boolean;
  isOpen: boolean;
}

/** What all rows of a script are told. */
export interface SharedProps {
  path: string;
  /** Names of those without a sheet who speak in the script. */
  strangers: string;
  world: ScriptWorld;
  language: string | undefined;
  acts: LineActs;
  offer: (typed: string, index: number) => Offered[];
  onLook: (index: number) => void;
  onPlay: (index: number) => void;
  onOpen: (key: string | null) => void;
}

/** What a row of a script is shown and told of. */
export type RowProps = OwnProps & SharedProps;
