import type { PlayerAction, VNFrame } from '../../../shared/play/index.ts';
import type { ReplacedKind } from '../../../shared/playtest/index.ts';
import type { TurnData, TurnRecord } from '../../../shared/wire/index.ts';

/** A turn of a run: the player's action, the frames, and the record. */
export interface PlayedTurn {
  readonly turn: number;
  readonly action: PlayerAction;
  readonly frames: readonly VNFrame[];
  readonly end: TurnData;
  readonly record: TurnRecord;
  /** Duration in milliseconds, and until the first words; null without any. */
  readonly ms: number;
  readonly firstWordsMs: number | null;
}

type TextFrame = Extract<VNFrame, { type: 'say' | 'narrate' }>;

/** Narrated and spoken lines, without the engine's messages and the player's words. */
export const listToldLines = ({ frames, action }: Pick<PlayedTurn, 'frames' | 'action'>): TextFrame[] => {
  const own = action.type === 'text' ? action.text : null;
  return frames.filter(
    (frame): frame is TextFrame => (frame.type === 'say' || frame.type === 'narrate') && frame.text !== own,
  );
};

/** Refusals that concern only the telling, as the player has not earned it. */
const WITHHELD = /^(?:recalled|result of|newcomer|spot|nudge|memory\.recap)\b/u;

/** What the Director asked for in vain, and what was withheld only from the telling. */
export const refusalsIn = ({ refusals }: Pick<TurnRecord, 'refusals'>) =>
  refusals.map(({ what, reason }) => ({ what, reason, withheld: WITHHELD.test(what) }));

/** The names of the people a run made up, by id. */
export const newcomersIn = (turns: readonly PlayedTurn[]): [id: string, name: string][] =>
  turns.flatMap(({ record }) =>
    record.memory.flatMap((change): [string, string][] =>
      change.type === 'character-generated' ? [[change.character.id, change.character.name]] : [],
    ),
  );

/** A frame not shown as written. */
interface ReplacedFrame {
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
