import { detectForeignLine, detectForeignText, nameDetectedLanguage } from '../../shared/language/detect-language.ts';
import type { Judge, MakeJudge } from '../models/calls/judge.ts';
import { createElementScanner, type ScannedElement } from './json-stream-scanner.ts';
import type { TellerScene } from './teller-scene.ts';

/** Maximum length of earlier text that a line is judged with, in characters. */
const EARLIER_MAX = 400;

/** A story whose own texts are not in its declared language accepts any. @returns the language in words, or null */
export function createForeignLanguageDetector({
  language,
  place,
  encounter,
}: Pick<TellerScene, 'language' | 'place' | 'encounter'>) {
  const ownTexts = `${place.ambientDetail}\n${encounter?.description ?? ''}`;
  const isWrittenInOther = detectForeignText(language, ownTexts) !== null;
  let earlier = '';
  return (line: string): string | null => {
    if (isWrittenInOther || line.trim() === '') return null;
    const foreign = detectForeignLine(language, line, earlier);
    if (foreign !== null) return nameDetectedLanguage(foreign);
    earlier = `${earlier}\n${line}`.slice(-EARLIER_MAX);
    return null;
  };
}

/** A telling without words is abandoned after this many invalid elements. */
const INVALID_MAX = 3;

const readTypeAndText = (element: ScannedElement): { type: unknown; text: unknown } | null => {
  if ('broken' in element || typeof element.value !== 'object' || element.value === null) return null;
  return { type: Reflect.get(element.value, 'type'), text: Reflect.get(element.value, 'text') };
};

/** By its first words: a line in a frame, in the story's language. Later errors are replaced by frame. */
export const judgeTelling =
  (scene: Pick<TellerScene, 'language' | 'place' | 'encounter'>): MakeJudge =>
  (): Judge => {
    const scanner = createElementScanner();
    const detectForeign = createForeignLanguageDetector(scene);
    let invalid = 0;
    let fault = 'It holds no frame. Answer { "elements": [ … ] } and nothing else.';
    const judgeElement = (element: ScannedElement): string | null | undefined => {
      const frame = readTypeAndText(element);
      if (frame !== null && (frame.type === 'say' || frame.type === 'narrate') && typeof frame.text === 'string') {
        const foreignLanguage = detectForeign(frame.text);
        return foreignLanguage === null
          ? null
          : `It is in ${foreignLanguage}. Every text is written in the language "${scene.language}".`;
      }
      if (frame === null || typeof frame.type !== 'string') {
        invalid += 1;
        fault = 'Its elements are no frames: each is a JSON object with the "type" and the fields listed under Frames.';
      } else fault = 'It has no line: tell the turn in "say" and "narrate" frames.';
      return invalid >= INVALID_MAX ? fault : undefined;
    };
    return {
      take(text) {
        for (const element of scanner.push(text)) {
          const verdict = judgeElement(element);
          if (verdict !== undefined) return verdict;
        }
        return undefined;
      },
      end: () => fault,
    };
  };
