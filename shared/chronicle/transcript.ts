import type { FrameOf, PlayerAction } from '../play/index.ts';
import type { Mark } from '../story/index.ts';
import type { PlayAnswer, TurnsAnswer } from '../wire/index.ts';
import type { TranscriptWords } from '../words/transcript/catalogue.ts';
import { nameColor, placeTitle, speakerName } from './names.ts';

export type Turn = TurnsAnswer['turns'][number];

/** One paragraph of the story so far. `kind` is its typography. */
export interface TranscriptEntry {
  readonly key: string;
  readonly kind: NonNullable<FrameOf<'say'>['mode']> | 'narrate' | 'did' | 'item' | 'note' | 'roll' | 'ending';
  readonly who: string | null;
  readonly color?: string | null;
  readonly text: string;
  readonly marks?: readonly Mark[] | undefined;
  readonly voice?: string | undefined;
  readonly noted?: NonNullable<FrameOf<'notify'>['kind']>;
  /** The key of the picture behind it. */
  readonly picture?: string;
}

export interface TranscriptTurn {
  readonly turn: number;
  readonly entries: readonly TranscriptEntry[];
}

/** Whether it was shown as a transient note at the edge of the stage. */
export const isStageNote = ({ kind }: Pick<TranscriptEntry, 'kind'>): boolean => kind === 'item' || kind === 'note';

/** Whether it was a line on the stage that can be revisited. */
export const isLine = ({ kind }: Pick<TranscriptEntry, 'kind'>): boolean =>
  !['did', 'item', 'note', 'roll', 'ending'].includes(kind);

type TurnFrame = Turn['frames'][number];

/** A player's action in words; null if it needs none or the choice's text is unknown. */
export function describeAction(
  action: PlayerAction | null,
  options: readonly { id: string; text: string }[],
  play: PlayAnswer,
  strings: TranscriptWords,
): string | null {
  switch (action?.type) {
    case 'choice':
      return options.find(({ id }) => id === action.choiceId)?.text ?? null;
    case 'text':
      return action.text;
    case 'roll':
      return strings.didRoll;
    case 'travel':
      return strings.didTravel(placeTitle(play, action.locationId));
    default:
      return null;
  }
}

function toEntry(frame: TurnFrame, play: PlayAnswer, strings: TranscriptWords): Omit<TranscriptEntry, 'key'> | null {
  switch (frame.type) {
    case 'say':
      return {
        ...{ kind: frame.mode ?? 'say', who: speakerName(play, frame), color: nameColor(play, frame.character) },
        ...{ text: frame.text, marks: frame.marks, voice: frame.voice },
      };
    case 'narrate':
      return { kind: 'narrate', who: null, text: frame.text, marks: frame.marks };
    case 'cg':
      return frame.caption
        ? { kind: 'narrate', who: null, text: frame.caption, marks: frame.marks, picture: frame.id }
        : null;
    case 'item': {
      const what = frame.text ? `${frame.name}. ${frame.text}` : frame.name;
      return { kind: 'item', who: frame.action === 'gained' ? strings.gained : strings.lost, text: what };
    }
    case 'notify':
      return {
        ...{ kind: 'note', who: strings.notify[frame.kind ?? 'info'], text: frame.text },
        noted: frame.kind ?? 'info',
      };
    case 'check-result': {
      const sum = `${frame.dice.join(' + ')} ${frame.modifier < 0 ? '−' : '+'} ${Math.abs(frame.modifier)}`;
      return { kind: 'roll', who: strings.outcome[frame.outcome], text: `${sum} = ${frame.total}` };
    }
    case 'ending':
      return { kind: 'ending', who: null, text: frame.text };
    default:
      return null;
  }
}

/** The story so far as paragraphs by turn, up to `performedSeq`. */
export function buildTranscript(
  turns: readonly Turn[],
  performedSeq: number,
  play: PlayAnswer,
  strings: TranscriptWords,
): TranscriptTurn[] {
  return turns.map(({ turn, action, frames }, index) => {
    const before = turns[index - 1]?.frames ?? [];
    const options = before.flatMap((frame) => (frame.type === 'choice' ? frame.options : []));
    const did = describeAction(action, options, play, strings);
    const entries = frames
      .filter(({ seq }) => seq <= performedSeq)
      .flatMap((frame): TranscriptEntry[] => {
        const entry = toEntry(frame, play, strings);
        return entry ? [{ ...entry, key: String(frame.seq) }] : [];
      });
    // Speech and choices follow the player's name; travel and rolls are sentences of their own.
    const who = action.type === 'choice' || action.type === 'text' ? strings.you : null;
    if (did) entries.unshift({ key: `did${turn}`, kind: 'did', who, text: did });
    return { turn, entries };
  });
}
