import {
  type ChoiceOption,
  type DirectionPack,
  OPTION_MAX_LENGTH,
  type SequencedFrame,
  TELLING_FRAME_TYPES,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { TellerData } from '../../shared/wire/index.ts';
import { type SceneInput, type Telling, tell, tellByTemplate } from '../storyteller/index.ts';
import type { CallLog } from './call-log.ts';
import type { Point } from './paths.ts';
import type { Loaded } from './sessions.ts';
import type { Staged } from './stage-turn.ts';
import type { TurnMakers } from './turn-makers.ts';

/** What a telling came to. */
export interface ToldTurn {
  /** Null where no model told it. */
  telling: Telling | null;
  /** Frames that tell something. */
  told: number;
  /** It was stopped before its end. */
  isCut: boolean;
  /** What it ends with by asking; the rules' own options stand before it. */
  asked: { choices?: ChoiceOption[]; freeText?: boolean; input?: boolean; prompt?: string };
}

const isTelling = (frame: VNFrame): boolean => (TELLING_FRAME_TYPES as readonly string[]).includes(frame.type);

/**
 * The ids of choices are the engine's, with the line and turn they are offered on: a turn that is told again is of another line, so
 * no two choices of a play can be mixed up. No text is offered twice.
 */
function asChoices(at: Point, options: readonly Omit<ChoiceOption, 'id'>[]): ChoiceOption[] {
  const cut = options.map((option) => ({ ...option, text: option.text.trim().slice(0, OPTION_MAX_LENGTH) }));
  const texts = cut.map(({ text }) => text);
  return cut
    .filter(({ text }, index) => text !== '' && texts.indexOf(text) === index)
    .map(({ text, impulse }, index) => ({ id: `c${at.line}-${at.turn}-${index}`, text, ...(impulse && { impulse }) }));
}

/** What was gained or lost and the telling left out: the player has to learn of it. */
export function itemFrames({ items }: DirectionPack, sent: readonly SequencedFrame[]): VNFrame[] {
  const shown = new Set(sent.flatMap(({ frame }) => (frame.type === 'item' ? [`${frame.action} ${frame.name}`] : [])));
  return (['gained', 'lost'] as const).flatMap((action) =>
    items[action]
      .filter((name) => !shown.has(`${action} ${name}`))
      .map((name): VNFrame => ({ type: 'item', name, action })),
  );
}

interface TellingDeps {
  makers: TurnMakers;
  line: number;
  calls: CallLog;
  signal: AbortSignal;
  /** What of the turn is on the stage already. */
  sent: readonly SequencedFrame[];
  /** Told whom the player waits for. */
  onTeller: (teller: TellerData) => void;
}

/** Who frames leave on the stage, longest first: another picture is another stage. */
function shownBy(frames: readonly SequencedFrame[]): string[] {
  let backdrop: string | null = null;
  let shown: string[] = [];
  for (const { frame } of frames) {
    if (frame.type === 'background' && frame.id !== backdrop) {
      backdrop = frame.id;
      shown = [];
    } else if (frame.type === 'show' && !shown.includes(frame.character)) shown = [...shown, frame.character];
    else if (frame.type === 'hide') shown = shown.filter((character) => character !== frame.character);
  }
  return shown;
}

/**
 * Tells a staged turn: by the Storyteller, or by the template where no plan worked. Frames are sent as they come; a stop keeps those
 * that were whole.
 */
export async function tellTurn(
  { story, session }: Loaded,
  staged: Staged,
  { makers, line, calls, signal, sent, onTeller }: TellingDeps,
  send: (frame: VNFrame) => void,
): Promise<ToldTurn> {
  const { direction, directed, pack, action } = staged;
  const at = { line, turn: directed.state.turn };
  const scene: SceneInput = {
    ...{ story: story.source, before: session.state, state: directed.state, pack, action },
    recentLines: session.recentLines,
  };
  const came: ToldTurn = { telling: null, told: 0, isCut: false, asked: {} };
  let teller: TellerData | null = null;
  const asked = (asking: TellerData) => {
    // The improviser is not waited for, unless for another.
    if (asking.model === 'offline' && asking.insteadOf === null) return;
    teller = asking;
    onTeller(asking);
  };
  const frames = direction?.gaveUp
    ? tellByTemplate(scene)
    : tell(
        {
          ...scene,
          ...{ model: makers.model('storyteller', { session, line }, calls, asked), signal },
          shown: shownBy([...session.frames, ...sent]),
        },
        (telling) => {
          came.telling = telling;
          // Of one that stands in it is said already that it does.
          if (teller?.insteadOf === null && telling.ended !== null && !signal.aborted)
            onTeller({ ...teller, ended: telling.ended });
        },
      );
  try {
    for await (const frame of frames) {
      if (frame.type !== 'choice' && frame.type !== 'input') {
        send(frame);
        if (isTelling(frame)) came.told += 1;
        continue;
      }
      const prompt = frame.prompt === undefined ? {} : { prompt: frame.prompt };
      came.asked =
        frame.type === 'choice'
          ? { choices: asChoices(at, frame.options), freeText: true, ...prompt }
          : { input: true, ...prompt };
    }
  } catch (error) {
    // Stopped: whoever asked for the turn says what becomes of what was told so far. Anything else is the turn's failure.
    if (!signal.aborted) throw error;
    came.isCut = true;
  }
  // What a skill offers takes the place of the telling's own.
  const offered = asChoices(
    at,
    staged.choices.map((text) => ({ text })),
  );
  if (offered.length > 0) came.asked = { choices: offered, freeText: true };
  return came;
}
