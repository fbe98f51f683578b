import { getSpeakerName, type PlayerAction, type VNFrame } from '../../../shared/play/index.ts';
import type { ModelPlaytestTurn } from '../../../shared/playtest/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { type PlayedTurn, refusalsIn, replacedIn } from './played.ts';

/** Limits per turn of a transcript, and of written texts in characters. */
const FRAMES_MAX = 80;
const LISTED_MAX = 40;
const WRITTEN_MAX = 500;

export interface TranscriptNames {
  person(id: string): string;
  place(act: string, id: string): string;
  act(id: string): string;
}

/** @param others names of generated people by id */
export function createTranscriptNames(story: VNPackage, others: ReadonlyMap<string, string>): TranscriptNames {
  const people = new Map(story.characters.map(({ id, name }) => [id, name]));
  const acts = new Map(story.plot.acts.map((act) => [act.id, act]));
  return {
    person: (id) => people.get(id) ?? others.get(id) ?? id,
    place: (act, id) => acts.get(act)?.sandboxLocations.find((place) => place.id === id)?.title ?? id,
    act: (id) => acts.get(id)?.title ?? id,
  };
}

function actionInWords(
  action: PlayerAction,
  offered: readonly { id: string; text: string }[],
  getPlaceTitle: (id: string) => string,
): string {
  switch (action.type) {
    case 'start':
      return 'Begins.';
    case 'continue':
      return 'Goes on.';
    case 'choice':
      return `Chooses “${offered.find(({ id }) => id === action.choiceId)?.text ?? action.choiceId}”`;
    case 'text':
      return `Says “${action.text}”`;
    case 'roll':
      return 'Rolls the dice.';
    case 'travel':
      return `Goes to ${getPlaceTitle(action.locationId)}.`;
  }
}

type TranscriptLine = ModelPlaytestTurn['frames'][number];

function frameInWords(frame: VNFrame, names: Pick<TranscriptNames, 'person'>): TranscriptLine | null {
  const toLine = (text: string | undefined, speaker: string | null = null): TranscriptLine | null =>
    text === undefined || text.trim() === '' ? null : { type: frame.type, speaker, text };
  switch (frame.type) {
    case 'say':
      return toLine(frame.text, getSpeakerName(frame, names.person));
    case 'narrate':
    case 'notify':
    case 'ending':
      return toLine(frame.text);
    case 'cg':
      return toLine(frame.caption);
    case 'item':
      return toLine(`${frame.action}: ${frame.name}${frame.text === undefined ? '' : ` (${frame.text})`}`);
    case 'check':
      return toLine(`${frame.skill} ${signed(frame.modifier)}${frame.reason === undefined ? '' : `: ${frame.reason}`}`);
    case 'check-result':
      return toLine(`${frame.dice.join(' + ')} ${signed(frame.modifier)} = ${frame.total}: ${frame.outcome}`);
    case 'choice':
    case 'input':
      return toLine(frame.prompt);
    default:
      return null;
  }
}

const signed = (value: number): string => (value < 0 ? `− ${-value}` : `+ ${value}`);

/** A turn's problem in a sentence; null for none. */
export function describeTurnTrouble({ end, record }: Pick<PlayedTurn, 'end' | 'record'>): string | null {
  const failed = record.calls.find(({ ok }) => !ok);
  if (end.trouble) return end.trouble.message;
  if (failed)
    return `The ${failed.role}'s model ${failed.model} failed: ${(failed.error ?? 'no reason was given').replace(/[.\s]+$/u, '')}.`;
  return null;
}

/** @param offered the choices before it */
export function createTurnTranscript(
  turn: PlayedTurn,
  offered: readonly { id: string; text: string }[],
  names: TranscriptNames,
): ModelPlaytestTurn {
  const { record, end } = turn;
  const act = record.direction?.act ?? '';
  const short = (text: string) => text.slice(0, WRITTEN_MAX);
  return {
    turn: turn.turn,
    act: names.act(act),
    place: names.place(act, record.direction?.location ?? end.location),
    action: actionInWords(turn.action, offered, (id) => names.place(act, id)),
    frames: turn.frames.flatMap((frame) => frameInWords(frame, names) ?? []).slice(0, FRAMES_MAX),
    offered: end.choices.map(({ text }) => text),
    replaced: replacedIn(turn)
      .slice(0, LISTED_MAX)
      .map(({ kind, reason, written }) => ({ kind, reason: short(reason), written: short(written) })),
    refusals: refusalsIn(record)
      .slice(0, LISTED_MAX)
      .map(({ what, reason, withheld }) => ({ what: short(what), reason: short(reason), withheld })),
    directedBy: record.directedBy,
    replans: Math.max(0, record.attempts.length - 1),
    trouble: describeTurnTrouble(turn),
    ms: turn.ms,
  };
}
