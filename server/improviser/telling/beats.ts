import { clip } from '../../../shared/clip.ts';
import { LINE_MAX_LENGTH, sentencesOf, splitText, type VNFrame } from '../../../shared/play/index.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { type Beat, beatsOfProse, readScript, type Script } from '../story/script.ts';
import type { TellingLanguage } from './lines.ts';
import { tellable } from './prose.ts';

/** Whom a name means among those present: whole name, or a part of it. */
function personNamed(name: string, present: readonly ScenePerson[]): ScenePerson | undefined {
  const lower = name.toLowerCase();
  return (
    present.find((person) => person.name.toLowerCase() === lower) ??
    present.find(
      (person) =>
        person.name
          .toLowerCase()
          .split(/[\s·]+/u)
          .includes(lower) ||
        (/\p{Script=Han}/u.test(name) && person.name.endsWith(name)),
    )
  );
}

const fits = (text: string): string => clip(text, LINE_MAX_LENGTH);

const QUOTED: Record<TellingLanguage, (name: string, text: string) => string> = {
  en: (name, text) => `${name} says: ${inQuotes(text, 'en')}`,
  zh: (name, text) => `${name}说：${inQuotes(text, 'zh')}`,
  ja: (name, text) => `${name}${inQuotes(text, 'ja')}`,
};

/** A beat as a frame; somebody who is not here is quoted in the telling. */
export function frameOf(beat: Beat, scene: Scene, language: TellingLanguage): VNFrame {
  if (beat.kind === 'tell') return { type: 'narrate', text: fits(beat.text) };
  const person = personNamed(beat.name, scene.present);
  if (person === undefined) {
    return { type: 'narrate', text: fits(QUOTED[language](beat.name, beat.text)) };
  }
  const expression =
    beat.expression !== undefined && (person.expressions.length === 0 || person.expressions.includes(beat.expression))
      ? beat.expression
      : undefined;
  return {
    type: 'say',
    character: person.id,
    text: fits(beat.text),
    ...(expression === undefined ? {} : { expression }),
  };
}

const textOf = (frame: VNFrame): string => (frame.type === 'say' || frame.type === 'narrate' ? frame.text : '');

/** An encounter's beats as they can be told: directions to a storyteller turned into telling. */
export function scriptOf(description: string): Script {
  const script = readScript(description);
  const beats = script.beats.flatMap((beat): Beat[] => {
    if (beat.kind === 'speak') return splitText(beat.text).map((text) => ({ ...beat, text }));
    const kept = sentencesOf(beat.text)
      .map((sentence) => tellable(sentence))
      .filter((sentence) => sentence !== null);
    const joined = kept.join(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(beat.text) ? '' : ' ');
    return beatsOfProse(joined).flatMap((text) =>
      splitText(text).map((piece): Beat => ({ kind: 'tell', text: piece })),
    );
  });
  return { ...script, beats };
}

/**
 * The beats this turn tells: those not told yet, as many as there is room for, all that are left where the encounter
 * closes or asks its options, or a roll that is answered in words of its own; where another is asked for, all but the last.
 */
export function beatsOfTurn(script: Script, scene: Scene, language: TellingLanguage, room: number): VNFrame[] {
  const { encounter } = scene;
  if (encounter === null) return [];
  const told = new Set(scene.recentLines);
  const frames = script.beats.map((beat) => frameOf(beat, scene, language));
  const start =
    encounter.phase === 'opening' && encounter.framesBefore === 0
      ? 0
      : Math.min(frames.findLastIndex((frame) => told.has(textOf(frame))) + 1, frames.length);
  const skipped =
    start === 0 && encounter.framesBefore > 0 && !encounter.again
      ? Math.min(encounter.framesBefore, frames.length)
      : start;
  const left = frames.slice(skipped).filter((frame) => !told.has(textOf(frame)));
  // What it leads to waits for the dice: an outcome that was told already cannot be rolled for.
  if (scene.checkAsked !== undefined)
    return Object.keys(script.outcomes).length > 0 ? left : left.slice(0, Math.max(1, left.length - 1));
  return encounter.phase === 'closing' || encounter.options !== undefined ? left : left.slice(0, Math.max(1, room));
}
