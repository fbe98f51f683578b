import { foreignLine, foreignTongue, namedTongue } from '../../shared/language/foreign.ts';
import type { Scene } from './scene.ts';

/** Maximum length of earlier text that a line is judged with, in characters. */
const BEFORE_MAX = 400;

/**
 * Detects lines in another language than the story's. A story whose own texts are not in its declared language accepts
 * any.
 * @returns the language of a line in words; null if it may be the story's
 */
export function foreignWords({ language, place, encounter }: Pick<Scene, 'language' | 'place' | 'encounter'>) {
  const own = `${place.ambientDetail}\n${encounter?.description ?? ''}`;
  const isOtherwise = foreignTongue(language, own) !== null;
  let before = '';
  return (line: string): string | null => {
    if (isOtherwise || line.trim() === '') return null;
    const tongue = foreignLine(language, line, before);
    if (tongue !== null) return namedTongue(tongue);
    before = `${before}\n${line}`.slice(-BEFORE_MAX);
    return null;
  };
}
