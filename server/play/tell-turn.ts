import { applyMemoryChanges, type NotedEntry } from '../../shared/memory/index.ts';
import {
  type ChoiceOption,
  type DirectionPack,
  isWords,
  type StageTracker as OnStage,
  OPTION_MAX_LENGTH,
  onStage,
  partsTold,
  type Retelling,
  type SequencedFrame,
  TELLING_FRAME_TYPES,
  type ToldPart,
  type TurnPart,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { TellerData } from '../../shared/wire/index.ts';
import {
  type BeatTracker,
  listLoreToRemember,
  streamTelling,
  type TellingInput,
  type TellingReport,
  tellByRules,
  tellDeed,
} from '../storyteller/index.ts';
import type { CallLog } from './call-log.ts';
import type { TurnPoint } from './paths.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { StagedTurn } from './stage-turn.ts';
import { findFrameRange, type TellRun, tellTurnParts, toldPart } from './tell-parts.ts';
import type { TurnServices } from './turn-services.ts';

export interface TurnTelling {
  /** One per call of the Storyteller; empty without a model. */
  tellings: TellingReport[];
  told: number;
  parts: ToldPart[];
  left: TurnPart[];
  isCut: boolean;
  /** Lore whose sticky or cooldown period starts. */
  lore: string[];
  /** Questions at its end; the rules' own options precede them. */
  asked: { choices?: ChoiceOption[]; freeText?: boolean; input?: boolean; prompt?: string };
  noted: NotedEntry[];
}

const isTelling = (frame: VNFrame): boolean => (TELLING_FRAME_TYPES as readonly string[]).includes(frame.type);

/** Assigns choice ids from line and turn, so they are unique within a play. Texts are offered once. */
function asChoices(at: TurnPoint, options: readonly Omit<ChoiceOption, 'id'>[]): ChoiceOption[] {
  const cut = options.map((option) => ({ ...option, text: option.text.trim().slice(0, OPTION_MAX_LENGTH) }));
  const texts = cut.map(({ text }) => text);
  return cut
    .filter(({ text }, index) => text !== '' && texts.indexOf(text) === index)
    .map(({ text, impulse, leadsTo, answers }, index) => ({
      ...{ id: `c${at.line}-${at.turn}-${index}`, text },
      ...(impulse && { impulse }),
      ...(leadsTo !== undefined && { leadsTo }),
      ...(answers !== undefined && { answers }),
    }));
}

/** Gains and losses that the telling left out, since the player must learn of them. */
export function itemFrames({ items }: DirectionPack, sent: readonly SequencedFrame[]): VNFrame[] {
  const shown = new Set(sent.flatMap(({ frame }) => (frame.type === 'item' ? [`${frame.action} ${frame.name}`] : [])));
  return (['gained', 'lost'] as const).flatMap((action) =>
    items[action]
      .filter((name) => !shown.has(`${action} ${name}`))
      .map((name): VNFrame => ({ type: 'item', name, action })),
  );
}

/** Whether an item's change is known: shown in this turn, or owned before. */
function isShown(
  { action, name }: Extract<VNFrame, { type: 'item' }>,
  sent: readonly SequencedFrame[],
  held: readonly string[],
): boolean {
  if (action === 'gained' && held.includes(name)) return true;
  return sent.some(({ frame }) => frame.type === 'item' && frame.action === action && frame.name === name);
}

interface TellingDeps {
  makers: TurnServices;
  retelling?: Retelling;
  line: number;
  calls: CallLog;
  signal: AbortSignal;
  sent: readonly SequencedFrame[];
  /** Who is on the stage; updated. */
  staged: OnStage;
  /** `move` and `travel`: as in `PartsDeps`. */
  move: () => void;
  travel: () => void;
  onTeller: (teller: TellerData) => void;
}

/** Tells a staged turn verbatim, by the Storyteller or by rule. Frames stream; a stop keeps complete ones. */
export async function tellTurn(
  { story, session }: LoadedPlay,
  turn: StagedTurn,
  { makers, retelling, line, calls, signal, sent, staged, move, travel, onTeller }: TellingDeps,
  send: (frame: VNFrame) => void,
): Promise<TurnTelling> {
  const { direction, directed, pack, action } = turn;
  const at = { line, turn: directed.state.turn };
  const whole: TellingInput = {
    ...{ story: story.source, before: session.state, state: directed.state, pack, action },
    recentLines: session.recentLines,
    turns: session.turns,
    memory: applyMemoryChanges(session.memory, turn.changes),
    ...(retelling && { retelling }),
    ...(pack.arrived && { leftBehind: session.stage.here ?? onStage(story, session.state) }),
    faces: Object.fromEntries(session.stage.actors.map(({ character, expression }) => [character, expression])),
  };
  const came: TurnTelling = {
    tellings: [],
    told: 0,
    parts: [],
    left: [],
    isCut: false,
    lore: [],
    asked: {},
    noted: [],
  };
  const tellFrame = (frame: VNFrame) => {
    if (frame.type === 'item' && isShown(frame, sent, session.state.items)) return;
    send(frame);
    if (isTelling(frame)) came.told += 1;
  };
  let teller: TellerData | null = null;
  const noteRequest = (asking: TellerData) => {
    // The improviser is reported only as a replacement.
    if (asking.model === 'offline' && asking.insteadOf === null) return;
    teller = asking;
    onTeller(asking);
  };
  const tellFrames = (scene: TellingInput, staged: OnStage, keep: (beatTracker: BeatTracker) => void) => {
    if (direction?.gaveUp) return tellByRules(scene, staged);
    const own = came.tellings.length;
    const deps = {
      model: makers.model('storyteller', { session, line }, calls, noteRequest),
      signal,
      staged,
      onBeatTracker: keep,
    };
    return streamTelling({ ...scene, ...deps }, (telling) => {
      came.tellings[own] = telling;
      // A replacement is already reported.
      if (teller?.insteadOf === null && telling.ended !== null && !signal.aborted)
        onTeller({ ...teller, ended: telling.ended });
    });
  };

  const tellRun: TellRun = async (scene, staged) => {
    let beatTracker: BeatTracker | null = null;
    let hasWords = false;
    came.lore = [...new Set([...came.lore, ...listLoreToRemember(scene)])];
    try {
      for await (const frame of tellFrames(scene, staged, (made) => (beatTracker = made))) {
        if (frame.type !== 'choice' && frame.type !== 'input') {
          tellFrame(frame);
          hasWords ||= isWords(frame);
          continue;
        }
        const prompt = frame.prompt === undefined ? {} : { prompt: frame.prompt };
        came.asked =
          frame.type === 'choice'
            ? { choices: asChoices(at, frame.options), freeText: true, ...prompt }
            : { input: true, ...prompt };
      }
      return { left: null };
    } catch (error) {
      // After a stop the caller decides about the frames so far; other errors fail the turn.
      if (!signal.aborted) throw error;
      return { left: (beatTracker as BeatTracker | null)?.left(hasWords) ?? [] };
    }
  };

  if (turn.parts.length === 0) {
    const since = sent.length;
    came.isCut = (await tellRun(whole, staged)).left !== null;
    move();
    const frames = findFrameRange(sent, since);
    came.parts = partsTold(story, directed).map((part) => toldPart(story, directed.state.act, part, frames));
  } else {
    const deps = {
      story,
      scene: whole,
      staged,
      move,
      travel,
      sent,
      send: tellFrame,
      tellRun,
      tellDeed,
      signal,
    };
    const { told, left, isCut } = await tellTurnParts(turn.parts, deps);
    Object.assign(came, { parts: told, left, isCut });
  }
  came.noted = came.tellings.flatMap(({ noted }) => noted);
  // A skill's choices replace the telling's own.
  const offered = asChoices(
    at,
    turn.choices.map((text) => ({ text })),
  );
  if (offered.length > 0) came.asked = { choices: offered, freeText: true };
  return came;
}
