import type { ReplacedKind } from '../../../shared/playtest/index.ts';
import { linesOf, type PlayedTurn } from './played.ts';

/** A frame that was not shown as it was written. */
export interface ReplacedFrame {
  kind: ReplacedKind;
  reason: string;
  written: string;
}

/** The Storyteller's reasons by what they are about; the first that fits counts. */
const KINDS: readonly (readonly [RegExp, ReplacedKind])[] = [
  // Records of earlier versions say it in the first way.
  [/^tells what the player has not earned$|^It discloses /u, 'secret'],
  [/does not know that$/u, 'unknowing'],
  [/is not here$|^unknown character|^nothing in the scene names /u, 'absent'],
  [/^a line is by whom it names$/u, 'portrait'],
  [/has no portrait$|^no picture |^no track /u, 'art'],
  [/^item ".*" is not/u, 'item'],
  [/^a (?:choice|question) where none|^fewer than two|^options that were no choice/u, 'choice'],
  [/^said before$/u, 'repeated'],
  [/^a line is too long/u, 'length'],
  [/^not JSON$|^[\w.]+: /u, 'shape'],
];

/** What stands for the frames that never came. */
const REST = 'the rest of the telling';

/** What a replaced frame is about, by its reason as the record has it. */
export function kindOfReplaced({ reason, written }: { reason: string; written: string }): ReplacedKind {
  if (written === REST) return 'broken-off';
  return KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}

/** Frames of a turn that were replaced or left out; every line of a turn that was told plainly, since no plan worked. */
export function replacedIn(turn: PlayedTurn): ReplacedFrame[] {
  const { trouble } = turn.end;
  const byTemplate = trouble
    ? linesOf(turn).map(({ text }): ReplacedFrame => ({ kind: 'template', reason: trouble.message, written: text }))
    : [];
  const guarded = turn.record.replaced.map((each) => ({ kind: kindOfReplaced(each), ...each }));
  return [...guarded, ...byTemplate];
}
