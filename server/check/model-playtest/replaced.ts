import type { ReplacedKind } from '../../../shared/playtest/index.ts';
import { listToldLines, type PlayedTurn } from './played.ts';

/** A frame not shown as written. */
export interface ReplacedFrame {
  kind: ReplacedKind;
  reason: string;
  written: string;
}

/** Patterns of the Storyteller's reasons by kind; the first match counts. */
const KINDS: readonly (readonly [RegExp, ReplacedKind])[] = [
  // Old records use another wording of some reasons.
  [/^tells what the player has not earned$|^It discloses /u, 'secret'],
  [/does not know that$/u, 'unknowing'],
  [/is not here$|^unknown character|^nothing in the scene names /u, 'absent'],
  [/^the text names its speakers$|^a line is by whom it names$/u, 'portrait'],
  [/has no portrait$|^no picture |^no track /u, 'art'],
  [/^item ".*" is not/u, 'item'],
  [/^a (?:choice|question) where none|^fewer than two|^options that were no choice/u, 'choice'],
  [/^said before$/u, 'repeated'],
  [/^a line is too long/u, 'length'],
  [/^not JSON$|^[\w.]+: /u, 'shape'],
];

const REST = 'the rest of the telling';

/** The kind of a replaced frame, from its recorded reason. */
export function kindOfReplaced({ reason, written }: { reason: string; written: string }): ReplacedKind {
  if (written === REST) return 'broken-off';
  return KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}

/** A turn's replaced or dropped frames; all lines of a turn told plainly because no plan worked. */
export function replacedIn(turn: PlayedTurn): ReplacedFrame[] {
  const { trouble } = turn.end;
  const byTemplate = trouble
    ? listToldLines(turn).map(
        ({ text }): ReplacedFrame => ({ kind: 'template', reason: trouble.message, written: text }),
      )
    : [];
  const guarded = turn.record.replaced.map((each) => ({ kind: kindOfReplaced(each), ...each }));
  return [...guarded, ...byTemplate];
}
