import type { Judge, MakeJudge } from '../models/judge.ts';
import { createForeignLanguageDetector } from './detect-foreign-language.ts';
import { createElementScanner, type ScannedElement } from './json-stream-scanner.ts';
import type { TellerScene } from './scene.ts';

/** A telling without words is abandoned after this many invalid elements. */
const WRONG_MAX = 3;

const frameIn = (element: ScannedElement): { type: unknown; text: unknown } | null => {
  if ('broken' in element || typeof element.value !== 'object' || element.value === null) return null;
  return { type: Reflect.get(element.value, 'type'), text: Reflect.get(element.value, 'text') };
};

/** By its first words: a line in a frame, in the story's language. Later errors are replaced by frame. */
export const judgeTelling =
  (scene: Pick<TellerScene, 'language' | 'place' | 'encounter'>): MakeJudge =>
  (): Judge => {
    const scanner = createElementScanner();
    const foreign = createForeignLanguageDetector(scene);
    let wrong = 0;
    let fault = 'It holds no frame. Answer { "elements": [ … ] } and nothing else.';
    const verdictOf = (element: ScannedElement): string | null | undefined => {
      const frame = frameIn(element);
      if (frame !== null && (frame.type === 'say' || frame.type === 'narrate') && typeof frame.text === 'string') {
        const tongue = foreign(frame.text);
        return tongue === null
          ? null
          : `It is in ${tongue}. Every text is written in the language "${scene.language}".`;
      }
      if (frame === null || typeof frame.type !== 'string') {
        wrong += 1;
        fault = 'Its elements are no frames: each is a JSON object with the "type" and the fields listed under Frames.';
      } else fault = 'It has no line: tell the turn in "say" and "narrate" frames.';
      return wrong >= WRONG_MAX ? fault : undefined;
    };
    return {
      take(text) {
        for (const element of scanner.push(text)) {
          const verdict = verdictOf(element);
          if (verdict !== undefined) return verdict;
        }
        return undefined;
      },
      end: () => fault,
    };
  };
