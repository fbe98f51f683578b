import { detectForeignLine, detectForeignText, nameDetectedLanguage } from '../../shared/language/detect-language.ts';
import type { TellerScene } from './scene.ts';

/** Maximum length of earlier text that a line is judged with, in characters. */
const BEFORE_MAX = 400;

/** A story whose own texts are not in its declared language accepts any. @returns the language in words, or null */
export function createForeignLanguageDetector({
  language,
  place,
  encounter,
}: Pick<TellerScene, 'language' | 'place' | 'encounter'>) {
  const own = `${place.ambientDetail}\n${encounter?.description ?? ''}`;
  const isOtherwise = detectForeignText(language, own) !== null;
  let before = '';
  return (line: string): string | null => {
    if (isOtherwise || line.trim() === '') return null;
    const tongue = detectForeignLine(language, line, before);
    if (tongue !== null) return nameDetectedLanguage(tongue);
    before = `${before}\n${line}`.slice(-BEFORE_MAX);
    return null;
  };
}
