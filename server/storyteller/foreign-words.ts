import { foreignLine, foreignTongue, namedTongue } from '../../shared/language/foreign.ts';
import type { Scene } from './scene.ts';

/** As much of what was told before as a line is read together with, in characters. */
const BEFORE_MAX = 400;

/**
 * Reads the lines of a telling, one after another, and says which are in another language than the story's. A story whose own words are in another than it says
 * has any.
 * @returns what a line is in, in words; null where it may be the story's
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
