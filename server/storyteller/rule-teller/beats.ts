import { cutAtSentence, LINE_MAX_LENGTH, splitText, type VNFrame } from '../../../shared/play/index.ts';
import { callsOf } from '../../../shared/text.ts';
import { attributeQuote } from '../../../shared/words/quotes.ts';
import type { ScenePerson } from '../people.ts';
import { narrate, type TellerStage } from './rule-stage.ts';
import { type EncounterScript, readScript, type ScriptBeat } from './script.ts';

/** Resolves a script's name among those present: by the whole name, else a part of it. */
function findPerson(name: string, present: readonly ScenePerson[]): ScenePerson | undefined {
  const lower = name.toLowerCase();
  return (
    present.find((person) => person.name.toLowerCase() === lower) ??
    present.find((person) => callsOf(person.name).some((call) => call.toLowerCase() === lower))
  );
}

function createBeatFrame(beat: ScriptBeat, { scene }: TellerStage): VNFrame {
  if (beat.kind === 'tell') return narrate(beat.text);
  const person = findPerson(beat.name, scene.present);
  if (person === undefined)
    return narrate(cutAtSentence(attributeQuote(beat.name, beat.text, scene.language), LINE_MAX_LENGTH));
  const { expression } = beat;
  const hasExpression =
    expression !== undefined && (person.expressions.length === 0 || person.expressions.includes(expression));
  return { type: 'say', character: person.id, text: beat.text, ...(hasExpression && { expression }) };
}

/** Beats as frames, split to the length of a line. */
export const beatsToFrames = (beats: readonly ScriptBeat[], stage: TellerStage): VNFrame[] =>
  beats.flatMap((beat) => splitText(beat.text).map((text) => createBeatFrame({ ...beat, text }, stage)));

export const tellVerbatim = (text: string, stage: TellerStage): VNFrame[] =>
  beatsToFrames(readScript(text).beats, stage);

const getLineText = (frame: VNFrame): string => (frame.type === 'say' || frame.type === 'narrate' ? frame.text : '');

/** Those that fit; all if the encounter closes, asks, or a roll has words of its own; all but the last for others. */
export function selectBeats(script: EncounterScript, stage: TellerStage, room: number): VNFrame[] {
  const { encounter, recentLines, checkAsked } = stage.scene;
  if (encounter === null) return [];
  const told = new Set(recentLines);
  const frames = beatsToFrames(script.beats, stage);
  const reached = frames.findLastIndex((frame) => told.has(getLineText(frame))) + 1;
  const isResumed = reached === 0 && encounter.framesBefore > 0 && !encounter.again;
  const isNew = encounter.phase === 'opening' && encounter.framesBefore === 0;
  const left = frames
    .slice(isResumed ? encounter.framesBefore : isNew ? 0 : reached)
    .filter((frame) => !told.has(getLineText(frame)));
  // The roll decides what follows: without words of its own for it, the last beat waits.
  if (checkAsked !== undefined)
    return Object.keys(script.outcomes).length > 0 ? left : left.slice(0, Math.max(1, left.length - 1));
  return encounter.phase === 'closing' || encounter.options !== undefined ? left : left.slice(0, Math.max(1, room));
}
