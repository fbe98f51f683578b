import type { Condition, ConditionParser } from '../conditions/condition.ts';
import { readInPieces } from '../conditions/read-in-pieces.ts';
import { scenedPackage, scenesOf, type VNPackage } from '../story/index.ts';

/** The conditions of a story's written scenes: those of lines and of options. */
function conditionsOfScenes(source: VNPackage): Set<string> {
  const texts = scenesOf(scenedPackage(source)).flatMap(({ scene, part, encounter }) => {
    const ofLines = [...(scene.script ?? []), ...(scene.again ?? [])].map(({ when }) => when);
    const options = part.of === 'own' && encounter !== undefined && 'options' in encounter ? encounter.options : [];
    return [...ofLines, ...(options ?? []).map(({ requires }) => requires)];
  });
  return new Set(texts.filter((text) => text !== undefined));
}

/**
 * Reads the conditions of a story's scenes and what they name, each text once, told or not. Stops again and again.
 * @param source null where it has no scenes that are written
 * @param parse reads a text for the first time
 * @returns the parser that knows what was read, and what it is asked for from now on
 */
export function* readingConditions(
  source: VNPackage | null,
  parse: ConditionParser,
): Generator<undefined, ConditionParser> {
  const known = new Map<string, Condition | null>();
  const read: ConditionParser = (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const condition = parse(text);
    known.set(text, condition);
    return condition;
  };
  if (source !== null) yield* readInPieces(conditionsOfScenes(source), (text) => read(text)?.reads);
  return read;
}
